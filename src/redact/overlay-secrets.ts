import { SHIPPED } from '../catalogue/contracts.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Values } from '../model/values.js';
import { freeText } from './free-text.js';
import { isLuhn } from './card-number.js';
import { CODE_NAMES, CONFIDENTIAL_NAMES } from './secret-names.js';

export interface OverlaySecret {
  /** `overlay:0`, in the order of the overlay: the placeholder that stands for it. */
  readonly name: string;
  readonly value: string;
  /** `card`: card data, which no answer may show; `code`: short card data; `opaque`: no language, so it is hidden and not searched for. */
  readonly kind: 'card' | 'code' | 'opaque';
}

/** What the configuration puts into requests directly, without a placeholder, and may be card data: PIN blocks and cryptograms have many forms. */
export function overlaySecrets({ overlay }: Pick<Values, 'overlay'>): readonly OverlaySecret[] {
  const found = new Map<string, OverlaySecret['kind']>();
  const walk = (value: JsonValue, name: string): void => {
    if (isArray(value)) for (const inner of value) walk(inner, name);
    else if (isObject(value)) for (const key of Object.keys(value).toSorted()) walk(value[key] as JsonValue, key);
    else if (typeof value === 'string' && value !== '' && !value.includes('{{')) {
      const kind = kindOf(value, name);
      if (kind !== undefined && !found.has(value)) found.set(value, kind);
    }
  };
  walk(overlay, '');
  return [...found].map(([value, kind], index) => ({ name: `overlay:${index}`, value, kind }));
}

const LEAST_OPAQUE = 12;
const PIN_NAMES = /pin(?:[A-Z_-]|$)|[pP]inBlock|PIN/;

function kindOf(value: string, name: string): OverlaySecret['kind'] | undefined {
  if (/^\d{13,19}$/.test(value) && isLuhn(value)) return 'card';
  if (CODE_NAMES.test(name) && /^\d{3,12}$/.test(value)) return 'code';
  if (value.length >= LEAST_OPAQUE && (PIN_NAMES.test(name) || CONFIDENTIAL_NAMES.test(name))) return 'card';
  // The placeholder of a secret is its number: what is added to the catalogue does not change who is one.
  return value.length >= LEAST_OPAQUE && freeText(value, SHIPPED) !== value ? 'opaque' : undefined;
}
