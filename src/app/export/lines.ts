import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Field, Rule, Side } from '../../catalogue/vocabulary.js';

/** Sides that have fields. */
export const FIELD_SIDES = ['url', 'request', 'response', 'error'] as const satisfies readonly Side[];
export type FieldSide = (typeof FIELD_SIDES)[number];

/** One field or group of one side of a contract, as `export catalogue` prints it: every key is always there. */
export type FieldLine = ReturnType<typeof fieldLine>;

/** Every field of these contracts, in the order of the specification. */
export function fieldLines(contracts: readonly Contract[], sides: readonly FieldSide[] = FIELD_SIDES): readonly FieldLine[] {
  return contracts.flatMap((contract) => sides.flatMap((side) => contract[side].map((field) => fieldLine(contract, side, field))));
}

export function fieldLine(contract: Contract, side: FieldSide, field: Field) {
  return {
    contract: contract.id,
    operation: contract.operation,
    version: contract.version,
    side,
    path: field.path,
    type: field.type,
    presence: field.presence,
    // Lengths that are no range (28 or 32) show as their span.
    minLength: field.minLength ?? field.lengths?.[0] ?? null,
    maxLength: field.maxLength ?? field.lengths?.at(-1) ?? null,
    minimum: field.minimum ?? null,
    maximum: field.maximum ?? null,
    decimals: field.decimals ?? null,
    values: field.values ?? null,
    valuesComplete: field.valuesComplete ?? true,
    characters: field.characters ?? null,
    value: field.value ?? null,
    default: field.default ?? null,
    clause: field.clause,
    level: field.level,
    certainty: field.certainty,
  };
}

/** One rule as `export rules` prints it. */
export type RuleLine = Pick<Rule, 'contract' | 'side' | 'id' | 'clause' | 'level' | 'validity' | 'needs' | 'aliases' | 'text'>;

/** Every rule of these contracts. */
export const ruleLines = (chosen: readonly Contract[]): readonly RuleLine[] =>
  chosen.flatMap((contract) => rulesOf(contract).map(ruleLine));

export function ruleLine(rule: Rule): RuleLine {
  const { contract, side, id, clause, level, validity, needs, aliases } = rule;
  // The line has no place for the reason of an open rule but its text.
  const text = level === 'open' && rule.because !== undefined ? `${rule.text} (open: ${rule.because})` : rule.text;
  return { contract, side, id, clause, level, validity, needs, aliases, text };
}
