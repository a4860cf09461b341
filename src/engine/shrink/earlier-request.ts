import type { Contract } from '../../catalogue/vocabulary.js';
import { canonical } from '../../json/canonical.js';
import { applyEdits } from '../../json/edit.js';
import { leavesOf } from '../../json/leaves.js';
import { type JsonObject, type JsonValue, parseJson } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import type { Flow } from '../../model/flow.js';
import { wholeOf } from '../plan/foreseen.js';
import { contractOf } from '../input/dependencies.js';
import { performFlow } from '../attribute/perform.js';
import type { Sent } from '../execute/sender.js';
import { partsOfSteps } from './shrink-flow.js';
import type { Reached, Shrinking } from './shrinking.js';

/** A text that occurs in no other request of a run. */
const MARK = 'EARLIER1';

/**
 * A value in an answer that is not in the request may come from an earlier request; then the request alone does not show the finding again. If
 * a value that was sent just before comes back, both requests are the evidence.
 */
export async function withEarlierRequest(reached: Reached, work: Shrinking): Promise<Reached> {
  const { subject, shot } = reached;
  const judged = shot?.judged;
  if (subject.kind !== 'case' || subject.afterwards === true || subject.one.wire !== undefined || judged === undefined) return reached;
  const { one } = subject;
  const isOwn = work.finding.side === one.side && work.finding.rule === one.rule;
  const body = wholeOf(one);
  const { context } = work;
  const seen = textIn(judged.actual);
  if (isOwn || seen === undefined || seen === '' || textsOf(body).includes(seen)) return reached;
  // Only a field of the request, or an id of this run, can come from an earlier request of ours.
  if (!isListed(contractOf(context.deps, one.contract), judged.path) && !seen.startsWith(context.executor.ids.word)) return reached;
  const flow = twoRequests(one, body, judged.path, work);
  const result = await work.once(canonical(flow.steps as unknown as JsonValue), () => performFlow(context, flow));
  const [earlier, telling] = result?.steps ?? [];
  if (result === undefined || earlier === undefined || telling === undefined) return reached;
  const symptom = work.symptom(telling.checkResults);
  const isBrought = symptom !== undefined && isFrom(symptom.actual, earlier.sent, telling.sent);
  const trail = [...reached.trail, `after an earlier request: ${isBrought ? 'its value comes back' : 'no value of it comes back'}`];
  if (!isBrought) return { ...reached, trail };
  return {
    trail,
    subject: { kind: 'flow', flow },
    shot: {
      judged: symptom,
      seen: { sent: telling.sent, steps: result.steps },
      instances: result.instances,
      parts: partsOfSteps(result.steps),
    },
  };
}

/** The known-good call with a value of its own at the path of the finding, then the request, each on an order of its own. */
function twoRequests(one: Case, body: JsonObject, path: string, work: Shrinking): Flow {
  const { executor, deps } = work.context;
  const contract = contractOf(deps, one.contract);
  const base = executor.baseOf(one.contract, one.state);
  const marked = isListed(contract, path) ? (applyEdits(base, [{ op: 'set', path, value: MARK }]) as JsonObject) : base;
  const first = work.alike(one.contract, base)(marked) ? marked : base;
  const transaction = (word: string): string => (contract.transactionId === 'of-state' ? 'initial' : word);
  return {
    id: one.id,
    name: 'earlier-request',
    contract: one.contract,
    suite: 'lifecycle',
    orders: one.state === 'none' ? {} : { A: one.state, B: one.state },
    needs: [],
    rules: [],
    steps: [
      {
        name: 'an earlier request',
        contract: one.contract,
        order: 'A',
        transaction: transaction('first'),
        body: first,
        expect: { kind: 'accepted' },
      },
      {
        name: 'the request',
        contract: one.contract,
        order: 'B',
        transaction: transaction('second'),
        body,
        expect: { kind: 'observed', because: 'shown for what its answer carries' },
      },
    ],
  };
}

/** Whether the field has one fixed place: a field in a list, or under a name chosen by the sender, has none. */
const isListed = (contract: Contract, path: string): boolean => !/[[{]/.test(path) && contract.request.some((field) => field.path === path);

/** The value that was seen, if it is a single text. */
function textIn(actual: string): string | undefined {
  const value = parseJson(actual);
  return typeof value === 'string' ? value : undefined;
}

function isFrom(actual: string, earlier: Sent, telling: Sent): boolean {
  const seen = textIn(actual);
  const has = ({ exchange: { request } }: Sent): boolean =>
    [request.orderId, request.transactionId, ...(request.body === undefined ? [] : textsOf(request.body))].includes(seen);
  return seen !== undefined && has(earlier) && !has(telling);
}

const textsOf = (body: JsonValue): readonly (JsonValue | undefined)[] => leavesOf(body).map(({ value }) => value);
