import { otherVersions } from '../src/catalogue/catalogue.js';
import type { Contract, Field } from '../src/catalogue/vocabulary.js';

/** Whether another version of the operation lacks this field or has it otherwise. */
export function isVersionDifference(contract: Contract, field: Field): boolean {
  if (field.type === 'group') return false;
  return otherVersions(contract).some((other) => {
    const theirs = other.request.find((candidate) => candidate.path === field.path);
    return theirs === undefined || CONSTRAINTS.some((name) => JSON.stringify(plain(theirs[name])) !== JSON.stringify(plain(field[name])));
  });
}

const CONSTRAINTS = [
  'type',
  'presence',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'disputedMaximum',
  'values',
  'characters',
  'samples',
] as const;

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
