import { isArray, isObject, type JsonObject, type JsonValue } from '../../../src/json/value.js';
import { counted } from '../../text/words.js';
import { type Html, html } from '../html.js';

/** The configuration as lines of path and value. Recipes are told by their names: their requests fill pages, and report.json has them. */
export const settings = (configuration: JsonObject): Html =>
  html`<pre class="settings">${linesOf(configuration, '').map(({ path, value }) => html`<span><b>${path}</b>: ${value}\n</span>`)}</pre>`;

interface Line {
  readonly path: string;
  readonly value: string;
}

function linesOf(value: JsonObject, path: string): readonly Line[] {
  return Object.entries(value).flatMap(([key, inner]): readonly Line[] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (path === 'provision') return [{ path: at, value: recipesOf(inner) }];
    return isObject(inner) && Object.keys(inner).length > 0 ? linesOf(inner, at) : [{ path: at, value: textOf(inner) }];
  });
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A recipe by its name, or else by how many requests it has; those that may be taken instead follow it. */
function recipesOf(recipe: JsonValue): string {
  if (!isObject(recipe)) return textOf(recipe);
  const { name, steps, others } = recipe;
  const requests = counted(isArray(steps) ? steps.length : 0, 'request');
  const own = typeof name === 'string' && name !== '' ? `${name} (${requests})` : requests;
  return [own, ...(isArray(others) ? others.map(recipesOf) : [])].join('; ');
}
