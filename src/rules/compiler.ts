import { Ajv2020, type Options } from 'ajv/dist/2020.js';

/** Loads ajv by being loaded itself: a module of its own, so that only those who compile schemas pay for it. */
export const createCompiler = (options: Options): Ajv2020 => new Ajv2020(options);
