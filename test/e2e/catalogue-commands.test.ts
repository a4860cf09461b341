import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

function touchstone(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { status, stdout, stderr };
}

test('explain shows a field of a contract on stdout, without colours in a pipe', () => {
  const { status, stdout, stderr } = touchstone('explain', 'void@66', 'transaction.targetTransactionId');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^transaction\.targetTransactionId\n/);
  expect(stdout).not.toContain(String.fromCharCode(27));
});

test('explain refuses an unknown name with the nearest one and exit code 2', () => {
  expect(touchstone('explain', 'ordr.reference')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'error: nothing is called ordr.reference\nhint: did you mean order.reference? Otherwise: touchstone explain lists what there is\n',
  });
});

test('export prints the whole catalogue through a pipe', () => {
  const { status, stdout } = touchstone('export', 'catalogue');
  expect(status).toBe(0);
  expect(stdout.trimEnd().split('\n').at(-1)).toContain('"path":"error.supportCode"');
});

test('export prints an OpenAPI document', () => {
  expect(JSON.parse(touchstone('export', 'openapi').stdout)).toMatchObject({ openapi: '3.1.0' });
});

test('audit finds the catalogue as its lock file has it, and claims no more', () => {
  const { status, stdout } = touchstone('audit');
  expect(status).toBe(0);
  expect(stdout).toContain('No gateway was contacted: nothing here is a verdict about one.');
  expect(stdout).toContain('All of it is as catalogue.lock.json has it.');
});
