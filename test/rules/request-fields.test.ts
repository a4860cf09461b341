import { describe, expect, test } from 'vitest';
import { kindsOf, refusalLevel } from '../../src/catalogue/field-rules.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { weaker } from '../../src/catalogue/level.js';
import type { BodyFinding } from '../../src/rules/fault.js';
import { inspect, judge } from '../../src/rules/judge.js';
import { halfOfContracts } from '../helpers/sample.js';
import { concrete, goodValue, hostOf, withoutValue, withValue } from './bodies.js';
import { textOf, wrongValues } from './wrong-values.js';

const brief = (findings: readonly BodyFinding[]) => findings.map(({ rule, path, level }) => ({ rule, path, level }));
const findingsOn = (contract: Contract, body: JsonObject) => brief(judge(contract, 'request', { body, text: JSON.stringify(body) }));

/** Good values at and between the bounds, and every listed one. */
function goodValues(field: Field): readonly JsonValue[] {
  const kinds = kindsOf(field);
  if (field.samples !== undefined || field.type === 'group') return field.samples ?? [];
  if (field.type === 'Enumeration') return field.values ?? [];
  if (field.type === 'Boolean') return [true, false];
  if (field.type === 'Integer') return [Number(field.minimum), Number(field.maximum)];
  if (field.maximum !== undefined) return [String(field.minimum), String(field.maximum)];
  const lengths = kinds.filter((kind) => kind.endsWith('length'));
  if (lengths.length === 0 || field.path.endsWith('encryptionState')) return [goodValue(field)];
  const step = field.type === 'Base64' ? 4 : 1;
  const [least, most] = [Math.max(step, field.minLength ?? 1), field.maxLength ?? 1];
  const texts = [textOf(field, least), textOf(field, most)];
  return field.type === 'String' ? [...texts, "O'Brien & <Sons>".slice(0, most).padEnd(least, 'x'), '\u{1F600}'.repeat(most)] : texts;
}

describe.each(halfOfContracts('second').map((contract) => [contract.id, contract] as const))('a request of %s', (_, contract) => {
  const fields = contract.request.filter((field) => field.value === undefined);

  test('with a good value in any of its fields has no finding', () => {
    for (const field of fields) {
      for (const value of goodValues(field)) {
        const body = withValue(hostOf(contract, 'request', field), concrete(field.path), value);
        // What a relation says of these values is tested with the relations.
        const relation = /^(?:p2pe-encryption-state|pos-|order-amount)/;
        const findings = findingsOn(contract, body).filter(({ rule }) => !relation.test(rule));
        expect({ path: field.path, value, findings }).toEqual({ path: field.path, value, findings: [] });
      }
    }
  });

  test('with a wrong value in any of its fields has that finding alone', () => {
    for (const field of fields) {
      for (const { kind, value, level } of wrongValues(field)) {
        const isArray = field.path.endsWith('[n]');
        const path = isArray ? concrete(field.path).replace(/\[0\]$/, '') : concrete(field.path);
        const body = withValue(hostOf(contract, 'request', field), path, value);
        const expected = { rule: `${field.path}:${kind}`, path, level: weaker(level, refusalLevel(field, kind)) };
        const all = brief(inspect(contract, 'request', { body }, {}, 'all')).filter(({ rule }) => !isBeside(rule, expected.rule));
        const told = all.filter((finding) => finding.level !== 'open' || finding.rule !== expected.rule);
        expect({ path, value, told }).toEqual({ path, value, told: expected.level === 'open' ? [] : [expected] });
        expect(findingsOn(contract, body).filter(({ rule }) => !isBeside(rule, expected.rule))).toEqual(
          expected.level === 'open' ? [] : [expected],
        );
      }
    }
  });

  test('without a field that is required has that finding alone', () => {
    for (const field of fields) {
      if (field.presence !== 'required' && field.presence !== 'required-in-group') continue;
      const path = concrete(field.path);
      const host = hostOf(contract, 'request', field);
      const filled = field.type === 'group' ? host : withValue(host, path, goodValue(field));
      const kind = field.presence;
      const expected = [{ rule: `${field.path}:${kind}`, path, level: refusalLevel(field, kind) }];
      // Another member keeps the group from being empty.
      const beside = withValue(filled, `${path.replace(/[^.]+$/, '')}touchstone`, 'x');
      const found = (body: JsonObject) => findingsOn(contract, body).filter(({ rule }) => rule !== 'unknown-field');
      expect(found(withoutValue(beside, path))).toEqual(expected);
      expect(found(withValue(beside, path, null))).toEqual(expected);
    }
  });

  test('whose apiOperation is missing, null, of another case or nonsense has that finding alone', () => {
    const field = contract.request.find((candidate) => candidate.path === 'apiOperation') as Field;
    const host = hostOf(contract, 'request', field);
    const required = field.levels?.required ?? 'must';
    const missing = required === 'open' ? [] : [{ rule: 'apiOperation:required', path: 'apiOperation', level: required }];
    expect(findingsOn(contract, withoutValue(host, 'apiOperation'))).toEqual(missing);
    expect(findingsOn(contract, withValue(host, 'apiOperation', null))).toEqual(missing);
    const wrong = (level: string) => [{ rule: 'apiOperation:constant', path: 'apiOperation', level }];
    expect(findingsOn(contract, withValue(host, 'apiOperation', contract.apiOperation.value.toLowerCase()))).toEqual(wrong('should'));
    for (const value of ['TOUCHSTONE_NONSENSE', '', 5, {}]) {
      expect(findingsOn(contract, withValue(host, 'apiOperation', value))).toEqual(
        wrong(contract.apiOperation.assumed ? 'should' : 'must'),
      );
    }
  });

  test('with a field that no table has, anywhere, has one finding', () => {
    const groups = contract.request.filter((field) => field.type === 'group' && field.neverSent !== true && field.path !== 'order.custom');
    for (const group of ['', ...groups.map((field) => concrete(field.path))]) {
      const member = contract.request.find(
        (field) => field.type !== 'group' && field.path.startsWith(group.replaceAll('[0]', '[n]')),
      ) as Field;
      const host = withValue(hostOf(contract, 'request', member), concrete(member.path), member.value ?? goodValue(member));
      const path = group === '' ? 'touchstoneUnknown' : `${group}.touchstoneUnknown`;
      const found = findingsOn(contract, withValue(host, path, 'x')).filter(({ rule }) => !/^(?:agreement-amount|pos-online)/.test(rule));
      expect(found).toEqual([{ rule: 'unknown-field', path, level: 'should' }]);
    }
  });
});

/** Relations that a wrong value of one of their members breaks too, and that have tables of their own. */
function isBeside(rule: string, expected: string): boolean {
  if (rule === expected) return false;
  if (rule === 'account-funding-purchase-type' || rule === 'funds-full-set' || rule === 'unlisted-field-cut') return true;
  return /^(?:submerchant-trading|session-version-alone|agreement-empty|cryptogram-format|agreement-amount)/.test(rule);
}
