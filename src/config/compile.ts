import { Ajv2020 } from 'ajv/dist/2020.js';
import { keptWith } from '../catalogue/kept-with.js';

/** All faults at once, each with the part of the schema that it is about. */
export const AJV_OPTIONS = { allErrors: true, strict: false, verbose: true } as const;

/**
 * The schemas are our own and checked by tests. Checking them at every start, and optimising the generated code, would take most of
 * the starting time.
 */
const AS_THEY_ARE = { meta: false, validateSchema: false, code: { optimize: false } } as const;

/** A schema as a function. It is costly to compile, and asked for more than once. */
export const compiled = keptWith((schema: object) => new Ajv2020({ ...AJV_OPTIONS, ...AS_THEY_ARE }).compile(schema));
