import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { ALL_RULES, context, finding, finished, runWithFindings, started } from './fixture.js';
import { dataIn } from './page-data.js';
import { secretsIn } from './secrets-in.js';

const few = context({ rules: ALL_RULES.slice(0, 60), enumerations: [] });
const everyOutput = (report: RunReport): readonly (readonly [string, string])[] => [
  ...FORMAT_NAMES.map((format) => [format, RENDERERS[format].render(report)] as const),
  ['terminal', terminalSummary(report, { color: false, columns: 200 })],
];

describe('secrets', () => {
  test('stand as placeholders in every output, as the events had them', () => {
    const body = JSON.stringify({
      sourceOfFunds: { provided: { card: { number: '{{card:approved.number}}', securityCode: '{{card:approved.securityCode}}' } } },
    });
    const report = summarise(
      [started(), { type: 'finding', finding: finding({ request: { method: 'PUT', path: '/x', body } }) }, finished()],
      few,
    );
    const outputs = new Map(everyOutput(report));
    for (const format of ['html', 'json']) expect(outputs.get(format)).toContain('{{card:approved.number}}');
    expect(dataIn(outputs.get('html') ?? '')).toContain('{{card:approved.number}}');
  });

  test('that no event holds are in no output: nothing is made up, decoded or put together', () => {
    // Digits of ids, digests and counts stand side by side in a report; none of it may read as a card number that was sent.
    const number = fc.stringMatching(/^[45]\d{15}$/);
    const password = fc.stringMatching(/^[a-f0-9]{24}$/);
    fc.assert(
      fc.property(number, password, fc.nat(999_999), (card, secret, seed) => {
        const events: readonly RunEvent[] = [...runWithFindings({ seed, id: `run-${seed}` }, 5)];
        const report = summarise(events, few);
        for (const [format, text] of everyOutput(report)) {
          expect([
            format,
            secretsIn(text, { numbers: [card], words: [secret, `Basic ${Buffer.from(`merchant.X:${secret}`).toString('base64')}`] }),
          ]).toEqual([format, []]);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('never come from the curl line: the password is a variable, card data too', () => {
    for (const [, text] of everyOutput(summarise(runWithFindings({}, 5), few))) {
      expect(/Authorization["']?\s*:|Basic [A-Za-z0-9+/=]{8}/.exec(text)?.[0]).toBeUndefined();
    }
    expect(RENDERERS.markdown.render(summarise(runWithFindings({}, 5), few))).not.toContain('TOUCHSTONE_PASSWORD=');
  });
});

describe('looking for secrets', () => {
  const numbers = ['5123450000000008'];
  test.each([
    ['plain', '5123450000000008'],
    ['with blanks', '5123 4500 0000 0008'],
    ['with dashes', '5123-4500-0000-0008'],
    ['in HTML', '&quot;5123450000000008&quot;'],
    ['in base64', Buffer.from('{"number":"5123450000000008"}').toString('base64')],
    ['URL-encoded', '%35123450000000008'],
  ])('finds a card number %s', (_name, text) => {
    expect(secretsIn(text, { numbers, words: [] })).not.toEqual([]);
  });

  test('lets its masked form pass', () => {
    expect(secretsIn('512345xxxxxx0008', { numbers, words: [] })).toEqual([]);
  });
});
