import type { JsonObject } from '../../json/value.js';
import type { FindingEvent, Minimal } from '../../model/event.js';
import type { Judgement } from '../../model/check.js';
import { foreseen } from '../plan/foreseen.js';
import { replayCommand } from '../../model/replay-command.js';
import { asCurl } from '../../model/reproduction/as-curl.js';
import type { Reproduction } from '../../model/reproduction/reproduction.js';
import { wantedByFinding } from '../../model/reproduction/wanted.js';
import { reproductionOf } from '../record/curl.js';
import { sightOf } from '../check/observation.js';
import { withEarlierRequest } from './earlier-request.js';
import { minimiseCase } from './shrink-case.js';
import { minimiseFlow } from './shrink-flow.js';
import type { Minimising, Reached } from './shrinking.js';
import type { RunContext } from '../run-context.js';
import type { Subject } from '../attribute/subject.js';

/** How many requests the search may cost: a sequence needs several for every attempt. */
const BUDGETS = { single: 25, context: 25, sequence: 150 } as const;

/** A smaller counterexample, and what to send to see it. */
export interface Smaller {
  readonly minimal: Minimal;
  readonly subject: Subject;
}

/**
 * Drops what is not needed to show the finding, within a budget of requests. No request is sent twice, except the first one and the one that
 * is sent again after an earlier request.
 */
export async function minimise(finding: FindingEvent, subject: Subject, context: RunContext): Promise<Smaller> {
  const { executor, deps } = context;
  const { client, config, runId } = deps;
  const before = client.sent;
  const inContext = 'one' in subject && subject.one.context !== undefined ? BUDGETS.context : 0;
  const budget = subject.kind === 'flow' ? BUDGETS.sequence : BUDGETS.single + inContext;
  const work = workOn(finding, context, budget);
  const reached = await withEarlierRequest(await reach(subject, work), work);
  const { subject: smaller, shot, ...shown } = reached;
  const replay = replayCommand(finding, deps.again ?? []);
  const wanted = wantedByFinding(shown.judged ?? finding, shown.reply.body);
  const reproduction = shot === undefined ? undefined : reproductionOf(shot, { config, runId, mint: executor.mint }, wanted);
  return {
    subject: smaller,
    minimal: {
      ...shown,
      finding: finding.id,
      requests: client.sent - before,
      replay,
      // If nothing was sent again, the report shows the finding by what was seen.
      curl: reproduction === undefined ? '' : asCurl(reproduction, replay),
      ...(reproduction === undefined || !isKept(reproduction) ? {} : { reproduction }),
    },
  };
}

/** Longer requests are reproduced by `replay` alone. */
const isKept = ({ sendings }: Reproduction): boolean => sendings.reduce((sum, { body = '' }) => sum + body.length, 0) <= MOST_KEPT;
const MOST_KEPT = 50_000;

function workOn(finding: FindingEvent, context: RunContext, budget: number): Minimising {
  const { client, judging, contracts, rules } = context.deps;
  const before = client.sent;
  const tried = new Set<string>();
  const text = rules.get(finding.contract)?.find((rule) => rule.side === finding.side && rule.id === finding.rule)?.text;
  let costliest = 1;
  /** The rule of the finding counts wherever it is broken: an absent group lacks its required fields too. */
  const nameOf = (rule: string, path: string): string => {
    const group = /^(.+):required$/.exec(rule)?.[1];
    const isAbove = group !== undefined && finding.rule.startsWith(`${group}.`) && finding.rule.endsWith(':required');
    return rule === finding.rule || isAbove ? finding.rule : `${rule} ${path}`;
  };
  const isFinding = ({ status, side, rule, polarity, level }: Judgement): boolean =>
    status === 'violates' &&
    side === finding.side &&
    rule === finding.rule &&
    polarity === finding.polarity &&
    // A warning about the same rule is another finding.
    context.promoted(finding.contract, { side, rule }, level) === finding.level;
  return {
    finding,
    context,
    sight(judgements) {
      const judgement = judgements.find(isFinding);
      return judgement === undefined ? undefined : sightOf(judgement, text);
    },
    alike(contract, body) {
      const table = contracts.get(contract);
      const values = context.preflights.get(contract)?.values ?? context.deps.values;
      const brokenBy = (one: JsonObject): readonly string[] =>
        table === undefined ? [] : judging.broken(table, foreseen(one, values), values).map(({ rule, path }) => nameOf(rule, path));
      const own = new Set(brokenBy(body));
      const isNeeded = own.has(finding.rule);
      return (other) => {
        const broken = brokenBy(other);
        return broken.every((name) => own.has(name)) && (!isNeeded || broken.includes(finding.rule));
      };
    },
    async once(key, attempt, cost = costliest) {
      const start = client.sent - before;
      if (tried.has(key) || start + cost > budget) return undefined;
      tried.add(key);
      const result = await attempt();
      costliest = Math.max(costliest, client.sent - before - start);
      return result;
    },
  };
}

async function reach(subject: Subject, work: Minimising): Promise<Reached> {
  const { request, reply } = work.finding;
  // A demand shows with the smallest good body as it is.
  if (subject.kind === 'note' || subject.kind === 'demand') return { request, reply, trail: [], subject };
  return subject.kind === 'flow' ? minimiseFlow(subject.flow, work) : minimiseCase(subject, work);
}
