import type { Secret } from '../../model/check.js';
import type { Lookup, PlacedLookup } from '../../model/template.js';

const SECRET_KINDS = /^(card:.*\.(number|securityCode)|pan:|track:|p2pe:(payload|pan)|cryptogram:)/;

/** Fields in which a case puts card data where none belongs: whether that comes back is a matter of the case's own rule. */
const FREE_TEXT = /(?:^|\.)customData$|^order\./;

/** The lookup of one request; card data that it hands out is noted. */
export function noting(lookup: Lookup, secrets: Secret[]): PlacedLookup {
  return (name, path) => {
    const value = lookup(name);
    if (value !== undefined && SECRET_KINDS.test(name) && !secrets.some((known) => known.value === value))
      secrets.push({
        name,
        value,
        ...(name.endsWith('.securityCode') ? { short: true as const } : {}),
        ...(FREE_TEXT.test(path) ? { freeText: true as const } : {}),
      });
    return value;
  };
}
