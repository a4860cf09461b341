import { describe, expect, test } from 'vitest';
import { getAt } from '../../src/json/path.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { FindingGroup } from '../../src/model/report.js';
import { evidenceOf } from '../../src/qualify/trials/evidence.js';
import { loadConfig } from '../../src/config/load.js';
import { DEFECTS, type Defect } from '../../src/qualify/defects/index.js';
import { replyOf } from '../engine/support.js';
import { isWhole, sampled } from '../helpers/sample.js';
import { certified, certifiedBehind } from './support.js';

const bodyOf = ({ minimal }: FindingGroup): JsonObject => JSON.parse(minimal.request.body ?? '{}') as JsonObject;
const answerOf = ({ minimal }: FindingGroup): JsonObject => JSON.parse(minimal.reply.body) as JsonObject;
const titlesOf = (groups: readonly FindingGroup[]): readonly string[] => groups.map(({ title }) => title);

describe('what a report says of a cause', { timeout: 60_000 }, () => {
  test('belongs to the request that it shows, and one defect that looks different in long sequences is one cause', async () => {
    const { report, findings } = await certified(
      { contracts: ['refund@60'], suites: ['lifecycle'], sequences: 4 },
      { defects: ['refund-counted-twice'] },
    );
    const told = report.groups.filter(({ rule }) => rule === 'totals-refund');
    expect(new Set(findings.filter(({ rule }) => rule === 'totals-refund').map(({ signature }) => signature)).size).toBe(1);
    expect(told.length).toBe(1);
    const [group] = told as [FindingGroup];
    const sent = getAt(bodyOf(group), 'transaction.amount');
    expect(Number(/refunded ([\d.]+)/.exec(group.expected)?.[1])).toBe(Number(sent));
    const seen = Number(getAt(answerOf(group), 'order.totalRefundedAmount')).toFixed(2);
    expect(Number(/refunded ([\d.]+)/.exec(group.actual)?.[1])).toBe(Number(seen));
    expect(group.observed?.differs).toEqual([{ path: 'order.totalRefundedAmount', expected: [sent], actual: seen }]);
    expect(group.minimal.requests).toBeLessThanOrEqual(25);
  });

  test('is a title that no other cause has, whatever they have in common', async () => {
    const wanted = { contracts: ['update-authorization', 'void'], suites: ['single-fault'], run: { profile: 'smoke' } } as const;
    const { report } = await certified(wanted, { defects: ['types-exchanged'] });
    const titles = titlesOf(report.groups);
    expect(titles.length).toBeGreaterThan(1);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('a group of which a target knows no row', { timeout: 60_000 }, () => {
  const UNKNOWN = [
    ['agreement-unknown', 'refund@60', 'wildcard-rows-shared', 'agreement'],
    ['airline-unknown', 'authorize@55', 'wildcard-rows', 'airline'],
  ] as const;
  test.each(sampled(UNKNOWN, () => 'a group'))(
    'is one cause, not one for each of its fields or faults: %s',
    async (defect, contract, rule, path) => {
      const { report } = await certified(
        { contracts: [contract], suites: ['acceptance', 'single-fault', 'relations'], run: { profile: isWhole ? 'standard' : 'smoke' } },
        { defects: [defect] },
      );
      expect(report.groups.map((group) => [group.rule, group.path])).toEqual([[rule, path]]);
    },
  );

  test('a body that is empty and carried out all the same is found by its own rule', async () => {
    const { findings } = await certified(
      { contracts: ['update-authorization@24'], suites: ['envelope'] },
      { defects: ['empty-body-taken'] },
    );
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set(['body-empty']));
  });
});

describe('a minimal request', { timeout: 60_000 }, () => {
  test('of what every request shows is the plain one, even if a fault or a sequence showed it first', async () => {
    const { report } = await certified(
      { contracts: ['refund@39'], draws: 0, run: { profile: 'smoke' } },
      { defects: ['number-unmasked-in-refund'] },
    );
    const leak = report.groups.find(({ rule }) => rule === 'no-sensitive-data') as FindingGroup;
    expect(Object.keys(bodyOf(leak)).toSorted()).toEqual(['apiOperation', 'sourceOfFunds', 'transaction']);
    expect(leak.minimal.steps).toBeUndefined();
    expect(leak.edits).toEqual([]);
    // It is tried first: nothing has to be taken out of a large request bit by bit.
    const combinedCases = await certified(
      { contracts: ['refund@39'], suites: ['acceptance'], draws: 0 },
      { defects: ['number-unmasked-in-refund'] },
    );
    const first = combinedCases.report.groups.find(({ rule }) => rule === 'no-sensitive-data') as FindingGroup;
    expect(first.minimal.trail).toEqual(['sent again as it was: still there', 'the plain request: still there']);
  });

  test('has the shortest text and the simplest amount that still show it', async () => {
    const isLong = (value: JsonValue | undefined): boolean => typeof value === 'string' && value.length > 45;
    const { report } = await certifiedBehind({ contracts: ['verify'], cases: ['verify@26/order.reference/too-long/by-far'] }, (body) =>
      isLong(getAt(body, 'order.reference')) ? replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } }) : undefined,
    );
    const [group] = report.groups.filter(({ rule }) => rule === 'order.reference:max-length') as [FindingGroup];
    expect(getAt(bodyOf(group), 'order.reference')).toBe('x'.repeat(46));
    expect(group.title).toContain('46 characters');
    expect(group.minimal.requests).toBeLessThanOrEqual(25);
  });
});

describe('what comes back from an earlier request', { timeout: 120_000 }, () => {
  test('is shown with that request, and a fresh gateway shows it again', async () => {
    const defect = DEFECTS.find(({ name }) => name === 'correlation-remembered') as Defect;
    const config = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded', suite: ['acceptance'] } });
    const { report } = await certified({ contracts: ['verify', 'void'], suites: ['acceptance'] }, { defects: [defect.name] });
    const told = report.groups.find(({ rule }) => rule === 'correlation-not-stored') as FindingGroup;
    const { steps = [], curl } = told.minimal;
    expect(steps.map(({ name }) => name)).toEqual(['an earlier request', 'the request']);
    const brought = (JSON.parse(steps[0]?.request.body ?? '{}') as JsonObject).correlationId;
    expect(told.actual).toBe(JSON.stringify(brought));
    expect(bodyOf(told).correlationId).toBeUndefined();
    expect(answerOf(told).correlationId).toBe(brought);
    expect(curl.match(/^\s*curl /gm)?.length).toBeGreaterThanOrEqual(2);
    expect(await evidenceOf({ ...defect, contracts: ['verify@26'] }, config)).toMatchObject({ replay: 'agrees', falseCauses: [] });
  });
});

describe('a fault that is answered with FAILURE and an error group', { timeout: 60_000 }, () => {
  test('is not refused, is told as what it is, and its form is judged', async () => {
    const { report } = await certifiedBehind({ contracts: ['verify'], cases: ['verify@26/order.reference/**'] }, (body) =>
      (JSON.stringify(getAt(body, 'order.reference')) ?? '').length > 50
        ? replyOf({ result: 'FAILURE', error: { cause: 'INVALID_REQUEST', field: 'order.reference', validationType: 'INVALID' } })
        : undefined,
    );
    const told = report.groups.map(({ rule, title }) => [rule, title]);
    expect(told).toContainEqual([
      'order.reference:max-length',
      expect.stringMatching(/^order\.reference of \d+ characters is answered FAILURE with an error group in Verify v26$/),
    ]);
    expect(told.map(([rule]) => rule)).toContain('error-only-in-error');
    expect(titlesOf(report.groups).join('\n')).not.toContain('accepts');
  });
});
