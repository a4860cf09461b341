import type { ValidateFunction } from 'ajv/dist/2020.js';
import { addedContracts, type Catalogue, perCatalogue } from '../catalogue/catalogue.js';
import { SHIPPED } from '../catalogue/contracts.js';
import { builtCheck } from './built-check.js';
import { compiled } from './compile.js';
import { configSchema } from './schema.js';

/** Whether the contracts are those that the program was built with; the schema lists them. */
const isAsBuilt = (catalogue: Catalogue): boolean => (catalogue.base ?? catalogue) === SHIPPED && addedContracts(catalogue).length === 0;

/** What `builtCheck` is made from. */
export const schemaAsBuilt = (): object => configSchema(SHIPPED);

/** The schema of a configuration as a function. */
export const configCheck = perCatalogue(
  (catalogue): ValidateFunction => (isAsBuilt(catalogue) ? builtCheck() : undefined) ?? compiled(configSchema(catalogue)),
);
