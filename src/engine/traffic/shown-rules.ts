import { reachesKind } from '../../catalogue/field-rules.js';
import type { Contract, Field, Rule } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import type { RuleKey } from '../../model/finding.js';
import { groupBy } from '../../json/group-by.js';
import { remembered } from '../../json/remembered.js';

/** The rules of fields that an accepted request shows to be kept; a bound only if a value reaches it. */
export type ShownRules = (contract: Contract, body: JsonObject) => readonly RuleKey[];

export function createShownRules(rules: ReadonlyMap<string, readonly Rule[]>): ShownRules {
  const tables = new Map<string, ReadonlyMap<string, RulesAt>>();
  return (contract, body) => {
    const table = remembered(tables, contract.id, () => tableOf(contract, rules.get(contract.id) ?? []));
    const shown = new Set<RuleKey>();
    walk(body, '', (path, value) => {
      const place = table.get(path);
      if (place === undefined) return;
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      for (const { key, kind } of place.rules)
        if (reachesKind(place.field, kind, { length: [...text].length, number: Number(text) })) shown.add(key);
    });
    return [...shown];
  };
}

interface RulesAt {
  readonly field: Field;
  readonly rules: readonly { readonly key: RuleKey; readonly kind: NonNullable<Rule['kind']> }[];
}

function tableOf(contract: Contract, rules: readonly Rule[]): ReadonlyMap<string, RulesAt> {
  const own = rules.flatMap(({ side, id, path, kind, validity }) =>
    side === 'request' && validity.includes('valid') && kind !== undefined ? [{ key: { side, rule: id }, path, kind }] : [],
  );
  const byPath = groupBy(own, ({ path }) => path);
  return new Map(contract.request.map((field) => [field.path, { field, rules: byPath.get(field.path) ?? [] }]));
}

function walk(value: JsonValue, path: string, visit: (path: string, value: JsonValue) => void): void {
  if (isArray(value)) {
    for (const inner of value) walk(inner, `${path}[n]`, visit);
    return;
  }
  if (path !== '') visit(path, value);
  if (isObject(value)) for (const name of Object.keys(value)) walk(value[name] as JsonValue, path === '' ? name : `${path}.${name}`, visit);
}
