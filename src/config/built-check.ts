import type { ValidateFunction } from 'ajv/dist/2020.js';

/**
 * The schema of a configuration for the shipped contracts, compiled. There is none here: the build puts code in this place
 * (`scripts/standalone-validators.mjs`); without it, and where a configuration brings contracts, the schema is compiled when it is needed.
 */
export const builtCheck = (): ValidateFunction | undefined => undefined;
