/** JSON Schema, as data. */
export type Schema = Readonly<Record<string, unknown>>;

/** The properties of a key besides the form of its values. */
export interface Said<T = unknown> {
  readonly default?: T;
  /** The option of the command line that sets it, without hyphens. No flag carries a secret. */
  readonly flag?: string;
  /** What the help says of the flag, where that differs from the description. */
  readonly help?: string;
  /** The environment variable that sets it. */
  readonly variable?: string;
  /** The value of the variable is never shown in messages. */
  readonly secret?: true;
}

/** One key of the configuration: form of its values, meaning, and its other properties. */
export type Key<T = unknown> = Said<T> & { readonly description: string };

/** A key that holds others. */
export interface Group<Keys = Readonly<Record<string, Key>>> {
  readonly description: string;
  readonly properties: Keys;
}

/** A row for every key of a type. The compiler reports a missing row, and a row without a key. */
export type KeysOf<T> = { readonly [K in keyof T]-?: KeyOf<NonNullable<T[K]>> };

type KeyOf<V> = [V] extends [string | number | boolean | readonly unknown[]] ? Key<V> : string extends keyof V ? Key<V> : Group<KeysOf<V>>;

/** A key that has neither default nor flag nor variable. */
export interface Silent extends Said {
  readonly default?: never;
}

/** Joins form and properties without widening their types, because the types of defaults and flags are derived from them. */
const said = <const F, S>(form: F, more: S | undefined): F & S => ({ ...form, ...(more as S) });

export const text = <const S extends Said = Silent>(description: string, more?: S) =>
  said({ type: 'string', minLength: 1, description }, more);

export const flag = <const S extends Said = Silent>(description: string, more?: S) => said({ type: 'boolean', description }, more);

export const whole = <const S extends Said = Silent>(minimum: number, description: string, more?: S) =>
  said({ type: 'integer', minimum, description }, more);

export const list = <const S extends Said = Silent>(items: Schema, description: string, more?: S) =>
  said({ type: 'array', items, description }, more);

export const oneOf = <const S extends Said = Silent>(values: readonly string[], description: string, more?: S) =>
  said({ enum: values, description }, more);

export const map = <const S extends Said = Silent>(description: string, values: Schema, names?: readonly string[] | Schema, more?: S) => {
  const propertyNames = Array.isArray(names) ? { enum: names } : names;
  return said({ type: 'object', description, ...(names === undefined ? {} : { propertyNames }), additionalProperties: values }, more);
};

const DURATION = '^(?=[0.]*[1-9])\\d+(\\.\\d+)?(ms|s|m|h)$';

export const duration = <const S extends Said = Silent>(description: string, more?: S) =>
  said({ type: 'string', pattern: DURATION, description: `${description}, such as 500ms, 10s, 2m or 1h` }, more);

export const group = <const P>(description: string, properties: P, required?: readonly (keyof P)[]) =>
  said({ type: 'object', description, properties, additionalProperties: false }, required === undefined ? {} : { required });
