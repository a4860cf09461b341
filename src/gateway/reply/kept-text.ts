import type { JsonObject } from '../../json/value.js';

/** JSON text of groups that never change, by the group itself. */
const kept = new WeakMap<object, string>();

/** Remembers the text of a group that nobody will change. */
export function keepText<T extends object>(group: T): T {
  kept.set(group, JSON.stringify(group));
  return group;
}

/** The JSON of an answer. Groups whose text is kept are not written again. */
export function textOfAnswer(answer: JsonObject): string {
  let text = '';
  for (const key of Object.keys(answer)) {
    const value = answer[key];
    const written = typeof value === 'object' && value !== null ? (kept.get(value) ?? JSON.stringify(value)) : JSON.stringify(value);
    if (written !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${written}`;
  }
  return `{${text}}`;
}
