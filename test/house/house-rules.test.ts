import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CATALOGUE, type Catalogued, contractIn } from '../../src/catalogue/catalogue.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import { explain } from '../../src/app/explain/explain.js';
import { render } from '../../src/app/explain/render.js';
import type { FileConfig } from '../../src/model/file-config.js';
import { loadConfig } from '../../src/config/load.js';
import { lintText } from '../../src/lint/lint-text.js';
import type { RunEvent } from '../../src/model/event.js';
import { defineCheck, defineRule, type HouseDefinition } from '../../src/catalogue/house-definition.js';
import { guarded } from '../../src/model/house/guard.js';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-house-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const load = (config: FileConfig) => loadConfig({ given: config, cwd: folder, env: {}, flags: {} });

const reference = defineRule({
  id: 'reference-prefix',
  side: 'request',
  level: 'must',
  contracts: ['authorize'],
  text: 'References begin with the shop',
  good: { order: { reference: 'SHOP7-1' } },
  bad: { order: { reference: '1' } },
  check: ({ order }) => {
    const given = (order as { reference?: unknown } | undefined)?.reference;
    if (typeof given !== 'string') return undefined;
    return given.startsWith('SHOP') ? [] : [{ path: 'order.reference', expected: 'SHOP first', actual: given }];
  },
});
const receipt = defineRule({
  id: 'receipt-of-digits',
  side: 'response',
  level: 'should',
  text: 'A receipt has digits only',
  good: { transaction: { receipt: '123456789' } },
  bad: { transaction: { receipt: 'x2' } },
  check: ({ transaction }) => {
    const given = (transaction as { receipt?: unknown } | undefined)?.receipt;
    if (typeof given !== 'string') return undefined;
    return /^\d+$/.test(given) ? [] : [{ path: 'transaction.receipt', expected: 'digits', actual: given }];
  },
});
const cached = defineCheck({
  id: 'not-cached',
  level: 'must',
  text: 'No answer may be kept',
  phrase: 'lets answers be cached',
  clause: 'HOUSE-4',
  good: { answer: { headers: { 'cache-control': 'no-store' } } },
  bad: {},
  check: ({ answer, request }) =>
    'authorization' in request.headers || answer.headers['cache-control'] !== 'no-store'
      ? [{ expected: 'no-store', actual: answer.headers['cache-control'] ?? 'nothing' }]
      : [],
});

/** A check that is well while it is tried out and not after. */
const spoilt = (id: string, then: () => never): HouseDefinition =>
  defineCheck({
    id,
    level: 'must',
    text: 'Spoilt',
    good: { answer: { status: 1 } },
    bad: { answer: { status: 2 } },
    check: ({ answer: { status } }) => (status === 1 ? [] : status === 2 ? [{ expected: '1', actual: '2' }] : then()),
  });

const certify = async (config: FileConfig) => {
  const events: RunEvent[] = [];
  const report = await certifyToReport({
    config: { scope: { contracts: ['verify'], suites: ['acceptance'] }, run: { profile: 'smoke' }, ...config },
    cwd: folder,
    env: {},
    onEvent: (event) => void events.push(event),
  });
  return {
    report,
    events,
    errors: events.flatMap((event) => (event.type === 'harness-error' ? [`${event.where}: ${event.message}`] : [])),
  };
};

describe('house rules', { timeout: 60_000 }, () => {
  test('are found by lint, in the one shape, and can be switched off and raised', async () => {
    const { [CATALOGUE]: catalogue } = await load({ checks: [[reference, receipt]] });
    const body = JSON.stringify({ apiOperation: 'AUTHORIZE', order: { reference: 'x1' } });
    const rules = (options = {}) =>
      lintText(body, { catalogue, ...options }).messages.map(({ rule, level, path, line, column, clause }) => ({
        rule,
        level,
        path,
        line,
        column,
        clause,
      }));
    expect(rules()).toEqual([
      { rule: 'house/reference-prefix', level: 'must', path: 'order.reference', line: 1, column: 50, clause: 'house' },
    ]);
    expect(rules({ rules: [{ glob: 'house/*', level: 'off' }] })).toEqual([]);
    expect(rules({ rules: [{ glob: 'house/reference-prefix', level: 'should' }] })).toMatchObject([{ level: 'should' }]);
    const other = lintText(JSON.stringify({ apiOperation: 'VERIFY', order: { reference: 'x1' } }), { catalogue }).messages;
    expect(other.filter(({ rule }) => rule.startsWith('house/'))).toEqual([]);
    const answer = JSON.stringify({ result: 'SUCCESS', transaction: { type: 'VERIFICATION', receipt: 'x2' } });
    expect(lintText(answer, { catalogue, contract: 'verify@26' }).messages.map(({ rule }) => rule)).toContain('house/receipt-of-digits');
  });

  test('are rules of their contracts, explained like others, and unknown to other configurations', async () => {
    const config = await load({ checks: [reference, cached] });
    const ids = (of: Catalogued, id: string): readonly string[] => rulesOf(contractIn(of, id) as Contract).map((rule) => rule.id);
    expect(ids(config, 'authorize@55')).toEqual(expect.arrayContaining(['house/reference-prefix', 'house/not-cached']));
    expect(ids(config, 'void@66')).not.toContain('house/reference-prefix');
    const page = render(explain({ words: ['house/not-cached'] }, config[CATALOGUE]).blocks, { width: 100, colours: 'off' });
    expect(page).toContain('clause     HOUSE-4, House rules of the configuration');
    expect(page).toContain('your own house rule');
    expect(ids(await load({}), 'authorize@55').filter((id) => id.startsWith('house/'))).toEqual([]);
  });

  test('are found by certify, selected, excluded and raised', async () => {
    const all = await certify({ checks: [cached, receipt, reference] });
    expect(all.errors).toEqual([]);
    expect(all.report.groups.map(({ title, rule, level, clause }) => ({ title, rule, level, clause }))).toEqual([
      { title: 'Verify v26 lets answers be cached', rule: 'house/not-cached', level: 'must', clause: 'HOUSE-4' },
    ]);
    expect(all.report.rules.find(({ id, contract }) => id === 'house/receipt-of-digits' && contract === 'verify@26')?.status).toBe(
      'conforms',
    );
    expect(all.report.run.exit).toBe(1);
    const one = await certify({ checks: [receipt], scope: { contracts: ['verify'], rules: ['house/receipt-*'] } });
    expect(one.report.rules.filter(({ status }) => status !== 'out-of-scope').map(({ id }) => id)).toEqual(['house/receipt-of-digits']);
    const without = await certify({
      checks: [cached],
      scope: { contracts: ['verify'], suites: ['acceptance'], exclude: [{ rule: 'house/*', because: 'later' }] },
    });
    expect(without.report.groups).toEqual([]);
    const raised = await certify({ checks: [{ ...cached, level: 'should' }], expect: { rules: { 'house/not-cached': 'must' } } });
    expect(raised.report.groups.map(({ level }) => level)).toEqual(['must']);
  });

  test('that throw, loop or change what they see are errors of their names, and harm nothing else', async () => {
    const broken = await certify({
      checks: [
        spoilt('throws', () => {
          throw new TypeError('no such thing');
        }),
        spoilt('loops', () => {
          for (;;);
        }),
        {
          ...receipt,
          id: 'meddles',
          check: (body: object) =>
            'result' in body ? (Object.assign(body, { result: 'X' }), []) : receipt.check(body as never, {} as never),
        },
        receipt,
      ],
    });
    expect(broken.errors.map((error) => error.replace(/Cannot assign.*/, '...')).toSorted()).toEqual([
      'check house/loops: it took longer than 2 s',
      'check house/meddles: it threw TypeError: ...',
      'check house/throws: it threw TypeError: no such thing',
    ]);
    const status = (id: string) => broken.report.rules.find((rule) => rule.id === id && rule.contract === 'verify@26')?.status;
    expect(['house/throws', 'house/loops', 'house/meddles'].map(status)).toEqual(['inconclusive', 'inconclusive', 'inconclusive']);
    expect([status('house/receipt-of-digits'), status('order.id:always')]).toEqual(['conforms', 'conforms']);
    expect([broken.report.groups, broken.report.verdict, broken.report.run.exit]).toEqual([[], 'inconclusive', 3]);
  });

  test('show no card number, whatever they say', async () => {
    const card = defineCheck({
      ...cached,
      id: 'talkative',
      check: ({ request }) => {
        const { sourceOfFunds } = request.body as { sourceOfFunds?: { provided?: { card?: { number?: string } } } };
        return sourceOfFunds === undefined
          ? request.method === 'PUT' && 'x' in request.headers
            ? []
            : [{ expected: 'a', actual: 'b' }]
          : [{ expected: 'no card', actual: `card ${sourceOfFunds.provided?.card?.number}` }];
      },
      good: { request: { headers: { x: '1' } } },
    });
    const { report, events } = await certify({ checks: [card] });
    expect(report.groups.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).toContain('card');
    expect(JSON.stringify([events, report])).not.toContain('4000000000000002');
  });
});

describe('what is no house rule is refused in words', () => {
  const rule = {
    kind: 'house-rule',
    id: 'a',
    level: 'must',
    side: 'request',
    text: 't',
    good: { a: 1 },
    bad: {},
    check: (body: object) => ('a' in body ? [] : [{ expected: 'a', actual: 'none' }]),
  };
  test.each([
    ['an odd id', { ...rule, id: 'A B' }, 'a house rule has the id "A B"'],
    ['no level', { ...rule, level: 'open' }, 'house/a has no level'],
    ['no examples', { ...rule, good: undefined }, 'house/a has no two examples'],
    ['no function', { ...rule, check: 'x' }, 'house/a has no function check'],
    ['a contract that is none', { ...rule, contracts: ['refnd'] }, 'house/a is for "refnd", which is no contract'],
    ['a good example that is found', { ...rule, good: {} }, 'house/a finds something in its good example: expected a, found none'],
    ['a bad example that is not found', { ...rule, bad: { a: 2 } }, 'house/a finds nothing in its bad example'],
    ['no findings', { ...rule, check: () => 'x' }, 'house/a fails on its good example: it returned no list of findings'],
    ['a promise', { ...rule, check: async () => Promise.reject(new Error('x')) }, 'it returned a promise'],
    ['something else', { a: 1 }, 'an element of the list is no house rule'],
  ])('%s', async (_what, definition, expected) => {
    await expect(load({ checks: [[definition as unknown as HouseDefinition]] })).rejects.toThrow(expected);
  });

  test('a module without any, one that throws, and the same id twice', async () => {
    writeFileSync(join(folder, 'none.ts'), 'export const a = 1;');
    writeFileSync(join(folder, 'throws.ts'), 'throw new Error("oh");');
    await expect(load({ checks: ['none.ts'] })).rejects.toThrow('none.ts: it exports no house rule');
    await expect(load({ checks: ['throws.ts'] })).rejects.toThrow('throws.ts cannot be loaded: oh');
    await expect(load({ checks: [reference, reference] })).rejects.toThrow('there are two house rules house/reference-prefix');
  });
});

test('a loop is ended wherever it stands, and what comes after it is called', () => {
  const results = guarded([
    () => 1,
    () => {
      try {
        for (;;);
      } finally {
        // Nothing holds on.
      }
    },
    () => [2],
  ]);
  expect(results).toEqual([{ value: 1 }, { fault: 'it took longer than 2 s', looped: true }, { value: [2] }]);
});
