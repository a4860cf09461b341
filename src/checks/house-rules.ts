import { isObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { HouseExchange } from '../catalogue/house-definition.js';
import { contextOf, houseOnExchange, type HouseSaying } from '../model/house/house.js';
import type { Exchange } from '../model/exchange.js';
import { told } from '../redact/known-words.js';
import { raisedLevel } from '../model/promotion.js';
import { stronger } from '../rules/fault.js';
import { isExempt } from './exempt.js';

/** The rules that the configuration brings along, applied to every answer that is one JSON object. */
export const houseRules: Check = {
  id: 'house-rules',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || !isObject(reply.body)) return [];
    if (context.wire.odd || context.wire.badCredentials || isExempt(exchange, context.wire)) return [];
    const side = context.outcome.kind === 'error' ? 'error' : 'response';
    return houseOnExchange(context.contract, side, () => seen(exchange, context)).flatMap((saying) => checkResults(saying, context));
  },
};

/** What a house rule may see: everything but the credentials. */
function seen({ request, reply }: Exchange, { contract }: CheckContext): HouseExchange {
  const { authorization: _, ...headers } = lowerCased(request.headers);
  const answer = reply as Extract<Exchange['reply'], { kind: 'answer' }>;
  return {
    ...contextOf(contract),
    request: { method: request.method, path: request.path, headers, body: request.body ?? null },
    answer: { status: answer.status, headers: { ...answer.headers }, body: answer.body as HouseExchange['answer']['body'] },
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function checkResults(saying: HouseSaying, { contract, expectations, secrets }: CheckContext): readonly CheckResult[] {
  const { rule, side, level: own, findings, fault } = saying;
  const raised = raisedLevel(expectations.rules, rule, []);
  const base = { side, rule, level: raised === undefined ? own : stronger(raised, own), validity: 'valid' } as const;
  if (fault !== undefined) return [{ ...base, status: 'inconclusive', reason: 'the check of this rule failed', fault }];
  if (findings.length === 0) return [{ ...base, status: 'conforms' }];
  // Texts of a house rule may hold card data: quoted, they pass through the mask like words of a target.
  const safe = (text: string): string =>
    /\d{9}/.test(text) || secrets.some(({ value }) => text.includes(value)) ? told(text, contract) : text;
  return findings.map((found) => {
    return { ...base, status: 'violates', path: found.path, expected: safe(found.expected), actual: safe(found.actual) };
  });
}
