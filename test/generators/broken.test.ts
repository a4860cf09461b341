import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { faultCases } from '../../generators/faults/index.js';
import { twoFaults } from '../../generators/faults/two-faults.js';
import { ROLES } from '../../src/catalogue/roles.js';
import { brokenAs, BROKEN_TEXTS, type BrokenText } from '../../src/json/broken.js';
import { applyEdits } from '../../src/json/edit.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import { brokenRules } from '../../src/app/certify/broken-rules.js';
import { foreseen } from '../../src/engine/plan/foreseen.js';
import { FULL_VALUES } from '../helpers/fill-case.js';
import { halfOfContracts, isWhole } from '../helpers/sample.js';

const BODIES = [
  '{}',
  ' { }\n',
  '{"a":"b"}',
  ' {\n\t"card" : { "number":"5123450000000008" , "code":"1"},"z":[1,{"b":true}]}\r\n ',
  '{"a":"\\u0022,}"}',
];

describe('a spoiled text', () => {
  test.each(Object.keys(BROKEN_TEXTS) as BrokenText[])('is no JSON object: %s', (kind) => {
    for (const body of BODIES) {
      const parsed = ((): JsonValue | undefined => {
        try {
          return JSON.parse(brokenAs(body, kind, ROLES.correlationId)) as JsonValue;
        } catch {
          return undefined;
        }
      })();
      expect(parsed !== undefined && isObject(parsed)).toBe(false);
    }
  });

  test('has a card number whole or not at all, so that it is masked', () => {
    const others = Array.from({ length: 60 }, (_, i) => 'x'.repeat(i));
    const bodies = others.flatMap((text) => [
      `{"a":"${text}","number":"5123450000000008","b":"y"}`,
      `{"number":"5123450000000008","a":"${text}"}`,
      `{"number":"${text}5123450000000008"}`,
    ]);
    for (const body of bodies) {
      const text = brokenAs(body, 'cut-in-half', ROLES.correlationId);
      expect(text.includes('5123450000000008') || !text.includes('5123')).toBe(true);
    }
  });
});

test('unreadable bodies are sent in circumstances that change their text', () => {
  const dimensions = halfOfContracts('second')
    .flatMap((contract) => casesInContext(contract, FULL_VALUES, 1, 'due'))
    .filter(({ rule, wire }) => rule === 'body-malformed' && wire?.broken !== undefined)
    .flatMap(({ context = {} }) => Object.keys(context));
  expect(new Set(dimensions)).toEqual(new Set([...dimensions, 'members', 'blanks', 'escapes', 'size', 'company']));
});

test('of two faults both rules are broken and no other, and the error may name either field', () => {
  const pairs = halfOfContracts('first').flatMap((contract) =>
    twoFaults(contract, faultCases(contract, FULL_VALUES, 1)).map((one) => ({ contract, one })),
  );
  expect(new Set(pairs.map(({ contract }) => contract.id)).size).toBeGreaterThan(isWhole ? 8 : 2);
  for (const { contract, one } of pairs) {
    const body = applyEdits(one.base, one.edits) as JsonObject;
    const broken = brokenRules(contract, foreseen(body, FULL_VALUES), FULL_VALUES, 'all').filter(({ level }) => level !== 'open');
    expect([one.id, ...new Set(broken.map(({ rule }) => rule))].toSorted()).toEqual([one.id, one.rule, one.alsoBreaks ?? ''].toSorted());
    expect(
      one.expect.kind === 'refused' && one.edits.every(({ path }) => one.expect.kind === 'refused' && one.expect.fields.includes(path)),
    ).toBe(true);
  }
});
