import { type Catalogue, operationIds } from '../../catalogue/catalogue.js';
import type { Schema } from './row.js';

/** A part of the schema that depends on the contracts there are. */
export type OfCatalogue = (catalogue: Catalogue) => string | readonly string[];

const names: OfCatalogue = (catalogue) => [...operationIds(catalogue), ...catalogue.contracts.map(({ id }) => id)];
const versions: OfCatalogue = (catalogue) => `^(?:${operationIds(catalogue).join('|')})@[0-9]{1,6}$`;

/** An operation, or one of its versions. */
export const contractName: Schema = { enum: names };

/** The same, also at a version that is not documented. */
export const anyVersion = (more: Schema): Schema => ({ if: { pattern: versions }, else: contractName, ...more });

export const operationName: Schema = { enum: operationIds };
