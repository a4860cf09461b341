import { KEYS } from './keys.js';
import type { Group, Key } from './row.js';

/** A key and its path, such as `run.timeout`. */
export interface Row {
  readonly path: string;
  readonly key: Key & { readonly type?: unknown; readonly enum?: readonly string[] };
}

const isGroup = (key: Key | Group): key is Group => 'properties' in key;

const rowsIn = (keys: Readonly<Record<string, Key | Group>>, prefix: string): readonly Row[] =>
  Object.entries(keys).flatMap(([name, key]) => [
    { path: prefix + name, key },
    ...(isGroup(key) ? rowsIn(key.properties, `${prefix}${name}.`) : []),
  ]);

/** All keys, those in groups too. */
export const ROWS: readonly Row[] = rowsIn(KEYS, '');

/** The rows that have this part, by its value. */
export const rowsBy = (said: 'flag' | 'variable'): ReadonlyMap<string, Row> =>
  new Map(ROWS.flatMap((row): [string, Row][] => (row.key[said] === undefined ? [] : [[row.key[said], row]])));

/** The default of each key that has one. */
type DefaultsOf<Keys> = {
  readonly [K in keyof Keys as Keys[K] extends { readonly default: unknown }
    ? K
    : Keys[K] extends { readonly properties: infer P }
      ? keyof DefaultsOf<P> extends never
        ? never
        : K
      : never]: Keys[K] extends { readonly default: infer D }
    ? D
    : Keys[K] extends { readonly properties: infer P }
      ? DefaultsOf<P>
      : never;
};

function defaultsIn(keys: Readonly<Record<string, Key | Group>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]): [string, unknown][] => {
      if (!isGroup(key)) return key.default === undefined ? [] : [[name, key.default]];
      const inner = defaultsIn(key.properties);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

/** The defaults, as a configuration file would give them. */
export const DEFAULTS = defaultsIn(KEYS) as DefaultsOf<typeof KEYS>;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

type FlagValue<K> = K extends { readonly type: 'boolean' }
  ? boolean
  : K extends { readonly type: 'integer' | 'number' }
    ? number
    : K extends { readonly type: 'array' }
      ? readonly string[]
      : string;

type FlagsIn<Keys> = {
  [K in keyof Keys]: Keys[K] extends { readonly flag: infer F extends string }
    ? readonly [F, FlagValue<Keys[K]>]
    : Keys[K] extends { readonly properties: infer P }
      ? FlagsIn<P>
      : never;
}[keyof Keys];

type KeyFlag = FlagsIn<typeof KEYS>;

/** The flags that set a key, as they are typed on the command line. */
export type FlagName = KeyFlag[0];

/** The flags that set a key, as a command receives them. */
export type KeyFlags<Name extends FlagName = FlagName> = {
  readonly [F in Extract<KeyFlag, readonly [Name, unknown]> as Camel<F[0]>]?: F[1] | undefined;
};

/** `maxRequests` of `max-requests`. */
export const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What the help says of a flag. */
export function helpOf({ description, help, ...key }: Row['key']): string {
  const meaning =
    help ??
    description
      .replace(/^The /, '')
      .replace(/\.$/, '')
      .replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  if (key.type === 'array') return `${meaning}; repeatable`;
  const usual = typeof key.default === 'string' || typeof key.default === 'number' ? ` (default: ${key.default})` : '';
  return meaning + usual;
}
