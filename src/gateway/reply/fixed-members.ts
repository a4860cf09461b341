import type { JsonObject } from '../../json/value.js';

/** Members of a group that are the same in every answer unless the request brings its own. Their text is made once. */
export class FixedMembers {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #all: string;

  constructor(members: JsonObject) {
    this.#texts = new Map(Object.entries(members).map(([key, value]) => [key, `${JSON.stringify(key)}:${JSON.stringify(value)},`]));
    this.#all = [...this.#texts.values()].join('');
  }

  /** The members that are not given otherwise, each with a comma behind it. */
  without(given: JsonObject): string {
    if (!Object.keys(given).some((key) => this.#texts.has(key))) return this.#all;
    let text = '';
    for (const [key, member] of this.#texts) if (given[key] === undefined) text += member;
    return text;
  }
}
