import { type Document, isMap, parseDocument } from 'yaml';
import { hideReferences, showReferences } from '../../config/reference-text.js';
import { waysOf } from '../../model/config.js';
import type { Card } from './card.js';
import type { Tried } from './try-recipes.js';

/** What a second init adds to a configuration that is there. */
export interface Additions {
  readonly card?: Card;
  readonly tried: readonly Tried[];
}

/** A configuration in YAML with what it lacks; comments, order and everything that it says stay. */
export function completedConfig(text: string, { card, tried }: Additions): { readonly text: string; readonly added: readonly string[] } {
  const document = parseDocument(hideReferences(text));
  const added: string[] = [];
  const add = (path: readonly string[], value: unknown): void => {
    if (document.hasIn(path)) return;
    openUp(document, path);
    document.setIn(path, document.createNode(value));
    added.push(path.join('.'));
  };
  if (card !== undefined) add(['values', 'cards', 'approved'], card);
  for (const { state, recipe, works } of tried) {
    if (works) add(['provision', state], recipeValue(recipe));
  }
  return added.length === 0 ? { text, added } : { text: showReferences(document.toString({ lineWidth: 0 })), added };
}

/** An empty `{}` becomes a block that has lines of its own; a null becomes a map. */
function openUp(document: Document, path: readonly string[]): void {
  for (const [i] of path.slice(0, -1).entries()) {
    const above = path.slice(0, i + 1);
    const node = document.getIn(above, true);
    if (isMap(node)) {
      if (node.items.length === 0) node.flow = false;
    } else document.setIn(above, document.createNode({}));
  }
}

function recipeValue(recipe: Tried['recipe']): unknown {
  const ways = waysOf(recipe);
  const stepsOf = (way: Tried['recipe']): unknown => ('steps' in way ? way.steps : way);
  return ways.length === 1 ? stepsOf(recipe) : ways.map((way) => ({ name: way.name ?? '', steps: stepsOf(way) }));
}
