import type { Log } from 'sarif';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { differenceOf } from '../../reports/evidence/contradiction.js';
import { nextSteps } from '../../reports/next-steps.js';
import { whyUntested } from '../../reports/untested.js';
import { FORMAT_NAMES, RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { unlockLines } from '../../src/app/certify/unlock-lines.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { conformingRun, context, hostile, hugeRun, runWithFindings } from './fixture.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { officialSchema } from './schemas.js';

const baseline = summarise(conformingRun({ id: 'before' }), context());
const known = [
  { rule: 'agreement.numberOfPayments:json-type', reason: 'agreed with the acquirer', expires: '2026-06-30', ticket: 'PAY-118' },
  { rule: 'totals-refund', reason: 'fixed in the next release', expires: '2026-01-01' },
];
const REPORTS: readonly (readonly [string, RunReport])[] = [
  ['that conforms', baseline],
  ['with findings', summarise(runWithFindings(), context({ baseline, known }))],
  ['of a shard', summarise(conformingRun({ shard: { index: 2, total: 3 } }), context())],
  ['that never started', summarise([], context())],
  ['of a target that is wrong everywhere', summarise(hugeRun(1_000, 100), context())],
  ['of a hostile target', summarise(hostile(HOSTILE_TEXTS.join('')), context())],
];
/** The standard's schema is of draft 4; all it uses of that means the same in draft 7. */
function withoutDraft4(schema: string): object {
  const { $schema: _schema, id: _id, ...rest } = JSON.parse(schema) as Record<string, unknown>;
  return rest;
}

const withFindings = REPORTS[1]?.[1] as RunReport;

describe.each(REPORTS)('a run %s', (_name, report) => {
  test('as JSON fits the published schema and is read back as it was', () => {
    const schema: object = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/schemas/report.schema.json'), 'utf8'));
    const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);
    const parsed: unknown = JSON.parse(RENDERERS.json.render(report));
    validate(parsed);
    expect(validate.errors).toBeNull();
    expect(parsed).toEqual(JSON.parse(JSON.stringify(report)));
  });

  test.each(['junit-10.xsd', 'junit-windyroad.xsd'])('as JUnit fits %s', async (name) => {
    const schema = officialSchema(name);
    if (schema === undefined) return;
    const result = await validateXML({
      xml: { fileName: 'junit.xml', contents: RENDERERS.junit.render(report) },
      schema: [schema],
      initialMemoryPages: 1024,
      maxMemoryPages: 4096,
    });
    expect(result.errors.slice(0, 5)).toEqual([]);
  });

  test('as JUnit is read by another parser, with counts that add up', () => {
    const counts = { testsuite: 0, testcase: 0, failure: 0, skipped: 0, error: 0 };
    const said = { tests: 0, failures: 0, errors: 0, skipped: 0 };
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => {
      if (tag.name in counts) counts[tag.name as keyof typeof counts]++;
      if (tag.name === 'testsuite') for (const key of Object.keys(said)) said[key as keyof typeof said] += Number(tag.attributes[key]);
    });
    parser.write(RENDERERS.junit.render(report)).close();
    const contracts = report.contracts.filter((contract) => contract.inScope).length;
    const rules = report.rules.filter((rule) => rule.status !== 'out-of-scope').length;
    // A run that could not judge everything has a suite of its own.
    const more = whyUntested(report).length > 0 ? 1 : 0;
    expect(counts.testsuite).toBe(contracts + more);
    expect(counts.testcase).toBe(rules + contracts + more);
    expect(said).toEqual({ tests: counts.testcase, failures: counts.failure, errors: counts.error, skipped: counts.skipped });
  });

  test('as SARIF fits the standard', () => {
    const schema = officialSchema('sarif-2.1.0.schema.json');
    if (schema === undefined) return;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(withoutDraft4(schema));
    const log = JSON.parse(RENDERERS.sarif.render(report)) as {
      runs: { results: unknown[]; tool: { driver: { rules: { properties: { tags: string[] } }[] } } }[];
    };
    validate(log);
    expect(validate.errors).toBeNull();
    expect(log.runs[0]?.results.length).toBe(report.groups.length);
    expect(log.runs[0]?.tool.driver.rules.every((rule) => rule.properties.tags.length <= 20)).toBe(true);
  });

  test('as CTRF fits its schema, with counts that add up', () => {
    const schema = officialSchema('ctrf.schema.json', 'ctrf/dist/ctrf-schema-0.0.json');
    const document = JSON.parse(RENDERERS.ctrf.render(report)) as {
      results: { summary: Record<string, number>; tests: { status: string }[] };
    };
    const { summary, tests } = document.results;
    for (const status of ['passed', 'failed', 'skipped', 'pending', 'other']) {
      expect(summary[status]).toBe(tests.filter((entry) => entry.status === status).length);
    }
    if (schema === undefined) return;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(schema) as object);
    validate(document);
    expect(validate.errors).toBeNull();
  });

  test('as annotations stays within the limits of the host', () => {
    const lines = RENDERERS.github.render(report).trimEnd().split('\n');
    for (const kind of ['error', 'warning', 'notice'])
      expect(lines.filter((line) => line.startsWith(`::${kind} `)).length).toBeLessThanOrEqual(10);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,]*::./);
  });

  test('as a job summary is below a megabyte', () => {
    expect(RENDERERS.markdown.render(report).length).toBeLessThan(1_000_000);
  });

  test.each([60, 80, 120])('on a terminal of %i columns fits one screen', (columns) => {
    const lines = terminalSummary(report, { color: false, columns }).trimEnd().split('\n');
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
    expect(rows).toBeLessThanOrEqual(24);
    // What one has to configure is never cut.
    const settings = report.unlock.map(({ setting }) => setting);
    for (const line of lines.filter((one) => columns >= 80 && one.startsWith('→ To judge')))
      expect(settings.some((setting) => line.includes(setting)) ? '' : line).toBe('');
    // Only the command that comes first may run on into the next row: cut short it could not be typed.
    const command = nextSteps(report)[0]?.command ?? '';
    expect(command !== '' || report.run.again === undefined).toBe(true);
    expect(lines.some((line) => line.endsWith(command))).toBe(true);
    expect(lines.filter((line) => line.length > columns && !line.endsWith(command))).toEqual([]);
  });

  test('gives the same text every time, in every format', () => {
    for (const format of FORMAT_NAMES) expect(RENDERERS[format].render(report)).toBe(RENDERERS[format].render(report));
  });
});

describe('what each format says about a finding', () => {
  test('JUnit: expected, actual, rule, clause and curl', () => {
    const text = RENDERERS.junit.render(withFindings);
    expect(text).toContain('<testsuite name="void@66"');
    expect(text).toMatch(
      /<testcase name="request\/transaction\.targetTransactionId:max-length"[^>]*><failure message="targetTransactionId of 41 characters is accepted in Void v66: expected refused, actual 200 SUCCESS, APPROVED"/,
    );
    expect(text).toMatch(/<failure[^>]*>[^<]*clause: 4\.3[^<]*curl: [^<]*curl -sS/);
    expect(text).toMatch(/<system-out>[^<]*curl: [^<]*curl -sS/);
    expect(text).toContain('known deviation: agreed with the acquirer');
  });

  test('SARIF: fingerprints, baseline states and accepted suppressions', () => {
    const text = RENDERERS.sarif.render(withFindings);
    expect(text).toContain('touchstoneCause/v1');
    expect(text).toContain('"baselineState": "new"');
    expect(text).toContain('"justification": "agreed with the acquirer"');
  });

  test('SARIF: points at the file where something can be done about it, and at the help of the rule', () => {
    const again = { certify: '', doctor: '', replay: '', config: 'ci/gateway.yaml', known: 'ci/known list.yaml' };
    const text = RENDERERS.sarif.render({ ...withFindings, run: { ...withFindings.run, again } });
    const { results, tool } = (JSON.parse(text) as Log).runs[0] as Log['runs'][number];
    const places = results?.map((one) => [one.suppressions?.length ?? 0, one.locations?.[0]?.physicalLocation?.artifactLocation?.uri]);
    expect(new Set(places?.map(String))).toEqual(new Set(['0,ci/gateway.yaml', '1,ci/known%20list.yaml']));
    expect(tool.driver.rules?.every(({ helpUri = '' }) => URL.canParse(helpUri))).toBe(true);
  });

  test('JUnit and CTRF: the time that the cases of a rule took', () => {
    const timed = withFindings.rules.find(({ millis = 0 }) => millis > 1);
    expect(timed).toBeDefined();
    expect(RENDERERS.junit.render(withFindings)).toContain(`time="${((timed?.millis ?? 0) / 1000).toFixed(3)}"`);
    expect(RENDERERS.ctrf.render(withFindings)).toMatch(new RegExp(`"duration": ?${Math.round(timed?.millis ?? 0)}\\b`));
  });

  test('Markdown: new causes before the rest, in plain words', () => {
    const text = RENDERERS.markdown.render(withFindings);
    expect(text.indexOf('### New since the baseline')).toBeGreaterThan(0);
    expect(text.indexOf('### New since the baseline')).toBeLessThan(text.indexOf('### Known deviations'));
    expect(text).toContain(
      '| ✕ targetTransactionId of 41 characters is accepted in Void v66 | <code>refused</code> → <code>200 SUCCESS, APPROVED</code> | must |',
    );
    expect(text.indexOf('### Rules')).toBeLessThan(text.indexOf('### New since the baseline'));
  });

  test('every format has the same words for what was expected and what came', () => {
    const plain = (text: string): string =>
      text
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('\\"', '"')
        .replaceAll('%25', '%')
        .replaceAll('%0A', '\n');
    const short = withFindings.groups.filter((group) => Object.values(differenceOf(group)).every((text) => /^[^\n]{0,60}$/.test(text)));
    expect(new Set(short.map(({ observed }) => observed?.code)).size).toBeGreaterThan(1);
    const texts = (['junit', 'sarif', 'ctrf', 'markdown', 'github', 'html'] as const).map(
      (name) => [name, plain(RENDERERS[name].render(withFindings))] as const,
    );
    for (const group of short.filter(({ known: reason }) => reason === undefined)) {
      const { expected, actual } = differenceOf(group);
      for (const [name, text] of texts)
        expect([name, group.rule, text.includes(expected), text.includes(actual)]).toEqual([name, group.rule, true, true]);
    }
    const screen = terminalSummary(withFindings, { color: false, columns: Number.POSITIVE_INFINITY });
    const [first] = short;
    const told = first === undefined ? { expected: '', actual: '' } : differenceOf(first);
    expect(screen).toContain(`expected ${told.expected}, actual ${told.actual}`);
  });

  test('terminal: a taller one shows more causes', () => {
    const causesAt = (rows: number | undefined): number =>
      terminalSummary(withFindings, { color: false, columns: 80, rows }).match(/^(?:must|should) {2}/gm)?.length ?? 0;
    expect(causesAt(24)).toBe(causesAt(undefined));
    expect(causesAt(50)).toBeGreaterThan(causesAt(24));
  });

  test('terminal: verdict, counts, causes and what to do', () => {
    expect(terminalSummary(withFindings, { color: false, columns: 100 })).toMatch(
      /^Does not conform \(violates\)\. 8 violations.*\n[\s\S]*must +\d,\d{3}[\s\S]*targetTransactionId of 41 characters is accepted in Void v66\n +expected refused, actual 200 SUCCESS, APPROVED  × 2[\s\S]*→ Reproduce the first cause:\n {2}touchstone replay /,
    );
    expect(terminalSummary(withFindings, { color: true, columns: 100 })).toContain('\u001b[31mDoes not conform (violates)\u001b[0m');
  });

  describe('what could not be sent', () => {
    const REASON = 'provision.authorized-order: step 1 of 1 (PUT /pay): expected result "SUCCESS", got FAILURE, DECLINED (HTTP 201)';
    const unsent = (contract: 'void@66' | 'update-authorization@24'): RunEvent => ({
      type: 'preflight',
      contract,
      ok: false,
      form: 'none',
      outcome: `needs provisioning of authorized-order: ${REASON}`,
    });
    const approved: RunEvent = { type: 'preflight', contract: 'authorize@55', ok: true, form: 'base', outcome: 'SUCCESS, APPROVED' };
    const declined: RunEvent = { ...approved, contract: 'verify@26', outcome: 'FAILURE, DECLINED' };
    const reportOf = (...events: readonly RunEvent[]): RunReport => {
      const run = [...conformingRun()].filter(({ type }) => type !== 'preflight');
      return summarise([...run.slice(0, -1), ...events, ...run.slice(-1)], context({ unlockLines }));
    };
    const stepsOf = (report: RunReport): readonly string[] => nextSteps(report).map(({ text }) => text);

    test('for want of an order is not called refused', () => {
      const report = reportOf(unsent('void@66'), unsent('update-authorization@24'));
      expect(stepsOf(report)).toContainEqual(
        `The known-good call of void@66 and update-authorization@24 was not sent: needs provisioning of authorized-order: ${REASON}. Find out why:`,
      );
      expect([...stepsOf(report), ...whyUntested(report)].filter((text) => /no good request was/i.test(text))).toEqual([]);
      expect(whyUntested(report)).toContainEqual(expect.stringContaining('the known-good call of void@66 was not sent: needs'));
    });

    test('the card is called declined only where it is never approved, and no card is the example', () => {
      const isOfCard = (text: string): boolean => text.startsWith('The target declines the card');
      expect(stepsOf(reportOf(declined)).filter(isOfCard)).toHaveLength(1);
      expect(stepsOf(reportOf(declined, approved)).filter(isOfCard)).toEqual([]);
      const example = unlockLines('values.cards.approved').join('\n');
      expect(example).toContain('number: NUMBER');
      expect(example, 'no more digits together than a year has').not.toMatch(/[0-9]{5}/);
    });

    test('what waits for an order is counted, and the advice says what to mend', () => {
      const missing: RunEvent = {
        type: 'state-missing',
        state: 'authorized-order',
        reason: REASON,
        waiting: ['flow referral-of-approved'],
        failed: true,
      };
      const screen = terminalSummary(reportOf(missing), { color: false, columns: Number.POSITIVE_INFINITY });
      expect(screen).toContain('\nwaiting: 1 rule for authorized-order\n');
      expect(screen).toContain('Mend or configure provision.authorized-order, or give a card');
    });
  });
});
