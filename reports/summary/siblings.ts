import { defined } from '../../src/json/defined.js';
import { written } from '../../src/model/finding.js';
import type { FindingGroup } from '../../src/model/report.js';

/** Joins causes that probably have one defect behind them: the others follow the first, and say so; what a cause hides says what to mend first. */
export function related(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const leads = new Map<string, FindingGroup>();
  for (const group of groups) for (const key of keysOf(group)) if (!leads.has(key)) leads.set(key, group);
  const leadOf = (group: FindingGroup): FindingGroup => keysOf(group).map((key) => leads.get(key) ?? group)[0] ?? group;
  const told = groups.map((group): FindingGroup => {
    const lead = leadOf(group);
    const first = lead === group ? hidingOf(group, groups) : undefined;
    return { ...group, ...defined({ sibling: lead === group ? undefined : leadOf(lead).id, after: first?.id }) };
  });
  return told
    .filter(({ sibling }) => sibling === undefined)
    .flatMap((lead) => [lead, ...told.filter(({ sibling }) => sibling === lead.id)]);
}

/** Causes with one of these in common are told as one. What is known or flaky stays apart from what is not. */
function keysOf(group: FindingGroup): readonly string[] {
  const kind = `${group.known === undefined ? '' : 'known '}${group.flaky === true ? 'flaky ' : ''}`;
  const { code } = group.observed ?? {};
  // A status that is wrong breaks the rule of its operation, and often the one on totals too.
  return code === 'status' ? [`${kind}status ${group.contracts.join(' ')}`] : [`${kind}${written(group)}`];
}

const OF_THE_ORDER: ReadonlySet<string> = new Set(['totals', 'status', 'refused-yet-done']);

/** An operation that succeeds where there is nothing succeeds under an id that is near to another one too. */
const ON_NOTHING: ReadonlySet<string> = new Set([
  'void-target',
  'confirm-transaction-id',
  'confirm-at-merchant-only',
  'refund-standalone-funds',
  'update-needs-authorization',
  'referral-needs-referred',
  'authenticate-after-initiate',
]);

type Caused = Pick<FindingGroup, 'rule' | 'contracts'>;

/** Whether a cause is about an operation that succeeds where there is nothing, of a contract that another cause is about too. */
const isOnNothing = (other: Caused, { contracts }: Caused): boolean =>
  ON_NOTHING.has(other.rule) && other.contracts.some((one) => contracts.includes(one));

/** Whether an id that was taken for another need not be near to it: one that is far from any was taken, too. */
export const isAnyId = (cause: Caused, causes: readonly Caused[]): boolean =>
  cause.rule === 'ids-exact' && causes.some((other) => isOnNothing(other, cause));

/** The cause without which this one could not be seen: an earlier call of its sequence, or the failure that its answer reports. */
function hidingOf(group: FindingGroup, groups: readonly FindingGroup[]): FindingGroup | undefined {
  const others = groups.filter((other) => other !== group && other.known === undefined);
  if (group.side === 'error' && group.rule !== 'refusal-cause' && group.minimal.reply.body.includes('"SERVER_FAILED"'))
    return others.find(({ rule }) => rule === 'server-failed');
  if (group.rule === 'ids-exact') return others.find((other) => isOnNothing(other, group));
  const steps = (group.minimal.steps ?? []).slice(0, -1);
  // A good request that is refused after a refused one: that was carried out.
  if (group.rule === 'accepted-in-context' && steps.some(({ reply }) => reply.body.includes('"ERROR"')))
    return others.find(
      ({ observed, contracts }) => observed?.code === 'refused-yet-done' && contracts.some((one) => group.contracts.includes(one)),
    );
  if (!OF_THE_ORDER.has(group.observed?.code ?? '')) return undefined;
  const earlier = steps.filter(({ prepares }) => prepares !== true);
  return others.find(
    ({ observed, contracts }) =>
      observed?.code === 'refused-yet-done' &&
      group.observed?.code !== 'refused-yet-done' &&
      earlier.some(({ contract, reply }) => contracts.some((one) => one === contract) && reply.body.includes('"ERROR"')),
  );
}
