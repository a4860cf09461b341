import type { Validate } from './schema-error.js';

/**
 * The schemas of the built-in contracts, compiled. Empty here: the build puts code in its place (`scripts/standalone-validators.mjs`); without it,
 * and for contracts of a configuration, schemas are compiled when they are first needed.
 */
export const BUILT: Readonly<Record<string, Validate | undefined>> = {};
