import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** All faults at once, each with the part of the schema that it is about. */
export const AJV_OPTIONS = { allErrors: true, strict: false, verbose: true } as const;

/**
 * The schemas are our own and checked by tests. Checking them at every start, and optimising the generated code, would take most of
 * the starting time.
 */
const AS_THEY_ARE = { meta: false, validateSchema: false, code: { optimize: false } } as const;

/** A schema is costly to compile and asked for more than once. */
const compilations = new WeakMap<object, ValidateFunction>();

export function compiled(schema: object): ValidateFunction {
  const check = compilations.get(schema) ?? new Ajv2020({ ...AJV_OPTIONS, ...AS_THEY_ARE }).compile(schema);
  compilations.set(schema, check);
  return check;
}
