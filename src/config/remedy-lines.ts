import { Document, isMap, isPair, isScalar, visit } from 'yaml';
import { EMBEDDED_PROVISION } from './embedded.js';

/** Members that are written on one line. */
const FLAT = new Set(['order', 'sourceOfFunds', 'browserPayment', 'expect', 'capture']);

/** Lines of configuration for each remedy that a report can name: recipes as the reference gateway wants them, to start from. */
export function remedyLines(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(EMBEDDED_PROVISION).flatMap(([state, recipe]) =>
      'steps' in recipe ? [[`provision.${state}`, textOf({ provision: { [state]: recipe.steps } })] as const] : [],
    ),
  );
}

function textOf(settings: unknown): string {
  const document = new Document(settings);
  visit(document, {
    Pair(_key, pair) {
      if (isPair(pair) && isScalar(pair.key) && FLAT.has(String(pair.key.value)) && isMap(pair.value)) pair.value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 }).trimEnd();
}
