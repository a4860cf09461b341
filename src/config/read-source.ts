import { readFileSync } from 'node:fs';
import { isObject } from '../json/value.js';
import { isPackage, PACKAGE_KEY } from './find.js';
import { parseSource, type Source } from './source.js';

/** A configuration that is data: a file of its own, or the part of a package's file that is ours. */
export function readSource(file: string, shown: string): Source {
  const source = parseSource(shown, readFileSync(file, 'utf8'));
  if (!isPackage(file)) return source;
  const data = isObject(source.data) ? source.data[PACKAGE_KEY] : undefined;
  return { file: shown, data: data ?? {}, where: (steps, of) => source.where([PACKAGE_KEY, ...steps], of) };
}
