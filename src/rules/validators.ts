import { type Catalogued, perCatalogue } from '../catalogue/catalogue.js';
import { hasShippedContracts } from '../catalogue/contracts.js';
import { keptWith } from '../catalogue/kept-with.js';
import type { Contract, Level } from '../catalogue/vocabulary.js';
import type { JsonValue } from '../json/value.js';
import { BUILT } from './built-validators.js';
import { builtName } from './schema/built-name.js';
import { bare, newAjv } from './schema/compile.js';
import { schemaFor } from './schema/schema.js';
import type { Validate } from './schema-error.js';
import type { BodySide } from './tree.js';
import { remembered } from '../json/remembered.js';

const compiled = keptWith<Contract, Map<string, Validate>>(() => new Map());
/** Bodies of several operations have the same schema. */
const byText = perCatalogue(() => new Map<string, Validate>());
/** What the build compiled holds for the built-in contracts only: other contracts change what is known of these too. */
const built = (of: Catalogued): typeof BUILT => (hasShippedContracts(of) ? BUILT : {});

/** The compiled schema of one side of a contract. */
export function validatorOf(contract: Contract, side: BodySide, level: Level): Validate {
  const name = builtName(contract.id, side, level);
  return remembered(compiled(contract), name, () => built(contract)[name] ?? compile(contract, side, level));
}

/** Whether a body is good beyond doubt, by the quick schema of the build; where there is none, nobody knows. */
export function isPlainlyGood(contract: Contract, side: BodySide, body: JsonValue): boolean {
  const validate = remembered(quick(contract), side, () => built(contract)[builtName(contract.id, side, 'quick')]);
  return validate?.(body) === true;
}

const quick = keptWith<Contract, Map<BodySide, Validate | undefined>>(() => new Map());

function compile(contract: Contract, side: BodySide, level: Level): Validate {
  const schema = bare(schemaFor(contract, side, level));
  return remembered(byText(contract), JSON.stringify(schema), () => newAjv().compile(schema) as Validate);
}
