import type { Contract, Field, Side } from '../../catalogue/vocabulary.js';

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
