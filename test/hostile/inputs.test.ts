import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadMillis } from '../../bench/thread-time.js';
import { loadKnown } from '../../src/config/known.js';
import { parseSource } from '../../src/config/source.js';
import { readBytes, readStream } from '../../src/lint/read-file.js';
import { replaceFile } from '../../src/lint/replace-file.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-inputs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

describe('a configuration module in the working folder', () => {
  const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
  const lint = (...flags: readonly string[]) =>
    spawnSync(process.execPath, [CLI, 'lint', ...flags, 'void.json'], { cwd: folder, encoding: 'utf8' });

  test('is code, which is said once, and not run with --no-config', () => {
    writeFileSync(at('void.json'), '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}');
    writeFileSync(
      at('touchstone.config.mjs'),
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('it-ran', '');\nexport default {};\n",
    );
    expect(lint('--no-config')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder)).not.toContain('it-ran');
    const trusting = lint();
    expect(trusting.status).toBe(0);
    expect(trusting.stderr.match(/is run as code; --no-config lints without it/g)).toHaveLength(1);
    expect(readdirSync(folder)).toContain('it-ran');
    rmSync(at('touchstone.config.mjs'));
  });
});

describe('a repaired file', () => {
  test('keeps its mode, and a link keeps its target', async () => {
    writeFileSync(at('payload.json'), 'old');
    chmodSync(at('payload.json'), 0o640);
    symlinkSync('payload.json', at('link.json'));
    expect(await replaceFile(at('link.json'), 'old', 'new')).toBeUndefined();
    expect(readFileSync(at('payload.json'), 'utf8')).toBe('new');
    expect(statSync(at('payload.json')).mode & 0o777).toBe(0o640);
    expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true);
  });

  test('is left as it was where it changed, has a second name, or cannot be written beside', async () => {
    writeFileSync(at('mine.json'), 'old');
    expect(await replaceFile(at('mine.json'), 'older', 'new')).toMatch(/changed while it was linted/);
    linkSync(at('mine.json'), at('second.json'));
    expect(await replaceFile(at('mine.json'), 'old', 'new')).toMatch(/second name/);
    rmSync(at('second.json'));
    writeFileSync(`${at('mine.json')}.${process.pid}.partial`, 'in the way');
    expect(await replaceFile(at('mine.json'), 'old', 'new')).toMatch(/cannot be written/);
    expect(readFileSync(at('mine.json'), 'utf8')).toBe('old');
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial')).length).toBeLessThanOrEqual(1);
  });
});

describe('an input without an end', () => {
  test('is read no further than a file may reach', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc((given += 1) === 0 ? 0 : 4_000_000, 32);
      })(),
    );
    expect(await readStream(endless)).toEqual({ fault: expect.stringMatching(/more than 64 MB/) as string });
    expect(given).toBeLessThan(40);
    expect(await readBytes('/dev/zero')).toEqual({ fault: expect.stringMatching(/more than 64 MB/) as string });
  });
});

describe('a YAML file', () => {
  test.each([
    ['that stands in itself', 'a: &a [*a]'],
    [
      'that unfolds to millions',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replaceAll(/./g, (c) => `${c}: &${c} [${Array.from({ length: 9 }, () => `*${String.fromCharCode(c.charCodeAt(0) - 1)}`).join(',')}]\n`)}`,
    ],
    ['nested without end', '['.repeat(20_000)],
    ['with one name for very many members', `{${'"a":1,'.repeat(60_000)}}`],
    ['of lists within groups within lists', `a: { b: ${'- a: '.repeat(70_000)}`],
    ['of two documents', 'a: 1\n---\nb: 2\n'],
  ])('%s is refused in words', (_name, text) => {
    expect(() => parseSource('x.yaml', text)).toThrow(expect.objectContaining({ name: 'HarnessError' }) as Error);
  });

  test('of known deviations may be long', { timeout: 60_000 }, () => {
    const file = at('known.yaml');
    const lines = (count: number): void =>
      writeFileSync(file, Array.from({ length: count }, (_, i) => `- { rule: "order.field${i}:*", reason: later }\n`).join(''));
    const spent = (count: number): number => {
      lines(count);
      const before = threadMillis();
      expect(loadKnown(file, { cwd: folder }).length).toBe(count);
      return threadMillis() - before;
    };
    spent(2000);
    // Four times as much takes about four times as long; a square would take sixteen.
    const growth = (): number => spent(16_000) / spent(4000);
    const first = growth();
    // A collection of garbage in one of two measurements makes a line look like a square; a square stays one.
    expect(first < 10 ? first : Math.min(growth(), growth())).toBeLessThan(10);
  });
});
