import { HarnessError } from '../model/harness-error.js';
import { rowsBy } from './keys/rows.js';
import { mergeObjects, nested, type Raw } from '../json/merge.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The keys that a variable sets, by its name. */
export const VARIABLES = rowsBy('variable');

/** What the environment says, in the shape of a configuration file. */
export function fromEnvironment(env: Environment): Raw {
  return [...VARIABLES].reduce<Raw>((raw, [name, { path, key }]) => {
    const value = env[name];
    if (value === undefined) return raw;
    if (value === '') {
      throw new HarnessError('config', `the environment variable ${name} is set but empty`, { hint: `give it a value, or: unset ${name}` });
    }
    return mergeObjects(
      raw,
      nested(path, key.type === 'integer' || key.type === 'number' ? numberIn(name, value, key.description) : value),
    );
  }, {});
}

function numberIn(name: string, text: string, hint: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new HarnessError('config', `the environment variable ${name} is ${JSON.stringify(text)}, which is not a number`, { hint });
}
