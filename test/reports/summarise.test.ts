import { describe, expect, test } from 'vitest';
import { OTHER_DECIMALS } from '../../reports/evidence/amounts.js';
import { createSummary, summarise } from '../../reports/summarise.js';
import { CURRENCIES } from '../../src/catalogue/codes.js';
import { halfOfContracts } from '../helpers/sample.js';
import type { Validity } from '../../src/catalogue/vocabulary.js';
import type { RunEvent } from '../../src/model/event.js';
import { ALL_RULES, allConform, cases, conformingRun, context, finding, finished, header, runWithFindings, started } from './fixture.js';
import { related } from '../../reports/summary/siblings.js';
import { type Titled, titleOf as titleOfCause } from '../../reports/summary/title.js';

const report = (events: Iterable<RunEvent>, more: Parameters<typeof context>[0] = {}) => summarise(events, context(more));
const found = (more: Parameters<typeof finding>[0] = {}): RunEvent => ({ type: 'finding', finding: finding(more) });

describe('the verdict', () => {
  test('of a run in which every rule held is conforms, complete, exit 0', () => {
    const { verdict, complete, incomplete, run } = report(conformingRun());
    expect({ verdict, complete, incomplete, exit: run.exit }).toEqual({ verdict: 'conforms', complete: true, incomplete: [], exit: 0 });
  });

  test('with a must finding is violates, exit 1', () => {
    const { verdict, run, counts } = report([started(), ...allConform(), found(), finished()]);
    expect({ verdict, exit: run.exit, counts }).toEqual({
      verdict: 'violates',
      exit: 1,
      counts: { must: 1, should: 0, known: 0, flaky: 0 },
    });
  });

  test.each([
    [false, 'conforms', 0],
    [true, 'violates', 1],
  ])('with a should finding, strict being %s, is %s, exit %i', (strict, verdict, exit) => {
    const made = report([started({ strict }), ...allConform(), found({ level: 'should' }), finished()]);
    expect([made.verdict, made.run.exit]).toEqual([verdict, exit]);
  });

  test.each(['aborted', 'interrupted'] as const)('of a run that was %s is inconclusive, exit 3', (reason) => {
    const made = report([started(), ...allConform(), finished({ reason })]);
    expect([made.verdict, made.run.exit]).toEqual(['inconclusive', 3]);
  });

  test('of a log that breaks off is inconclusive, exit 3', () => {
    const made = report([started(), ...allConform()]);
    expect([made.verdict, made.run.exit, made.run.ended]).toEqual(['inconclusive', 3, 'unfinished']);
  });

  test('with a violation is violates even where the run was aborted', () => {
    expect(report([started(), found(), finished({ reason: 'aborted' })]).verdict).toBe('violates');
  });

  test('with a failed preflight in scope is inconclusive, and out of scope does not count', () => {
    const failed: RunEvent = { type: 'preflight', contract: 'void@66', ok: false, form: 'base', outcome: 'ERROR, INVALID_REQUEST' };
    expect(report([started(), ...allConform(), failed, finished()]).run.exit).toBe(3);
    const scoped = report([started({ contracts: ['verify@26'] }), ...allConform(), failed, finished()]);
    expect([scoped.verdict, scoped.run.exit]).toEqual(['conforms', 0]);
  });

  test('of a shard is partial', () => {
    const made = report(conformingRun({ shard: { index: 1, total: 4 } }));
    expect([made.verdict, made.complete, made.run.exit]).toEqual(['partial', false, 0]);
  });

  test.each([
    [false, 0],
    [true, 3],
  ])('of an incomplete run, completeness required being %s, exits %i', (requireComplete, exit) => {
    const made = report([started({ requireComplete }), ...allConform((rule) => rule.id === 'echo-ids'), finished()]);
    expect([made.verdict, made.complete, made.run.exit]).toEqual(['incomplete', false, exit]);
    expect(made.incomplete.map((gap) => gap.reason)).toEqual(['not-sent']);
    expect(made.incomplete[0]?.rules).toContain('void@66:exchange/echo-ids');
  });
});

describe('the status of a rule', () => {
  const statusOf = (events: Iterable<RunEvent>, name: string) =>
    report(events).rules.find((rule) => `${rule.contract}:${rule.side}/${rule.id}` === name);

  test('that was judged on one side only is not sent and says which side is missing', () => {
    const rule = ALL_RULES.find((candidate) => candidate.level === 'must' && candidate.validity.length === 2);
    if (rule === undefined) throw new Error('no rule has two sides');
    const { contract, side, id } = rule;
    const judged: RunEvent = { type: 'rules-judged', rules: [{ contract, side, rule: id, validity: 'valid', status: 'conforms' }] };
    expect(statusOf([started(), judged, finished()], `${contract}:${side}/${id}`)).toMatchObject({
      status: 'not-sent',
      valid: true,
      invalid: false,
      reason: expect.stringMatching(/^its invalid side was not sent: /),
    });
  });

  test('whose contract is out of scope says so', () => {
    const line = statusOf([started({ contracts: ['verify@26'] }), finished()], 'void@66:exchange/echo-ids');
    expect(line).toMatchObject({ status: 'out-of-scope', reason: 'the contract is out of scope' });
  });

  test('that the configuration excludes has the reason given there', () => {
    const configuration = { scope: { exclude: [{ rule: 'echo-*', because: 'our acquirer rewrites ids' }] } };
    const made = report([started({ configuration }), ...allConform((rule) => rule.id === 'echo-ids'), finished()]);
    expect(made.rules.find((rule) => rule.id === 'echo-ids')).toMatchObject({
      status: 'excluded',
      reason: 'excluded: our acquirer rewrites ids',
    });
    expect(made.verdict).toBe('incomplete');
    expect(made.incomplete.map((gap) => gap.reason)).toEqual(['excluded']);
  });

  test('that waits for a missing state is inconclusive and names the recipe', () => {
    const line = report(runWithFindings({}, 10)).rules.find(
      (rule) => rule.id === 'session-version-lock' && rule.contract !== 'authenticate-payer@100',
    );
    expect(line).toMatchObject({
      status: 'inconclusive',
      reason: 'needs provisioning of session: no recipe provision.session is configured',
    });
  });

  test('that the configuration promotes has its new level', () => {
    const configuration = { expect: { rules: { 'result-fits-gateway-code': 'must' } } };
    const line = statusOf([started({ configuration }), ...allConform(), finished()], 'void@66:response/result-fits-gateway-code');
    expect(line).toMatchObject({ level: 'must', status: 'conforms' });
  });

  test('that conformed once stays so when another case was inconclusive', () => {
    const doubt: RunEvent = {
      type: 'rules-judged',
      rules: [{ contract: 'void@66', side: 'exchange', rule: 'echo-ids', validity: 'valid', status: 'inconclusive', reason: 'time-out' }],
    };
    expect(statusOf([started(), ...allConform(), doubt, finished()], 'void@66:exchange/echo-ids')?.status).toBe('conforms');
  });
});

describe('grouping', () => {
  test('puts findings of one rule and behaviour together over all contracts', () => {
    const { groups, findings } = report(runWithFindings({}, 10));
    const echo = groups.find((group) => group.rule === 'correlation-echo');
    expect(echo).toMatchObject({ count: 3, contracts: ['referral@68', 'verify@26', 'void@66'] });
    expect(findings.filter((line) => line.group === echo?.id)).toHaveLength(3);
  });

  test('keeps another behaviour of the same rule apart', () => {
    const made = report([started(), found(), found({ case: 'another', signature: 'SERVER_FAILED' }), finished()]);
    expect(made.groups).toHaveLength(2);
  });

  test('gives a cause the same id in every run', () => {
    const ids = [1, 2].map((seed) => report([started({ seed }), found(), finished()]).groups[0]?.id);
    expect(ids[0]).toBe(ids[1]);
  });

  test('puts must before should, and what was expected last', () => {
    const known = [{ rule: 'correlation-echo', reason: 'agreed' }];
    const levels = report(runWithFindings({}, 10), { known }).groups.map((group) => (group.known === undefined ? group.level : 'known'));
    expect(levels).toEqual(['must', 'must', 'must', 'must', 'should', 'known']);
  });

  test('counts all findings of a cause and lists the first ones', () => {
    const many = Array.from({ length: 300 }, (_, i) => found({ case: `void@66/x/${i}` }));
    const made = report([started(), ...many, finished()]);
    expect(made.groups[0]).toMatchObject({ count: 300 });
    expect(made.counts.must).toBe(300);
    expect(made.findings.length).toBeLessThan(100);
  });

  test('lists the same ones, and shows the same minimal request, in whatever order they come', () => {
    const many = Array.from({ length: 60 }, (_, i) => found({ case: `void@66/x/${String((i * 37) % 60).padStart(2, '0')}` }));
    const random = found({ case: 'authorize@55/explore/aaaaaaaaaa', contract: 'authorize@55' });
    const flow = found({ case: 'flow/void-again/aaaaaaaaaa' });
    const small = (event: RunEvent, text: string): RunEvent => {
      if (event.type !== 'finding') throw new Error('not a finding');
      const { id, request, reply } = event.finding;
      return {
        type: 'shrunk',
        minimal: { finding: id, request: { ...request, body: text }, reply, trail: [], requests: 2 },
      };
    };
    const first = many.find((event) => event.type === 'finding' && event.finding.case.endsWith('/00')) as RunEvent;
    // As from three shards: each made the best of its own findings smaller.
    const minimals = [small(random, '{}'), small(flow, '{"a":1}'), small(first, '{"a":1,"b":2}')];
    const one = report([started(), random, flow, ...many, ...minimals, finished()]);
    const other = report([started(), ...many.toReversed(), flow, random, ...minimals.toReversed(), finished()]);
    expect(one.groups[0]).toMatchObject({ count: 62, case: 'void@66/x/00', minimal: { request: { body: '{"a":1,"b":2}' } } });
    expect(other.groups).toEqual(one.groups);
    expect(other.findings).toEqual(one.findings);
    expect(one.findings[0]?.case).toBe('void@66/x/00');
  });

  test('shows a finding of the level that the cause has', () => {
    const [soft, firm] = [found({ case: 'void@66/x/00', level: 'should' }), found({ case: 'flow/void-again/aaaaaaaaaa' })];
    for (const events of [
      [soft, firm],
      [firm, soft],
    ])
      expect(report([started(), ...events, finished()]).groups).toMatchObject([{ level: 'must', case: 'flow/void-again/aaaaaaaaaa' }]);
  });

  test('shows the shrunk request, and before that the one that was sent', () => {
    const events = [...runWithFindings({}, 10)];
    expect(report(events).groups.find((group) => group.rule.startsWith('transaction.target'))?.minimal.trail).toHaveLength(4);
    const without = report(events.filter((event) => event.type !== 'shrunk'));
    const minimal = without.groups.find((group) => group.rule.startsWith('transaction.target'))?.minimal;
    expect(minimal?.replay).toBe(
      'touchstone replay void@66/transaction.targetTransactionId/too-long/by-one --config gateway.yaml --seed 1',
    );
    expect(minimal?.curl).toMatch(/^curl .*-X PUT .*--data-raw /m);
  });

  test('finds a level of open to be an observation', () => {
    const made = report([started(), ...allConform(), found({ level: 'open' }), finished()]);
    expect([made.verdict, made.groups.length, made.observations.length]).toEqual(['conforms', 0, 1]);
  });
});

describe('known deviations', () => {
  const run = (known: NonNullable<Parameters<typeof context>[0]>['known'], events: Iterable<RunEvent> = [...allConform(), found()]) =>
    report([started(), ...events, finished()], known === undefined ? {} : { known });

  test('are not violations, and the run is incomplete for them', () => {
    const made = run([{ rule: 'transaction.targetTransactionId:*', contract: 'void', reason: 'agreed', ticket: 'PAY-1' }]);
    expect([made.verdict, made.run.exit, made.complete]).toEqual(['incomplete', 0, false]);
    expect(made.incomplete).toEqual([{ reason: 'known', rules: ['void@66:request/transaction.targetTransactionId:max-length'] }]);
    expect(made.known).toMatchObject([{ status: 'used', findings: 1 }]);
  });

  test('count by case as well', () => {
    expect(run([{ case: 'void@66/**/too-long/*', reason: 'agreed' }]).counts.known).toBe(1);
  });

  test('do not count after their day', () => {
    const entry = { rule: 'transaction.**', reason: 'agreed', expires: '2026-01-30' };
    const made = run([entry]);
    expect([made.verdict, made.known[0]?.status]).toEqual(['violates', 'expired']);
    expect(run([{ ...entry, expires: '2026-01-31' }]).verdict).toBe('incomplete');
  });

  test('that no longer occur fail the run', () => {
    const made = run([{ rule: 'correlation-echo', reason: 'agreed' }], allConform());
    expect([made.verdict, made.run.exit, made.known[0]?.status]).toEqual(['conforms', 1, 'stale']);
  });

  test('whose rule was not judged are not called stale', () => {
    const made = run(
      [{ rule: 'correlation-echo', reason: 'agreed' }],
      allConform((rule) => rule.id === 'correlation-echo'),
    );
    expect([made.run.exit, made.known[0]?.status]).toEqual([0, 'not-reached']);
  });

  test('of a rule that does not exist are told apart, and fail the run too', () => {
    expect(run([{ rule: 'corelation-echo', reason: 'a slip' }], allConform()).known[0]?.status).toBe('unmatched');
  });

  test('that name nothing excuse nothing', () => {
    expect(run([{ reason: 'everything' }]).verdict).toBe('violates');
  });
});

describe('against a baseline', () => {
  const before = report([
    started({ id: 'before' }),
    ...allConform(),
    found(),
    found({ rule: 'echo-ids', side: 'exchange', path: '' }),
    finished(),
  ]);

  test('new causes come first and are called new, old ones are not', () => {
    const made = report([started(), ...allConform(), found(), found({ rule: 'answer-json', side: 'exchange' }), finished()], {
      baseline: before,
    });
    expect(made.groups.map((group) => [group.rule, group.new])).toEqual([
      ['answer-json', true],
      ['transaction.targetTransactionId:max-length', false],
    ]);
    expect(made.comparison?.baseline).toBe('before');
  });

  test('only what is new fails the run, while the verdict stays', () => {
    const same = report([started(), ...allConform(), found(), finished()], { baseline: before });
    expect([same.verdict, same.run.exit]).toEqual(['violates', 0]);
    const worse = report([started(), ...allConform(), found(), found({ contract: 'refund@60' }), finished()], { baseline: before });
    expect([worse.verdict, worse.run.exit]).toEqual(['violates', 1]);
    const warned = [started(), ...allConform(), found({ level: 'should', rule: 'echo-values', side: 'exchange' }), found(), finished()];
    expect(report(warned, { baseline: before }).run.exit).toBe(0);
    expect(report([started(), ...allConform(), found(), finished({ reason: 'aborted' })], { baseline: before }).run.exit).toBe(3);
  });

  test('a cause that reaches another contract says so', () => {
    const made = report([started(), found(), found({ contract: 'refund@60' }), finished()], { baseline: before });
    expect(made.groups[0]).toMatchObject({ new: false, spread: ['refund@60'] });
  });

  test('a cause is fixed only where its rule was judged again', () => {
    const fixed = report([started(), ...allConform(), finished()], { baseline: before }).comparison;
    expect([fixed?.fixed.length, fixed?.notJudged.length]).toEqual([2, 0]);
    const silent = report([started(), finished()], { baseline: before }).comparison;
    expect([silent?.fixed.length, silent?.notJudged.length]).toEqual([0, 2]);
  });
});

describe('titles are plain words:', () => {
  const titleOf = (more: Parameters<typeof finding>[0]) => report([started(), found(more), finished()]).groups[0]?.title;
  const request = (body: object) => ({ method: 'PUT', path: '/', body: JSON.stringify(body) });
  const authorized = (expected: readonly string[], actual: string) => ({
    code: 'totals' as const,
    kind: 'authorized',
    differs: [{ path: 'order.totalAuthorizedAmount', expected, actual }],
  });
  const reply = (body: object) => ({ status: 200, body: JSON.stringify(body) });

  test.each([
    [{}, 'targetTransactionId of 41 characters is accepted in Void v66'],
    [{ actual: 'ERROR, SERVER_FAILED' }, 'targetTransactionId of 41 characters is answered ERROR, SERVER_FAILED in Void v66'],
    [
      { rule: 'transaction.targetTransactionId:required', request: request({ transaction: {} }) },
      'A request without targetTransactionId is accepted in Void v66',
    ],
    [
      {
        contract: 'verify@26' as const,
        rule: 'order.tax[n]:json-type',
        path: '',
        request: request({ order: { tax: { '0': { amount: '10.00' } } } }),
      },
      'order.tax as an object is accepted in Verify v26',
    ],
    [
      { rule: 'transaction:required', path: 'transaction', request: request({ transaction: {} }) },
      'transaction as an empty object is accepted in Void v66',
    ],
    [
      {
        contract: 'verify@26' as const,
        rule: 'order.reference:max-length',
        path: 'order.reference',
        validity: 'valid' as const,
        actual: 'ERROR, INVALID_REQUEST',
        request: request({ order: { reference: 'abc' } }),
      },
      'order.reference of 3 characters is refused in Verify v26',
    ],
    [
      { rule: 'order.status:values', side: 'response' as const, path: 'order.status', reply: reply({ order: { status: 'ODD' } }) },
      'order.status is the unlisted value "ODD" in the answers of Void v66',
    ],
    [
      {
        rule: 'order.custom.{X}:max-length',
        side: 'response' as const,
        path: 'order.custom.‹6 characters: digits small letters›',
        actual: '251 characters',
        reply: reply({ order: { custom: { '‹6 characters: digits small letters›': '‹251 small letters, aa…aa, #1234›' } } }),
      },
      'A member of order.custom of 251 characters is in the answers of Void v66',
    ],
    [
      { rule: 'partnerSolutionId:min-length', side: 'response' as const, path: 'partnerSolutionId', actual: '""', reply: reply({}) },
      'An empty partnerSolutionId is in the answers of Void v66',
    ],
    [
      { rule: 'result:always', side: 'response' as const, path: 'result', reply: reply({}) },
      'result is missing in the answers of Void v66',
    ],
    [
      {
        rule: 'orderid:max-length',
        side: 'url' as const,
        path: 'orderid',
        request: { method: 'PUT', path: '/merchant/M/order/a%20b/transaction/1', body: '{}' },
      },
      'orderid of 3 characters is accepted in Void v66',
    ],
    [
      {
        rule: 'orderid:max-length',
        side: 'url' as const,
        path: '',
        request: { method: 'PUT', path: '/merchant/M/order/abcd/transaction/1', body: '{}' },
      },
      'orderid of 4 characters is accepted in Void v66',
    ],
    [
      {
        rule: 'order.custom.{X}:max-length',
        path: '',
        edits: ['set order.custom.Alpha1 to "xxxxxx… (253 characters)'],
        request: { method: 'PUT', path: '/', body: JSON.stringify({ order: { custom: { Alpha1: 'x'.repeat(251) } } }) },
      },
      'custom.Alpha1 of 251 characters is accepted in Void v66',
    ],
    [
      {
        rule: 'notification-delivery',
        side: 'flow' as const,
        observed: { code: 'no-call' as const, kind: 'too-few', facts: { within: 1000, due: 2, came: 1 } },
      },
      'Only 1 of 2 notifications came after Void v66',
    ],
    [
      { rule: 'totals-confirm-referral', side: 'exchange' as const, observed: authorized(['10', '0', '10.00'], '21') },
      'order.totalAuthorizedAmount is wrong in Void v66: says 21.00, must say 10.00 or 0.00',
    ],
    [
      {
        rule: 'totals-authorize',
        side: 'exchange' as const,
        observed: authorized(['1'], '0.01'),
        reply: reply({ order: { currency: 'JPY' } }),
      },
      'order.totalAuthorizedAmount is wrong in Void v66: says 0.01, must say 1',
    ],
    [
      {
        rule: 'totals-authorize',
        side: 'exchange' as const,
        observed: authorized(['1'], '0.01'),
        reply: reply({ order: { currency: 'KWD' } }),
      },
      'order.totalAuthorizedAmount is wrong in Void v66: says 0.010, must say 1.000',
    ],
    [{ rule: 'echo-values', side: 'exchange' as const, path: 'order.reference' }, 'order.reference comes back changed in Void v66'],
    [{ rule: 'void-twice', side: 'flow' as const, path: '' }, 'A transaction is voided twice in Void v66'],
    [{ rule: 'auth-missing', side: 'exchange' as const, path: '' }, 'A request without credentials is processed in Void v66'],
  ])('%j', (more, title) => {
    expect(titleOf(more)).toBe(title);
  });
});

describe('verbs of titles agree with what they speak of:', () => {
  const PHRASED = [
    ...new Map(ALL_RULES.filter(({ phrase }) => phrase !== undefined).map((rule) => [`${rule.side}/${rule.id}`, rule])).values(),
  ];
  const made = (rule: Partial<Titled['finding']>, phrase: string | undefined, contracts: readonly string[]): string => {
    const minimal = {
      finding: '',
      request: { method: 'PUT', path: '/', body: undefined },
      reply: { status: 200, body: '' },
      trail: [],
      requests: 1,
    };
    return titleOfCause({
      finding: finding({ path: '', actual: 'x', ...rule }),
      minimal,
      text: 'a rule',
      phrase,
      keeps: undefined,
      contracts,
    });
  };
  const titleOf = ({ id: rule, side, validity, phrase }: (typeof PHRASED)[number], contracts: readonly string[]): string =>
    made({ rule, side, validity: validity[0] ?? 'valid' }, phrase, contracts);

  test('whatever the rule, one contract does or has what several do or have', () => {
    const several = { 'Refund v39 and v60': ['refund@39', 'refund@60'], '4 contracts': ['void@66', 'verify@26', 'refund@39', 'refund@60'] };
    const titles = PHRASED.map((rule) => titleOf(rule, ['void@66']));
    expect(titles.length).toBeGreaterThan(100);
    for (const [name, contracts] of Object.entries(several))
      expect(PHRASED.map((rule) => titleOf(rule, contracts))).toEqual(
        titles.map((title) => title.replace(/^Void v66 (answer|succeed)s /, `${name} $1 `).replace('Void v66', name)),
      );
    expect(titles.filter((title) => title.startsWith('Void v66 '))).toHaveLength(2);
    // What begins with an article is one thing.
    expect(titles.filter((title) => /^(?:An?|One|Another) /.test(title) && / are answered| are accepted| are refused/.test(title))).toEqual(
      [],
    );
    expect(titles.filter((title) => /^(?:sub-totals|sources) /i.test(title) && !title.includes(' are '))).toEqual([]);
  });

  test.each([
    ['lets answers be cached', 'let answers be cached'],
    ['passes on numbers', 'pass on numbers'],
    ['tries again', 'try again'],
    ['has no limit', 'have no limit'],
    ['is slow', 'are slow'],
    ['does nothing', 'do nothing'],
    ['loses values', 'lose values'],
  ])('a rule of a configuration that %s', (phrase, several) => {
    expect(made({ rule: 'own' }, phrase, ['void@66'])).toBe(`Void v66 ${phrase}`);
    expect(made({ rule: 'own' }, phrase, ['refund@39', 'refund@60'])).toBe(`Refund v39 and v60 ${several}`);
  });
});

test('an id is called near to the one that it is taken for only where one that is far from it is refused', () => {
  const taken = (rule: string) =>
    finding({ id: rule, case: rule, rule, contract: 'authenticate-payer@100', side: 'flow', path: '', actual: 'SUCCESS, APPROVED' });
  const titles = (...rules: readonly string[]) =>
    report([started(), ...rules.map((rule): RunEvent => ({ type: 'finding', finding: taken(rule) })), finished()]).groups.map(
      ({ title }) => title,
    );
  expect(titles('ids-exact')).toEqual(['An id is taken for another one that is near to it in Authenticate payer v100']);
  expect(titles('ids-exact', 'authenticate-after-initiate')).toContain('An id that nothing has is taken in Authenticate payer v100');
});

test('amounts are written with the decimals that the catalogue gives their currency', () => {
  expect(OTHER_DECIMALS).toEqual(new Map([...CURRENCIES].filter(([, decimals]) => decimals !== 2)));
});

test('the title of a rule about several requests names the step that broke it, and its place in its order', () => {
  const at = (order: string): string => `/api/rest/version/26/merchant/M/order/${order}/transaction/t`;
  const step = (name: string, order: string) => ({
    name,
    contract: 'verify@26' as const,
    request: { method: 'PUT', path: at(order), body: '{}' },
    reply: { status: 200, body: '{}' },
    millis: 1,
  });
  const title = (rule: string, steps: readonly ReturnType<typeof step>[]) =>
    report([
      started(),
      found({ rule, contract: 'verify@26', side: 'flow', path: '', observed: { code: 'no-call', kind: 'none' }, steps }),
      finished(),
    ]).groups[0]?.title;
  expect(title('notification-delivery', [step('in a large body', 'A')])).toBe('No notification came after Verify v26 ("in a large body")');
  expect(title('notification-delivery', [step('the first transaction', 'A'), step('a card that is declined', 'A')])).toBe(
    'No notification came after Verify v26 ("a card that is declined", request 2 of its order)',
  );
});

describe('the title of a good request that is refused', () => {
  const outcome = { code: 'outcome' as const, kind: 'error INVALID_REQUEST', facts: { expect: 'accepted' } };
  const bad = { path: '', validity: 'invalid' as const, actual: 'SUCCESS, APPROVED' };
  const good = { path: '', validity: 'valid' as const, actual: 'ERROR, INVALID_REQUEST', observed: outcome };
  const titleOf = (more: Parameters<typeof finding>[0]) => report([started(), found(more), finished()]).groups[0]?.title;

  test.each([
    [
      'order-amount-subtotals',
      'verify@26',
      'Sub-totals that do not add up to order.amount are accepted',
      'Sub-totals that add up to order.amount are refused',
    ],
    ['pos-entry-mode-codes', 'verify@26', 'An entry mode that no table has is accepted', 'An entry mode that the tables have is refused'],
    ['order-custom-count', 'void@66', 'The limit of 50 custom fields is not kept', 'A request with at most 50 custom fields is refused'],
    ['wildcard-rows', 'void@66', 'A row of a listed group is accepted', 'A row of a listed group is refused'],
  ] as const)('speaks of what is good: %s', (rule, contract, ofBad, ofGood) => {
    expect(titleOf({ ...bad, rule, contract, side: 'request' as const })).toMatch(ofBad);
    expect(titleOf({ ...good, rule, contract, side: 'request' as const })).toMatch(ofGood);
  });

  const inSample = new Set(halfOfContracts('first').map(({ id }) => id));

  test('is true of every rule, and so is that of a bad request that is accepted', () => {
    const rules = ALL_RULES.filter(
      (rule) =>
        rule.phrase !== undefined && rule.lintOnly === undefined && /^(?:request|url)$/.test(rule.side) && inSample.has(rule.contract),
    );
    const titles = (validity: Validity, more: typeof good | typeof bad): readonly (string | undefined)[] =>
      rules
        .filter((rule) => rule.validity.includes(validity))
        .map(({ id: rule, side, contract }) => titleOf({ ...more, rule, contract, side }));
    expect(titles('valid', good).filter((title = '') => /(?:accepted|processed) in/.test(title))).toEqual([]);
    expect(titles('invalid', bad).filter((title = '') => / refused in/.test(title))).toEqual([]);
    const both = ALL_RULES.filter((rule) => rule.phrase !== undefined && rule.lintOnly === undefined && rule.validity.length === 2);
    expect(both.length).toBeGreaterThan(10);
    // A rule of a contract file, which has no such words, is told as it stands there.
    for (const { id: rule, side, contract } of both)
      expect(titleOf({ ...good, rule, contract, side })).toMatch(/^(?!.*a rule).* (?:is|are) refused in /);
  });
});

describe('coverage', () => {
  test('counts sides, answers, values, cells and times', () => {
    const { coverage, stats, contracts } = report(conformingRun({}, 2_000));
    expect(coverage.validity.valid.judged).toBe(coverage.validity.valid.all);
    expect(coverage.outcomes).toHaveProperty('ERROR, INVALID_REQUEST');
    expect(coverage.validationTypes).toHaveProperty('MISSING');
    expect(coverage.heat.reduce((sum, cell) => sum + cell.cases, 0)).toBe(2_000);
    expect(coverage.values.some((line) => line.seen === line.all)).toBe(true);
    expect(coverage.values.some((line) => line.seen < line.all && (line.unseen?.length ?? 0) > 0)).toBe(true);
    expect(stats.cases).toBe(2_000);
    expect(contracts.reduce((sum, contract) => sum + contract.cases, 0)).toBe(2_000);
    for (const line of stats.latency) expect(line.p50 <= line.p90 && line.p90 <= line.p99 && line.p99 <= line.max).toBe(true);
  });

  test('takes no more memory for more cases', () => {
    const size = (count: number): number => {
      const summary = createSummary(context());
      summary.add({ type: 'run-started', header: header() });
      for (const event of cases(count)) summary.add(event);
      return JSON.stringify(summary.report()).length;
    };
    expect(size(40_000) / size(20_000)).toBeLessThan(1.02);
  });

  test('an answer that is never the same does not fill the report', () => {
    const summary = createSummary(context());
    const [first] = cases(1);
    if (first?.type !== 'case-finished') throw new Error('no case');
    for (let i = 0; i < 5_000; i++) summary.add({ ...first, outcome: `SUCCESS, ${i}` });
    expect(Object.keys(summary.report().coverage.outcomes).length).toBeLessThan(100);
  });
});

describe('the coverage of a rule', () => {
  const [rule] = ALL_RULES.filter(({ side }) => side === 'request') as [(typeof ALL_RULES)[number]];
  const known: RunEvent = {
    type: 'faults-known',
    contract: rule.contract,
    rules: [{ side: rule.side, rule: rule.id, mistakes: 5, bases: 2 }],
  };
  const sent = (mutation: string, base: 'smallest' | 'fullest', requests = 1): RunEvent => ({
    type: 'case-finished',
    case: `${rule.contract}/a/${mutation}/${base}`,
    contract: rule.contract,
    suite: 'single-fault',
    outcome: requests === 0 ? 'not sent' : 'ERROR, INVALID_REQUEST',
    verdict: 'conforms',
    requests,
    retries: 0,
    millis: 1,
    rule: rule.id,
    side: rule.side,
    validity: 'invalid',
    mutation,
    field: 'a',
    base,
  });
  const coverageIn = (events: readonly RunEvent[]) =>
    report([started(), ...events, finished()]).rules.find(
      ({ contract, side, id }) => contract === rule.contract && side === rule.side && id === rule.id,
    )?.coverage;

  test('counts mistakes and bodies that were sent, of those that there are', () => {
    const events = [
      known,
      sent('too-long', 'smallest'),
      sent('too-long', 'fullest'),
      sent('unanchored', 'smallest'),
      sent('escaped', 'smallest', 0),
    ];
    expect(coverageIn(events)).toEqual({ mistakes: { sent: 2, all: 5 }, bases: { sent: 2, all: 2 } });
  });

  test('is left out where the log does not tell what there is', () => {
    expect(coverageIn([sent('too-long', 'smallest')])).toBeUndefined();
  });
});

describe('the proof of a rule that conforms', () => {
  const [rule] = ALL_RULES.filter(({ contract, side, validity }) => contract === 'void@66' && side === 'request' && validity.length === 2);
  const judged = (validity: 'valid' | 'invalid', answer: object, edits?: readonly string[]): RunEvent => ({
    type: 'rules-judged',
    rules: [{ contract: 'void@66', side: 'request', rule: rule?.id ?? '', validity, status: 'conforms' }],
    proof: {
      case: `void@66/${validity}`,
      request: { method: 'PUT', path: '/', body: '{}' },
      reply: { status: edits === undefined ? 201 : 400, body: JSON.stringify(answer) },
      ...(edits === undefined ? {} : { edits }),
    },
  });
  const refused = { error: { cause: 'INVALID_REQUEST', field: 'order.id', validationType: 'INVALID' }, result: 'ERROR' };

  test('is the first exchange of each side, in short', () => {
    const made = report([
      started(),
      judged('valid', { response: { gatewayCode: 'APPROVED' }, result: 'SUCCESS' }),
      judged('invalid', refused, ['set x to 1', 'removed y']),
      judged('invalid', refused, ['later']),
      finished(),
    ]);
    const line = made.rules.find(({ contract, side, id }) => contract === 'void@66' && side === 'request' && id === rule?.id);
    expect(line?.proof).toEqual({ valid: 0, invalid: 1 });
    expect(made.proofs).toEqual([
      { case: 'void@66/valid', answer: '201 SUCCESS, APPROVED' },
      { case: 'void@66/invalid', fault: 'removed y', answer: '400 ERROR, INVALID_REQUEST: order.id INVALID' },
    ]);
  });

  test('says what was answered, also where the body was cut before that', () => {
    const event = judged('valid', {});
    if (event.type !== 'rules-judged' || event.proof === undefined) throw new Error('a rule is judged by a proof');
    const cut = {
      ...event.proof,
      reply: { status: 201, body: '{"merchant":"M","order":{"amo… (2,000 more characters)' },
      outcome: 'SUCCESS, APPROVED',
    };
    expect(report([started(), { ...event, proof: cut }, finished()]).proofs).toEqual([
      { case: 'void@66/valid', answer: '201 SUCCESS, APPROVED' },
    ]);
  });

  test('is not kept for a rule that no catalogue has', () => {
    const event = judged('valid', {});
    if (event.type !== 'rules-judged') throw new Error('a rule is judged');
    const strange = { ...event, rules: event.rules.map((one) => ({ ...one, rule: 'made-up' })) };
    expect(report([started(), strange, finished()]).proofs).toEqual([]);
  });
});

test('a good request that is refused after a refused one is probably the effect of that one', () => {
  const done = {
    id: 'a',
    rule: 'refusal-no-effect',
    side: 'flow',
    contracts: ['void@66'],
    observed: { code: 'refused-yet-done', kind: 'order' },
  };
  const step = { reply: { status: 400, body: '{"result":"ERROR"}' }, prepares: true };
  const after = {
    id: 'b',
    rule: 'accepted-in-context',
    side: 'request',
    contracts: ['void@66'],
    minimal: { ...step, steps: [step, step] },
  };
  const causes = related([{ ...done, minimal: step }, after] as unknown as Parameters<typeof related>[0]);
  expect(causes.map((cause) => cause.after)).toEqual([undefined, 'a']);
});

test('an id that is taken for another is probably the effect of an operation that needs nothing to work on', () => {
  const minimal = { reply: { status: 201, body: '{"result":"SUCCESS"}' } };
  const exact = { id: 'a', rule: 'ids-exact', side: 'flow', contracts: ['void@66'], minimal };
  const nothing = { id: 'b', rule: 'void-target', side: 'flow', contracts: ['void@66'], minimal };
  const elsewhere = { ...nothing, contracts: ['refund@60'] };
  const afterOf = (...causes: object[]) => related(causes as unknown as Parameters<typeof related>[0]).map((cause) => cause.after);
  expect(afterOf(exact, nothing)).toEqual(['b', undefined]);
  expect(afterOf(exact, elsewhere)).toEqual([undefined, undefined]);
  const payer = { contracts: ['authenticate-payer@100'] };
  expect(afterOf({ ...exact, ...payer }, { ...nothing, ...payer, rule: 'authenticate-after-initiate' })).toEqual(['b', undefined]);
});
