import { type Document, isMap, isScalar, parseDocument } from 'yaml';
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

/** An empty `{}` becomes a block that has lines of its own; what is no map becomes one. */
function openUp(document: Document, path: readonly string[]): void {
  for (const [i] of path.slice(0, -1).entries()) {
    const above = path.slice(0, i + 1);
    const node = document.getIn(above, true);
    if (!isMap(node)) document.setIn(above, document.createNode({}));
    else if (node.items.length === 0) node.flow = false;
  }
}
