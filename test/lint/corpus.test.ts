import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nearestContract } from '../../src/catalogue/catalogue.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import type { JsonValue } from '../../src/json/value.js';
import { locate, scanJson } from '../../src/json/scan.js';
import { detect, isDetected } from '../../src/lint/detect.js';
import { lintText } from '../../src/lint/lint-text.js';
import { judge } from '../../src/rules/judge.js';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');
const present = existsSync(FOLDER);
if (!present) process.stderr.write(`no corpus of captured payloads at ${FOLDER}: its tests are skipped\n`);

interface Sample {
  readonly file: string;
  readonly direction: 'request' | 'response';
  readonly operation: string;
  readonly version: number | null;
  readonly authenticity: string;
  readonly error: boolean;
  readonly text: string;
}

/** The payload as it was written, numbers and all: cut out of its wrapper, not serialised again. */
function samples(): readonly Sample[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const wrapper = readFileSync(join(FOLDER, file), 'utf8');
      const scan = scanJson(wrapper);
      if (scan.kind === 'fault') throw new Error(`${file}: ${scan.fault.message}`);
      const value = locate(scan.root, 'payload');
      const parsed = JSON.parse(wrapper) as Sample & { readonly payload_raw?: string };
      return { ...parsed, file, text: parsed.payload_raw ?? wrapper.slice(value?.start, value?.end) };
    });
}

describe.skipIf(!present)('the corpus of captured payloads', () => {
  const all = present ? samples() : [];

  test.each(all.map((sample) => [sample.file, sample] as const))('%s is linted without a crash', (_, { text, direction }) => {
    const { messages } = lintText(text, { side: direction });
    expect(messages.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true);
    for (const contract of CONTRACTS) expect(lintText(text, { contract: contract.id, side: direction }).file).toBe('<text>');
  });

  test('captured answers of covered operations break a must only where their version differs, or truly', () => {
    const operations = new Map(CONTRACTS.map((contract) => [contract.apiOperation.value, contract.operation]));
    const found = all
      .filter(({ direction, authenticity }) => direction === 'response' && authenticity.startsWith('captured'))
      .flatMap(({ file, operation, version, text }) => {
        const covered = operations.get(operation);
        if (covered === undefined) return [];
        const body = JSON.parse(text) as JsonValue;
        const contract = nearestContract(SHIPPED, covered, version ?? 0);
        const told = detect(body, { contract: contract.id, side: 'response' });
        const side = isDetected(told) ? told.side : 'response';
        return judge(contract, side, { text, body })
          .filter(({ level }) => level === 'must')
          .map(({ rule, actual }) => `${file.slice(0, 3)} ${contract.id} ${rule}: ${actual}`);
      });
    expect(found).toMatchInlineSnapshot(`
      [
        "037 authorize@55 3DSecure.enrollmentStatus:always: nothing",
        "040 confirm-browser-payment@35 order.amount:json-type: "50.00" (string)",
        "040 confirm-browser-payment@35 order.creationTime:always: nothing",
        "040 confirm-browser-payment@35 order.totalAuthorizedAmount:always: nothing",
        "040 confirm-browser-payment@35 order.totalCapturedAmount:always: nothing",
        "040 confirm-browser-payment@35 order.totalRefundedAmount:always: nothing",
        "040 confirm-browser-payment@35 merchant:always: nothing",
        "107 authorize@55 gatewayEntryPoint:values: "CHECKOUT"",
      ]
    `);
  });
});
