import { isArray } from '../../json/value.js';

/** Whether a value was made with `defineRule` or `defineCheck`. */
export const isDefinition = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['house-rule', 'house-check'].includes(String((value as { kind?: unknown }).kind));

/** The house rules that a module exports, each once. A module may export other things too; but everything in a list must be a house rule. */
export function definitionsIn(exports: Readonly<Record<string, unknown>>): readonly unknown[] {
  const values = Object.values({ ...exports }).flatMap((value) =>
    isArray(value as never) ? (value as readonly unknown[]) : isDefinition(value) ? [value] : [],
  );
  return [...new Set(values)];
}

/** The house rules that stand in a configuration itself, in their order. */
export function inlineChecks({ default: data }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const checks = (data as { readonly checks?: unknown } | null | undefined)?.checks;
  return Array.isArray(checks) ? checks.flat().filter((one) => typeof one === 'object' && one !== null) : [];
}
