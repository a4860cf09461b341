import type { Level } from '../catalogue/vocabulary.js';

/** The level to which a configuration raises a rule, by its id or one of its aliases; undefined where it says nothing of it. */
export const raisedLevel = (raised: Readonly<Record<string, Level>>, id: string, aliases: readonly string[]): Level | undefined =>
  raised[id] ?? aliases.map((alias) => raised[alias]).find((level) => level !== undefined);
