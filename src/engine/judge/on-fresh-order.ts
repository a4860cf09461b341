import type { ContractId } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import { written } from '../../model/finding.js';
import type { RunContext } from '../run-context.js';
import { runFlow, type FlowResult } from '../send/flow-runner.js';
import type { Performed } from '../send/perform.js';
import { fresh } from '../send/states.js';

/**
 * An order on which a request was refused is lent again, for a refusal has no effect. Where it has one all the same, whatever is sent next pays
 * for it: so what is found on such an order is looked for once more on one that nobody had, and only what shows there is told.
 */
export async function performSoundly(context: RunContext, one: Case): Promise<Performed> {
  const { executor } = context;
  const performed = await executor.perform(one);
  if (performed.instance?.hadRefusal !== true || !isToBeSeenAgain(context, one.contract, performed.judgements)) return performed;
  const again = await executor.performAfresh(one);
  if (again.outcome === undefined) return performed;
  noteSeen(context, one.contract, again.judgements);
  // The order before is not lent again.
  return { ...again, requests: performed.requests + again.requests, retries: performed.retries + again.retries };
}

/** The same for a flow. */
export async function runSoundly(context: RunContext, flow: Flow): Promise<FlowResult> {
  const { deps, executor, promoted } = context;
  const result = await runFlow(flow, deps, executor, promoted);
  const judgements = result.steps.flatMap((step) => step.judgements);
  const isLent = result.instances.some(({ hadRefusal }) => hadRefusal === true);
  if (!isLent || !isToBeSeenAgain(context, flow.contract, judgements)) return result;
  const again = await runFlow(flow, deps, { ...executor, pool: fresh(executor.pool, deps.provide) }, promoted);
  if (again.steps.length === 0) return result;
  noteSeen(
    context,
    flow.contract,
    again.steps.flatMap((step) => step.judgements),
  );
  return again;
}

const isFound = ({ status, level }: Judgement): boolean => status === 'violates' && level !== 'open';

const keyOf = (contract: ContractId, judgement: Judgement): string => `${contract} ${written(judgement)}`;

/** Once a rule was seen broken on an order of its own it need not be seen so again. */
const isToBeSeenAgain = ({ seenAfresh }: RunContext, contract: ContractId, judgements: readonly Judgement[]): boolean =>
  judgements.some((judgement) => isFound(judgement) && !seenAfresh.has(keyOf(contract, judgement)));

function noteSeen({ seenAfresh }: RunContext, contract: ContractId, judgements: readonly Judgement[]): void {
  for (const judgement of judgements.filter(isFound)) seenAfresh.add(keyOf(contract, judgement));
}
