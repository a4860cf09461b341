import type { Contract } from '../../catalogue/vocabulary.js';
import { generic, getAt } from '../../json/path.js';
import { leavesOf } from '../../json/leaves.js';
import { isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import type { Expectation } from '../../model/case.js';
import type { CheckContext, CheckResult } from '../../model/check.js';
import { told } from '../../redact/known-words.js';
import { SHAPE } from '../../redact/shape.js';
import { isAccepted, isRefused, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { BrokenRule, Dependencies } from '../input/dependencies.js';
import type { Observed } from './observed.js';

/** The rules, open ones excepted, that the body of a request breaks. */
export function brokenBy(one: Observed, { judging, values }: Pick<Dependencies, 'judging' | 'values'>): readonly BrokenRule[] {
  const { contract, exchange, isMasked } = one;
  const { body } = exchange.request;
  if (!isObject(body)) return [];
  return judging.broken(contract, body, values).filter(({ level, path }) => level !== 'open' && !(isMasked && isPlaceholder(body, path)));
}

/** A placeholder or shape in a recording stands for a value that was taken out, so it breaks no rule. */
export function isPlaceholder(body: JsonObject, path: string): boolean {
  const value = path === '' ? undefined : getAt(body, path);
  return typeof value === 'string' && (/\{\{[^{}]+\}\}/.test(value) || SHAPE.test(value));
}

/** What the answer says about the rules that the body breaks: whether the fault was refused or accepted. */
export function faultCheckResults(
  { contract }: Observed,
  broken: readonly BrokenRule[],
  context: CheckContext,
  judging: Dependencies['judging'],
): readonly CheckResult[] {
  return broken.flatMap(({ rule, path, level }) => {
    const expect = expectationOf(contract, rule, path);
    if (expect === undefined) return [];
    const own: CheckContext = { ...context, side: 'request', rule, level, validity: 'invalid', expect };
    return judging
      .verdict(own, undefined)
      .map((checkResult) => (checkResult.rule === rule && checkResult.status === 'violates' ? { ...checkResult, path } : checkResult));
  });
}

/** Recognises findings that only echo a fault of the request: at its path, or wherever else its value comes back. */
export function echoesOf(body: JsonValue | undefined, broken: readonly BrokenRule[]): (checkResult: CheckResult) => boolean {
  const brought = broken.flatMap(({ path }) => (path === '' ? [] : leavesOf(getAt(body, path) ?? null)));
  const values = brought.flatMap(({ value }) => (value === null || value === '' ? [] : [JSON.stringify(value)]));
  return ({ status, path = '', actual = '' }) =>
    status === 'violates' &&
    (broken.some((one) => path !== '' && (one.path === path || path.startsWith(`${one.path}.`))) ||
      values.some((value) => actual.includes(value)));
}

/** How a request that breaks a rule must be answered; a relation says so itself. */
function expectationOf(contract: Contract, rule: string, path: string): Expectation | undefined {
  const relation = contract.relations.find(({ id }) => id === rule);
  switch (relation?.expect) {
    case undefined:
    case 'refused':
      return { kind: 'refused', fields: [path], orBelow: true, orAbove: true, types: ['INVALID', 'MISSING', 'UNSUPPORTED'] };
    case 'not-success':
      return { kind: 'not-success' };
    case 'accepted':
    case 'observed':
      return undefined;
  }
}

/**
 * What the answer to a request without a fault says. Accepted, it shows the rules of its fields to be kept. Refused, it proves nothing: the
 * state of the order, and what this merchant may do, are not seen in traffic.
 */
export function refusedThough(
  { contract }: Observed,
  outcome: Outcome,
): { readonly paths: readonly string[]; readonly reason: string } | undefined {
  if (isAccepted(outcome) || !isRefused(outcome)) return undefined;
  const named = refusalOf(outcome)?.field;
  const paths = named === undefined ? [] : contract.request.flatMap(({ path }) => (path === generic(named) ? [path] : []));
  return {
    paths,
    reason: `answered ${outcomeText(outcome, contract)}${named === undefined ? '' : ` naming ${told(named, contract)}`}, though the request breaks no rule: what traffic does not show may be why`,
  };
}
