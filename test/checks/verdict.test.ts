import { describe, expect, test } from 'vitest';
import { namesFault, controlMatters, verdict } from '../../src/checks/verdict.js';
import type { Expectation } from '../../src/model/case.js';
import type { Reply } from '../../src/model/exchange.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { answer, contextFor, exchange, notJson, refusal, result, said, silent } from './support.js';

const error = (cause: string | undefined, more: Record<string, string> = {}): Reply =>
  answer({ result: 'ERROR', error: { ...(cause === undefined ? {} : { cause }), ...more } });

const REPLIES: Readonly<Record<string, Reply>> = {
  success: result('SUCCESS'),
  failure: result('FAILURE'),
  pending: result('PENDING'),
  unknown: result('UNKNOWN'),
  refused: error('INVALID_REQUEST'),
  'refused, naming it': error('INVALID_REQUEST', { field: 'order.reference' }),
  'refused, naming another': error('INVALID_REQUEST', { field: 'order.currency' }),
  rejected: error('REQUEST_REJECTED'),
  busy: error('SERVER_BUSY'),
  failed: error('SERVER_FAILED'),
  'no cause': error(undefined),
  'made-up cause': error('BAD_HAIR_DAY'),
  timeout: silent('timeout'),
  lost: silent('lost'),
  'turned away': { kind: 'turned-away', message: 'alert: certificate expired', alert: true },
  'not JSON': notJson('<html>'),
  'no result': answer({ message: 'hello' }),
};
const CONTROL: Readonly<Record<string, Reply | undefined>> = {
  accepted: result('SUCCESS'),
  declined: result('FAILURE'),
  refused: error('INVALID_REQUEST'),
  busy: error('SERVER_BUSY'),
  silent: silent('lost'),
  absent: undefined,
};

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  accepted: { kind: 'accepted' },
  'accepted, may be taken': { kind: 'accepted', mayBeTaken: true },
  refused: { kind: 'refused', fields: ['order.reference'], types: ['INVALID'] },
  'not success': { kind: 'not-success' },
  'not success, unknown target': { kind: 'not-success', unknownTarget: true },
  'not success, should be refused': { kind: 'not-success', form: 'refused' },
  'not success, should be declined': { kind: 'not-success', form: 'declined' },
  'not processed': { kind: 'not-processed' },
  'no demand': { kind: 'no-demand', field: 'order.reference' },
  observed: { kind: 'observed', because: 'not shown' },
};

function judged(expected: string, reply: string, control: string): string {
  const one = exchange('verify@26', REPLIES[reply] as Reply);
  const expectation = EXPECTATIONS[expected] as Expectation;
  const context = contextFor(one, { expect: expectation, validity: expectation.kind === 'accepted' ? 'valid' : 'invalid' });
  const controlReply = CONTROL[control];
  return said(verdict(context, controlReply === undefined ? undefined : outcomeOf(controlReply)))
    .map((line) => line.replace('request/order.reference:max-length', 'own'))
    .join('; ');
}

const ALL = Object.keys(CONTROL);
const OWN = { conforms: 'must own conforms', violates: 'must own violates', inconclusive: 'must own inconclusive' };
const CAUSE = 'must error/refusal-cause';
const SILENT = `${OWN.inconclusive}; should exchange/answer-arrives violates`;

/** Expected check result by reply; a row for each control request that makes a difference, `*` for the rest. */
const TABLE: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  accepted: {
    success: { '*': OWN.conforms },
    failure: { '*': OWN.conforms },
    pending: { '*': OWN.conforms },
    unknown: { '*': OWN.conforms },
    refused: { '*': OWN.violates },
    'refused, naming it': { '*': OWN.violates },
    rejected: { accepted: OWN.violates, declined: OWN.violates, '*': OWN.inconclusive },
    'no cause': { accepted: OWN.violates, declined: OWN.violates, '*': OWN.inconclusive },
    'made-up cause': { accepted: OWN.violates, declined: OWN.violates, '*': OWN.inconclusive },
    busy: { accepted: OWN.violates, declined: OWN.violates, '*': OWN.inconclusive },
    failed: { accepted: OWN.violates, declined: OWN.violates, '*': OWN.inconclusive },
    timeout: { silent: OWN.inconclusive, absent: OWN.inconclusive, '*': SILENT },
    lost: { silent: OWN.inconclusive, absent: OWN.inconclusive, '*': SILENT },
    'not JSON': { '*': OWN.inconclusive },
    'no result': { '*': OWN.inconclusive },
  },
  'accepted, may be taken': { refused: { '*': OWN.inconclusive }, success: { '*': OWN.conforms } },
  refused: {
    success: { '*': OWN.violates },
    failure: { '*': OWN.violates },
    pending: { '*': OWN.violates },
    unknown: { '*': OWN.violates },
    'refused, naming it': { '*': `${OWN.conforms}; ${CAUSE} conforms` },
    refused: {
      accepted: `${OWN.conforms}; ${CAUSE} conforms`,
      declined: `${OWN.conforms}; ${CAUSE} conforms`,
      '*': OWN.inconclusive,
    },
    'refused, naming another': { accepted: `${OWN.conforms}; ${CAUSE} conforms`, refused: OWN.inconclusive, absent: OWN.inconclusive },
    rejected: {
      accepted: `${CAUSE} violates; ${OWN.conforms}`,
      declined: `${CAUSE} violates; ${OWN.conforms}`,
      '*': OWN.inconclusive,
    },
    'no cause': { accepted: `${CAUSE} violates; ${OWN.conforms}`, refused: OWN.inconclusive },
    'made-up cause': { accepted: `${CAUSE} violates; ${OWN.conforms}`, absent: OWN.inconclusive },
    busy: {
      accepted: `${CAUSE} violates; ${OWN.inconclusive}`,
      declined: `${CAUSE} violates; ${OWN.inconclusive}`,
      '*': OWN.inconclusive,
    },
    failed: { accepted: `${CAUSE} violates; ${OWN.inconclusive}`, busy: OWN.inconclusive, refused: OWN.inconclusive },
    timeout: { accepted: SILENT, refused: SILENT, silent: OWN.inconclusive, absent: OWN.inconclusive },
    lost: { accepted: SILENT, silent: OWN.inconclusive },
    'not JSON': { '*': OWN.inconclusive },
    'no result': { '*': OWN.inconclusive },
  },
  'not success': {
    success: { '*': OWN.violates },
    failure: { accepted: OWN.conforms, '*': OWN.inconclusive },
    pending: { '*': OWN.inconclusive },
    unknown: { '*': OWN.inconclusive },
    refused: { accepted: OWN.conforms, '*': OWN.inconclusive },
    rejected: { accepted: OWN.conforms, '*': OWN.inconclusive },
    busy: { '*': OWN.inconclusive },
    failed: { accepted: OWN.conforms, '*': OWN.inconclusive },
    timeout: { accepted: SILENT, silent: OWN.inconclusive },
    'not JSON': { '*': OWN.inconclusive },
  },
  'not success, unknown target': {
    success: { '*': OWN.violates },
    failure: { '*': OWN.conforms },
    refused: { '*': OWN.conforms },
    rejected: { '*': OWN.conforms },
    pending: { '*': OWN.inconclusive },
  },
  'not success, should be refused': {
    refused: { accepted: OWN.conforms },
    rejected: { accepted: 'should own violates' },
    failure: { accepted: 'should own violates', refused: OWN.inconclusive },
    success: { '*': OWN.violates },
  },
  'not success, should be declined': {
    failure: { accepted: OWN.conforms },
    refused: { accepted: 'should own violates', absent: OWN.inconclusive },
  },
  'not processed': {
    success: { '*': OWN.violates },
    pending: { '*': OWN.violates },
    failure: { '*': OWN.conforms },
    unknown: { '*': OWN.conforms },
    refused: { '*': OWN.conforms },
    rejected: { '*': OWN.conforms },
    busy: { '*': OWN.inconclusive },
    failed: { '*': OWN.conforms },
    'no cause': { '*': OWN.conforms },
    'not JSON': { '*': OWN.conforms },
    'no result': { '*': OWN.conforms },
    timeout: { accepted: SILENT, silent: OWN.inconclusive },
    // Who has a good certificate is talked to: the other one was refused, which is no silence to complain about.
    'turned away': { accepted: OWN.conforms, declined: OWN.conforms, silent: OWN.inconclusive, absent: OWN.inconclusive },
  },
  'no demand': {
    success: { '*': OWN.conforms },
    failure: { '*': OWN.conforms },
    refused: { '*': OWN.inconclusive },
    'refused, naming it': { '*': OWN.inconclusive },
    rejected: { '*': OWN.inconclusive },
    busy: { '*': OWN.inconclusive },
  },
  observed: Object.fromEntries(Object.keys(REPLIES).map((reply) => [reply, { '*': '' }])),
};

describe('readings 1.1', () => {
  const rows = Object.entries(TABLE).flatMap(([expected, replies]) =>
    Object.entries(replies).flatMap(([reply, controls]) =>
      (controls['*'] === undefined ? Object.keys(controls) : ALL).map(
        (control) => [expected, reply, control, controls[control] ?? controls['*'] ?? ''] as const,
      ),
    ),
  );
  test.each(rows)('a case expected to be %s, answered %s, with a control request that is %s: %s', (expected, reply, control, wanted) => {
    expect(judged(expected, reply, control)).toBe(wanted);
  });

  test('every fault is judged whatever the answer and the control request', () => {
    for (const expected of Object.keys(EXPECTATIONS).filter((kind) => kind !== 'observed'))
      for (const reply of Object.keys(REPLIES)) for (const control of ALL) expect(judged(expected, reply, control)).not.toBe('');
  });

  test('a level is never raised: how a should-fault is refused is a should', () => {
    const one = exchange('verify@26', REPLIES.rejected as Reply);
    const context = contextFor(one, { level: 'should', validity: 'invalid', expect: EXPECTATIONS.refused as Expectation });
    expect(said(verdict(context, outcomeOf(result('SUCCESS'))))[0]).toBe('should error/refusal-cause violates');
  });
});

describe('a demand', () => {
  const demanded = (more: Record<string, string>): string => {
    const one = exchange('create-checkout-session@37', error('INVALID_REQUEST', more));
    return said(verdict(contextFor(one, { expect: { kind: 'no-demand', field: 'agreement.id' } }), undefined))[0] ?? '';
  };
  test('for the field is against the rule, for another or of another kind it is not', () => {
    expect(demanded({ validationType: 'MISSING', field: 'agreement.id' })).toMatch(/violates$/);
    expect(demanded({ validationType: 'MISSING', field: 'agreement[0].id' })).toMatch(/violates$/);
    expect(demanded({ validationType: 'MISSING', field: 'agreement.type' })).toMatch(/inconclusive$/);
    expect(demanded({ validationType: 'UNSUPPORTED', field: 'agreement.id' })).toMatch(/inconclusive$/);
    expect(demanded({ validationType: 'MISSING' })).toMatch(/inconclusive$/);
  });
});

describe('no new effect', () => {
  const again = (reply: Reply, earlier: Reply = result('SUCCESS', { authorized: 10, status: 'AUTHORIZED' })): string => {
    const one = exchange('authorize@55', reply);
    const context = contextFor(one, { expect: { kind: 'no-new-effect' }, order: { earlier: [exchange('authorize@55', earlier)] } });
    return said(verdict(context, undefined))[0]?.split(' ').at(-1) ?? '';
  };
  test.each([
    ['an error', REPLIES.rejected as Reply, 'conforms'],
    ['a decline', result('FAILURE', { authorized: 10 }), 'conforms'],
    ['the first answer again', result('SUCCESS', { authorized: 10, status: 'AUTHORIZED' }), 'conforms'],
    ['the same totals without a status', result('SUCCESS', { authorized: 10 }), 'conforms'],
    ['other totals', result('SUCCESS', { authorized: 20, status: 'AUTHORIZED' }), 'violates'],
    ['another status', result('SUCCESS', { authorized: 10, status: 'CANCELLED' }), 'violates'],
    ['an answer without totals', answer({ result: 'SUCCESS' }), 'inconclusive'],
    ['a pending answer', result('PENDING', { authorized: 20 }), 'inconclusive'],
  ])('%s', (_name, reply, wanted) => {
    expect(again(reply)).toBe(wanted);
  });
  test('is the first answer of an order that was captured later, before it was lent', () => {
    const earlier = result('SUCCESS', { authorized: 10, captured: 10, status: 'CAPTURED' });
    expect(again(result('SUCCESS', { authorized: 10, status: 'AUTHORIZED' }), earlier)).toBe('conforms');
  });
  test('cannot be told after an answer that is not final', () => {
    expect(again(result('SUCCESS', { authorized: 20 }), result('PENDING', { authorized: 0 }))).toBe('inconclusive');
  });
});

describe('the same request without the fault', () => {
  const need = (expected: string, reply: string): string => {
    const one = exchange('verify@26', REPLIES[reply] as Reply);
    return controlMatters(contextFor(one, { expect: EXPECTATIONS[expected] as Expectation }));
  };
  test.each([
    ['accepted', 'success', 'none'],
    ['accepted', 'refused', 'none'],
    ['accepted', 'rejected', 'remembered'],
    ['accepted', 'busy', 'none'],
    ['accepted', 'failed', 'afresh'],
    ['accepted', 'lost', 'afresh'],
    ['refused', 'success', 'none'],
    ['refused', 'refused, naming it', 'none'],
    ['refused', 'refused, naming another', 'remembered'],
    ['refused', 'rejected', 'remembered'],
    ['refused', 'busy', 'none'],
    ['refused', 'failed', 'afresh'],
    ['refused', 'timeout', 'afresh'],
    ['refused', 'not JSON', 'none'],
    ['not success', 'refused', 'remembered'],
    ['not success', 'success', 'none'],
    ['not success, unknown target', 'refused', 'none'],
    ['not processed', 'refused', 'none'],
    ['not processed', 'lost', 'afresh'],
    ['not processed', 'turned away', 'afresh'],
    ['observed', 'turned away', 'none'],
    ['observed', 'lost', 'none'],
    ['observed', 'busy', 'none'],
  ])('%s and answered %s: %s', (expected, reply, wanted) => {
    expect(need(expected, reply)).toBe(wanted);
  });
});

describe('error.field names the fault', () => {
  const names = (field: string, fields: readonly string[], more: object = {}, aliases: Record<string, readonly string[]> = {}): boolean =>
    namesFault({ kind: 'refused', fields, types: ['INVALID'], ...more }, field, aliases);
  test.each([
    ['order.tax[3].type', ['order.tax[0].type'], {}, true],
    ['order.tax.3.type', ['order.tax[0].type'], {}, true],
    ['order.tax[n].type', ['order.tax[0].type'], {}, true],
    ['order.tax', ['order.tax[0].type'], {}, false],
    ['order.tax', ['order.tax[0].type'], { orAbove: true }, true],
    ['order.taxes', ['order.tax[0].type'], { orAbove: true }, false],
    ['order.reference.a', ['order.reference'], {}, false],
    ['order.reference.a', ['order.reference'], { orBelow: true }, true],
    ['order.references', ['order.reference'], { orBelow: true }, false],
    ['Order.Reference', ['order.reference'], {}, false],
    ['order.amount', ['order.amount', 'order.taxAmount'], {}, true],
  ])('%s for %j %j: %s', (field, fields, more, wanted) => {
    expect(names(field, fields, more)).toBe(wanted);
  });
  test('a name that was cut at 100 characters matches as a prefix', () => {
    const long = `order.custom.${'x'.repeat(99)}`;
    expect(names(long.slice(0, 100), [long])).toBe(true);
    expect(names(long.slice(0, 99), [long])).toBe(false);
    const indexed = `${'g'.repeat(96)}[12].name`;
    expect(names(indexed.slice(0, 100), [indexed])).toBe(true);
  });
  test('other names of the configuration count', () => {
    expect(names('cardNumber', ['sourceOfFunds.provided.card.number'])).toBe(false);
    expect(names('cardNumber', ['sourceOfFunds.provided.card.number'], {}, { 'sourceOfFunds.provided.card.number': ['cardNumber'] })).toBe(
      true,
    );
  });
  test('without a field nothing is named', () => {
    expect(namesFault({ kind: 'refused', fields: ['a'], types: [] }, undefined, {})).toBe(false);
    expect(refusal()).toBeDefined();
  });
});

describe('another merchant id that is turned down as bad credentials are', () => {
  const judge = (reply: Reply, odd: boolean): readonly string[] => {
    const one = exchange('verify@26', reply);
    const context = { ...contextFor(one, { expect: { kind: 'not-success' }, validity: 'invalid' }), wire: { odd, badCredentials: false } };
    return said(verdict(context, outcomeOf(result('SUCCESS'))));
  };
  test.each([401, 403])('by %i in any form', (status) => {
    for (const reply of [notJson('', status), notJson('<html>', status), answer({ message: 'no' }, { status })])
      expect(judge(reply, true)).toEqual(['must request/order.reference:max-length conforms']);
  });
  test('which says nothing with another status, or for a request under its own id', () => {
    expect(judge(notJson('<html>', 500), true)[0]).toContain('inconclusive');
    expect(judge(notJson('', 401), false)[0]).toContain('inconclusive');
  });
});
