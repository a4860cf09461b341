import { Composer, type CST, type Document, isCollection, isMap, isSeq, LineCounter, type Node, Parser, visit } from 'yaml';
import { HarnessError } from '../model/harness-error.js';
import { systemFault } from '../model/system-fault.js';
import { hideReferences, showReferences } from './reference-text.js';
import { readFileSync } from 'node:fs';
import { isObject } from '../json/value.js';
import { isPackage, PACKAGE_KEY } from './find.js';

export type Steps = readonly (string | number)[];

/** A file as data, with the position of each part. */
export interface Source {
  readonly file: string;
  readonly data: unknown;
  /** `file:line:column` of a part, or of its key; only the file where the place is not known. */
  where(steps: Steps, of?: 'key' | 'value'): string;
}

/** YAML or JSON text as data with positions. JSON is read as the YAML that it is, hence duplicate keys are refused there too. */
export function parseSource(file: string, text: string): Source {
  if (text.length > MOST_CHARACTERS) throw new HarnessError('config', `${file} is larger than ${MOST_CHARACTERS / 1e6} MB`);
  const lines = new LineCounter();
  const [document, second] = within(file, () => documentsIn(hideReferences(text), lines));
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document === undefined) return plainSource(file, null);
  const [error] = document.errors;
  if (error !== undefined) {
    const reason = showReferences(error.message.split('\n')[0] ?? error.message).replace(/ at line \d+, column \d+:?$/, '');
    throw new HarnessError('config', `${at(error.pos[0])}: ${reason}`, { hint: QUOTES });
  }
  if (second !== undefined) throw new HarnessError('config', `${at(second.range[0])}: a second document begins; a file has one`);
  const oddKey = keyThatIsNoText(document);
  if (oddKey !== undefined) throw new HarnessError('config', `${at(oddKey)}: a list or a group cannot be a key`, { hint: QUOTES });
  return {
    file,
    data: within(file, () => {
      const data: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
      // Circular data is refused: an alias may repeat a part, but not the part that contains it.
      JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      return data;
    }),
    where: (steps, of = 'value') => {
      const offset = offsetOf(document.contents, steps, of);
      return offset === undefined ? file : at(offset);
    },
  };
}

const QUOTES = 'values with : # { } [ ] or , in them need quotes';

/** Files that people write are smaller; what is larger was made to do harm. */
const [MOST_CHARACTERS, MOST_ALIASES] = [64_000_000, 1000];

/** The documents of a text: one, in a file that is right. */
function documentsIn(text: string, lines: LineCounter): readonly Document.Parsed[] {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  for (const token of tokens) if (token.type === 'document') checkSize(token.value, 1);
  return [...new Composer({ uniqueKeys: true }).compose(tokens, true, text.length)];
}

/** Deeper nests and larger groups were made to do harm: what is done with them takes a time that grows with the square. */
const [MOST_LEVELS, MOST_MEMBERS] = [100, 5000];

/** Throws where a value nests too deeply or has a group with too many members. */
function checkSize(token: CST.Token | null | undefined, level: number): void {
  if (token === null || token === undefined) return;
  if ('end' in token && (token.end?.length ?? 0) > MOST_MEMBERS) throw new Error('too much follows a value');
  if (!('items' in token)) return;
  if (level > MOST_LEVELS) throw new RangeError();
  const isList = token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
  if (!isList && token.items.length > MOST_MEMBERS) throw new Error(`a group has more than ${MOST_MEMBERS} members`);
  for (const item of token.items) {
    checkSize('key' in item ? item.key : undefined, level + 1);
    checkSize(item.value, level + 1);
  }
}

/** Refuses a file that nests too deeply or repeats itself too often. */
function within<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    const reason = error instanceof RangeError ? 'it nests too deeply' : error instanceof Error ? error.message : String(error);
    throw new HarnessError(
      'config',
      `${file} cannot be read: ${reason}`,
      /alias/i.test(reason) ? { hint: 'write it without aliases' } : {},
    );
  }
}

/** The position of a key that is a list or a group. The parser would turn it into text and print a warning with the file's content. */
function keyThatIsNoText(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isCollection(key)) return undefined;
      found = rangeOf(key) ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

/** A source without positions: a module, or nothing at all. */
export const plainSource = (file: string, data: unknown): Source => ({ file, data, where: () => file });

/** The offset of the part that the steps lead to, or of the nearest part around it. */
function offsetOf(root: Node | null, steps: Steps, of: 'key' | 'value'): number | undefined {
  let node: unknown = root;
  let offset = root?.range?.[0];
  for (const [i, step] of steps.entries()) {
    const last = i === steps.length - 1;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => keyText(key) === String(step));
      if (pair === undefined) return offset;
      node = pair.value;
      offset = rangeOf(last && of === 'key' ? pair.key : pair.value) ?? rangeOf(pair.key) ?? offset;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = rangeOf(node) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

const keyText = (key: unknown): string => String((key as { value?: unknown } | null)?.value);

const rangeOf = (node: unknown): number | undefined => (node as { range?: readonly [number, number, number] } | null)?.range?.[0];

function textOf(file: string, shown: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const fault = systemFault(error);
    throw fault === undefined ? error : new HarnessError('config', `${shown}: ${fault}`, { cause: error });
  }
}

/** A configuration that is data: a file of its own, or the part of a package's file that is ours. */
export function readSource(file: string, shown: string): Source {
  const source = parseSource(shown, textOf(file, shown));
  if (!isPackage(file)) return source;
  const data = isObject(source.data) ? source.data[PACKAGE_KEY] : undefined;
  return { file: shown, data: data ?? {}, where: (steps, of) => source.where([PACKAGE_KEY, ...steps], of) };
}
