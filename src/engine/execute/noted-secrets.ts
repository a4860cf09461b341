import type { Secret } from '../../model/check.js';
import type { Lookup, PlacedLookup } from '../../model/template.js';

const SECRET_KINDS = /^(card:.*\.(number|securityCode)|pan:|track:|p2pe:(payload|pan)|cryptogram:)/;

/** Fields into which a case puts card data that does not belong there: whether it comes back is judged by the rule of the case. */
const FREE_TEXT = /(?:^|\.)customData$|^order\./;

/** The lookup of one request, which also notes the card data that it hands out. */
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
