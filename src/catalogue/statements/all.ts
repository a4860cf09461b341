import { PART_1 } from './part-1.js';
import { PART_2_1 } from './part-2-1.js';
import { PART_2_2 } from './part-2-2.js';
import { PART_2_3 } from './part-2-3.js';
import { PART_2_4 } from './part-2-4.js';
import { PART_2_5 } from './part-2-5.js';
import { PART_2_6 } from './part-2-6.js';
import { PART_2_7 } from './part-2-7.js';
import { PART_2_8 } from './part-2-8.js';
import { PART_2_9 } from './part-2-9.js';
import { PART_2_10 } from './part-2-10.js';
import { PART_2_11 } from './part-2-11.js';
import { PART_2_12 } from './part-2-12.js';
import { PART_3 } from './part-3.js';
import { PART_4 } from './part-4.js';
import { PARTS_5_TO_9 } from './parts-5-to-9.js';
import type { Statement } from './row.js';

export type { Statement, StatementPart } from './row.js';

/** Every normative statement of the specification, in the order of its text. */
export const STATEMENTS: readonly Statement[] = [
  ...PART_1,
  ...PART_2_1,
  ...PART_2_2,
  ...PART_2_3,
  ...PART_2_4,
  ...PART_2_5,
  ...PART_2_6,
  ...PART_2_7,
  ...PART_2_8,
  ...PART_2_9,
  ...PART_2_10,
  ...PART_2_11,
  ...PART_2_12,
  ...PART_3,
  ...PART_4,
  ...PARTS_5_TO_9,
];
