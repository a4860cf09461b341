import { aboveMaximum } from './above-maximum.js';
import { belowMinimum } from './below-minimum.js';
import { coercibleType } from './coercible-type.js';
import { emptyGroup } from './empty-group.js';
import { emptyString } from './empty-string.js';
import { MISTAKE_MUTATIONS } from './from-mistakes.js';
import { SETTLED_MUTATIONS } from './from-examples.js';
import { fraction } from './fraction.js';
import { missing } from './missing.js';
import { missingInGroup } from './missing-in-group.js';
import { notInList } from './not-in-list.js';
import { nullValue } from './null-value.js';
import { ordinal } from './ordinal.js';
import { otherOperationsValue } from './other-operations-value.js';
import type { Mutation } from './mutation.js';
import { tooLong } from './too-long.js';
import { tooShort } from './too-short.js';
import { wrongCase } from './wrong-case.js';
import { wrongConstant } from './wrong-constant.js';
import { wrongType } from './wrong-type.js';

/** Every way of breaking one rule of one field, in the order in which a report lists them. */
export const FIELD_MUTATIONS: readonly Mutation[] = [
  missing,
  missingInGroup,
  nullValue,
  emptyGroup,
  wrongType,
  coercibleType,
  fraction,
  ...SETTLED_MUTATIONS,
  tooShort,
  tooLong,
  belowMinimum,
  aboveMaximum,
  notInList,
  wrongCase,
  wrongConstant,
  otherOperationsValue,
  ordinal,
  emptyString,
  ...MISTAKE_MUTATIONS,
];
