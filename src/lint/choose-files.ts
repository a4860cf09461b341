import { matchesGlob } from '../json/path.js';

/** Which files are not linted at all, from a configuration: globs to leave out, and what is mapped to `off`. */
export interface FileChoice {
  readonly ignore?: readonly string[] | undefined;
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/** In a mapping of files: these files are not linted. */
const OFF = 'off';

/** A glob matches a path from here, or anywhere below; with a slash at its end, everything in a folder. */
function matchesFile(glob: string, name: string): boolean {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  return matchesGlob(whole, path) || matchesGlob(`**/${whole}`, path);
}

/** What the mapping says of a file: the last glob that matches decides. */
export const mappingOf = (files: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  Object.entries(files ?? {}).findLast(([glob]) => matchesFile(glob, name))?.[1];

export const isIgnored = ({ ignore = [], files }: FileChoice, name: string): boolean =>
  ignore.some((glob) => matchesFile(glob, name)) || mappingOf(files, name) === OFF;
