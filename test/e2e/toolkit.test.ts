import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesShown, packedProject, type PackedProject } from '../helpers/packed-project.js';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

/** What vitest's JSON reporter says of a test. */
interface Outcome {
  readonly title: string;
  readonly ancestorTitles: readonly string[];
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly duration: number;
  readonly failureMessages: readonly string[];
}

let project: PackedProject;
let outcomes: ReadonlyMap<string, readonly Outcome[]>;

function vitest(...args: readonly string[]): ReadonlyMap<string, readonly Outcome[]> {
  const { stdout, stderr } = project.run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=out.json', ...args);
  try {
    const { testResults } = JSON.parse(readFileSync(join(project.folder, 'out.json'), 'utf8')) as {
      readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Outcome[] }[];
    };
    return new Map(testResults.map(({ name, assertionResults }) => [name.slice(name.lastIndexOf('/') + 1), assertionResults]));
  } catch (error) {
    throw new Error(`vitest wrote no report: ${stdout}${stderr}`, { cause: error });
  }
}

// The examples of the two pages, run as a reader would: the packed touchstone, vitest and fast-check in an empty project.
beforeAll(() => {
  project = packedProject(['vitest', 'fast-check']);
  for (const page of ['vitest.md', 'fast-check.md'])
    for (const [name, text] of filesShown(readFileSync(join(DOCS, page), 'utf8'))) project.write(name, text);
  outcomes = vitest();
}, 180_000);
afterAll(() => project.remove());

const ofFile = (name: string): readonly Outcome[] => outcomes.get(name) ?? [];
const titles = (some: readonly Outcome[], status: Outcome['status']): readonly string[] =>
  some.filter((one) => one.status === status).map(({ title }) => title);

describe('touchstone/vitest in a project of its own', () => {
  test('fails the rule that the gateway breaks, and no other', () => {
    const rules = ofFile('conformance.test.ts');
    expect(titles(rules, 'failed')).toEqual(['request/transaction.targetTransactionId:required']);
    // Its answers are plain: rules of fields that it never shows are skipped.
    expect(titles(rules, 'passed').length).toBeGreaterThan(200);
    expect(titles(rules, 'skipped').length + titles(rules, 'pending').length).toBeGreaterThan(600);
    expect(titles(rules, 'passed')).toContain('preflight');
    expect(rules[0]?.ancestorTitles).toEqual(['conformance', 'void@66']);
  });

  test('says what was expected, what was answered, and how to see it without touchstone', () => {
    const [message = ''] =
      ofFile('conformance.test.ts').find(({ title }) => title.endsWith('targetTransactionId:required'))?.failureMessages ?? [];
    expect(message).toContain('ConformanceError: A request without targetTransactionId is accepted in Void v66\n');
    expect(message).toContain('\nexpected: refused\nactual: 201 SUCCESS, APPROVED\n');
    expect(message).toMatch(/\ncurl -sS .*"apiOperation":"VOID"/);
    expect(message).not.toContain('b1946ac92492d234');
    const [, shown = ''] = /```\n FAIL [^\n]*\n([^]*?)curl: /.exec(readFileSync(join(DOCS, 'vitest.md'), 'utf8')) ?? [];
    expect(shown).toContain('\nclause: 2.4\n');
    expect(message).toContain(shown);
  });

  test('takes as long for a rule as its requests take, and skips what cannot be judged', () => {
    const rules = ofFile('refund.test.ts');
    expect(titles(rules, 'failed')).toEqual([]);
    expect(titles(rules, 'skipped').length).toBeGreaterThan(0);
    expect(rules[0]?.ancestorTitles).toEqual(['our refunds', 'refund@60']);
    expect(rules.filter(({ duration, status }) => status === 'passed' && duration > 0.5).length).toBeGreaterThan(20);
  });

  test('sends for one rule what that rule needs', () => {
    const some = vitest('conformance.test.ts', '-t', 'void@66 request/transaction.targetTransactionId').get('conformance.test.ts') ?? [];
    expect(titles(some, 'failed')).toEqual(['request/transaction.targetTransactionId:required']);
    expect(titles(some, 'passed')).toEqual([
      'request/transaction.targetTransactionId:json-type',
      'request/transaction.targetTransactionId:min-length',
      'request/transaction.targetTransactionId:max-length',
    ]);
  });

  test('is divided by --shard, each file in one part', () => {
    const parts = ['1/2', '2/2'].map((shard) =>
      vitest('conformance.test.ts', 'bodies.test.ts', '--shard', shard, '-t', 'targetTransactionId:required|keeps the rules'),
    );
    expect(parts.map(({ size }) => size)).toEqual([1, 1]);
    const all = parts.flatMap((part) => [...part.values()].flat());
    expect(titles(all, 'failed')).toEqual(['request/transaction.targetTransactionId:required']);
    expect(titles(all, 'passed')).toEqual(['what we send keeps the rules']);
  });

  test('runs again in watch mode, against what is there then', async () => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      '--watch',
      '--reporter=dot',
      'conformance.test.ts',
      '-t',
      'targetTransactionId:required',
    ];
    const { CI: _, ...env } = process.env;
    const child = spawn(process.execPath, args, {
      cwd: project.folder,
      env: { ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += String(text);
    });
    const until = (words: string): Promise<void> => vi.waitFor(() => expect(said).toContain(words), { timeout: 60_000, interval: 50 });
    try {
      await until('Tests failed. Watching for file changes');
      expect(said).toMatch(/Tests {2}1 failed/);
      const file = join(project.folder, 'conformance.test.ts');
      project.write('conformance.test.ts', readFileSync(file, 'utf8').replace("['void-without-target']", '[]'));
      await until('PASS  Waiting for file changes');
      expect(said).toMatch(/Tests {2}1 passed/);
    } finally {
      const ended = new Promise((resolve) => child.on('close', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('has matchers and a gateway for each file', () => {
    for (const file of ['bodies.test.ts', 'orders.spec.test.ts']) {
      expect(titles(ofFile(file), 'passed').length).toBeGreaterThan(0);
      expect(titles(ofFile(file), 'failed')).toEqual([]);
    }
  });
});

describe('touchstone/fast-check in a project of its own', () => {
  test('shrinks what breaks a property to the smallest body that does', () => {
    const [broken, ...others] = ofFile('mapper.test.ts');
    expect(broken?.status).toBe('failed');
    const [, found = ''] = /Counterexample: \[(.*)\]\n/.exec(broken?.failureMessages[0] ?? '') ?? [];
    const { customer, ...rest } = JSON.parse(found) as { customer: { firstName: string } };
    expect(customer).toEqual({ firstName: expect.stringMatching(/^.{41}$/) });
    expect(Object.keys(rest)).toEqual(['apiOperation', 'order']);
    expect(titles(others, 'passed')).toHaveLength(2);
  });

  test('plays whole orders through a client of its user', () => {
    expect(titles(ofFile('orders.test.ts'), 'passed')).toEqual(['the books of the gateway are right after any sequence']);
  });
});
