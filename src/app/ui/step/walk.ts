import { performing } from '../../../engine/attribute/attributing.js';
import { historyFor } from '../../../engine/execute/flow-orders.js';
import { newRunId } from '../../../engine/execute/id-generator.js';
import type { Config } from '../../../model/config.js';
import type { Flow, FlowStep } from '../../../model/flow.js';
import { HarnessError } from '../../../model/harness-error.js';
import { maskOf } from '../../../redact/mask.js';
import type { Client } from '../../../target/client.js';
import { dependencies } from '../../certify/compose.js';
import { edited, isWaiting, nextOf, type StepCall } from './calls.js';

/** A sequence on orders of the target, gone through call by call. */
export type OpenWalk = Awaited<ReturnType<typeof openWalk>>;

/**
 * Makes the orders of a sequence, and stops before its first call.
 * @throws HarnessError where they cannot be made
 */
export async function openWalk(flow: Flow, config: Config, client: Client) {
  const id = newRunId();
  const work = performing(dependencies(config, client, id, () => undefined));
  const open = await work.executor.openFlow(flow);
  if (typeof open === 'string')
    throw new HarnessError('usage', maskOf(config).sentence(open), { hint: 'Set up says what its recipe answers' });
  const steps = open.groups.flat();
  const starts = new Map(steps.map((step) => [open.orders.liveOf(step), historyFor(open.orders.liveOf(step))]));
  let calls: readonly StepCall[] = steps.map((step) => ({ step }));
  let isBusy = false;

  const change = (positions: readonly number[], make: (call: StepCall, i: number) => StepCall): void => {
    calls = calls.map((call, position) => (positions.includes(position) ? make(call, positions.indexOf(position)) : call));
  };
  const take = async (group: readonly FlowStep[]) => {
    if (isBusy) throw new HarnessError('usage', 'a call is under way');
    isBusy = true;
    try {
      return await open.take(group);
    } finally {
      isBusy = false;
    }
  };
  const nextCalls = (): readonly number[] => {
    const next = nextOf(calls);
    if (next.length === 0) throw new HarnessError('usage', 'every call was sent', { hint: 'start the sequence again' });
    return next;
  };
  return {
    id,
    flow,
    config,
    work,
    open,
    /** What was known of each order before the first call. */
    starts,
    get calls(): readonly StepCall[] {
      return calls;
    },
    /** Sends the next call, or those that are sent at the same time. */
    async send(): Promise<void> {
      const next = nextCalls();
      const taken = await take(next.map((position) => (calls[position] as StepCall).step));
      const at = new Date().toISOString();
      change(next, (call, i) => ({ ...call, executed: taken[i] as NonNullable<StepCall['executed']>, at }));
    },
    /** Goes on without the next call. */
    leaveOut: (): void => change(nextCalls().slice(0, 1), (call) => ({ ...call, isLeftOut: true })),
    /** Changes the body of a call that was not sent yet. */
    edit(position: number, text: string): void {
      const call = calls[position];
      if (call === undefined || !isWaiting(call) || isBusy) throw new HarnessError('usage', 'this call was sent already');
      const lookup = open.orders.lookupFor(open.orders.liveOf(call.step));
      change([position], () => edited(call, text, lookup, work));
    },
    /** Reads the order of the next call, or of the last one. */
    async read(): Promise<void> {
      const at = nextOf(calls)[0] ?? calls.length;
      const near = calls[at] ?? calls.at(-1);
      if (near === undefined) return;
      const [executed] = await take([readingOf(near.step)]);
      if (executed === undefined) return;
      calls = [...calls.slice(0, at), { step: executed.step, executed, at: new Date().toISOString() }, ...calls.slice(at)];
    },
    close: (): Promise<void> => client.close(),
  };
}

const readingOf = ({ contract, order, transaction }: FlowStep): FlowStep => ({
  name: 'read the order',
  contract,
  order,
  transaction,
  body: {},
  expect: { kind: 'observed', because: 'judged by what was answered' },
  reads: true,
});
