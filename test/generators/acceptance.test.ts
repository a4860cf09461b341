import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { subPack, withoutCovers } from '../../generators/isolate.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { canonical } from '../../src/json/canonical.js';
import { getAt, hasAt } from '../../src/json/path.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { bodyOf, FULL_VALUES } from '../helpers/fill-case.js';

const each = CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]);
const values: Values = { ...DEFAULT_VALUES, overlay: { 'authenticate-payer': { order: { purchaseType: 'ACCOUNT_FUNDING' } } } };

/** With the airline group 60, with the point of sale 45, else 25. Refunds have 52 document types and, apart from them, nine payment frequencies. */
function limitOf(contract: Contract): number {
  if (contract.operation === 'refund') return 70;
  if (contract.request.some(({ path }) => path.startsWith('airline.'))) return 60;
  return contract.request.some(({ path }) => path === 'posTerminal.entryMode') ? 45 : 25;
}

describe.each(each)('the packs of %s', (_id, contract) => {
  const packs = acceptanceCases(contract, DEFAULT_VALUES, 1);

  test('are few', () => {
    expect(packs.length).toBeLessThanOrEqual(limitOf(contract));
  });

  test('have ids of their own, and the same ones every time', () => {
    expect(new Set(packs.map(({ id }) => id)).size).toBe(packs.length);
    expect(acceptanceCases(contract, DEFAULT_VALUES, 1)).toEqual(packs);
  });

  test('carry every value that they claim to show', () => {
    const absent = packs.flatMap(({ id, host, covers }) =>
      covers
        .filter((cover) => cover.side === 'request' && cover.value !== undefined)
        .filter((cover) => canonical(getAt(host, cover.path) ?? null) !== canonical(cover.value ?? null))
        .map((cover) => `${id} ${cover.path}`),
    );
    expect(absent).toEqual([]);
  });

  test('never mix a value that must be taken with one that only should', () => {
    const mixed = packs.filter(
      ({ level, covers }) => level === 'must' && covers.some((cover) => cover.value !== undefined && cover.level === 'open'),
    );
    expect(mixed).toEqual([]);
  });

  test('leave out every optional group once, and hold it once', () => {
    const left = packs.flatMap(({ covers, host }) =>
      covers
        .filter(({ id, path }) => id === 'optional-is-optional' && path !== '' && !path.includes('[n]'))
        .map(({ path }) => hasAt(host, path)),
    );
    expect(left.filter(Boolean)).toEqual([]);
  });

  test('show every listed value of every field that must be accepted', () => {
    const covered = new Set(packs.flatMap(({ covers }) => covers.map(({ id, value }) => `${id} ${JSON.stringify(value)}`)));
    const lacking = contract.request
      .filter((field) => field.accept !== 'open' && field.neverSent === undefined)
      .flatMap((field) => (field.values ?? []).map((value) => `${field.path}:values ${JSON.stringify(value)}`))
      .filter((name) => !covered.has(name));
    expect(lacking).toEqual([]);
  });
});

describe.each(each)('a refused pack of %s', (_id, contract) => {
  const packs = acceptanceCases(contract, values, 1).filter(({ expect: { kind } }) => kind === 'accepted');

  test('is itself when no cover goes', () => {
    for (const pack of packs) expect(subPack(pack, pack.covers)).toEqual({ ...pack, host: pack.host });
  });

  test('can be halved, and each half is valid', () => {
    const findings = packs.flatMap((pack) => {
      const half = pack.covers.length >> 1;
      return [subPack(pack, pack.covers.slice(0, half)), subPack(pack, pack.covers.slice(half))].flatMap((part) =>
        judge(contract, 'request', { body: bodyOf(part, values) }, { values }).map(({ rule, path }) => `${pack.id} ${rule} ${path}`),
      );
    });
    expect(findings).toEqual([]);
  });

  test('can be cut down to any single value, which is still there', () => {
    const wrong = packs.flatMap((pack) =>
      pack.covers.flatMap((cover) => {
        const part = subPack(pack, [cover]);
        const found = judge(contract, 'request', { body: bodyOf(part, values) }, { values });
        const kept =
          cover.side !== 'request' ||
          cover.value === undefined ||
          canonical(getAt(part.host, cover.path) ?? null) === canonical(cover.value);
        return found.length === 0 && kept ? [] : [`${pack.id} ${cover.id} ${cover.path} ${found.map(({ rule }) => rule).join()}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('loses what is taken away', () => {
    const [pack] = packs.filter(({ covers, level }) => level === 'must' && covers.length > 4);
    if (pack === undefined) return;
    const less = withoutCovers(pack, [0, 1]);
    expect(less.covers).toEqual(pack.covers.slice(2));
  });
});

test('configured values must be accepted, made-up ones need not be', () => {
  for (const contract of CONTRACTS) {
    const levels = (known: Values) =>
      new Set(
        acceptanceCases(contract, known, 1).flatMap(({ covers }) =>
          covers.filter(({ id }) => id === 'opaque-value').map(({ level, path }) => `${path} ${level}`),
        ),
      );
    for (const level of levels(DEFAULT_VALUES)) expect(level).toMatch(/ open$/);
    const known = [...levels(FULL_VALUES)].filter((level) => !/session|ryptogram|eciIndicator|initializationVector/.test(level));
    for (const level of known) expect(level).toMatch(/ must$/);
  }
});
