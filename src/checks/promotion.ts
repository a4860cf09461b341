import type { Level } from '../catalogue/vocabulary.js';
import type { Config } from '../model/config.js';

/** The level to which the configuration raises a rule, by its id or one of its aliases. */
export function promotion(expectations: Config['expect']): (id: string, aliases: readonly string[]) => Level | undefined {
  const { rules } = expectations;
  return (id, aliases) => rules[id] ?? aliases.map((alias) => rules[alias]).find((level) => level !== undefined);
}
