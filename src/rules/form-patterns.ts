import type { JsonObject } from '../json/value.js';
import type { TypeOfKind } from '../catalogue/data-types.js';
import type { TypeName } from '../catalogue/vocabulary.js';

/**
 * Schema keywords for the types that are judged by form. They accept only what no reading objects to, so that a body that fits them needs no
 * closer look. Codes have lists of their own. No pattern backtracks more than a fixed number of steps per character.
 */
export const FORM_PATTERNS: Partial<Readonly<Record<TypeName, JsonObject>>> = {
  Decimal: { pattern: '^(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)$' },
  Date: { pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', format: 'date' },
  DateTime: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$', format: 'date-time' },
  Time: { pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?:Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?$' },
  'Time Offset': { pattern: '^[+-](?:(?:0[0-9]|1[0-3])[0-5][0-9]|1400)$' },
  Email: { pattern: '@', minLength: 4 },
  Url: { pattern: '^https', minLength: 12 },
  'Telephone Number': { pattern: '^(?!(?:[^0-9]*[0-9]){16})\\+[0-9]{1,3} [0-9]+(?: [0-9]+)*$' },
  'Masked digits': { pattern: '^[0-9]{6}x+[0-9]{4}$' },
  Regex: { pattern: '^(?:[0-9A-Za-z]{2}|[0-9]{3}|[0-9A-Za-z]{2}/[0-9]{3})$' },
  'Language Tag': { pattern: '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$' },
  Hex: { pattern: '^(?:[0-9A-Fa-f]{2})*$' },
  Base64: { pattern: '^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$' },
} satisfies Record<Exclude<TypeOfKind<'format'>, 'Currency' | 'Country'> | 'Hex' | 'Base64', JsonObject>;
