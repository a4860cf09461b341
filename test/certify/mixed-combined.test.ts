import { beforeAll, describe, expect, test } from 'vitest';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Reply } from '../../src/model/exchange.js';
import type { RunReport } from '../../src/model/report.js';
import { refused } from '../engine/support.js';
import { certified, certifiedBehind, type Intercept, type Wanted, written } from './support.js';

const REFUND: Wanted = { contracts: ['refund@60'], suites: ['acceptance'] };
const FREQUENCY = 'agreement.paymentFrequency';
const DOCUMENT = 'airline.documentType';

const valueAt = (body: JsonObject, path: string): unknown => getAt(body, path);

let clean: RunReport;
beforeAll(async () => {
  clean = (await certified(REFUND)).report;
});

async function certifyBehind(intercept: Intercept, rules: Readonly<Record<string, 'must' | 'should'>> = {}) {
  // Only refunds are met at the door: what prepares an order goes through.
  const { events, report } = await certifiedBehind(
    REFUND,
    (body, request) => (body.apiOperation === 'REFUND' ? intercept(body, request) : undefined),
    rules,
  );
  return {
    report,
    found: [
      ...new Set(events.flatMap((event) => (event.type === 'finding' ? [`${event.finding.level} ${event.finding.rule}`] : []))),
    ].toSorted(),
    told: events.flatMap((event) => (event.type === 'finding' ? [event.finding.expected] : [])),
    verdicts: new Set(events.flatMap((event) => (event.type === 'case-finished' ? [event.verdict] : []))),
    changed: changes(report),
  };
}

/** Rules about requests that stand otherwise than on the clean gateway; those about errors are seen by nobody without one. */
function changes(report: RunReport): readonly string[] {
  const before = new Map(clean.rules.map((rule) => [written({ ...rule, rule: rule.id }), rule.status]));
  return report.rules
    .filter(({ side }) => side === 'request' || side === 'url')
    .filter((rule) => before.get(written({ ...rule, rule: rule.id })) !== rule.status)
    .map((rule) => `${rule.id}: ${rule.status}`)
    .toSorted();
}

describe('a target of mixed combined cases', { timeout: 60_000 }, () => {
  test.each([
    ['names it', FREQUENCY],
    ['names nothing', undefined],
    ['names another field', 'airline.bookingReference'],
  ])('that refuses a value that should be taken, and %s, is warned of that rule alone', async (_, named) => {
    const { report, found, changed, verdicts } = await certifyBehind((body) =>
      valueAt(body, FREQUENCY) === 'MONTHLY' ? refused(named) : undefined,
    );
    expect(found).toEqual([`should ${FREQUENCY}:values`]);
    expect(changed).toEqual([`${FREQUENCY}:values: warns`]);
    expect(report.verdict).toBe(clean.verdict);
    expect(verdicts).not.toContain('violates');
  });

  test.each([
    ['names it', DOCUMENT],
    ['names nothing', undefined],
  ])('that refuses a value that must be taken, and %s, violates that rule alone', async (_, named) => {
    const { report, found, changed, verdicts } = await certifyBehind((body) =>
      valueAt(body, DOCUMENT) === 'ADDITIONAL_COLLECTION' ? refused(named) : undefined,
    );
    expect(found).toEqual([`must ${DOCUMENT}:values`]);
    expect(changed).toEqual([`${DOCUMENT}:values: violates`]);
    expect(report.verdict).toBe('violates');
    expect(verdicts).toContain('violates');
  });

  test('that refuses one of either kind in the same body is told of both, each as firmly as it deserves', async () => {
    const { found, changed } = await certifyBehind((body) =>
      valueAt(body, DOCUMENT) === 'ADDITIONAL_COLLECTION'
        ? refused(DOCUMENT)
        : valueAt(body, FREQUENCY) === 'AD_HOC'
          ? refused(FREQUENCY)
          : undefined,
    );
    expect(found).toEqual([`must ${DOCUMENT}:values`, `should ${FREQUENCY}:values`]);
    expect(changed).toEqual([`${FREQUENCY}:values: warns`, `${DOCUMENT}:values: violates`].toSorted());
  });

  test.each([
    ['names', 'agreement'],
    ['does not name', undefined],
  ])('that takes of an agreement only what is listed, which it %s, conforms in everything that must be taken', async (_, named) => {
    const isListed = ({ recurring, ...others }: JsonObject): boolean =>
      Object.keys(others).length === 0 && Object.keys(recurring ?? {}).every((name) => /^(numberOfPayments|amountVariability)$/.test(name));
    const { report, found, changed } = await certifyBehind(({ agreement }) =>
      agreement === undefined || isListed(agreement as JsonObject) ? undefined : refused(named, 'UNSUPPORTED'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((line) => !/^should (agreement[.:]|wildcard-rows-shared$)/.test(line))).toEqual([]);
    expect(changed.filter((line) => !/^(agreement|wildcard-rows-shared)/.test(line))).toEqual([]);
    expect(changed.filter((line) => /violates|agreement\.recurring\.numberOfPayments/.test(line))).toEqual([]);
    expect(report.verdict).toBe(clean.verdict);
  });

  test('that refuses two values of different kinds only together is warned, and both are covered', async () => {
    const { found, told, changed } = await certifyBehind((body) =>
      valueAt(body, DOCUMENT) === 'CLUB_MEMBERSHIP_FEE' && valueAt(body, FREQUENCY) === 'AD_HOC' ? refused() : undefined,
    );
    expect(found).toEqual([`should ${FREQUENCY}:values`]);
    expect(told[0]).toContain(`together with ${DOCUMENT}`);
    expect(changed).toEqual([`${FREQUENCY}:values: warns`]);
  });

  test('that does not find its way with an encoded id takes the values beside it all the same', async () => {
    const lost: Reply = { kind: 'answer', status: 404, headers: { 'content-type': 'text/plain' }, text: 'not found', body: undefined };
    const { changed, found } = await certifyBehind((_, { path }) => (path.includes('%3f') ? lost : undefined));
    expect(changed).toEqual(['url-id-encoded: inconclusive']);
    expect(found.filter((line) => !/^(must|should) answer-/.test(line))).toEqual([]);
  });

  test.each([
    [`refuse-valid:refund@60:request/${FREQUENCY}:values`, `should ${FREQUENCY}:values`, 'warns'],
    ['refuse-valid:refund@60:request/airline.bookingReference:max-length', 'must airline.bookingReference:max-length', 'violates'],
  ])('with the defect %s is told so, and nothing else', async (defect, line, status) => {
    const { findings, report } = await certified(REFUND, { defects: [defect] });
    expect([...new Set(findings.map(({ level, rule }) => `${level} ${rule}`))]).toEqual([line]);
    expect(changes(report)).toEqual([`${line.split(' ')[1]}: ${status}`]);
  });

  test('is held to a rule that the configuration raises', async () => {
    const { found, report } = await certifyBehind((body) => (valueAt(body, FREQUENCY) === 'MONTHLY' ? refused(FREQUENCY) : undefined), {
      [`${FREQUENCY}:values`]: 'must',
    });
    expect(found).toEqual([`must ${FREQUENCY}:values`]);
    expect(report.verdict).toBe('violates');
  });
});
