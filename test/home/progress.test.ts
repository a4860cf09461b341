import { afterEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../src/cli/certify/progress.js';
import { withPlanningLine } from '../../src/cli/planning-line.js';
import { setVerbosity } from '../../src/cli/terminal.js';
import { breath } from '../../src/model/breath.js';
import type { RunEvent } from '../../src/model/event.js';

afterEach(() => setVerbosity('usual'));

/** A screen that folds what is too long for it, and obeys what a terminal obeys. */
function createScreen(columns: number) {
  const rows: string[] = [''];
  let [row, column] = [0, 0];
  const put = (sign: string): void => {
    if (column === screen.columns) [row, column] = [row + 1, 0];
    rows[row] = (rows[row] ?? '').padEnd(column).slice(0, column) + sign + (rows[row] ?? '').slice(column + 1);
    column++;
  };
  const screen = {
    isTTY: true,
    columns,
    /** Lines that were longer are folded again, as terminals do; the cursor stays at the end. */
    narrow(to: number): void {
      const line = rows[row] ?? '';
      rows.splice(row, 1, ...(line.match(new RegExp(`.{1,${to}}`, 'gu')) ?? ['']));
      row = rows.length - 1;
      column = (rows[row] ?? '').length;
      screen.columns = to;
    },
    write(text: string): boolean {
      // oxlint-disable-next-line no-control-regex
      for (const [part] of text.matchAll(/\u001b\[(\d*)([A-Zm])|[^]/gu)) {
        if (part === '\r') column = 0;
        else if (part === '\n') [row, column] = [row + 1, 0];
        else if (part.endsWith('A') && part.length > 1) row -= Number(part.slice(2, -1));
        else if (part.endsWith('J') && part.length > 1) {
          rows.splice(row + 1);
          rows[row] = (rows[row] ?? '').slice(0, column);
        } else if (part.length === 1) put(part);
        rows[row] ??= '';
      }
      return true;
    },
    rows: () => rows.map((line) => line.trimEnd()),
  };
  return screen;
}

const finished = (i: number) => ({ type: 'case-finished', case: `c${i}`, requests: 2 }) as RunEvent;

function runOn(screen: ReturnType<typeof createScreen>) {
  let time = 0;
  const progress = createProgress(screen as unknown as NodeJS.WriteStream, {}, () => time);
  const add = (event: RunEvent): void => {
    time += 1000;
    progress.add(event);
  };
  return { add, end: () => progress.end() };
}

describe('the line that moves', () => {
  test('shows the share and the time left of the whole run, not of its phase', () => {
    const screen = createScreen(100);
    const { add } = runOn(screen);
    add({ type: 'phase-started', phase: 'preflight', planned: 1 });
    add({ type: 'preflight', contract: 'void@66', ok: true, form: 'plain', outcome: 'SUCCESS' });
    expect(screen.rows().at(-1)).toMatch(/^░+ 0 % · no findings · preflight 1\/1/);
    add({ type: 'phase-started', phase: 'acceptance', planned: 10, ahead: 90 });
    for (let i = 0; i < 10; i++) add(finished(i));
    expect(screen.rows().at(-1)).toMatch(/^██░+ 10 % · about 2 min left · no findings · acceptance 10\/10 · 2 requests\/s$/);
  });

  test.each<[columns: number, shown: RegExp]>([
    [20, /^10 % · ~2 min left$/],
    [40, /^█░{9} 10 % · about 2 min left$/],
    [60, /^██░{18} 10 % · about 2 min left · no findings$/],
  ])('has room for the share and the time left in %i columns', (columns, shown) => {
    const screen = createScreen(columns);
    const { add } = runOn(screen);
    add({ type: 'phase-started', phase: 'acceptance', planned: 10, ahead: 90 });
    for (let i = 0; i < 10; i++) add(finished(i));
    expect(screen.rows().at(-1)).toMatch(shown);
  });

  test.each([10, 30, 60, 200])('in %i columns never wraps and leaves nothing behind', (columns) => {
    const screen = createScreen(columns);
    const { add, end } = runOn(screen);
    add({ type: 'phase-started', phase: 'single-fault', planned: 1000, ahead: 9000 });
    for (let i = 0; i < 5; i++) {
      add(finished(i));
      expect(screen.rows()).toHaveLength(1);
      expect((screen.rows()[0] ?? '').length).toBeLessThan(columns);
    }
    end();
    expect(screen.rows()).toEqual(['']);
  });

  test('is erased whole after the terminal became narrower', () => {
    const screen = createScreen(90);
    const { add, end } = runOn(screen);
    add({ type: 'phase-started', phase: 'single-fault', planned: 1000, ahead: 9000 });
    for (let i = 0; i < 3; i++) add(finished(i));
    screen.narrow(20);
    expect(screen.rows().length).toBeGreaterThan(2);
    end();
    expect(screen.rows()).toEqual(['']);
  });
});

test('nothing is said of the time left before anybody can tell', () => {
  const screen = createScreen(100);
  const { add } = runOn(screen);
  add({ type: 'phase-started', phase: 'acceptance', planned: 100, ahead: 900 });
  for (let i = 0; i < 18; i++) add(finished(i));
  expect(screen.rows().at(-1)).not.toContain('left');
  for (let i = 18; i < 40; i++) add(finished(i));
  expect(screen.rows().at(-1)).toContain('about 16 min left');
});

test('the line of a phase has the findings of that phase, and says where it is the second of its name', () => {
  const written: string[] = [];
  const stream = { isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const progress = createProgress(stream, {}, () => 0);
  const found = (level: string): RunEvent => ({ type: 'finding', finding: { level } }) as unknown as RunEvent;
  progress.add({ type: 'phase-started', phase: 'lifecycle', planned: 1, ahead: 2 });
  for (const event of [finished(1), found('must'), found('must'), found('should')]) progress.add(event);
  // What is chosen takes time and is no part of a phase that sends.
  progress.add({ type: 'phase-started', phase: 'planning', planned: 0 });
  progress.add({ type: 'phase-started', phase: 'identity', planned: 1, ahead: 1 });
  progress.add(finished(2));
  progress.add({ type: 'phase-started', phase: 'lifecycle', planned: 1, ahead: 0 });
  for (const event of [finished(3), found('must')]) progress.add(event);
  progress.add({ type: 'run-finished', reason: 'completed', durationMs: 1 } as unknown as RunEvent);
  expect(written.join('')).toBe(
    'lifecycle: 1 of 1 in 0.0 s, 2 violations, 1 warning\nidentity: 1 of 1 in 0.0 s, no findings\nlifecycle, second round: 1 of 1 in 0.0 s, 1 violation\n',
  );
});

test('a quiet run says nothing, a verbose one every finding', () => {
  const finding = {
    type: 'finding',
    finding: { level: 'must', contract: 'void@66', rule: 'echo-ids', expected: 'a', actual: 'b', case: 'c' },
  } as unknown as RunEvent;
  for (const [verbosity, said] of [
    ['quiet', ''],
    ['verbose', 'must void@66 echo-ids: expected a; got b (c)'],
  ] as const) {
    setVerbosity(verbosity);
    const screen = createScreen(200);
    const { add, end } = runOn(screen);
    add(finding);
    end();
    expect(screen.rows().join('\n').trim()).toBe(said);
  }
});

test('a phase whose last cases are under way when the next begins is told when it is done, with all of its cases', () => {
  const written: string[] = [];
  const stream = { isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const progress = createProgress(stream, {}, () => 0);
  progress.add({ type: 'phase-started', phase: 'lifecycle', planned: 2, ahead: 3 });
  progress.add(finished(1));
  progress.add({ type: 'phase-started', phase: 'identity', planned: 2, ahead: 1 });
  expect(written).toEqual([]);
  progress.add(finished(2));
  progress.add(finished(3));
  expect(written.join('')).toBe('lifecycle: 2 of 2 in 0.0 s, no findings\n');
  progress.add({ type: 'phase-started', phase: 'sessions', planned: 1, ahead: 0 });
  progress.add({ type: 'run-finished', reason: 'budget', durationMs: 1 } as unknown as RunEvent);
  expect(written.slice(1).join('')).toBe('identity: 1 of 2 in 0.0 s, no findings\nsessions: 0 of 1 in 0.0 s, no findings\n');
});

describe('the line of a plan', () => {
  const planned = (
    env: NodeJS.ProcessEnv,
    screen = createScreen(60),
  ): { readonly seen: readonly string[]; readonly left: readonly string[] } => {
    const seen: string[] = [];
    let time = 0;
    const work = (): void => {
      for (time = 100; time < 1500; time += 100) {
        breath();
        seen.push(screen.rows().join('|'));
      }
    };
    withPlanningLine(screen as unknown as NodeJS.WriteStream, env, work, () => time);
    breath();
    return { seen: [...new Set(seen)], left: screen.rows() };
  };

  test('shows after half a second that planning goes on, and goes again', () => {
    expect(planned({})).toEqual({
      seen: ['', ...['0.5', '0.7', '0.9', '1.1', '1.3'].map((time) => `planning ${time} s · nothing is sent`)],
      left: [''],
    });
  });

  test('is drawn on no terminal that cannot move it, nor in a CI job', () => {
    for (const env of [{ CI: 'true' }, { TERM: 'dumb' }]) expect(planned(env).seen).toEqual(['']);
    expect(planned({}, { ...createScreen(60), isTTY: false }).seen).toEqual(['']);
  });
});
