import { idFormOf } from '../../src/engine/execute/id-form.js';
import { describe, expect, test } from 'vitest';
import { CONTEXTS } from '../../generators/contexts/rows.js';
import { runInput } from '../../src/app/certify/compose.js';
import { run } from '../../src/engine/run.js';
import { canonical } from '../../src/json/canonical.js';
import type { JsonValue } from '../../src/json/value.js';
import { type Case, withContext } from '../../src/model/case.js';
import type { Context } from '../../src/model/context.js';
import type { Suite } from '../../src/model/suite.js';
import type { Minimal, RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import type { WireRequest } from '../../src/target/client.js';
import { configOf, refused, replyOf, scripted } from './support.js';

/** Runs cases of one operation against a made-up target; what goes out while counterexamples are made small is kept apart. */
const RUN_ID = 'ts20260101abcde';
const WORD = idFormOf(RUN_ID).word;

async function shrunk(
  respond: (body: JsonValue, request: WireRequest) => Reply,
  cases: readonly string[],
  run_: object = {},
  sending: 'plainly' | 'in-context' | Context = 'plainly',
  isSent: (one: Case) => boolean = () => true,
) {
  const contracts = [...new Set(cases.map((one) => one.slice(0, one.indexOf('@'))))];
  const config = await configOf({ scope: { contracts, cases }, run: { concurrency: 1, retries: 0, ...run_ } });
  const client = scripted((request) => {
    // Ids are new in every request; all else of it counts.
    const path = request.path.replaceAll(new RegExp(`${WORD}[\\w-]*`, 'g'), 'ID');
    if (phase === 'shrink') sent.push(canonical([path, JSON.parse(request.text ?? 'null') as JsonValue]));
    return respond(JSON.parse(request.text ?? 'null') as JsonValue, request);
  });
  const events: RunEvent[] = [];
  const sent: string[] = [];
  let phase = '';
  const emit = (event: RunEvent): void => {
    if (event.type === 'phase-started') ({ phase } = event);
    events.push(event);
  };
  const input = runInput({ config, embedded: false, emit }, client, RUN_ID);
  const context = (one: Case): Context | undefined =>
    sending === 'in-context' ? one.context : sending === 'plainly' ? undefined : sending;
  const placed = (suite: Suite): Suite => ({
    ...suite,
    cases: (of) => suite.cases(of).map((one) => withContext(one, context(one))),
  });
  const chosen = (suite: Suite): Suite => ({ ...suite, cases: (of) => suite.cases(of).filter(isSent) });
  await run({ ...input, suites: input.suites.map(chosen).map(placed) });
  const minimals: readonly Minimal[] = events.flatMap((event) => (event.type === 'shrunk' ? [event.minimal] : []));
  return { minimals, sent, events };
}

const good = (more: object = {}): Reply =>
  replyOf({
    result: 'SUCCESS',
    response: { gatewayCode: 'APPROVED' },
    merchant: 'M1',
    order: {
      totalAuthorizedAmount: 0,
      totalCapturedAmount: 0,
      totalRefundedAmount: 0,
      creationTime: '2026-01-02T03:04:05.678Z',
      currency: 'USD',
      amount: 1,
      status: 'VERIFIED',
      ...more,
    },
  });

describe('a counterexample', { timeout: 30_000 }, () => {
  test('that hangs on one field of many ends with that field, in at most 25 requests, none of them sent twice', async () => {
    // An answer of this target goes wrong where the request names a wallet provider.
    const { minimals, sent } = await shrunk(
      (body) => good(JSON.stringify(body).includes('"walletProvider"') ? { creationTime: 'yesterday' } : {}),
      ['verify@26/accept/**'],
    );
    const minimal = minimals.find(({ request }) => request.body?.includes('"walletProvider"') === true);
    expect(Object.keys((JSON.parse(minimal?.request.body ?? '{}') as { order: object }).order).toSorted()).toEqual([
      'currency',
      'walletProvider',
    ]);
    for (const one of minimals) expect(one.requests).toBeLessThanOrEqual(25);
    // Sent again as it was, each cause once; the same small body may serve two causes.
    for (const { requests, trail } of minimals) expect(trail.length).toBeLessThanOrEqual(requests + 40);
    expect(sent.length).toBe(minimals.reduce((sum, { requests }) => sum + requests, 0));
  });

  test('of one cause is never asked for with the same request twice', async () => {
    const { minimals, sent } = await shrunk(
      (body) => good(JSON.stringify(body).includes('"reference"') ? { id: 'wrong' } : { id: undefined }),
      ['verify@26/accept/**'],
    );
    const ids = minimals.filter(({ requests }) => requests > 1);
    expect(ids.length).toBeGreaterThan(0);
    let from = 0;
    for (const { requests, trail } of minimals) {
      // What may have been brought by an earlier request is looked at once more after one.
      const more = trail.at(-1)?.startsWith('after an earlier request') === true ? 2 : 0;
      const own = sent.slice(from, from + requests - more);
      expect(new Set(own).size).toBe(own.length);
      from += requests;
    }
  });

  test('that does not show again says how often it was seen', async () => {
    let first = true;
    const { minimals } = await shrunk(
      (body) => {
        const long = JSON.stringify(body).includes('"reference"');
        if (!long) return good();
        if (!first) return refused('order.reference');
        first = false;
        return good();
      },
      ['verify@26/order.reference/too-long/by-one'],
    );
    expect(minimals.map(({ flaky, seen, requests }) => ({ flaky, seen, requests }))[0]).toEqual({
      flaky: undefined,
      seen: { times: 1, of: 4 },
      requests: 3,
    });
  });

  test('in circumstances that matter keeps those alone, and says them', async () => {
    // What is not written as most programs write it is not looked at.
    const { minimals } = await shrunk(
      (body, { text = '' }) => (/"reference":/.test(text) && text.trim() === JSON.stringify(body) ? refused('order.reference') : good()),
      ['verify@26/order.reference/too-long/**'],
      {},
      'in-context',
    );
    const told = minimals.flatMap(({ circumstances }) => (circumstances === undefined ? [] : [circumstances]));
    expect(told.length).toBeGreaterThan(0);
    // A body is made large by blanks, where no text does it.
    const words = CONTEXTS.filter(({ dimension }) => ['members', 'blanks', 'escapes', 'size'].includes(dimension)).map((row) => row.words);
    // Custom fields are such texts: where the circumstances have one already, no more are added, and both matter.
    const custom = CONTEXTS.filter(({ dimension }) => dimension === 'custom').map((row) => row.words);
    for (const circumstances of told) {
      expect(words.map((said) => [said])).toContainEqual(circumstances.slice(0, 1));
      expect(circumstances.slice(1).every((said) => circumstances[0]?.startsWith('in a body of') === true && custom.includes(said))).toBe(
        true,
      );
    }
  });

  test('in circumstances that do not matter says none of them', async () => {
    const { minimals } = await shrunk(() => good(), ['verify@26/order.reference/too-long/**'], {}, 'in-context');
    expect(minimals.length).toBeGreaterThan(0);
    expect(minimals.flatMap(({ circumstances = [] }) => circumstances)).toEqual([]);
  });

  test('about a value that the circumstances bring shows that value in a plain request, and says none of them', async () => {
    const cut = (body: JsonValue): Reply => {
      const { correlationId = null } = body as { correlationId?: string };
      const { body: answer } = good() as { body: object };
      return replyOf({ ...answer, ...(correlationId === null ? {} : { correlationId: correlationId.slice(0, 10) }) });
    };
    const bringsNone = ({ base }: Case): boolean => base['correlationId'] === undefined;
    const { minimals } = await shrunk(cut, ['verify@26/accept/**'], {}, 'in-context', bringsNone);
    const echo = minimals.filter(({ judged }) => judged?.path === 'correlationId');
    expect(echo.map(({ circumstances }) => circumstances)).toEqual([undefined]);
    expect(JSON.parse(echo[0]?.request.body ?? 'null')).toEqual({
      apiOperation: 'VERIFY',
      order: { currency: 'USD' },
      correlationId: 'xxxxxxxxxxx',
    });
  });

  test('on an order whose past could not be made is sent again on a new order', async () => {
    const known = new Set<string>();
    const { minimals } = await shrunk(
      (_, { path }) => {
        const orderId = /order\/([^/]+)\//.exec(path)?.[1] ?? '';
        // An order is opened once.
        if (known.has(orderId)) return refused('orderid');
        known.add(orderId);
        return good();
      },
      ['verify@26/order.reference/too-long/**', 'verify@26/order.description/too-long/**'],
      {},
      { history: 'after-other-operation', place: 'second' },
    );
    const again = minimals.filter(({ trail }) => trail.length > 0);
    expect(again.length).toBeGreaterThan(0);
    for (const { trail, flaky, circumstances } of again) {
      expect(trail).toContain('on a new order: still there');
      expect([flaky, circumstances]).toEqual([undefined, undefined]);
    }
  });

  test('is stored as small as it got, for replay', async () => {
    const { events } = await shrunk(
      (body) => good(JSON.stringify(body).includes('"walletProvider"') ? { creationTime: 'yesterday' } : {}),
      ['verify@26/accept/**'],
    );
    const bases = events.flatMap((event) =>
      event.type === 'stored' ? [JSON.stringify((event.subject as { one?: { base?: JsonValue } }).one?.base ?? null)] : [],
    );
    expect(bases.filter((text) => text.includes('"walletProvider"')).map((text) => text.length < 150)).toEqual([true]);
  });

  test('names no neighbour that it does not have', async () => {
    // The array that stood beside the fault before is gone with it.
    const { minimals } = await shrunk(() => good(), ['confirm-browser-payment@35/order.tax*/coercible-type/map-for-array']);
    const told = minimals.filter(({ request }) => request.body?.includes('"tax"') === true);
    expect(told.length).toBeGreaterThan(0);
    expect(told.flatMap(({ circumstances = [] }) => circumstances)).toEqual([]);
  });

  test('in a large body names the field that matters, where its size does not', async () => {
    const { minimals } = await shrunk(
      (body) =>
        /"subMerchant":(?!.*"(?:registeredName|tradingName)")/.test(JSON.stringify(body))
          ? refused('order.subMerchant.tradingName')
          : good(),
      ['balance-inquiry@73/order.subMerchant.tradingName/missing-in-group'],
      {},
      { size: 'kb-1' },
    );
    expect(minimals.flatMap(({ circumstances = [] }) => circumstances)).toContain('beside order.subMerchant.registeredName');
    expect(minimals.flatMap(({ circumstances = [] }) => circumstances)).not.toContain('in a body of more than 1 kB');
  });

  test('in a large body names its size, where that matters', async () => {
    const { minimals } = await shrunk(
      (body, { text = '' }) =>
        text.length <= 1_024 && /"subMerchant":(?!.*"tradingName")/.test(JSON.stringify(body))
          ? refused('order.subMerchant.tradingName')
          : good(),
      ['balance-inquiry@73/order.subMerchant.tradingName/missing-in-group'],
      {},
      { size: 'kb-1' },
    );
    expect(minimals.flatMap(({ circumstances = [] }) => circumstances)).toContain('in a body of more than 1 kB');
  });

  test('that is a good request keeps the value of a field that no rule judges: with another one it need not be accepted', async () => {
    const { minimals } = await shrunk(
      (body) => (JSON.stringify(body).includes('"itemAmount"') ? refused('order.amount') : good()),
      ['verify@26/accept/**'],
    );
    const amounts = minimals.flatMap(({ request }) => /"itemAmount":"([^"]*)"/.exec(request.body ?? '')?.[1] ?? []);
    expect(amounts.length).toBeGreaterThan(0);
    expect(new Set(amounts)).toEqual(new Set(['0.80']));
  });
});
