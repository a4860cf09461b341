import { aboveMaximum } from './above-maximum.js';
import { badCharacter } from './bad-character.js';
import { badEmail } from './bad-email.js';
import { badFormat } from './bad-format.js';
import { badTelephone } from './bad-telephone.js';
import { barePoint } from './bare-point.js';
import { belowMinimum } from './below-minimum.js';
import { blankPadded } from './blank-padded.js';
import { coercibleType } from './coercible-type.js';
import { emptyGroup } from './empty-group.js';
import { emptyString } from './empty-string.js';
import { exponent } from './exponent.js';
import { fraction } from './fraction.js';
import { httpUrl } from './http-url.js';
import { impossibleDate } from './impossible-date.js';
import { impossibleTime } from './impossible-time.js';
import { leadingZeros } from './leading-zeros.js';
import { missing } from './missing.js';
import { missingInGroup } from './missing-in-group.js';
import { notInList } from './not-in-list.js';
import { nullValue } from './null-value.js';
import { otherOperationsValue } from './other-operations-value.js';
import type { FieldRecipe } from './recipe.js';
import { shortUrl } from './short-url.js';
import { sign } from './sign.js';
import { timeWithoutZone } from './time-without-zone.js';
import { tooLong } from './too-long.js';
import { tooManyDecimals } from './too-many-decimals.js';
import { tooShort } from './too-short.js';
import { twoPoints } from './two-points.js';
import { unassignedCode } from './unassigned-code.js';
import { wrongCase } from './wrong-case.js';
import { wrongConstant } from './wrong-constant.js';
import { wrongDateForm } from './wrong-date-form.js';
import { wrongType } from './wrong-type.js';
import { zero } from './zero.js';

/** Every way of breaking one rule of one field, in the order in which a report lists them. */
export const FIELD_RECIPES: readonly FieldRecipe[] = [
  missing,
  missingInGroup,
  nullValue,
  emptyGroup,
  emptyString,
  wrongType,
  coercibleType,
  fraction,
  tooShort,
  tooLong,
  belowMinimum,
  aboveMaximum,
  badCharacter,
  badFormat,
  sign,
  twoPoints,
  exponent,
  leadingZeros,
  barePoint,
  zero,
  tooManyDecimals,
  wrongDateForm,
  impossibleDate,
  impossibleTime,
  timeWithoutZone,
  badEmail,
  httpUrl,
  shortUrl,
  badTelephone,
  unassignedCode,
  notInList,
  wrongCase,
  wrongConstant,
  otherOperationsValue,
  blankPadded,
];
