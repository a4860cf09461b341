import { describe, expect, test } from 'vitest';
import { OPERATION_IDS } from '../src/catalogue/vocabulary.js';
import { sourceFiles, sourceText } from './helpers/source-files.js';

/** Files outside of catalogue and gateway that may name operations, each for its reason. The list may only get shorter. */
const MAY_NAME_OPERATIONS: readonly string[] = [
  // What an operation does to an order is part 3 of the specification, and a rule of its own for each.
  'src/checks/order-status.ts',
  'src/checks/order-effects.ts',
  'src/checks/echo-values.ts',
  // Words by which people and other formats call an operation.
  'src/lint/detect.ts',
  'src/cli/explain/purposes.ts',
  // A flow is a table of requests of one operation.
  ...[
    'authenticate',
    'authorize',
    'balance',
    'confirm',
    'echoes',
    'referral',
    'refund',
    'sequences',
    'sessions',
    'update',
    'verify',
    'void',
  ].map((name) => `generators/flows/${name}.ts`),
  // Statements of part 9 about two versions, and how bodies of one operation are made whole.
  'generators/faults/agreement-without-id.ts',
  'generators/fill-pack.ts',
  'generators/host.ts',
  'generators/isolate.ts',
  'generators/presence.ts',
  'generators/settle.ts',
  'generators/special-packs.ts',
  // Waits for a contract fact: which operations notify.
];

describe('facts about the API', () => {
  test('are in the catalogue: few other files name an operation or a version', () => {
    const name = new RegExp(`'(?:${OPERATION_IDS.join('|')})(?:@\\d+)?'`);
    const naming = sourceFiles().filter(
      (file) => !/^src\/(?:catalogue|gateway)\//.test(file) && name.test(sourceText(file)) && !MAY_NAME_OPERATIONS.includes(file),
    );
    expect(naming).toEqual([]);
  });

  test('no file is excused that need not be', () => {
    const name = new RegExp(`'(?:${OPERATION_IDS.join('|')})(?:@\\d+)?'`);
    expect(MAY_NAME_OPERATIONS.filter((file) => !sourceFiles().includes(file) || !name.test(sourceText(file)))).toEqual([]);
  });
});

/** Tables of requests. */
const LONG: readonly RegExp[] = [/^generators\/flows\//];

test('no function is longer than 80 lines', () => {
  const long = sourceFiles()
    .filter((file) => !LONG.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const lines = sourceText(file).split('\n');
      return lines.flatMap((line, i) => {
        if (!/(?:\bfunction\b.*|=>) \{$|^\s+(?:async |static |get |\*)?#?[a-zA-Z]\w*\(.*\).* \{$/.test(line)) return [];
        if (/^\s*(?:\} )?(?:if|for|while|switch|else|catch)\b/.test(line)) return [];
        const indent = /^\s*/.exec(line)?.[0] ?? '';
        const length = lines.slice(i + 1).findIndex((later) => later.startsWith(`${indent}}`)) + 2;
        return length > 80 ? [`${file}:${i + 1} has ${length} lines`] : [];
      });
    });
  expect(long).toEqual([]);
});
