import { camelCase, type KeyFlags, rowsBy } from './keys/rows.js';
import { mergeObjects, nested, type Raw } from '../json/merge.js';

/** The flags of certify, plan, doctor and replay that change the configuration: those that set a key, and those that no file may set. */
export interface ConfigFlags extends KeyFlags {
  readonly shard?: string | undefined;
  readonly attest?: string | undefined;
  readonly signer?: string | undefined;
  readonly 'signer-key'?: string | undefined;
  readonly resume?: boolean | undefined;
}

const FLAGS = rowsBy('flag');

/** The flags in the shape of a configuration file. yargs gives an empty list for an unused flag, which is ignored. */
export function fromFlags(flags: ConfigFlags): Raw {
  return [...FLAGS].reduce<Raw>((raw, [name, { path }]) => {
    const value = (flags as Raw)[camelCase(name)];
    const given = value !== undefined && !(Array.isArray(value) && value.length === 0);
    return given ? mergeObjects(raw, nested(path, value)) : raw;
  }, {});
}

/** The flag that settles a part, for messages. */
export function flagOf(part: string): string | undefined {
  const name = [...FLAGS].find(([, { path }]) => path === part || part.startsWith(`${path}.`))?.[0];
  return name === undefined ? undefined : `--${name}`;
}
