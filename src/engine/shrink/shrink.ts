import { leavesOf } from '../../json/leaves.js';
import { getAt, isWithin } from '../../json/path.js';
import type { JsonObject } from '../../json/value.js';
import type { CheckResult } from '../../model/check.js';
import type { FindingEvent } from '../../model/event.js';
import type { Performing } from '../attribute/attributing.js';
import type { Subject } from '../attribute/subject.js';
import { symptomOf } from '../check/observation.js';
import type { BrokenRule } from '../input/dependencies.js';
import { foreseen } from '../plan/foreseen.js';
import { withEarlierRequest } from './earlier-request.js';
import { shrinkCase } from './shrink-case.js';
import { shrinkFlow } from './shrink-flow.js';
import type { Reached, Shrinking } from './shrinking.js';

/** How many requests the search may cost: a sequence needs several for every attempt. */
const BUDGETS = { single: 25, context: 75, sequence: 150 } as const;

/**
 * Drops what is not needed to show the finding, within a budget of requests. No request is sent twice, except the first one and the one that
 * is sent again after an earlier request.
 */
export async function shrink(finding: FindingEvent, subject: Subject, context: Performing): Promise<Reached> {
  const inContext = 'one' in subject && subject.one.context !== undefined ? BUDGETS.context : 0;
  const budget = subject.kind === 'flow' ? BUDGETS.sequence : BUDGETS.single + inContext;
  const work = workOn(finding, context, budget);
  return withEarlierRequest(await reach(subject, work), work);
}

function workOn(finding: FindingEvent, context: Performing, budget: number): Shrinking {
  const { judging, contracts, rules } = context.deps;
  const { account, preflights } = context.executor;
  const before = account.requests;
  const tried = new Set<string>();
  const text = rules.get(finding.contract)?.find((rule) => rule.side === finding.side && rule.id === finding.rule)?.text;
  let costliest = 1;
  /** The rule of the finding counts wherever it is broken: an absent group lacks its required fields too. */
  const nameOf = (rule: string, path: string): string => {
    const group = /^(.+):required$/.exec(rule)?.[1];
    const isAbove = group !== undefined && finding.rule.startsWith(`${group}.`) && finding.rule.endsWith(':required');
    return rule === finding.rule || isAbove ? finding.rule : `${rule} ${path}`;
  };
  const isFinding = ({ status, side, rule, validity, level }: CheckResult): boolean =>
    status === 'violates' &&
    side === finding.side &&
    rule === finding.rule &&
    validity === finding.validity &&
    // A warning about the same rule is another finding.
    context.promoted(finding.contract, { side, rule }, level) === finding.level;
  return {
    finding,
    context,
    symptom(checkResults) {
      const checkResult = checkResults.find(isFinding);
      return checkResult === undefined ? undefined : symptomOf(checkResult, text);
    },
    alike(contract, body) {
      const table = contracts.get(contract);
      const values = preflights.get(contract)?.values ?? context.deps.values;
      const brokenBy = (one: JsonObject): readonly BrokenRule[] =>
        table === undefined
          ? []
          : judging.broken(table, foreseen(one, values), values).map((broken) => ({ ...broken, rule: nameOf(broken.rule, broken.path) }));
      return alikeTo(body, finding.rule, brokenBy);
    },
    async once(key, attempt, cost = costliest) {
      const start = account.requests - before;
      if (tried.has(key) || start + cost > budget) return undefined;
      tried.add(key);
      const result = await attempt();
      costliest = Math.max(costliest, account.requests - before - start);
      return result;
    },
  };
}

/** The test of `Shrinking.alike` for a body, by the rules that bodies break. */
function alikeTo(body: JsonObject, own: string, brokenBy: (one: JsonObject) => readonly BrokenRule[]): (other: JsonObject) => boolean {
  const before = brokenBy(body);
  const names = new Set(before.map(({ rule }) => rule));
  const isNeeded = names.has(own);
  // No rule judges the value of a field that should not be there: with another one, the request may be bad for a reason of its own.
  const faulty = new Set(before.flatMap(({ rule, path }) => (rule === own ? [path] : [])));
  const fixed = before.flatMap(({ path }) => (path === '' || faulty.has(path) ? [] : [path]));
  const isFixed = (path: string): boolean => !faulty.has(path) && fixed.some((place) => isWithin(path, place));
  return (other) => {
    const broken = brokenBy(other);
    return (
      broken.every(({ rule }) => names.has(rule)) &&
      (!isNeeded || broken.some(({ rule }) => rule === own)) &&
      (fixed.length === 0 || leavesOf(other).every(({ path, value }) => !isFixed(path) || getAt(body, path) === value))
    );
  };
}

async function reach(subject: Subject, work: Shrinking): Promise<Reached> {
  if (subject.kind === 'note' && subject.again === 'gone') return { trail: ['sent again: gone'], subject, flaky: true };
  // An undocumented required field shows with the smallest good body as it is.
  if (subject.kind === 'note' || subject.kind === 'demand') return { trail: [], subject };
  return subject.kind === 'flow' ? shrinkFlow(subject.flow, work) : shrinkCase(subject, work);
}
