import type { RuleLine } from '../../src/model/report.js';

export const FAMILIES = [
  'presence',
  'length',
  'range',
  'characters',
  'format',
  'values',
  'type',
  'relations',
  'url',
  'error body',
  'exchange',
  'lifecycle',
] as const;
export type Family = (typeof FAMILIES)[number];

const BY_KIND: Readonly<Record<string, Family>> = {
  required: 'presence',
  'required-in-group': 'presence',
  always: 'presence',
  constant: 'values',
  values: 'values',
  'json-type': 'type',
  'min-length': 'length',
  'max-length': 'length',
  length: 'length',
  minimum: 'range',
  maximum: 'range',
  charset: 'characters',
  format: 'format',
};

const BY_SIDE: Readonly<Record<string, Family>> = {
  request: 'relations',
  response: 'relations',
  url: 'url',
  error: 'error body',
  exchange: 'exchange',
  flow: 'lifecycle',
};

/** The column of the matrix that a rule belongs to. */
export function familyOf(rule: Pick<RuleLine, 'side' | 'id'>): Family {
  if (rule.side === 'url' || rule.side === 'error') return BY_SIDE[rule.side] ?? 'exchange';
  return BY_KIND[kindIn(rule.id) ?? ''] ?? BY_SIDE[rule.side] ?? 'exchange';
}

/** The kind of a field rule: `max-length` of `order.reference:max-length`. */
export function kindIn(id: string): string | undefined {
  const colon = id.lastIndexOf(':');
  return colon < 0 ? undefined : id.slice(colon + 1);
}

/** The field of a field rule: `order.reference` of `order.reference:max-length`; empty for a named rule. */
export const fieldIn = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(':')));

/** Where a finding is: its path, or where it has none, as an accepted fault, that of its rule; empty where a named rule has neither. */
export const placeOf = ({ path, rule }: { readonly path: string; readonly rule: string }): string => (path === '' ? fieldIn(rule) : path);
