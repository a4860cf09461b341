import type { ValidateFunction } from 'ajv/dist/2020.js';
import { perCatalogue } from '../catalogue/catalogue.js';
import { hasShippedContracts, SHIPPED } from '../catalogue/contracts.js';
import { builtCheck } from './built-check.js';
import { compiled } from './compile.js';
import { configSchema } from './schema.js';

/** What `builtCheck` is made from. */
export const schemaAsBuilt = (): object => configSchema(SHIPPED);

/** The schema of a configuration as a function. It lists the contracts: with others than the shipped ones it is another. */
export const configCheck = perCatalogue(
  (catalogue): ValidateFunction => (hasShippedContracts(catalogue) ? builtCheck() : undefined) ?? compiled(configSchema(catalogue)),
);
