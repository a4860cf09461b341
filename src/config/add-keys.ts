import { Document, isMap, isNode, isScalar, type Node, parseDocument } from 'yaml';
import { HarnessError } from '../model/harness-error.js';
import { hideReferences, showReferences } from './reference-text.js';

/** A key by its path, and what it is to say. */
export type NewKey = readonly [path: readonly string[], value: unknown];

/** A configuration in YAML with the keys that it lacks; comments, order and everything that it says stay. */
export function addKeys(text: string, keys: readonly NewKey[]): { readonly text: string; readonly added: readonly string[] } {
  const document = parseDocument(hideReferences(text));
  const lacking = keys.filter(([path]) => !document.hasIn(path));
  for (const [path, value] of lacking) {
    openUp(document, path);
    document.setIn(path, document.createNode(value));
  }
  const added = lacking.map(([path]) => path.join('.'));
  return added.length === 0 ? { text, added } : { text: showReferences(document.toString({ lineWidth: 0 })), added };
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
