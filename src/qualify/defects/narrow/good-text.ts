import { DATA_TYPES } from '../../../catalogue/data-types.js';
import type { Field } from '../../../catalogue/vocabulary.js';

/** A plain good text of a field, off its bounds where there is room; undefined where only an issuer knows one. */
export function goodText(field: Field): string | undefined {
  if (field.issued !== undefined && field.samples === undefined && field.type === 'String') return undefined;
  const [sample] = field.samples ?? field.values ?? [];
  if (sample !== undefined) return sample;
  const { minLength = 1, maxLength = minLength + 8 } = field;
  const length = Math.max(minLength, Math.min(maxLength - 1, minLength + 5));
  const step = field.type === 'Base64' ? 4 : field.type === 'Hex' ? 2 : 1;
  const unit = { Digits: '1', Hex: 'A1', Base64: 'QUJD', 'Upper case alphabetic text': 'K' }[field.type as string] ?? 'Ab';
  if (DATA_TYPES[field.type].kind !== 'charset')
    return typeof DATA_TYPES[field.type].good[0] === 'string' ? String(DATA_TYPES[field.type].good[0]) : undefined;
  if (field.maximum !== undefined) return String(field.maximum);
  return unit.repeat(length).slice(0, Math.ceil(length / step) * step);
}
