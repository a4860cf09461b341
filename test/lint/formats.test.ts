import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../src/lint/formats/formats.js';
import { PLAIN } from '../../src/lint/formats/format.js';
import { covered, frame } from '../../src/lint/formats/frame.js';
import { lintText } from '../../src/lint/lint-text.js';
import type { LintSummary } from '../../src/lint/result.js';

const results = [
  lintText('{\n  "apiOperation": "VOID",\n  "transaction": { "targetTransactionId": "" },\n  "extra": 1\n}', { name: 'a,b: c%.json' }),
  lintText('{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}', { name: 'good.json' }),
  { ...lintText('{"a":}', { name: 'x.ndjson' }), part: 'line 3' },
  lintText('{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"},"<\\u0001&\\u001b[31m>":"]]>"}', { name: 'odd.json' }),
];
const summary: LintSummary = {
  files: 4,
  payloads: 4,
  unjudged: 1,
  undetected: 0,
  unplaced: 0,
  ignored: 0,
  nearest: 0,
  unjudgedFields: 0,
  errors: 2,
  warnings: 2,
  repaired: 0,
  repairable: 0,
  notShown: 0,
};

function render(name: FormatName, frames: 'shown' | 'not-shown' = 'not-shown'): string {
  const formatter = FORMATS[name]({ paint: PLAIN, frames, columns: 80, undetected: 'counted', version: '1.2.3', catalogue: SHIPPED });
  return results.map((result) => formatter.each(result)).join('') + formatter.end(summary);
}

describe('the format', () => {
  test('stylish groups by payload', () => {
    expect(render('stylish')).toBe(
      [
        'a,b: c%.json  void@66 request',
        '  3:43  error    transaction.targetTransactionId: expected at least 1 character, found ""  transaction.targetTransactionId:min-length',
        '  4:12  warning  extra: expected only fields that the specification has, found 1  unknown-field',
        '',
        'x.ndjson (line 3)',
        '  1:6  error    not JSON: a comma with nothing after it, or a missing value  body-malformed',
        '',
        'odd.json  void@66 request',
        '  1:88  warning  <\\u0001&["\\u001b[31m"]>: expected only fields that the specification has, found "]]>"  unknown-field'.replace(
          '<\\u0001&["\\u001b[31m"]>',
          '["<\\u0001&\\u001b[31m>"]',
        ),
        '',
        '✖ 4 problems (2 errors, 2 warnings) in 4 payloads, 1 could not be judged',
        '',
      ].join('\n'),
    );
  });

  test('stylish on a terminal shows the place', () => {
    expect(render('stylish', 'shown')).toContain(
      [
        '        2 |   "apiOperation": "VOID",',
        '      > 3 |   "transaction": { "targetTransactionId": "" },',
        '          |                                           ^^',
        '        4 |   "extra": 1',
      ].join('\n'),
    );
  });

  test('json is one document', () => {
    const document = JSON.parse(render('json')) as {
      results: { file: string; messages: { rule: string }[]; text?: string }[];
      summary: LintSummary;
    };
    expect(document.results.map(({ file, messages }) => `${file} ${messages.length}`)).toEqual([
      'a,b: c%.json 2',
      'good.json 0',
      'x.ndjson 1',
      'odd.json 1',
    ]);
    expect(document.results.every((result) => result.text === undefined)).toBe(true);
    expect(document.summary).toEqual(summary);
    const empty = FORMATS.json({
      paint: PLAIN,
      frames: 'not-shown',
      columns: 80,
      undetected: 'counted',
      version: '1',
      catalogue: SHIPPED,
    }).end(summary);
    expect(JSON.parse(empty)).toMatchObject({ results: [] });
  });

  test('github is workflow commands with everything escaped', () => {
    expect(render('github').split('\n')[0]).toBe(
      '::error file=a%2Cb%3A c%25.json,line=3,endLine=3,col=43,endColumn=45,title=transaction.targetTransactionId%3Amin-length::transaction.targetTransactionId: expected at least 1 character, found ""%0A  2 |   "apiOperation": "VOID",%0A> 3 |   "transaction": { "targetTransactionId": "" },%0A    |                                           ^^%0A  4 |   "extra": 1',
    );
  });

  test('junit is XML with one case for each payload', () => {
    const cases: string[] = [];
    const failures: string[] = [];
    let said = '';
    const parser = new SaxesParser();
    parser.on('text', (text) => {
      said += text;
    });
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'testcase') cases.push(String(attributes['name']));
      if (name === 'failure') failures.push(String(attributes['type']));
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(render('junit')).close();
    expect(cases).toEqual(['a,b: c%.json', 'good.json', 'x.ndjson (line 3)', 'odd.json']);
    expect(failures).toEqual(['transaction.targetTransactionId:min-length', 'body-malformed']);
    expect(said).toContain('> 3 |   "transaction": { "targetTransactionId": "" },\n    |                                           ^^\n');
  });

  const schema = join(import.meta.dirname, '..', '..', '..', 'shared', 'schemas', 'sarif-2.1.0.schema.json');
  test.skipIf(!existsSync(schema))('sarif fits its schema', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const { $schema: _, id: _id, ...rest } = JSON.parse(readFileSync(schema, 'utf8')) as Record<string, unknown>;
    const validate = ajv.compile(rest);
    const document = JSON.parse(render('sarif')) as {
      runs: { results: { ruleId: string; ruleIndex: number; locations: object[] }[]; tool: { driver: { rules: { id: string }[] } } }[];
    };
    expect(validate(document)).toBe(true);
    const [run] = document.runs;
    expect(run?.results.map(({ ruleId, ruleIndex }) => ruleId === run.tool.driver.rules[ruleIndex]?.id)).toEqual([true, true, true, true]);
    expect(run?.results[0]?.locations).toMatchObject([
      {
        physicalLocation: {
          contextRegion: { startLine: 2, endLine: 4, snippet: { text: expect.stringContaining('"targetTransactionId": ""') } },
        },
      },
    ]);
  });

  test.each(FORMAT_NAMES)('%s never prints card data or control characters', (name) => {
    const formatter = FORMATS[name]({
      paint: PLAIN,
      frames: 'shown',
      columns: 80,
      undetected: 'counted',
      version: '1',
      catalogue: SHIPPED,
    });
    const text =
      '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"usd\\u001b[31m"},"sourceOfFunds":{"provided":{"card":{"number":"51234500000000081","track2":";5123450000000008=3912101?","securityCode":"987"}}},"note":"5123 4500 0000 0008"}';
    const printed = formatter.each(lintText(text)) + formatter.each(lintText(text.slice(0, -2))) + formatter.end(summary);
    expect(printed).not.toMatch(/5123[ -]?4500[ -]?0000[ -]?0008|3912101|987/);
    // oxlint-disable-next-line no-control-regex
    expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
  });
});

describe('the code frame', () => {
  test('covers card data and keeps every character in its place', () => {
    const text = '{"card":{"number":"5123450000000008","pin":{"value":"1234"}},\n"x":"5123 4500 0000 0008"}';
    expect(covered(text)).toHaveLength(text.length);
    expect(covered(text)).toBe('{"card":{"number":"****************","pin":{"value":"****"}},\n"x":"**** **** **** 0008"}');
  });

  test('shows amounts, which have a point, whatever their length', () => {
    const amounts = '{"total":1000000000000.001,"text":"1000000000000.5"}';
    expect(covered(amounts)).toBe(amounts);
    expect(covered('{"x":4000000000000002.5,"y":"40000000 00000002.25","z":1000000000000}')).toBe(
      '{"x":************0002.5,"y":"******** ****0002.25","z":*********0000}',
    );
  });

  test('of a payload on one long line shows the part around the value', () => {
    const text = JSON.stringify({
      apiOperation: 'VOID',
      correlationId: 'x'.repeat(100),
      transaction: { targetTransactionId: '' },
      partnerSolutionId: 'y'.repeat(40),
    });
    const [message] = lintText(text).messages;
    const lines = frame(text, message as never).split('\n');
    expect(lines[0]?.length).toBeLessThan(120);
    const mark = lines[1]?.indexOf('^') ?? -1;
    expect(lines[0]?.slice(mark, mark + 2)).toBe('""');
  });

  test.each([40, 60, 80, 120])('in %i columns no line is wrapped, and the mark stands under the value', (columns) => {
    const text = JSON.stringify({
      correlationId: 'x'.repeat(150),
      apiOperation: 'VOID',
      transaction: { targetTransactionId: '' },
      y: 'y'.repeat(90),
    });
    for (const source of [text, text.replaceAll(',"', ',\n"'), text.replace('{', '{\n      ')]) {
      for (const message of lintText(source).messages) {
        const lines = FORMATS.stylish({ paint: PLAIN, frames: 'shown', columns, undetected: 'counted', version: '1', catalogue: SHIPPED })
          .each({ ...lintText(source), messages: [message] })
          .split('\n')
          .filter((line) => line.includes(' | '));
        expect(lines.filter((line) => line.length > columns)).toEqual([]);
        const at = lines.findIndex((line) => line.includes('^'));
        const mark = lines[at]?.indexOf('^') ?? -1;
        const shown = (source.split('\n')[message.line - 1] ?? '').slice(message.column - 1, message.column);
        expect(lines[at - 1]?.charAt(mark)).toBe(shown);
      }
    }
  });
});
