import { type Catalogued, contractIn } from '../../src/catalogue/catalogue.js';
import { keptWith } from '../../src/catalogue/kept-with.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import { plainCase } from '../../src/model/plain-case.js';
import type { Values } from '../../src/model/values.js';
import { BESIDE, takesCustom, withCustom } from './company.js';
import { countIn } from './in-context.js';

/** The body of a step with the fields that the circumstances of its sequence put beside its own. The same body gets the same fields. */
export function stepInContext({ id, suite, context, drawnBy = 0 }: Flow, step: FlowStep, values: Values, of: Catalogued): JsonObject {
  const contract = contractIn(of, step.contract);
  const { company = '', custom } = context ?? {};
  if (contract === undefined || step.wire !== undefined || step.reads === true || isAboutBody(step)) return step.body;
  const stream = streamFor(drawnBy, `${id} ${contract.id} ${company}`);
  const setting = { contract: withoutOwn(contract), values, stream };
  const plain = plainCase({ id, contract: contract.id, suite, state: contract.states[0] ?? 'none', needs: [] }, step.body);
  const accompanied = BESIDE[company]?.(plain, setting) ?? plain;
  return custom === undefined || !takesCustom(accompanied, contract) ? accompanied.base : withCustom(accompanied, countIn(custom)).base;
}

/** What is wrong with a body might be put right by what stands beside it. */
const isAboutBody = ({ expect, judges }: FlowStep): boolean => expect.kind === 'refused' || judges?.side === 'request';

/** The contract without what a sequence itself decides: how much is paid, and which answers belong together. */
const withoutOwn = keptWith(
  (contract: Contract): Contract => ({
    ...contract,
    request: contract.request.filter(({ type, path }) => type !== 'Decimal' && type !== 'Currency' && path !== ROLES.correlationId),
    // Sums stay as they are: what they are made of is known only when it is sent.
    relations: contract.relations.filter(({ kind }) => kind !== 'sum'),
  }),
);
