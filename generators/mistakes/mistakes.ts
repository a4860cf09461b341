import { ADDRESS_MISTAKES } from './addresses.js';
import { CHARACTER_MISTAKES } from './characters.js';
import { DATE_MISTAKES } from './dates.js';
import { LIST_MISTAKES } from './lists.js';
import type { Mistake } from './mistake.js';
import { NUMBER_MISTAKES } from './numbers.js';

/** The catalogue of mistakes. Where two lead to the same value of a field, the first of them sends it. */
export const MISTAKES: readonly Mistake[] = [
  ...NUMBER_MISTAKES,
  ...DATE_MISTAKES,
  ...ADDRESS_MISTAKES,
  ...LIST_MISTAKES,
  ...CHARACTER_MISTAKES,
];
