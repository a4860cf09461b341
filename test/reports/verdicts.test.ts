import { describe, expect, test } from 'vitest';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { terminalSummary } from '../../reports/formats/terminal.js';
import type { RunEvent } from '../../src/model/event.js';
import { RULE_STATUSES } from '../../src/model/report.js';
import { ALL_CONTRACTS, ALL_RULES, allConform, context, finding, finished, started } from './fixture.js';

const report = (events: Iterable<RunEvent>, more: Parameters<typeof context>[0] = {}) => summarise(events, context(more));
const verdict = (events: Iterable<RunEvent>, more: Parameters<typeof context>[0] = {}) => {
  const made = report(events, more);
  return [made.verdict, made.run.exit];
};
const failed = (more: object = {}): RunEvent => ({
  type: 'preflight',
  contract: 'void@66',
  ok: false,
  form: 'none',
  outcome: 'answered HTML',
  ...more,
});

/** A response field that a target may leave out, and one of another group that it must send. */
const optional = ALL_RULES.filter(
  (rule) => rule.side === 'response' && rule.level === 'must' && rule.owed !== true && rule.path !== undefined,
);

describe('what was not judged is never green:', () => {
  test.each(['budget', 'bail', 'interrupted', 'aborted'] as const)('a run that ended with %s is inconclusive, exit 3', (reason) => {
    expect(verdict([started(), ...allConform(), finished({ reason })])).toEqual(['inconclusive', 3]);
  });

  test('one that only its budget cut exits 0 where that was allowed, and keeps the word', () => {
    const cut = finished({ reason: 'budget' });
    expect(verdict([started({ partialOk: true }), ...allConform(), cut])).toEqual(['inconclusive', 0]);
    expect(verdict([started({ partialOk: true }), cut])).toEqual(['inconclusive', 0]);
    expect(verdict([started({ partialOk: true }), ...allConform(), failed(), cut])).toEqual(['inconclusive', 3]);
    expect(verdict([started({ partialOk: true }), ...allConform(), finished({ reason: 'interrupted' })])).toEqual(['inconclusive', 3]);
  });

  test('an error of the harness makes the run inconclusive', () => {
    const broken: RunEvent = { type: 'harness-error', where: 'engine', message: 'TypeError' };
    expect(verdict([started(), ...allConform(), broken, finished()])).toEqual(['inconclusive', 3]);
    expect(verdict([started({ partialOk: true }), ...allConform(), broken, finished({ reason: 'budget' })])).toEqual(['inconclusive', 3]);
  });

  test('a finding that did not show again, of whatever level, makes the run incomplete', () => {
    const soft = ALL_RULES.find(({ level, contract }) => level === 'should' && contract === 'void@66');
    const once = finding({ level: 'should', side: soft?.side ?? 'flow', rule: soft?.id ?? '' });
    const { request, reply } = once;
    const gone: RunEvent = {
      type: 'shrunk',
      minimal: { finding: once.id, request, reply, trail: [], requests: 1, flaky: true },
    };
    const events: readonly RunEvent[] = [started(), ...allConform(), { type: 'finding', finding: once }];
    expect(verdict([...events, finished()])).toEqual(['conforms', 0]);
    expect(verdict([...events, gone, finished()])).toEqual(['incomplete', 0]);
  });

  test('a contract without a preflight was not reached', () => {
    const events = [...allConform()].filter((event) => event.type !== 'preflight' || event.contract !== 'void@66');
    expect(verdict([started(), ...events, finished()])).toEqual(['inconclusive', 3]);
  });

  test('a contract that waits for a recipe makes the run incomplete, one that was tried in vain inconclusive', () => {
    const without = allConform((rule) => rule.contract === 'void@66');
    expect(verdict([started(), ...without, failed({ missing: 'authorized-order' }), finished()])).toEqual(['incomplete', 0]);
    expect(verdict([started(), ...allConform((rule) => rule.contract === 'void@66'), failed(), finished()])).toEqual(['inconclusive', 3]);
  });

  test('a recipe that did not lead to its state, tried on the way, makes the run inconclusive; one that is missing incomplete', () => {
    const session = (more: object): RunEvent => ({ type: 'state-missing', state: 'session', reason: 'step 1 of 2', waiting: [], ...more });
    const some = [...allConform((rule) => rule.needs.includes('session'))];
    expect(verdict([started(), ...some, session({}), finished()])).toEqual(['incomplete', 0]);
    const tried = report([started(), ...some, session({ failed: true }), finished()]);
    expect([tried.verdict, tried.run.exit]).toEqual(['inconclusive', 3]);
    expect(RENDERERS.junit.render(tried)).toMatch(/<error message="not every case that needs session was sent: step 1 of 2"/);
  });

  test('a run in which nothing in scope was judged is inconclusive, whatever it sent; a shard of it is not', () => {
    const reached = [...allConform(() => true)];
    expect(verdict([started(), ...reached, finished()])).toEqual(['inconclusive', 3]);
    const shard = { index: 1, total: 2 };
    expect(verdict([started({ shard }), ...reached, finished()])).toEqual(['partial', 0]);
    expect(verdict([started(), ...allConform((rule) => rule.contract === 'void@66'), finished()])[0]).not.toBe('inconclusive');
  });

  test('a run that was narrowed is incomplete at best', () => {
    const header = { selection: ['echo-*'], configuration: { scope: { rules: ['echo-*'] } } };
    const made = report([started(header), ...allConform(), finished()]);
    expect([made.verdict, made.run.exit]).toEqual(['incomplete', 0]);
    const inScope = made.rules.filter((rule) => rule.status !== 'out-of-scope').map((rule) => rule.id);
    expect(new Set(inScope)).toEqual(new Set(ALL_RULES.map((rule) => rule.id).filter((id) => id.startsWith('echo-'))));
    // What it was not about is no test of it either.
    const named = [...RENDERERS.junit.render(made).matchAll(/<testcase name="([^"]+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== 'preflight' && name?.includes('echo-') !== true)).toEqual([]);
    expect(named.filter((name) => name !== 'preflight')).toHaveLength(inScope.length);
    const ctrf = JSON.parse(RENDERERS.ctrf.render(made)) as { results: { tests: unknown[] } };
    expect(ctrf.results.tests).toHaveLength(inScope.length);
  });
});

describe('what a target may leave out and never sent', () => {
  const leftOut = new Set(optional.filter((rule) => rule.contract === 'void@66').map((rule) => rule.path));
  const isLeftOut = (rule: (typeof ALL_RULES)[number]): boolean =>
    rule.contract === 'void@66' && rule.side === 'response' && rule.owed !== true && leftOut.has(rule.path);

  test('is counted as not seen, and the run conforms beside it', () => {
    const made = report([started(), ...allConform(isLeftOut), finished()]);
    const count = ALL_RULES.filter((rule) => isLeftOut(rule) && rule.level === 'must').length;
    expect(count).toBeGreaterThan(10);
    expect([made.verdict, made.run.exit, made.complete]).toEqual(['conforms', 0, true]);
    expect(made.completeness).toMatchObject({ notSeen: count, judged: made.completeness.must - count });
    expect(made.coverage.levels.must['not-seen']).toBe(count);
  });

  test('is not sent, and no excuse, where no answer of that kind came at all', () => {
    const isResponse = (rule: (typeof ALL_RULES)[number]): boolean => rule.contract === 'void@66' && rule.side === 'response';
    const made = report([started(), ...allConform(isResponse), finished()]);
    expect(made.verdict).toBe('incomplete');
    expect(new Set(made.rules.filter((rule) => isResponse(rule as never) && rule.level === 'must').map((rule) => rule.status))).toEqual(
      new Set(['not-sent']),
    );
  });

  test('does not excuse a field that is in every answer', () => {
    const owed = ALL_RULES.find((rule) => rule.side === 'response' && rule.owed === true && rule.level === 'must');
    const made = report([started(), ...allConform((rule) => rule === owed), finished()]);
    expect(made.incomplete).toMatchObject([{ reason: 'not-sent', rules: [`${owed?.contract}:${owed?.side}/${owed?.id}`] }]);
  });
});

test('the smoke profile is named as why a rule was not sent', () => {
  const made = report([started({ profile: 'smoke' }), ...allConform((rule) => rule.id === 'echo-ids'), finished()]);
  expect(made.rules.find((rule) => rule.id === 'echo-ids')).toMatchObject({
    status: 'not-sent',
    reason: 'the smoke profile sends no case of it',
    remedy: 'run.profile',
  });
});

test('every rule has exactly one status, and the counts add up', () => {
  const { rules, coverage } = report([started({ contracts: ['void@66'] }), ...allConform(), finished()]);
  const sum = Object.values(coverage.levels).reduce(
    (total, level) => total + RULE_STATUSES.reduce((count, status) => count + level[status], 0),
    0,
  );
  expect(sum).toBe(rules.length);
});

describe('a run of two contracts', () => {
  const contracts = ['void@66', 'refund@60'] as const;
  const events = [...allConform()].filter((event) => event.type !== 'preflight' || contracts.includes(event.contract as 'void@66'));
  const made = report([started({ contracts: [...contracts] }), ...events, finished()]);

  test('conforms, and its first screen says how many of how many, everywhere', () => {
    expect([made.verdict, made.run.exit]).toEqual(['conforms', 0]);
    const scope = `2 of ${ALL_CONTRACTS.length} contracts`;
    expect(terminalSummary(made, { color: false, columns: 200 }).split('\n').slice(0, 2).join('\n')).toContain(scope);
    for (const format of ['html', 'markdown', 'github'] as const) expect(RENDERERS[format].render(made)).toContain(scope);
    for (const format of ['html', 'markdown', 'github', 'junit', 'ctrf', 'json'] as const)
      expect(RENDERERS[format].render(made)).toContain('standard');
  });

  test('has only their rules in the lists of tests', () => {
    const mine = ALL_RULES.filter((rule) => contracts.includes(rule.contract as 'void@66')).length;
    const ctrf = JSON.parse(RENDERERS.ctrf.render(made)) as { results: { tests: { suite: string[] }[] } };
    expect(ctrf.results.tests).toHaveLength(mine);
    expect(new Set(ctrf.results.tests.map((entry) => entry.suite[0]))).toEqual(new Set(contracts));
    const junit = RENDERERS.junit.render(made);
    expect(new Set([...junit.matchAll(/<testsuite name="([^"]+)"/g)].map((match) => match[1]))).toEqual(new Set(contracts));
    expect(junit.match(/<testcase /g)).toHaveLength(mine + contracts.length);
  });
});

describe('a run that could not judge what it was to judge says so in every format:', () => {
  const nothing: RunEvent[] = ALL_CONTRACTS.map((contract) => ({ ...failed(), contract }) as RunEvent);
  const made = report([started(), ...nothing, finished({ reason: 'aborted', message: 'no operation accepts a known-good call' })]);

  test('JUnit has an error, CTRF a failed test, SARIF an unsuccessful execution, GitHub an error', () => {
    expect(RENDERERS.junit.render(made)).toMatch(/<testsuite name="run"[^>]*errors="1"[^]*<error message="[^"]*no operation accepts/);
    const ctrf = JSON.parse(RENDERERS.ctrf.render(made)) as { results: { summary: { failed: number } } };
    expect(ctrf.results.summary.failed).toBe(1);
    const sarif = JSON.parse(RENDERERS.sarif.render(made)) as {
      runs: {
        invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string; message: { text: string } }[] }[];
      }[];
    };
    const [invocation] = sarif.runs[0]?.invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications[0]).toMatchObject({
      level: 'error',
      message: { text: expect.stringContaining('no operation accepts a known-good call') },
    });
    expect(RENDERERS.github.render(made)).toMatch(/^::error title=touchstone could not judge the target::[^\n]*no operation accepts/m);
  });

  test.each([
    ['refused', {}, '<error'],
    ['without a recipe', { missing: 'authorized-order', outcome: 'needs provisioning of authorized-order' }, '<skipped'],
  ])('a preflight that was %s is a tick in no format', (_why, more, mark) => {
    const others = [...allConform((rule) => rule.contract === 'void@66')].filter(
      (event) => event.type !== 'preflight' || event.contract !== 'void@66',
    );
    const one = report([started(), ...others, failed(more), finished()]);
    expect(one.verdict).not.toBe('conforms');
    const junit = RENDERERS.junit.render(one);
    const [, said = ''] = /<testcase name="preflight" classname="touchstone\.void@66"[^>]*>(<\w+)/.exec(junit) ?? [];
    expect(said).toBe(mark);
    const ctrf = JSON.parse(RENDERERS.ctrf.render(one)) as { results: { tests: { status: string; suite: string[] }[] } };
    const passed = ctrf.results.tests.filter(({ status, suite }) => status === 'passed' && suite[0] === 'void@66');
    expect(passed).toEqual([]);
    expect(RENDERERS.markdown.render(one)).not.toMatch(/✓|✅|:white_check_mark:/);
    expect(terminalSummary(one, { color: false, columns: 200 })).not.toMatch(/✓|Conforms/);
    expect(JSON.parse(RENDERERS.json.render(one))).toMatchObject({ complete: false });
    expect(one.contracts.find(({ id }) => id === 'void@66')?.preflight?.ok).toBe(false);
  });

  test('on a terminal text ends at a word, the reason of the exit code is whole, and where nobody looks nothing is cut', () => {
    const words = Array.from({ length: 40 }, (_, place) => `word${place}`).join(' ');
    const long = { ...finding(), expected: words, actual: words };
    const found = report([started(), ...allConform(), { type: 'finding', finding: long }, finished()]);
    const whole = terminalSummary(found, { color: false, columns: Infinity });
    expect(whole).toContain(words);
    const known = new Set(whole.split(/\s+/));
    const cut = terminalSummary(found, { color: false, columns: 80 });
    expect(cut).toContain('…');
    const ends = [...cut.matchAll(/(\S+?) ?…/g)].map(([, word]) => word);
    expect(ends.filter((word) => !known.has(word ?? ''))).toEqual([]);
    const aborted = report([started(), ...nothing, finished({ reason: 'aborted', message: words })]);
    for (const columns of [60, 80, Infinity]) {
      const text = terminalSummary(aborted, { color: false, columns }).replaceAll(/\s+/g, ' ');
      expect(text).toContain(words);
      expect(text).toContain('exit 3');
    }
  });

  test('a known deviation is no conformance', () => {
    const known = [{ rule: 'transaction.targetTransactionId:*', reason: 'agreed' }];
    const events: RunEvent[] = [started(), ...allConform(), { type: 'finding', finding: finding() }, finished()];
    expect(verdict(events, { known })).toEqual(['incomplete', 0]);
  });
});
