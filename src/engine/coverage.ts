import type { Contract, Rule } from '../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { RuleKey } from '../model/case.js';
import type { Outcome } from '../model/outcome.js';

/** Which rules an answer shows, beyond those that a check names: those of every field that is present. */
export interface AnswerCoverage {
  /** Rules that this answer judges for the first time in the run. */
  newIn(contract: Contract, outcome: Outcome): readonly RuleKey[];
}

const ERROR_RULES: readonly RuleKey[] = [
  'error-field-absent',
  'error-validation-type-absent',
  'error-explanation-absent',
  'error-support-code-absent',
].map((id) => ({ side: 'error', id }));
const key = (side: RuleKey['side'], id: string): RuleKey => ({ side, id });

export function createAnswerCoverage(rules: ReadonlyMap<string, readonly Rule[]>): AnswerCoverage {
  const byPath = new Map<string, ReadonlyMap<string, readonly RuleKey[]>>();
  const seen = new Map<string, Set<string>>();
  const tableOf = (contract: Contract, side: 'response' | 'error') => {
    const name = `${contract.id}/${side}`;
    const known = byPath.get(name);
    if (known !== undefined) return known;
    const table = new Map<string, RuleKey[]>();
    for (const rule of rules.get(contract.id) ?? []) {
      if (rule.side !== side || rule.path === undefined) continue;
      const list = table.get(rule.path) ?? [];
      list.push(key(side, rule.id));
      table.set(rule.path, list);
    }
    byPath.set(name, table);
    return table;
  };
  return {
    newIn(contract, outcome) {
      if (!('body' in outcome) || outcome.kind === 'no-result') return [];
      const side = outcome.kind === 'error' ? 'error' : 'response';
      const table = tableOf(contract, side);
      const done = seen.get(`${contract.id}/${side}`) ?? new Set<string>();
      seen.set(`${contract.id}/${side}`, done);
      const fresh: RuleKey[] = [];
      const once = (path: string, keys: readonly RuleKey[]): void => {
        if (done.has(path)) return;
        done.add(path);
        fresh.push(...keys);
      };
      walk(outcome.body, '', (path) => {
        if (!done.has(path)) once(path, table.get(path) ?? []);
      });
      for (const named of namedRules(outcome.body, side)) once(named.id, [named]);
      return fresh;
    },
  };
}

/** Rules about several members, judged by what is there. */
function namedRules(body: JsonObject, side: 'response' | 'error'): readonly RuleKey[] {
  if (side === 'error') {
    const { error } = body;
    if (error === undefined || !isObject(error)) return [];
    const readable =
      error.cause === 'INVALID_REQUEST'
        ? [key('error', 'error-explanation-present')]
        : error.cause === 'SERVER_FAILED' || error.cause === 'REQUEST_REJECTED'
          ? [key('error', 'error-support-code-present')]
          : [];
    return [...ERROR_RULES, ...readable];
  }
  const found: RuleKey[] = [key('error', 'error-only-in-error')];
  if (body.response !== undefined) found.push(key('response', 'result-fits-gateway-code'));
  if (body.gatewayEntryPoint !== undefined) found.push(key('response', 'gateway-entry-point-api'));
  if (body.browserPayment !== undefined) found.push(key('response', 'provider-a-urls'));
  return found;
}

/** Every path of a body in its general form. */
function walk(value: JsonValue, path: string, visit: (path: string) => void): void {
  if (isObject(value)) {
    if (path !== '') visit(path);
    for (const name of Object.keys(value)) {
      const inner = value[name];
      if (inner === undefined || inner === null) continue;
      walk(inner, path === 'order.custom' ? 'order.custom.{X}' : path === '' ? name : `${path}.${name}`, visit);
    }
  } else if (isArray(value)) for (const inner of value) walk(inner, `${path}[n]`, visit);
  else visit(path);
}
