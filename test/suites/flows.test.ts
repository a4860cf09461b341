import { describe, expect, test } from 'vitest';
import { flowsOf } from '../../suites/index.js';
import { leafPaths } from '../../src/json/leaves.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { writtenAs } from '../../src/json/forms.js';
import { nearText } from '../../src/json/near-text.js';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Flow } from '../../src/model/flow.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const FLOWS = flowsOf({ contracts: CONTRACTS, helpers: CONTRACTS, values: FULL_VALUES, seed: 1, sequences: 0 });

function named(name: string, contract?: string): Flow {
  const [found, ...others] = FLOWS.filter((flow) => flow.name === name && (contract === undefined || flow.contract === contract));
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} flows ${name}`);
  return found;
}
const steps = (flow: Flow, part: RegExp): Flow['steps'] => flow.steps.filter(({ name }) => part.test(name));

describe('identity', () => {
  test('an id with an escape in its characters is another one, and may be refused', () => {
    expect(nearText('abc', 'escaped')).toBe('%61bc');
    expect(named('verify-escaped-order').steps).toMatchObject([{ expect: { kind: 'observed' } }]);
    expect(named('authorize-near-orders').steps.find(({ name }) => name.endsWith('escaped'))?.expect.kind).toBe('observed');
  });

  test('a blank at either end makes another id', () => {
    expect([nearText('A1', 'blankBefore'), nearText('A1', 'blankAfter')]).toEqual([' A1', 'A1 ']);
    const targets = named('void-near-target').steps.map(({ body }) => getAt(body, 'transaction.targetTransactionId'));
    expect(targets).toEqual(expect.arrayContaining(['{{order:A.transactionId.blankBefore}}', '{{order:A.transactionId.blankAfter}}']));
  });

  test('ids differ at their ends, in the middle, in the order of their characters and in a hyphen; of digits by the last of twenty', () => {
    expect([nearText('a-b-c', 'underscored'), nearText('ab', 'underscored'), nearText('ab', 'swapped')]).toEqual(['a_b_c', 'a_b', 'ba']);
    const near = FLOWS.filter(({ name }) => name.startsWith('refund-near-order')).flatMap((flow) => Object.values(flow.near ?? {}));
    expect(near.map(([, how]) => how)).toEqual(expect.arrayContaining(['otherEnd', 'at15', 'at33', 'swapped', 'underscored']));
    const ids = FLOWS.flatMap(({ name, ids: given }) => (name.startsWith('refund-near-order') ? [given?.['A']?.orderId] : []));
    expect(ids).toContain('{{digits:20}}');
  });

  test('an order id with a mark at its end is another one: each of those that need no escaping', () => {
    const marked = ['dotAfter', 'hyphenAfter', 'underscoreAfter', 'tildeAfter'] as const;
    expect(marked.map((how) => nearText('A1', how))).toEqual(['A1.', 'A1-', 'A1_', 'A1~']);
    const acting = CONTRACTS.filter(({ id }) => /^(?:void|confirm|update|refund|referral|authenticate)/.test(id));
    for (const { id, operation } of acting)
      expect(Object.values(named(`${operation}-near-order-0`, id).near ?? {}).map(([, how]) => how)).toEqual(
        expect.arrayContaining([...marked]),
      );
  });

  test.each([
    ['refund-near-ids', 'refund@39'],
    ['refund-near-ids', 'refund@60'],
    ['update-authorization-near-longest-ids', 'update-authorization@24'],
    ['verify-near-own-ids', 'verify@26'],
    ['authorize-near-own-ids', 'authorize@55'],
  ])('%s has ids of digits that are one number (%s)', (name, contract) => {
    const { steps: all } = named(name, contract);
    const near = all.filter(({ transaction }) => transaction.startsWith('digits-20~'));
    expect(near.map(({ transaction }) => transaction)).toEqual(['digits-20~leadingZero', 'digits-20~otherEnd']);
    const isOpening = name.endsWith('-own-ids');
    for (const { expect: expected, judges, same } of near)
      expect([expected.kind, judges?.rule, same?.as]).toEqual(
        isOpening ? ['observed', undefined, 'the second, under another id'] : ['accepted', 'ids-apart', undefined],
      );
  });

  test('of two refunds under near ids that differ in their amount each is voided', () => {
    const { steps: all } = named('void-one-of-near-refunds');
    expect(all.map(({ transaction }) => transaction)).toEqual(['r1', 'r1~otherCase', 'v0', 'v1']);
    expect(all.slice(2).map(({ body }) => getAt(body, 'transaction.targetTransactionId'))).toEqual([
      '{{step:r1~otherCase}}',
      '{{step:r1}}',
    ]);
  });

  test.each(['confirm-browser-payment', 'authenticate-payer'])('%s is tried under ids near to that of its initiation', (operation) => {
    const { steps: all } = named(`${operation}-near-initiation`);
    expect(all.map(({ transaction }) => transaction)).toEqual(
      expect.arrayContaining(['initial~otherCase', 'initial~blankAfter', 'initial']),
    );
    expect(all.filter(({ judges }) => judges?.rule === 'ids-exact').every(({ expect: { kind } }) => kind === 'not-success')).toBe(true);
  });
});

describe('repetition', () => {
  test('a refund is tried under the id of a refund at the other version, and of the payment', () => {
    for (const contract of ['refund@39', 'refund@60']) {
      const flow = named('refund-id-of-another', contract);
      const [first, again] = flow.steps.filter(({ transaction }) => transaction === 't1');
      expect(first?.contract).not.toBe(contract);
      expect(again).toMatchObject({ contract, expect: { kind: 'no-new-effect' }, judges: { rule: 'transaction-id-unique' } });
      expect(steps(flow, /first transaction/)).toMatchObject([{ transaction: 'initial', expect: { kind: 'no-new-effect' } }]);
    }
  });

  test('a fault that must be refused is sent twice alike, and with another seed it is another one', () => {
    const twice = (seed: number): readonly Flow[] =>
      flowsOf({ contracts: CONTRACTS, values: FULL_VALUES, seed, sequences: 0 }).filter(({ name }) => name.endsWith('-refused-again'));
    for (const { rules, steps: all } of twice(1)) {
      const [first, again, control] = all;
      // The second time it may be refused for its id.
      expect(again).toEqual({ ...first, name: again?.name, expect: { kind: 'not-success' } });
      expect(first).toMatchObject({ expect: { kind: 'refused' }, judges: { ...rules[0], level: 'must' }, control: control?.name });
      expect(control?.body).not.toEqual(first?.body);
    }
    expect(twice(1).map(({ contract }) => contract)).toEqual(CONTRACTS.map(({ id }) => id));
    expect(twice(2).map(({ rules }) => rules)).not.toEqual(twice(1).map(({ rules }) => rules));
  });

  test('one body under one transaction id is sent about several orders, of which one has nothing to act on', () => {
    const found = FLOWS.filter(({ name }) => /-(?:on|opens)-two-orders$/.test(name));
    expect(found.map(({ contract, name }) => `${contract} ${name.split('-').at(-3)}`).toSorted()).toEqual(
      [
        'authorize@55 opens',
        'refund@39 on',
        'refund@39 opens',
        'refund@60 on',
        'refund@60 opens',
        'referral@68 on',
        'update-authorization@24 on',
        'verify@26 opens',
        'void@66 on',
      ].toSorted(),
    );
    for (const { name, contract, steps: all } of found) {
      const own = all.filter((step) => step.contract === contract);
      expect(new Set(own.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      // Each id is used for two orders or more, one of them of the most characters where orders are opened.
      const opens = name.includes('-opens-');
      expect(own.map(({ order, transaction }) => (opens ? `${order} ${transaction}` : order))).toEqual(
        opens ? ['A t1', 'B t1', 'C length-40', 'D length-40'] : ['X', 'A', 'B'],
      );
      expect(new Set(own.filter(({ order }) => 'XAB'.includes(order)).map(({ transaction }) => transaction)).size).toBe(1);
      expect(own.at(-1)).toMatchObject({ expect: { kind: 'accepted' }, judges: { rule: 'ids-apart' } });
    }
  });

  test.each(['insufficient', 'expired', 'timedOut'])('the id of a payment that failed by the card %s is not used again', (card) => {
    const values = { ...FULL_VALUES, cards: { ...FULL_VALUES.cards, [card]: FULL_VALUES.cards.approved } };
    const flows = flowsOf({ contracts: CONTRACTS, values, seed: 1, sequences: 0 }).filter(
      ({ name }) => name === `authorize-id-after-${card}`,
    );
    expect(flows).toHaveLength(1);
    expect(flows[0]?.steps[1]).toMatchObject({ transaction: 'first', judges: { rule: 'transaction-id-new-after-failure' } });
  });
});

describe('what makes requests different', () => {
  test('requests with one correlationId are about two orders or of two amounts, and those that are the same have one each', () => {
    const ids = (flow: Flow): readonly unknown[] => flow.steps.map(({ body }) => body['correlationId']);
    for (const { id, operation, route } of CONTRACTS) {
      const isOnOrders = route.includes('{orderid}');
      const flow = named(`${operation}-${isOnOrders ? 'one-correlation' : 'two-correlations'}`, id);
      // A refused request brings none, and gets none.
      expect(ids(flow).at(-1) === undefined).toBe(isOnOrders);
      expect(new Set(ids(flow).filter((one) => one !== undefined)).size).toBe(isOnOrders ? 1 : 3);
      expect(new Set(flow.steps.map(({ order }) => order)).size).toBe(isOnOrders ? 2 : 1);
    }
    // Two of different amounts are about one order.
    const amounts = ['refund@39', 'refund@60', 'update-authorization@24'].map((id) => {
      const [, one, two] = named(`${id.split('@')[0] ?? ''}-one-correlation`, id).steps;
      return [one?.order === two?.order, JSON.stringify(one?.body) === JSON.stringify(two?.body)];
    });
    expect(amounts).toEqual(amounts.map(() => [true, false]));
  });

  test('an authorization is tried under the id of a verification, and of one that was approved in part', () => {
    const values = { ...FULL_VALUES, cards: { ...FULL_VALUES.cards, partial: FULL_VALUES.cards.approved } };
    const flows = flowsOf({ contracts: CONTRACTS, values, seed: 1, sequences: 0 });
    for (const name of ['verification', 'partial'])
      expect(flows.find((flow) => flow.name === `authorize-id-of-${name}`)?.steps).toMatchObject([
        { transaction: 'a1' },
        { transaction: 'a1', expect: { kind: 'no-new-effect' }, judges: { rule: 'transaction-id-unique' } },
      ]);
  });

  test('a refund under a used id has another amount than that of the refund which was voided', () => {
    for (const contract of ['refund@39', 'refund@60']) {
      const { steps: all } = named('refund-id-after-void', contract);
      const amounts = all.filter(({ expect: { kind } }) => kind === 'no-new-effect').map(({ body }) => getAt(body, 'transaction.amount'));
      expect(amounts).toEqual(['{{order:A.third}}', '{{order:A.third}}']);
    }
  });
});

describe('requests of the same meaning', () => {
  test.each([
    ['confirm-browser-payment@35', 2],
    ['authenticate-payer@100', 1],
    ['void@66', 1],
    ['update-authorization@24', 1],
  ])('%s is sent on an order that has refused it, and compared with one that has not', (contract, refusals) => {
    const { steps: all } = named(`same-request-${contract.split('@')[0] ?? ''}`, contract);
    const good = all.findIndex(({ name }) => name === 'the request after the faults');
    const before = all.slice(0, good).filter(({ name }) => name.startsWith('a request that the order refuses'));
    expect(before.map(({ order }) => order)).toEqual(Array.from({ length: refusals }, () => 'F'));
    expect(all[good]).toMatchObject({ order: 'F', same: { as: 'the request', onlyOf: 'untouched-orders' } });
    for (const { transaction, body } of before) expect([transaction, body]).not.toEqual([all[good]?.transaction, all[good]?.body]);
  });

  test('a whole refund follows one that the captured order refused', () => {
    const { steps: all } = named('same-whole-refund', 'refund@39');
    expect(all.slice(-2).map(({ order }) => order)).toEqual(['R', 'R']);
    expect(all.at(-1)).toMatchObject({ same: { as: all[0]?.name, onlyOf: 'untouched-orders' } });
  });
});

describe('sessions', () => {
  test.each(['authenticate-payer@100', 'balance-inquiry@48', 'balance-inquiry@73'])('%s has the lock tried in every way', (contract) => {
    const operation = contract.split('@')[0] ?? '';
    const flow = named(`session-lock-${operation}`, contract);
    expect(steps(flow, /another session/)).toMatchObject([{ expect: { kind: 'refused' } }]);
    expect(steps(flow, /full request/)).toMatchObject([{ expect: { kind: 'refused' } }]);
    // Other requests name a card anyway.
    const isOfFunds = contract === 'authenticate-payer@100';
    expect(steps(flow, /beside funds/)).toMatchObject(isOfFunds ? [{ expect: { kind: 'not-success' } }] : []);
    expect(steps(flow, /after the stored one was used/)).toMatchObject([{ expect: { kind: 'refused' } }]);
  });

  test('excuse neither the bounds of their id nor what a group must have', () => {
    const flow = named('balance-inquiry-beside-session', 'balance-inquiry@73');
    expect(flow.rules.map(({ rule }) => rule)).toEqual([
      'session.id:min-length',
      'session.id:max-length',
      'order.subMerchant.identifier:required-in-group',
      'order.subMerchant.tradingName:required-in-group',
      'order.currency:required',
    ]);
    const [stored, open] = [flow.steps.slice(0, -3), flow.steps.slice(-3)];
    expect(stored.map(({ body }) => getAt(body, 'session.version'))).toEqual(stored.map(() => '{{order:S.sessionVersion}}'));
    expect(open.map(({ body }) => body['session'])).toEqual(open.map(() => ({ id: '{{order:R.sessionId}}' })));
    const [lacking] = steps(flow, /without order.subMerchant.identifier/);
    expect(Object.keys((getAt(lacking?.body, 'order.subMerchant') ?? {}) as object)).toEqual(['tradingName']);
  });

  test('hold nothing of a request that named them: what it must have, the next one must have too', () => {
    const [before, good, after] = named('balance-inquiry-beside-session', 'balance-inquiry@48').steps.slice(-3);
    expect([before, good, after].map((step) => getAt(step?.body, 'order.currency'))).toEqual([undefined, 'USD', undefined]);
    // A session of the configuration may hold the field from the beginning.
    expect(before?.expect.kind).toBe('observed');
    expect(after).toMatchObject({
      expect: { kind: 'refused' },
      judges: { rule: 'order.currency:required' },
      ifRefused: { step: before?.name },
    });
  });

  test.each(['authenticate-payer@100', 'balance-inquiry@73'])('of %s keep their version where another field is refused', (contract) => {
    const { steps: all } = named(`session-lock-${contract.split('@')[0]}`, contract);
    const at = all.findIndex(({ name }) => name === 'with the stored version');
    expect(all[at - 1]?.body['session']).toEqual({ id: '{{order:S.sessionId}}', version: '{{order:S.sessionVersion}}' });
    expect(all[at]).toMatchObject({ expect: { kind: 'accepted' }, ifRefused: { step: all[at - 1]?.name } });
  });
});

describe('lives of orders', () => {
  test('custom fields are counted over an order whichever operation brings them', () => {
    const counting = FLOWS.filter(({ rules }) => rules.some(({ rule }) => rule === 'order-custom-count-order'));
    expect(counting.map(({ contract }) => contract).toSorted()).toEqual(['update-authorization@24', 'verify@26', 'void@66']);
    const names = (flow: Flow): readonly number[] =>
      flow.steps.map(({ body }) => Object.keys((getAt(body, 'order.custom') ?? {}) as object).length);
    expect(names(named('void-custom-fields'))).toEqual([20, 20, 20, 0]);
    for (const operation of ['update-authorization', 'verify']) {
      const flow = named(`${operation}-custom-fields`);
      const [first, , without, again, more] = flow.steps;
      expect(names(flow)).toEqual([20, 20, 0, 20, 20]);
      expect(again).toMatchObject({ same: { as: without?.name }, expect: { kind: 'observed' } });
      expect(getAt(again?.body, 'order.custom')).toEqual(getAt(first?.body, 'order.custom'));
      expect(more).toMatchObject({ expect: { kind: 'refused' }, control: without?.name });
    }
  });

  test('a void is voided, and the order read after it', () => {
    const voids = named('void-twice').steps;
    expect(voids.map(({ body }) => getAt(body, 'transaction.targetTransactionId'))).toEqual([
      '{{order:A.transactionId}}',
      '{{order:A.transactionId}}',
      '{{step:v1}}',
      undefined,
    ]);
    expect(voids.at(-1)?.reads).toBe(true);
  });

  test('another merchant gives an address for an order of the same id, and a whole refund follows a part', () => {
    const [first, other, again] = named('verify-notified-other-merchant', 'verify@26').steps;
    const urls = [first, other, again].map((step) => getAt(step?.body ?? {}, 'order.notificationUrl'));
    expect([new Set(urls).size, urls[2]]).toEqual([3, undefined]);
    expect(other?.wire?.merchantId).toBeDefined();
    const amounts = named('verify-notified-kept-refund@60', 'verify@26').steps.map(({ body }) => getAt(body, 'transaction.amount'));
    expect(amounts).toEqual([undefined, '{{order:Y.quarter}}', '{{order:Y.amount-quarter}}']);
  });

  test('a request under an id that was used has no correlationId of its own: the first answer may come again', () => {
    const again = (state: string) => steps(named(`confirm-browser-payment-when-${state}`), /on it/)[0]?.body['correlationId'];
    expect([again('confirmed'), again('initiated')]).toEqual([undefined, '{{step:correlation}}']);
  });

  test('an update without an amount follows a confirmation of another amount than was initiated', () => {
    const [confirm, extend] = named('update-authorization-when-confirmed', 'update-authorization@24').steps;
    expect(getAt(confirm?.body ?? {}, 'order.amount')).toBe('{{order:A.third}}');
    expect(getAt(extend?.body ?? {}, 'transaction.amount')).toBeUndefined();
  });

  test('refunds of the oldest and the newest version are voided', () => {
    const refunds = named('void-one-after-the-other').steps.map(({ contract }) => contract);
    const newest = CONTRACTS.findLast(({ operation }) => operation === 'refund')?.id;
    expect(refunds).toEqual(['refund@39', newest, 'void@66', 'void@66', 'refund@39', newest, 'void@66']);
    // Two that are equal are there when the last one is voided.
    const amounts = named('void-one-after-the-other').steps.map(({ body }) => getAt(body, 'transaction.amount'));
    expect(amounts[4]).toBe(amounts[5]);
  });

  test('a whole refund leaves out decimals of an order that was made with some, at every version', () => {
    for (const contract of ['refund@39', 'refund@60']) {
      const flow = named('refund-whole-respelled', contract);
      expect(Object.values(flow.money ?? {}).map(({ amount }) => amount)).toEqual(['70.00', '70.50']);
      expect(flow.steps.map(({ body }) => getAt(body, 'transaction.amount'))).toEqual(['{{order:N.respelled}}', '{{order:T.respelled}}']);
    }
  });

  test('of three authorizations the first is voided while the last one stands, and an id of a void that failed is tried again', () => {
    const { steps: all } = named('void-later-authorization');
    const voids = all.filter(({ contract }) => contract.startsWith('void@'));
    expect(voids.map(({ body }) => getAt(body, 'transaction.targetTransactionId'))).toEqual([
      '{{step:no-such}}',
      '{{step:a2}}',
      '{{step:a2}}',
      '{{order:A.transactionId}}',
      '{{step:a3}}',
    ]);
    expect(voids.slice(0, 2).map(({ transaction, expect: { kind } }) => [transaction, kind])).toEqual([
      ['v0', 'observed'],
      ['v0', 'no-new-effect'],
    ]);
  });

  test.each(['update', 'refund'])('the id of a request in another currency: %s, is not used again', (operation) => {
    const [other, again] = named(`${operation}-other-currency`, operation === 'refund' ? 'refund@60' : undefined).steps;
    expect(again).toMatchObject({ transaction: other?.transaction, expect: { kind: 'no-new-effect' } });
  });

  test('an order of each money is updated to twice as much', () => {
    const flows = FLOWS.filter(({ name }) => name.startsWith('update-odd-amounts'));
    expect(flows.length).toBeGreaterThan(1);
    for (const { steps: all } of flows)
      expect(all.at(-1)).toMatchObject({ body: { transaction: { amount: '{{order:A.double}}' } }, judges: { rule: 'accepted-later' } });
  });

  test('texts of a transaction that no answer need show are sent once, and then left out', () => {
    const flows = flowsOf({ contracts: CONTRACTS, values: FULL_VALUES, seed: 1, sequences: 1 });
    const all = flows.find(({ name }) => name === 'echoes-update-authorization-0')?.steps ?? [];
    const notes = all.filter(({ reads }) => reads !== true).map(({ body }) => getAt(body, 'transaction.merchantNote') !== undefined);
    expect(notes).toEqual([true, true, true, false]);
    expect(all.find(({ transaction }) => transaction === 'e4')?.alone).toBe(true);
  });

  test('an order has three declined attempts in a row, then a good one', () => {
    const values = { ...FULL_VALUES, cards: { ...FULL_VALUES.cards, declined: FULL_VALUES.cards.approved } };
    const found = flowsOf({ contracts: CONTRACTS, values, seed: 1, sequences: 0 }).find(
      ({ name }) => name === 'authorize-declined-in-a-row',
    );
    const cards = found?.steps.map(({ body }) => getAt(body, 'sourceOfFunds.provided.card.number'));
    expect(cards).toEqual([1, 2, 3].map(() => '{{card:declined.number}}').concat('{{card:approved.number}}'));
    expect(new Set(found?.steps.map(({ order }) => order)).size).toBe(1);
    expect(new Set(found?.steps.map(({ transaction }) => transaction)).size).toBe(4);
  });

  test('two authorizations open one order at once under two ids, and the next one shows what counts', () => {
    const { steps: all } = named('authorize-opened-twice-at-once');
    expect(all.slice(0, 3).map(({ order, transaction, together }) => [order, transaction, together])).toEqual([
      ['N', 't1', undefined],
      ['N', 't2', true],
      ['N', 't3', undefined],
    ]);
    expect(new Set(all.slice(0, 3).map(({ body }) => getAt(body, 'order.amount'))).size).toBe(3);
  });

  test('a payment that was voided has nothing to refund', () => {
    expect(steps(named('refund-when-reversed', 'refund@60'), /on it/)).toMatchObject([
      { expect: { kind: 'not-success' }, judges: { rule: 'operation-needs-state' } },
    ]);
  });
});

test('an address is followed by another one with no decline between them', () => {
  const cards = { ...FULL_VALUES.cards, declined: { number: '5123450000000008', expiry: { month: '5', year: '39' } } };
  const flows = flowsOf({ contracts: CONTRACTS, values: { ...FULL_VALUES, cards }, seed: 1, sequences: 0 });
  const later = flows.find(({ name }) => name === 'verify-notified-later')?.steps ?? [];
  const addresses = later.map(({ body }) => getAt(body, 'order.notificationUrl') as string | undefined);
  expect(addresses.map((one) => one?.replace(/^.*-(a\d).*$/, '$1'))).toEqual(['a1', 'a3', 'a2', undefined, 'a4']);
});

test('requests that name no address follow one that does', () => {
  for (const operation of ['verify', 'confirm-browser-payment']) {
    const [first, ...later] = named(`${operation}-notified-kept`).steps;
    expect(getAt(first?.body, 'order.notificationUrl')).toBeDefined();
    expect(later.length).toBeGreaterThan(1);
    expect(later.every(({ body, order }) => order === first?.order && getAt(body, 'order.notificationUrl') === undefined)).toBe(true);
  }
});

test('a notification is waited for beside every other part of a request, and of a refused one on a known order none', () => {
  for (const operation of ['verify', 'confirm-browser-payment']) {
    const [plain, full] = ['plain', 'full'].map((form) => named(`${operation}-notified-${form}`).steps[0]?.body ?? {});
    expect(leafPaths(full as JsonObject).length).toBeGreaterThan(leafPaths(plain as JsonObject).length + 10);
    expect(getAt(full, 'order.notificationUrl')).toBeDefined();
  }
  const { steps } = named('verify-notified-refused-later');
  expect(new Set(steps.map(({ order }) => order)).size).toBe(1);
  expect(new Set(steps.map(({ transaction }) => transaction)).size).toBe(3);
  expect(steps.map(({ body }) => getAt(body, 'order.notificationUrl') !== undefined)).toEqual([false, true, false]);
});

describe('JSON forms', () => {
  test('carry a text that has to be escaped, where the listing has room for one', () => {
    for (const flow of FLOWS.filter(({ name }) => name.startsWith('json-forms-'))) {
      const [plain] = flow.steps;
      expect(JSON.stringify(plain?.body)).toContain('Zo\u00EB');
    }
  });

  test('escape solidus, accents and pairs, and mean the same', () => {
    const value = { text: 'Zo\u00EB \u{20BB7} a/b "c\\' };
    const written = writtenAs(value, 'escapes');
    expect(written).toBe(String.raw`{"\u0074ext":"\u005Ao\u00eb \uD842\udfb7 a\/b \"c\\"}`);
    expect(JSON.parse(written)).toEqual(value);
  });
});
