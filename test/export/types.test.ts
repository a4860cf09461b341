import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { typeName } from '../../src/app/export/names.js';
import { typesText } from '../../src/app/export/types.js';

const TSC = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-types-'));
  writeFileSync(join(folder, 'bodies.ts'), typesText(CONTRACTS));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a program that uses the types; nothing when it is content. */
function compiled(program: string): string {
  writeFileSync(join(folder, 'program.ts'), program);
  try {
    execFileSync(
      process.execPath,
      [TSC, '--noEmit', '--ignoreConfig', '--strict', '--module', 'nodenext', '--target', 'es2022', join(folder, 'program.ts')],
      { stdio: 'pipe' },
    );
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

test('every body has a type, documented, and a program can use them', () => {
  const text = typesText(CONTRACTS);
  for (const contract of CONTRACTS)
    for (const side of ['request', 'response', 'error'] as const) expect(text).toContain(`export type ${typeName(contract, side)} = `);
  expect(text).toMatch(/\/\*\* String: any text\. 1 to 40 characters\. Clause 2\.4\. \*\/\n +readonly targetTransactionId: string;/);
  const program = `import type { Void66Request, Void66Response, ErrorBody } from './bodies.js';
export const request: Void66Request = { apiOperation: 'VOID', transaction: { targetTransactionId: '1' } };
export const status = (answer: Void66Response | ErrorBody): string => answer.result === 'ERROR' ? String(answer.error.cause) : String(answer.order.status);
`;
  expect(compiled(program)).toBe('');
});

test('a wrong body does not compile', () => {
  const wrong = compiled(`import type { Void66Request } from './bodies.js';
export const request: Void66Request = { apiOperation: 'VOID', transaction: {} };
`);
  expect(wrong).toContain('targetTransactionId');
});
