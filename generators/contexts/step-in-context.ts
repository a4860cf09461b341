import { type Catalogued, contractIn } from '../../src/catalogue/catalogue.js';
import { keptWith } from '../../src/catalogue/kept-with.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import { leafPaths } from '../../src/json/leaves.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import { plainCase } from '../../src/model/plain-case.js';
import type { Values } from '../../src/model/values.js';
import { groupOf, isWithin } from '../fields.js';
import { drop } from '../settle.js';
import { BESIDE, takesCustom, withCustom } from './company.js';
import { countIn } from './in-context.js';

/** The body of a step with the fields that the circumstances of its sequence put beside its own. The same body gets the same fields. */
export function stepInContext(flow: Flow, step: FlowStep, values: Values, of: Catalogued): JsonObject {
  const { id, suite, context, drawnBy = 0 } = flow;
  const contract = contractIn(of, step.contract);
  const { company = '', custom } = context ?? {};
  if (contract === undefined || step.wire !== undefined || step.reads === true || step.alone === true || hasFault(step)) return step.body;
  const stream = streamFor(drawnBy, `${id} ${contract.id} ${company}`);
  const plain = plainCase({ id, contract: contract.id, suite, state: contract.states[0] ?? 'none', needs: [] }, step.body);
  const beside = BESIDE[company]?.(plain, { contract: withoutOwn(contract), values, stream });
  const accompanied = beside === undefined ? plain : { ...plain, base: withoutDecided(beside.base, step, flow) };
  return custom === undefined || !takesCustom(accompanied, contract) ? accompanied.base : withCustom(accompanied, countIn(custom)).base;
}

/** What is wrong with a body might be put right by what stands beside it. */
const hasFault = ({ expect, judges }: FlowStep): boolean =>
  expect.kind === 'refused' || (expect.kind !== 'accepted' && judges?.side === 'request');

/** Without what was put into a group in which the requests of the sequence differ: it is about that group. */
function withoutDecided(body: JsonObject, step: FlowStep, { steps }: Flow): JsonObject {
  const bodies = steps.filter(({ contract }) => contract === step.contract).map((one) => one.body);
  const says = (one: JsonObject, path: string): string | undefined => JSON.stringify(getAt(one, path));
  const groups = [...new Set(bodies.flatMap((one) => leafPaths(one)))]
    .filter((path) => bodies.some((one) => says(one, path) !== says(step.body, path)))
    .map((path) => groupOf(path) || path);
  // A value in the place of a group may be wrong on purpose.
  if (leafPaths(step.body).some((path) => says(body, path) !== says(step.body, path))) return step.body;
  return leafPaths(body)
    .filter((path) => !hasAt(step.body, path) && groups.some((group) => isWithin(path, group)))
    .reduce(drop, body);
}

/** The contract without what a sequence itself decides: how much is paid, and which answers belong together. */
const withoutOwn = keptWith(
  (contract: Contract): Contract => ({
    ...contract,
    request: contract.request.filter(({ type, path }) => type !== 'Decimal' && type !== 'Currency' && path !== ROLES.correlationId),
    // Sums stay as they are: what they are made of is known only when it is sent.
    relations: contract.relations.filter(({ kind }) => kind !== 'sum'),
  }),
);
