import type { Contract } from '../../src/catalogue/vocabulary.js';
import { canonical } from '../../src/json/canonical.js';
import { streamFor } from '../../src/json/random.js';
import type { Case, Expectation } from '../../src/model/case.js';

/** So many pairs of a contract go into a run. */
const PAIRS = 2;

/** Requests that break two rules at once: they are refused too, and the error names one of both fields. */
export function twoFaults(contract: Contract, faults: readonly Case[], seed: number): readonly Case[] {
  const stream = streamFor(seed, `${contract.id} two faults`);
  const [first, ...rest] = faults.filter(isPlain);
  if (first === undefined) return [];
  const base = canonical(first.base);
  const alike = [first, ...rest.filter((one) => canonical(one.base) === base)];
  return Array.from({ length: PAIRS }, (): readonly Case[] => {
    const one = stream.pick(alike);
    const others = alike.filter((other) => groupOf(other) !== groupOf(one));
    return others.length === 0 ? [] : [both(contract, one, stream.pick(others))];
  })
    .flat()
    .filter(({ id }, i, all) => all.findIndex((other) => other.id === id) === i);
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

const groupOf = ({ rule }: Case): string => rule.slice(0, rule.lastIndexOf('.'));

const pathOf = ({ edits }: Case): string => edits[0]?.path ?? '';

const both = (contract: Contract, one: Case, other: Case): Case => ({
  ...one,
  id: `${contract.id}/two-faults/${pathOf(one)}/${one.mutation}/${pathOf(other)}/${other.mutation}`,
  mutation: 'two-faults',
  edits: [...one.edits, ...other.edits],
  alsoBreaks: other.rule,
  expect: together(one.expect, other.expect),
});

function together(one: Expectation, other: Expectation): Expectation {
  if (one.kind !== 'refused' || other.kind !== 'refused') return one;
  return { ...one, ...other, fields: [...one.fields, ...other.fields], types: [...new Set([...one.types, ...other.types])] };
}
