import { Document, isMap, isNode, isScalar, type Node, parseDocument, stringify, type YAMLMap } from 'yaml';
import { HarnessError } from '../model/harness-error.js';
import { hideReferences, showReferences } from './reference-text.js';

/** A key by its path, and what it is to say. */
export type NewKey = readonly [path: readonly string[], value: unknown];

/** A configuration in YAML with the keys that it lacks, as lines of their own; every other byte stays as it is wherever that can be. */
export function addKeys(text: string, keys: readonly NewKey[]): { readonly text: string; readonly added: readonly string[] } {
  const lacking = keys.filter(([path]) => !parseDocument(hideReferences(text)).hasIn(path));
  const whole = lacking.reduce((before, key) => withLines(before, key) ?? rewritten(before, key), hideReferences(text));
  return { text: lacking.length === 0 ? text : showReferences(whole), added: lacking.map(([path]) => path.join('.')) };
}

/** The key as new lines at the end of the innermost block that it belongs to; undefined where that is written in one line, as `{}`. */
function withLines(text: string, [path, value]: NewKey): string | undefined {
  const document = parseDocument(text);
  const depth = path.findLastIndex((_, i) => isMap(document.getIn(path.slice(0, i), true)));
  const block = depth < 0 ? undefined : document.getIn(path.slice(0, depth), true);
  if (!isMap(block) || block.flow === true || document.hasIn(path.slice(0, depth + 1))) return undefined;
  const start = isNode(block.items[0]?.key) ? block.items[0].key.range?.[0] : undefined;
  const end = depth === 0 ? text.length : endOf(block);
  if (start === undefined || end === undefined) return undefined;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const nested = path.slice(depth).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const lines = stringify(nested, { lineWidth: 0 }).trimEnd().split('\n');
  // Behind the last line that says something; the comments after it belong to what follows.
  const said = text.slice(0, end).trimEnd().length;
  const at = text.indexOf('\n', said) < 0 ? text.length : text.indexOf('\n', said);
  return `${text.slice(0, at)}${lines.map((line) => `\n${indent}${line}`).join('')}${text.slice(at)}`;
}

/** Where the last value of a block ends. */
function endOf({ items }: YAMLMap): number | undefined {
  const last = items.at(-1);
  const node = isNode(last?.value) ? last.value : last?.key;
  return isNode(node) ? node.range?.[1] : undefined;
}

/** The same where no line can be added: the file keeps its comments and its order, and is laid out anew. */
function rewritten(text: string, [path, value]: NewKey): string {
  const document = parseDocument(text);
  openUp(document, path);
  document.setIn(path, document.createNode(value));
  return document.toString({ lineWidth: 0 });
}

/** A configuration in YAML that says this at these keys; comments, order and everything else that it says stay. */
export function setKeys(text: string, keys: readonly NewKey[]): string {
  const document = parseDocument(hideReferences(text));
  for (const [path, value] of keys) {
    const node = document.getIn(path, true);
    // A value that is changed in place keeps the comment beside it.
    if (isScalar(node)) node.value = value;
    else {
      openUp(document, path);
      document.setIn(path, document.createNode(value));
    }
  }
  return showReferences(document.toString({ lineWidth: 0 }));
}

/** What a configuration in YAML says at a key, as text with its comments; undefined where it says nothing. */
export function blockAt(text: string, path: readonly string[]): string | undefined {
  const node = parseDocument(hideReferences(text)).getIn(path, true);
  if (node === undefined || node === null) return undefined;
  const alone = new Document();
  alone.contents = node as Node;
  return showReferences(alone.toString({ lineWidth: 0 }));
}

/** The same with each part on a line of its own, and without comments. */
export function linesAt(text: string, path: readonly string[]): string {
  const value = parseDocument(hideReferences(text)).getIn(path);
  return value === undefined ? '' : showReferences(new Document(isNode(value) ? value.toJSON() : value).toString({ lineWidth: 0 }));
}

/**
 * A configuration in YAML that says at a key what the block says, with the comments of the block; everything else stays.
 * @throws HarnessError where the block is no YAML
 */
export function setBlock(text: string, path: readonly string[], block: string): string {
  const document = parseDocument(hideReferences(text));
  const given = parseDocument(hideReferences(block));
  const [error] = given.errors;
  if (error !== undefined) throw new HarnessError('usage', `this is no YAML: ${showReferences(error.message.split('\n')[0] ?? '')}`);
  if (given.contents === null) throw new HarnessError('usage', 'there is nothing to save');
  openUp(document, path);
  document.setIn(path, given.contents);
  return showReferences(document.toString({ lineWidth: 0 }));
}

/** An empty `{}` becomes a block that has lines of its own; what is no map becomes one. */
function openUp(document: Document, path: readonly string[]): void {
  for (const [i] of path.slice(0, -1).entries()) {
    const above = path.slice(0, i + 1);
    const node = document.getIn(above, true);
    if (!isMap(node)) document.setIn(above, document.createNode({}));
    else if (node.items.length === 0) node.flow = false;
  }
}
