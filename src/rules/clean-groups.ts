import type { JsonObject } from '../json/value.js';
import type { FieldNode } from './tree.js';

/**
 * Groups of bodies in which nothing was found, by their place in the listing. Bodies that were made of one another share most of their groups,
 * and each is walked once. Holds for one contract, one set of values and bodies without a text.
 */
export class CleanGroups {
  readonly #byNode = new WeakMap<FieldNode, WeakSet<JsonObject>>();

  has(node: FieldNode, group: JsonObject): boolean {
    return this.#byNode.get(node)?.has(group) === true;
  }

  add(node: FieldNode, group: JsonObject): void {
    const groups = this.#byNode.get(node);
    if (groups === undefined) this.#byNode.set(node, new WeakSet([group]));
    else groups.add(group);
  }
}

/** What is remembered of a contract: groups whose listed fields are right, and groups with nothing wrong beyond a cut listing. */
export interface KnownClean {
  readonly fields: CleanGroups;
  readonly beyond: CleanGroups;
}

export const nothingKnown = (): KnownClean => ({ fields: new CleanGroups(), beyond: new CleanGroups() });
