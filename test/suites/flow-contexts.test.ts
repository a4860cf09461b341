import { describe, expect, test } from 'vitest';
import { stepInContext } from '../../generators/contexts/step-in-context.js';
import { fieldTable } from '../../generators/fields.js';
import { flowInContext, flowInEveryContext } from '../../generators/contexts/of-flow.js';
import { SOLIDUS } from '../../generators/contexts/escaped.js';
import { contextRow, valuesOf } from '../../generators/contexts/rows.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { brokenRules } from '../../src/app/certify/broken-rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { leafPaths } from '../../src/json/leaves.js';
import { generic, getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import { fill } from '../../src/model/template.js';
import type { Context, Dimension } from '../../src/model/context.js';
import { type Flow, type FlowStep, inFlowContext } from '../../src/model/flow.js';
import { flowsOf } from '../../suites/index.js';
import { certified, certifiedBehind } from '../certify/support.js';
import { refused, replyOf } from '../engine/support.js';
import { FULL_VALUES, lookupFor } from '../helpers/fill-case.js';

const VALUES = { ...FULL_VALUES, currencies: ['USD', 'EUR', 'JPY', 'KWD'] };
const lookup = lookupFor(VALUES);
const MONEY_OF_ORDER: Readonly<Record<string, string>> = {
  currency: 'USD',
  otherCurrency: 'EUR',
  sessionId: 'sessionId',
  sessionVersion: 'sessionVersion',
};
/** The body as it would be sent, on orders of 10.00. */
const filled = (body: JsonObject): JsonObject =>
  fill(body, (name) => {
    const [, part] = /^order:\w+\.(.+)$/.exec(name) ?? [];
    const known = part === undefined ? undefined : (MONEY_OF_ORDER[part] ?? part);
    return lookup(known === undefined ? name : `state:${known}`) ?? known ?? (name.startsWith('step:') ? 'transaction-1' : undefined);
  });
const drawn = (seed: number): readonly Flow[] => flowsOf({ contracts: CONTRACTS, helpers: CONTRACTS, values: VALUES, seed, sequences: 0 });

describe('sequences in circumstances', () => {
  test('are drawn by the seed alone, from the rows, and most sequences have some', () => {
    const flows = drawn(1);
    expect(flows).toEqual(drawn(1));
    const inContext = flows.filter(({ context }) => context !== undefined);
    expect(inContext.length).toBeGreaterThan(flows.length / 3);
    for (const { context = {} } of inContext)
      for (const [dimension, value] of Object.entries(context)) expect(contextRow(dimension as Dimension, value)).toBeDefined();
  });

  test('leave those plain that are about the way a request is written', () => {
    const spelled = drawn(1).filter(({ steps }) => steps.some(({ wire }) => wire !== undefined));
    expect(spelled.length).toBeGreaterThan(5);
    expect(spelled.filter(({ context }) => context !== undefined)).toEqual([]);
  });

  test('with seeds in a row, a sequence meets every order of members and every money', () => {
    const flow = inFlowContext(drawn(1).find(({ context }) => context?.money !== undefined) as Flow, undefined);
    const met = Array.from({ length: 200 }, (_, seed) => flowInContext(flow, VALUES, seed).context);
    for (const dimension of ['members', 'currency', 'money'] as const)
      expect(new Set(met.flatMap((context) => context?.[dimension] ?? []))).toEqual(new Set(valuesOf(dimension)));
  });

  test('in a thorough run a sequence meets every value of each dimension, under ids of their own', () => {
    const flow = inFlowContext(drawn(1).find(({ context }) => context?.money !== undefined) as Flow, undefined);
    const all = flowInEveryContext(flow, VALUES);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const met = (dimension: Dimension): ReadonlySet<string> => new Set(all.flatMap(({ context }) => context?.[dimension] ?? []));
    for (const dimension of ['members', 'blanks', 'framing', 'size', 'connection', 'currency', 'money'] as const)
      expect(met(dimension)).toEqual(new Set(valuesOf(dimension)));
    // There is no solidus in its bodies that could be escaped.
    expect(JSON.stringify(flow.steps.map(({ body }) => body))).not.toContain('/');
    expect(met('escapes')).toEqual(new Set(valuesOf('escapes').filter((name) => name !== SOLIDUS)));
  });

  test('give orders their money, and take it back with them', () => {
    const flow = drawn(1).find(({ context }) => context?.currency === 'no-decimals' && context.money !== undefined) as Flow;
    expect(new Set(Object.values(flow.money ?? {}).map(({ currency }) => currency))).toEqual(new Set(['JPY']));
    expect(Object.keys(flow.money ?? {})).toEqual(Object.keys(flow.orders));
    const { context: _context, money: _money, ...plain } = flow;
    expect(inFlowContext(flow, undefined)).toEqual(plain);
    const { money, currency } = flow.context as Context & { readonly money: string; readonly currency: string };
    expect(inFlowContext(flow, { money, currency }).money).toEqual(flow.money);
    // Its orders are made with both: without the one it is without the other.
    for (const half of [{ money }, { currency }]) expect(inFlowContext(flow, half)).toEqual(plain);
  });

  test('give orders and transactions ids of other forms, but for sequences that are about ids', () => {
    const met = (dimension: Dimension): ReadonlySet<string> => new Set(drawn(1).flatMap(({ context }) => context?.[dimension] ?? []));
    expect(met('transaction-id')).toEqual(new Set(valuesOf('transaction-id')));
    // What is near to another id is a matter of sequences of its own.
    expect(met('order-id')).toEqual(new Set(['order-id-40', 'order-id-digits']));
    const flows = drawn(1).filter(({ context }) => context?.['transaction-id'] !== undefined || context?.['order-id'] !== undefined);
    expect(flows.filter(({ rules }) => rules.some(({ rule }) => /^ids-|transaction-id|^replay/.test(rule)))).toEqual([]);
  });

  test('put good fields beside those of good steps, and leave alone what a sequence decides itself', () => {
    const accompanied = drawn(1).filter(({ context }) => context?.company !== undefined || context?.custom !== undefined);
    expect(accompanied.length).toBeGreaterThan(50);
    let added = 0;
    for (const flow of accompanied)
      for (const step of flow.steps) {
        const contract = CONTRACTS.find(({ id }) => id === step.contract) as Contract;
        const body = stepInContext(flow, step, VALUES, contract);
        const before = new Set(leafPaths(step.body));
        const after = leafPaths(body).filter((path) => !before.has(path));
        const isPlain = step.wire !== undefined || step.expect.kind === 'refused' || step.reads === true || step.alone === true;
        expect(isPlain && after.length > 0).toBe(false);
        for (const path of before) expect(getAt(body, path)).toEqual(getAt(step.body, path));
        for (const path of after) expect(fieldTable(contract).byPath.get(generic(path))?.type ?? '').not.toMatch(/^(?:Decimal|Currency)$/);
        expect(after).not.toContain('correlationId');
        const rulesOf = (one: JsonObject): readonly string[] =>
          brokenRules(contract, filled(one), VALUES).map(({ rule, path }) => `${rule} ${path}`);
        expect(rulesOf(body).filter((one) => !rulesOf(step.body).includes(one))).toEqual([]);
        expect(stepInContext(flow, step, VALUES, contract)).toEqual(body);
        added += after.length;
      }
    expect(added).toBeGreaterThan(500);
  });

  test('put nothing into a group that a sequence is about', () => {
    const chip = drawn(1).find(({ name }) => name === 'void-of-chip') as Flow;
    const all = Array.from({ length: 20 }, (_, drawnBy): Flow => ({ ...chip, drawnBy, context: { company: 'half-beside' } }));
    const bodies = all.flatMap((flow) => flow.steps.map((step) => stepInContext(flow, step, VALUES, CONTRACTS[0] as Contract)));
    const without = bodies.filter((body) => body['apiOperation'] === 'VOID' && getAt(body, 'posTerminal.onlineReasonCode') === undefined);
    expect(without.length).toBe(20);
    expect(new Set(without.map((body) => JSON.stringify(body['posTerminal'])))).toEqual(new Set(['{}', undefined]));
    expect(without.some((body) => leafPaths(body).length > 4)).toBe(true);
  });

  test('leave a value that stands in the place of a group, and a fault of the body', () => {
    const wrong = drawn(1).find(({ name }) => name === 'void-refused-again') as Flow;
    const [step] = wrong.steps.filter(({ contract }) => contract === 'void@66') as [FlowStep];
    const bodies = ['shortest', 'longest', 'half-beside'].flatMap((company) =>
      Array.from({ length: 9 }, (_, drawnBy) => {
        const body = { ...step.body, initiator: 'x' };
        return stepInContext({ ...wrong, drawnBy, context: { company } }, { ...step, body }, VALUES, CONTRACTS[0] as Contract);
      }),
    );
    expect(new Set(bodies.map((body) => body['initiator']))).toEqual(new Set(['x']));
  });

  test('leave a money that the sequence is about', () => {
    const isOwn = ({ money, context }: Flow): boolean =>
      money !== undefined && context !== undefined && context.money === undefined && context.currency === undefined;
    const flow = drawn(1).find(isOwn) as Flow;
    expect(inFlowContext(flow, undefined).money).toEqual(flow.money);
  });

  test('a wrong state that shows in one of them only is found, and its title names that one alone', { timeout: 120_000 }, async () => {
    const { findings, minimals } = await certified(
      { contracts: ['void@66'], suites: ['lifecycle', 'identity', 'repetition'] },
      { defects: ['context=line-breaks:void@66:void-of-unknown'] },
    );
    expect(findings.map(({ rule }) => rule)).toContain('void-target');
    const told = new Set(minimals.flatMap(({ circumstances = [] }) => circumstances));
    expect(
      [...told].every((words) =>
        [
          'when line breaks and tabs stand between the tokens',
          'when each token has a line of its own',
          // Line breaks are among these blanks.
          'when blanks stand around the body',
        ].includes(words),
      ),
    ).toBe(true);
    expect(told.size).toBeGreaterThan(0);
  });

  test('a wrong total in one of them counts, also where the request after it is refused', { timeout: 120_000 }, async () => {
    const isRefund = ({ contract, expect: { kind } }: FlowStep): boolean => contract === 'refund@60' && kind === 'accepted';
    const hasBreaks = ({ context }: Flow): boolean => ['blanks', 'one-token-a-line'].includes(context?.blanks ?? '');
    const flow = drawn(1).find((one) => hasBreaks(one) && one.contract === 'refund@60' && one.steps.filter(isRefund).length > 1) as Flow;
    const refunded = new Set<string>();
    const { report } = await certifiedBehind({ contracts: ['refund@60'], cases: [flow.id] }, (_body, { path, text = '' }) => {
      // Only in JSON with line breaks: a refund is counted wrongly, and the next one refused.
      const [, order = ''] = /version\/60\/.*\/order\/([^/]+)\//.exec(path) ?? [];
      if (order === '' || !text.includes('\n')) return undefined;
      if (refunded.has(order)) return refused('transaction.amount');
      refunded.add(order);
      const totals = { totalAuthorizedAmount: 100, totalCapturedAmount: 100, totalRefundedAmount: 99 };
      return replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' }, order: { ...totals, status: 'PARTIALLY_REFUNDED' } });
    });
    expect(report.groups.map(({ rule }) => rule)).toContain('totals-refund');
  });

  test.each([
    ['order-id', 'order-id-digits', 'an order id of digits alone'],
    ['transaction-id', 'used-elsewhere', 'a transaction id that another order has'],
  ] as const)('a wrong total with %s %s counts, and is told with it', { timeout: 120_000 }, async (dimension, value, words) => {
    const isRefund = ({ contract, expect: { kind } }: FlowStep): boolean => contract === 'refund@60' && kind === 'accepted';
    const flow = drawn(1).find(
      (one) => one.context?.[dimension] === value && one.contract === 'refund@60' && one.steps.some(isRefund),
    ) as Flow;
    const orders = new Map<string, string>();
    const { report } = await certifiedBehind({ contracts: ['refund@60'], cases: [flow.id] }, (_body, { path }) => {
      const [, order = '', transaction = ''] = /\/order\/([^/]+)\/transaction\/([^/]+)/.exec(path) ?? [];
      const isShown = value === 'used-elsewhere' ? (orders.get(transaction) ?? order) !== order : /^\d+$/.test(order);
      if (!orders.has(transaction)) orders.set(transaction, order);
      if (!path.includes('version/60/') || !isShown) return undefined;
      const totals = { totalAuthorizedAmount: 100, totalCapturedAmount: 100, totalRefundedAmount: 0.01 };
      return replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' }, order: { ...totals, status: 'PARTIALLY_REFUNDED' } });
    });
    expect(report.groups.map(({ rule }) => rule)).toContain('totals-refund');
    expect(report.groups.find(({ rule }) => rule === 'totals-refund')?.title).toContain(words);
  });
});
