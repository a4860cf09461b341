import { describe, expect, test } from 'vitest';
import { Gateway } from '../../src/gateway/gateway.js';
import { DEFAULT_MERCHANTS } from '../../src/gateway/options.js';
import { REPERTOIRE } from '../../src/qualify/repertoire.js';
import { contractOf, CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { writtenForm } from '../../src/catalogue/rule-name.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { DEFECTS, genericDefect, genericDefects } from '../../src/qualify/defects/index.js';
import { historyDefects } from '../../src/qualify/defects/history.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';

const rulesBy = new Map(CONTRACTS.map((contract) => [contract.id, rulesOf(contract)]));
const CLASSES = [
  'validation',
  'relations',
  'error-body',
  'response',
  'echo',
  'state',
  'authentication',
  'disclosure',
  'webhooks',
  'transport',
];

/** Open, and judged by qualify as by every target that promises it. */
const PROMISED: ReadonlySet<string> = new Set(['auth-certificate']);

describe('the named deviations', () => {
  test('are 150 or more, of every class and for every contract, with deep ones among them', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(DEFECTS.map((defect) => defect.class))).toEqual(new Set(CLASSES));
    for (const { id } of CONTRACTS) expect(DEFECTS.filter(({ contracts }) => contracts.includes(id)).length).toBeGreaterThan(5);
    expect(DEFECTS.filter(({ deep }) => deep === true).length).toBeGreaterThan(30);
  });

  test('have names of their own', () => {
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
  });

  test.each(DEFECTS.map((defect) => [defect.name, defect] as const))(
    '%s breaks a rule that its contracts have and judge',
    (_, { rule, contracts }) => {
      for (const id of contracts) {
        const found = rulesBy.get(id)?.find((candidate) => candidate.id === rule || writtenForm(candidate) === rule);
        const level = found?.id !== undefined && PROMISED.has(found.id) ? 'must' : found?.level;
        expect(found === undefined ? `${id} has no rule ${rule}` : level).not.toMatch(/no rule|open/);
      }
    },
  );
});

test('every named rule that is judged has a defect that breaks it', () => {
  const broken = new Set(DEFECTS.map(({ rule }) => rule.replace(/^.*:(?:request|response|url|error|exchange|flow)\//, '')));
  const judged = [...rulesBy.values()]
    .flat()
    .filter(({ id, level, lintOnly }) => !id.includes(':') && level !== 'open' && lintOnly === undefined);
  const without = judged.filter(({ id, aliases }) => !broken.has(id) && !aliases.some((alias) => broken.has(alias)));
  expect(new Set(without.map(({ id }) => id))).toEqual(new Set());
});

test('consequences are rules that the contracts of their defect have', () => {
  const strangers = DEFECTS.flatMap(({ also = [], contracts }) =>
    also.filter((rule) => !contracts.some((id) => rulesBy.get(id)?.some((one) => one.id === rule || writtenForm(one) === rule))),
  );
  expect(strangers).toEqual([]);
});

describe('the derived deviations', () => {
  const all = [...genericDefects(SHIPPED)];

  test('come from rules of the catalogue, each by its own name', () => {
    expect(all.length).toBeGreaterThan(5000);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, rule, contracts } of all.filter(({ name }, place) => place % 97 === 0 && !/^(?:history|context)=/.test(name))) {
      expect(genericDefect(name, SHIPPED)?.rule).toBe(rule);
      expect(rulesOf(contractOf(contracts[0] ?? '') as Contract).some((candidate) => writtenForm(candidate) === rule)).toBe(true);
    }
  });

  test.each([
    'skip:',
    'skip:void@66',
    'skip:void@67:request/transaction:required',
    'bend:void@66:request/transaction:required',
    'omit:void@66:request/transaction:required',
  ])('there is none called %s', (name) => {
    expect(genericDefect(name, SHIPPED)).toBeUndefined();
  });
});

describe('the composed defects of orders', () => {
  const all = CONTRACTS.flatMap((contract) => historyDefects(contract));

  test('are 60 or more, each found by its name, each against a rule that its contract judges, with the length of its shortest proof', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, rule, contracts, shortest } of all) {
      expect(genericDefect(name, SHIPPED)?.name).toBe(name);
      expect(contracts.flatMap((id) => rulesBy.get(id) ?? []).find(({ id }) => id === rule)?.level).toMatch(/must|should/);
      expect(shortest).toBeGreaterThan(0);
    }
  });
});

describe('a defect that shows in one circumstance only', () => {
  const NAME = 'context=operation-last:void@66:unknown-at-top';
  const gateway = new Gateway(SHIPPED, { port: 0, defects: [NAME] }, { repertoire: REPERTOIRE });
  const [merchant] = DEFAULT_MERCHANTS;
  const answered = async (body: object): Promise<string> => {
    const { answer } = await gateway.handle({
      method: 'PUT',
      url: `/api/rest/version/66/merchant/${merchant?.merchantId}/order/o1/transaction/t1`,
      authorization: `Basic ${Buffer.from(`merchant.${merchant?.merchantId}:${merchant?.password}`).toString('base64')}`,
      text: JSON.stringify(body),
    });
    return answer.text;
  };
  const transaction = { targetTransactionId: '1' };

  test('is found by its name, with the circumstance in its text', () => {
    expect(genericDefect(NAME, SHIPPED)?.text).toMatch(/, when the operation is the last member$/);
  });

  test('lets the fault past there and nowhere else', async () => {
    expect(await answered({ apiOperation: 'VOID', transaction, colour: 'x' })).toContain('"field":"colour"');
    expect(await answered({ transaction, colour: 'x', apiOperation: 'VOID' })).not.toContain('colour');
  });

  test('is alone', () => {
    expect(() => gateway.deviate([NAME, NAME.replace('last', 'inside')])).toThrow('only one defect at a time');
  });
});
