import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { aloneMembers } from '../../generators/alone-members.js';
import { baseBody } from '../../generators/base.js';
import { fieldTable } from '../../generators/fields.js';
import { partOfCombined } from '../../generators/bisect.js';
import { fieldPath } from '../../generators/places.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Level } from '../../src/catalogue/vocabulary.js';
import { canonical } from '../../src/json/canonical.js';
import { getAt, hasAt } from '../../src/json/path.js';
import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { bodyOf, FULL_VALUES } from '../helpers/fill-case.js';

const each = CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]);
const values: Values = { ...DEFAULT_VALUES, overlay: { 'authenticate-payer': { order: { purchaseType: 'ACCOUNT_FUNDING' } } } };

/** Beside the bodies in which members stand alone, as many as the largest group has. With the airline group and its 52 document types 62, two of them for letters of other scripts (and some more with both), with the point of sale 51 (36 entry modes, and readings that none of them agrees with), else 26. Six more have addresses of three countries, those that must and those that should be taken. */
function limitOf(contract: Contract): number {
  const isTerminal = contract.request.some(({ path }) => path === 'posTerminal.entryMode');
  if (contract.request.some(({ path }) => path.startsWith('airline.'))) return isTerminal ? 66 : 62;
  return isTerminal ? 58 : 32;
}

/** Paths of the values of a body that are no groups. */
function leavesOf(value: JsonValue, path = ''): readonly string[] {
  if (isArray(value)) return value.flatMap((inner, i) => leavesOf(inner, `${path}[${i}]`));
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`));
}

describe.each(each)('the combined cases of %s', (_id, contract) => {
  const combinedCases = acceptanceCases(contract, DEFAULT_VALUES, 1);

  test('are few, however much is configured', () => {
    for (const all of [combinedCases, acceptanceCases(contract, FULL_VALUES, 1)]) {
      const ofVersions = all.filter(({ suite }) => suite === 'versions').length;
      expect(ofVersions).toBeLessThanOrEqual(10);
      const alone = aloneMembers(contract, DEFAULT_VALUES).length;
      expect(alone).toBeLessThan(26);
      expect(all.length - ofVersions - alone).toBeLessThanOrEqual(limitOf(contract));
    }
  });

  test('have ids of their own, and the same ones every time', () => {
    expect(new Set(combinedCases.map(({ id }) => id)).size).toBe(combinedCases.length);
    expect(acceptanceCases(contract, DEFAULT_VALUES, 1)).toEqual(combinedCases);
  });

  test('carry every value that they claim to show', () => {
    const absent = combinedCases.flatMap(({ id, base, coverages }) =>
      coverages
        .filter((coverage) => coverage.side === 'request' && coverage.value !== undefined)
        .filter((coverage) => canonical(getAt(base, coverage.path) ?? null) !== canonical(coverage.value ?? null))
        .map((coverage) => `${id} ${coverage.path}`),
    );
    expect(absent).toEqual([]);
  });

  test('never mix a value that only an issuer can know with others', () => {
    const mixed = combinedCases
      .flatMap((combined) => [combined, ...(combined.apart ?? [])])
      .filter(({ level, coverages }) => {
        const open = coverages.filter((coverage) => coverage.value !== undefined && coverage.level === 'open');
        return open.length > 0 && level !== 'open';
      });
    expect(mixed).toEqual([]);
  });

  test('are as firm as the weakest value in them', () => {
    const wrong = combinedCases.filter(({ level, apart }) =>
      apart === undefined ? false : level !== 'should' || apart[0]?.level !== 'must',
    );
    expect(wrong).toEqual([]);
    const firm = combinedCases
      .flatMap((combined) => combined.apart?.[0] ?? [])
      .flatMap(({ id, base }) => leavesOf(base).map((path) => ({ id, path })));
    const base = new Set(leavesOf(baseBody(contract, DEFAULT_VALUES, contract.states[0] ?? 'none')));
    const loose = firm.filter(({ path }) => !base.has(path) && fieldTable(contract).byPath.get(fieldPath(path))?.accept !== 'must');
    expect(loose).toEqual([]);
  });

  test('that mix what must and what should be accepted hold all of it apart, too', () => {
    const values = ({ coverages }: Pick<Case, 'coverages'>, level: Level): readonly string[] =>
      coverages
        .filter((coverage) => coverage.value !== undefined && coverage.level === level && /:/.test(coverage.rule))
        .map(({ rule, path, value }) => `${rule} ${path} ${JSON.stringify(value)}`)
        .toSorted();
    for (const { apart, ...whole } of combinedCases) {
      if (apart === undefined) continue;
      const [firm, soft] = apart as readonly [Case, Case];
      expect(apart.map(({ level }) => level)).toEqual(['must', 'should']);
      expect(values(firm, 'must')).toEqual(values(whole, 'must'));
      expect(values(soft, 'should')).toEqual(values(whole, 'should'));
      expect(values(soft, 'must')).toEqual([]);
      expect(values(firm, 'should')).toEqual([]);
    }
  });

  test('leave out every optional group once, and hold it once', () => {
    const left = combinedCases.flatMap(({ coverages, base }) =>
      coverages
        .filter(({ rule, path }) => rule === 'optional-is-optional' && path !== '' && !path.includes('[n]'))
        .map(({ path }) => hasAt(base, path)),
    );
    expect(left.filter(Boolean)).toEqual([]);
  });

  test('show every listed value of every field that must be accepted', () => {
    const covered = new Set(
      combinedCases.flatMap(({ coverages }) => coverages.map(({ rule, value }) => `${rule} ${JSON.stringify(value)}`)),
    );
    const lacking = contract.request
      .filter((field) => field.accept !== 'open' && field.neverSent === undefined)
      .flatMap((field) => (field.values ?? []).map((value) => `${field.path}:values ${JSON.stringify(value)}`))
      .filter((name) => !covered.has(name));
    expect(lacking).toEqual([]);
  });
});

describe.each(each)('a refused combined case of %s', (_id, contract) => {
  const combinedCases = acceptanceCases(contract, values, 1)
    .filter(({ expect: { kind } }) => kind === 'accepted')
    .flatMap(({ apart = [], ...whole }): readonly Case[] => [whole, ...apart]);

  test('is itself when no cover goes', () => {
    for (const combined of combinedCases)
      expect(partOfCombined(combined, combined.coverages, values, SHIPPED)).toEqual({ ...combined, base: combined.base });
  });

  test('can be halved, and each half is valid', () => {
    const findings = combinedCases.flatMap((combined) => {
      const half = combined.coverages.length >> 1;
      return [
        partOfCombined(combined, combined.coverages.slice(0, half), values, SHIPPED),
        partOfCombined(combined, combined.coverages.slice(half), values, SHIPPED),
      ].flatMap((part) =>
        judge(contract, 'request', { body: bodyOf(part, values) }, { values }).map(({ rule, path }) => `${combined.id} ${rule} ${path}`),
      );
    });
    expect(findings).toEqual([]);
  });

  test('can be cut down to any single value, which is still there', () => {
    const wrong = combinedCases.flatMap((combined) =>
      combined.coverages.flatMap((coverage) => {
        const part = partOfCombined(combined, [coverage], values, SHIPPED);
        const found = judge(contract, 'request', { body: bodyOf(part, values) }, { values });
        const kept =
          coverage.side !== 'request' ||
          coverage.value === undefined ||
          canonical(getAt(part.base, coverage.path) ?? null) === canonical(coverage.value);
        return found.length === 0 && kept
          ? []
          : [`${combined.id} ${coverage.rule} ${coverage.path} ${found.map(({ rule }) => rule).join()}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('a refused combined case has a plain value where one that is taken away cannot be left out', () => {
  const tried = CONTRACTS.flatMap((contract) => {
    const { byPath } = fieldTable(contract);
    const isNeeded = (path: string): boolean => byPath.get(path)?.presence === 'required' && byPath.get(path)?.type !== 'group';
    return acceptanceCases(contract, values, 1).flatMap((combined) =>
      combined.coverages
        .filter(({ side, path }) => side === 'request' && isNeeded(path))
        .map(({ path }) => {
          const rest = combined.coverages.filter((coverage) => coverage.path !== path);
          const found = getAt(partOfCombined(combined, rest, values, SHIPPED).base, path);
          return { name: `${combined.id} ${path}`, isPlain: found === getAt(baseBody(contract, values, combined.state), path) };
        }),
    );
  });
  expect(new Set(tried.map(({ name }) => name.split('@')[0])).size).toBeGreaterThan(3);
  expect(tried.filter(({ isPlain }) => !isPlain).map(({ name }) => name)).toEqual([]);
});

test('configured values must be accepted, made-up ones need not be', () => {
  for (const contract of CONTRACTS) {
    const levels = (known: Values) =>
      new Set(
        acceptanceCases(contract, known, 1).flatMap(({ coverages }) =>
          coverages.filter(({ rule }) => rule === 'opaque-value').map(({ level, path }) => `${path} ${level}`),
        ),
      );
    for (const level of levels(DEFAULT_VALUES)) expect(level).toMatch(/ open$/);
    const known = [...levels(FULL_VALUES)].filter((level) => !/session|ryptogram|eciIndicator|initializationVector/.test(level));
    for (const level of known) expect(level).toMatch(/ must$/);
  }
});

test('custom fields have the names of an array alone, and those of the other members of their group beside these', () => {
  for (const contract of CONTRACTS.filter((one) => fieldTable(one).byPath.has(`${ROLES.custom}.{X}`))) {
    const orders = acceptanceCases(contract, DEFAULT_VALUES, 1).flatMap(({ base }) => (isObject(base.order) ? [base.order] : []));
    const names = orders.flatMap(({ custom }) => (isObject(custom) ? [Object.keys(custom)] : []));
    expect(names).toContainEqual(['0', '1', '2']);
    const ofOrder = ['id', 'amount', 'currency', 'status', 'reference'];
    const alike = orders.find(({ custom }) => isObject(custom) && ofOrder.every((name) => Object.hasOwn(custom, name)));
    const own = Object.keys(alike ?? {}).filter((name) => name !== 'custom');
    // A void lists custom fields alone.
    expect(own.length > 0).toBe(contract.id !== 'void@66');
    expect(Object.keys(alike?.custom ?? {})).toEqual(expect.arrayContaining(own));
  }
});

test('good values of each kind of a form are sent: carriers with a digit at either place, letters or digits alone', () => {
  const contract = CONTRACTS.find(({ id }) => id === 'create-checkout-session@37') as Contract;
  const sent = (path: string): readonly string[] =>
    acceptanceCases(contract, DEFAULT_VALUES, 1)
      .flatMap(({ coverages }) => coverages)
      .flatMap(({ rule, level, value }) => (rule.startsWith(`${path}:`) && level === 'must' && typeof value === 'string' ? [value] : []));
  const lacking = (path: string, forms: readonly RegExp[]): readonly RegExp[] => {
    const values = sent(path);
    return forms.filter((form) => !values.some((value) => form.test(value)));
  };
  const carrier = [/^[A-Z]{2}$/, /^[A-Z][0-9]$/, /^[0-9][A-Z]$/, /^[0-9]{3}$/, /^[0-9][A-Z]\/[0-9]{3}$/];
  expect(lacking('airline.itinerary.leg[n].carrierCode', carrier)).toEqual([]);
  expect(lacking('airline.itinerary.leg[n].flightNumber', [/^[A-Z]+$/, /^[a-z]+$/, /^[0-9]+$/, /^[0-9][A-Z]+$/])).toEqual([]);
});

test('parts that add up are ones whose sum binary fractions miss', () => {
  const verify = CONTRACTS.find(({ id }) => id === 'verify@26') as Contract;
  const sums = acceptanceCases(verify, FULL_VALUES, 1).flatMap(({ base }) => {
    const [total, shipping, tax] = ['order.amount', 'order.shippingAndHandlingAmount', 'order.taxAmount'].map((path) => getAt(base, path));
    return [total, shipping, tax].includes(undefined)
      ? []
      : [Number(shipping) + Number(tax) - Number(getAt(base, 'order.discount.amount') ?? 0) === Number(total)];
  });
  expect(sums).toContain(false);
});
