import { baseBody } from '../../../generators/base.js';
import { expectationText } from '../../checks/verdict.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { performing } from '../../engine/attribute/attributing.js';
import { perform, type Performed } from '../../engine/attribute/perform.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { plainCase } from '../../model/plain-case.js';
import { shownExchange } from '../../engine/record/show.js';
import type { Edit } from '../../json/edit.js';
import { isObject, type JsonObject, type JsonValue, parseJson } from '../../json/value.js';
import type { Case, Expectation } from '../../model/case.js';
import type { Config } from '../../model/config.js';
import type { TriedRequest } from '../../model/live.js';
import { outcomeText } from '../../model/outcome.js';
import { fill } from '../../model/template.js';
import { maskOf } from '../../redact/mask.js';
import type { Client } from '../../target/client.js';
import { brokenRules } from '../certify/broken-rules.js';
import { dependencies } from '../certify/compose.js';
import { clientBeside } from './gate.js';
import { judgedLines } from './judged-lines.js';
import { previewLookup, tryContract } from './try-request.js';

/** Sends a body as the request of a contract, on an order in the state that it needs, and judges the answer by all rules. */
export async function trySend(id: string, text: string, config: Config, beside: (client: Client) => Client): Promise<TriedRequest> {
  const one = caseOf(tryContract(id, config), text, config);
  const client = clientBeside(config);
  try {
    const performed = await perform(performing(dependencies(config, beside(client), newRunId(), () => undefined)), one, 'as it is');
    performed.release();
    return triedOf(one, performed, config);
  } finally {
    await client.close();
  }
}

/** The case that the text is: a good one, or one with the faults that the rules see in it. */
function caseOf(contract: Contract, text: string, config: Config): Case {
  const state = contract.states[0] ?? 'none';
  const base = baseBody(contract, config.values, state);
  const plain = plainCase({ id: `${contract.id}/try/as-typed`, contract: contract.id, suite: 'acceptance', state, needs: [] }, base);
  const body = parseJson(text);
  if (!isObject(body)) {
    return { ...plain, mutation: 'typed', validity: 'invalid', rule: 'body-json', level: 'open', wire: { text }, expect: refusedFor([]) };
  }
  const broken = brokenRules(contract, fill(body as JsonValue, previewLookup(config)) as JsonObject, config.values);
  const worst = worstOf(broken);
  if (worst === undefined) return { ...plain, mutation: 'typed', base: body };
  // What the specification leaves open may be accepted or refused; the answer is judged as any other.
  if (worst.level === 'open')
    return {
      ...plain,
      mutation: 'typed',
      base: body,
      expect: { kind: 'observed', because: `the specification leaves ${worst.path} open` },
    };
  return {
    ...plain,
    mutation: 'typed',
    validity: 'invalid',
    rule: worst.rule,
    level: worst.level,
    edits: editsTo(base, body),
    expect: refusedFor(broken.map(({ path }) => path)),
  };
}

/** What is refused for a fault at one of these fields. */
export const refusedFor = (fields: readonly string[]): Expectation => ({
  kind: 'refused',
  fields,
  ...(fields.length === 0 ? {} : { orAbove: true, orBelow: true }),
  types: ['INVALID', 'MISSING', 'UNSUPPORTED'],
});

const RANK = { must: 0, should: 1, open: 2 } as const;
/** The firmest of the rules that a body breaks. */
export const worstOf = <T extends { readonly level: keyof typeof RANK }>(broken: readonly T[]): T | undefined =>
  broken.toSorted((a, b) => RANK[a.level] - RANK[b.level])[0];

function editsTo(from: JsonObject, to: JsonObject): readonly Edit[] {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  return [
    ...removed.map((path): Edit => ({ op: 'remove', path })),
    ...Object.entries(to).map(([path, value]): Edit => ({ op: 'set', path, value })),
  ];
}

function triedOf(one: Case, { sent, outcome, checkResults, missing }: Performed, config: Config): TriedRequest {
  const mask = maskOf(config);
  const nothing = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };
  return {
    at: new Date().toISOString(),
    expected: expectationText(one.expect),
    ...(sent === undefined ? nothing : shownExchange(sent, mask)),
    outcome: outcome === undefined ? 'not sent' : mask.sentence(outcomeText(outcome, mask)),
    ...judgedLines(checkResults, one.contract, config),
    ...(missing === undefined ? {} : { missing: mask.sentence(missing) }),
  };
}
