import type { Contract } from '../../src/catalogue/vocabulary.js';
import { canonical } from '../../src/json/canonical.js';
import type { Case, Expectation } from '../../src/model/case.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt, hasAt } from '../../src/json/path.js';
import { isObject } from '../../src/json/value.js';
import { turnFor } from './turns.js';

/** So many pairs a contract has, and of so many a run sends one. */
const PAIRS = 28;
const ONE_IN = 14;

/** Requests that break two rules at once: they are refused too, and the error names one of both fields. */
export const twoFaults = (contract: Contract, faults: readonly Case[]): readonly Case[] => [
  ...missingTogether(contract, faults),
  ...inPairs(contract, faults),
];

/** Two required fields left out at once, in every run: of a group, and of the whole body. */
function missingTogether(contract: Contract, faults: readonly Case[]): readonly Case[] {
  const missing = faults.filter(
    ({ level, expect, edits, turn }) =>
      level === 'must' && turn === undefined && expect.kind === 'refused' && edits.length === 1 && edits[0]?.op === 'remove',
  );
  // The smallest group has no other members, and would be empty.
  const inGroups = missing.filter(({ mutation, baseBodySize }) => mutation === 'missing-in-group' && baseBodySize === 'fullest');
  const ofBody = missing.filter(({ mutation, baseBodySize }) => mutation === 'missing' && baseBodySize === 'smallest').slice(0, 2);
  const pairs = [
    ...inGroups.flatMap((one, i) =>
      inGroups.slice(i + 1).flatMap((other) => (groupOf(one) === groupOf(other) ? [[one, other] as const] : [])),
    ),
    ...ofBody.slice(1).map((other) => [ofBody[0] as Case, other] as const),
  ];
  return pairs.flatMap(([one, other], i) => {
    const { turn: _turn, ...together } = both(contract, one, other, i);
    const left = groupOf(one) === groupOf(other) ? getAt(applyEdits(together.base, together.edits), groupOf(one)) : { other };
    const isIn = other.edits.every(({ path }) => hasAt(one.base, path));
    return isIn && isObject(left) && Object.keys(left).length > 0 ? [together] : [];
  });
}

function inPairs(contract: Contract, faults: readonly Case[]): readonly Case[] {
  const [first, ...rest] = faults.filter(isPlain);
  if (first === undefined) return [];
  const base = canonical(first.base);
  const alike = [first, ...rest.filter((one) => canonical(one.base) === base)];
  // Spread over the fields of the contract.
  const step = Math.max(1, Math.floor(alike.length / PAIRS));
  return alike
    .filter((_, i) => i % step === 0)
    .slice(0, PAIRS)
    .flatMap((one, i): readonly Case[] => {
      const elsewhere = alike.filter((other) => groupOf(other) !== groupOf(one));
      // Every second pair is of one mistake, made twice.
      const twice = i % 2 === 0 ? [] : elsewhere.filter(({ mutation }) => mutation === one.mutation);
      const others = twice.length > 0 ? twice : elsewhere;
      const other = others[(i * (step + 1)) % Math.max(1, others.length)];
      return other === undefined ? [] : [both(contract, one, other, i)];
    });
}

/** A single wrong value, in every run, of a field that stands alone: it has no bearing on any other. */
const isPlain = ({ suite, level, turn, baseBodySize, edits, family, expect }: Case): boolean =>
  suite === 'single-fault' &&
  level === 'must' &&
  turn === undefined &&
  baseBodySize === 'smallest' &&
  (family === 'bound' || family === 'list') &&
  expect.kind === 'refused' &&
  edits.length === 1 &&
  edits[0]?.op === 'set' &&
  !edits[0].path.includes('[');

/** The group of the field; one that is in none stands for itself. */
function groupOf({ edits }: Case): string {
  const path = edits[0]?.path ?? '';
  return path.slice(0, path.includes('.') ? path.lastIndexOf('.') : path.length);
}

const both = (contract: Contract, one: Case, other: Case, number: number): Case => ({
  ...one,
  id: `${one.id}/and/${other.id.slice(contract.id.length + 1)}`,
  mutation: 'two-faults',
  edits: [...one.edits, ...other.edits],
  alsoBreaks: other.rule,
  expect: together(one.expect, other.expect),
  ...turnFor(`${contract.id} two-faults`, ONE_IN, number),
});

function together(one: Expectation, other: Expectation): Expectation {
  if (one.kind !== 'refused' || other.kind !== 'refused') return one;
  return { ...one, ...other, fields: [...one.fields, ...other.fields], types: [...new Set([...one.types, ...other.types])] };
}
