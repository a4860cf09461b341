import { isArray, isObject, type JsonValue } from '../json/value.js';
import { isLuhn } from './luhn.js';
import { CODE_NAMES } from './secret-names.js';
import type { Values } from '../model/values.js';

export interface OverlaySecret {
  /** `overlay:0`, in the order of the overlay: the placeholder that stands for it. */
  readonly name: string;
  readonly value: string;
  readonly short: boolean;
}

/** Card data that the configuration puts into requests directly, without a placeholder. */
export function overlaySecrets({ overlay }: Pick<Values, 'overlay'>): readonly OverlaySecret[] {
  const found = new Map<string, boolean>();
  const walk = (value: JsonValue, name: string): void => {
    if (isArray(value)) for (const inner of value) walk(inner, name);
    else if (isObject(value)) for (const key of Object.keys(value).toSorted()) walk(value[key] as JsonValue, key);
    else if (typeof value === 'string') {
      if (/^\d{13,19}$/.test(value) && isLuhn(value)) found.set(value, false);
      else if (CODE_NAMES.test(name) && /^\d{3,12}$/.test(value)) found.set(value, true);
    }
  };
  walk(overlay, '');
  return [...found].map(([value, short], index) => ({ name: `overlay:${index}`, value, short }));
}
