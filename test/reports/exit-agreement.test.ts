import { describe, expect, test } from 'vitest';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { allConform, context, finding, finished, started } from './fixture.js';

/** What each format would make of a run: whether a CI system that reads it shows red. */
const red = (report: RunReport) => {
  const sarif = JSON.parse(RENDERERS.sarif.render(report)) as {
    runs: { results: { level: string }[]; invocations: { executionSuccessful: boolean }[] }[];
  };
  const ctrf = JSON.parse(RENDERERS.ctrf.render(report)) as { results: { summary: { failed: number } } };
  return {
    junit: /<failure|<error/.test(RENDERERS.junit.render(report)),
    ctrf: ctrf.results.summary.failed > 0,
    sarif: sarif.runs.some(
      ({ results, invocations }) => results.some(({ level }) => level === 'error') || invocations.some((each) => !each.executionSuccessful),
    ),
    github: RENDERERS.github.render(report).includes('::error'),
  };
};
const all = (is: boolean) => ({ junit: is, ctrf: is, sarif: is, github: is });

const events = (): readonly RunEvent[] => [started(), ...allConform(), { type: 'finding', finding: finding() }, finished()];
const findings = summarise(events(), context());
const known = findings.groups.map((group) => ({ rule: group.id, reason: 'agreed' }));

describe('formats of CI systems agree with the exit code:', () => {
  test('findings that are new fail everywhere', () => {
    expect([findings.run.exit, red(findings)]).toEqual([1, all(true)]);
  });

  test('what the baseline has is skipped, and says why', () => {
    const report = summarise(events(), context({ baseline: findings }));
    expect([report.run.exit, red(report)]).toEqual([0, all(false)]);
    expect(RENDERERS.junit.render(report)).toContain('<skipped message="not new since the baseline"/>');
    expect(RENDERERS.ctrf.render(report)).toContain('"baseline":"not new"');
    expect(RENDERERS.sarif.render(report)).toContain('"accepted": "baseline"');
  });

  test('known deviations are skipped', () => {
    const report = summarise(events(), context({ known }));
    expect([report.run.exit, red(report)]).toEqual([0, all(false)]);
  });

  test('an entry of the list that is out of date fails the run, and has an entry of its own', () => {
    const report = summarise([started(), ...allConform(), finished()], context({ known: [{ rule: 'no-such-rule', reason: 'a slip' }] }));
    expect(report.run.exit).toBe(1);
    expect(red(report)).toMatchObject({ junit: true, ctrf: true, sarif: true });
    expect(RENDERERS.junit.render(report)).toContain('the known deviation no-such-rule names nothing that exists');
  });

  test('a budget that may end the run, and a run that must be complete', () => {
    const cut = finished({ reason: 'budget' });
    const allowed = summarise([started({ partialOk: true }), ...allConform(), cut], context());
    expect([allowed.run.exit, red(allowed).junit, red(allowed).ctrf, red(allowed).sarif]).toEqual([0, false, false, false]);
    const incomplete = summarise([started({ requireComplete: true }), finished()], context());
    expect([incomplete.run.exit, red(incomplete).junit]).toEqual([3, true]);
  });
});

describe('a cause that was accepted', () => {
  test('is not gone because another sample of the faults did not show it', () => {
    const [first] = known;
    const run = (profile: 'standard' | 'thorough') =>
      summarise([started({ profile }), ...allConform(), finished()], context({ known: first === undefined ? [] : [first] }));
    expect([run('standard').run.exit, run('standard').known[0]?.status]).toEqual([0, 'not-reached']);
    expect([run('thorough').run.exit, run('thorough').known[0]?.status]).toEqual([1, 'stale']);
  });
});
