import type { ShippedClause } from '../clauses.js';
import { INTRODUCTION } from './introduction.js';
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
import { PART_4_1 } from './part-4-1.js';
import { PART_4_2 } from './part-4-2.js';
import { PART_4_3 } from './part-4-3.js';
import { PART_4_4 } from './part-4-4.js';
import { PART_4_5 } from './part-4-5.js';
import { PART_4_6 } from './part-4-6.js';
import { PART_4_7 } from './part-4-7.js';
import { PART_4_8 } from './part-4-8.js';
import { PART_4_9 } from './part-4-9.js';
import { PART_4_10 } from './part-4-10.js';
import { PART_5 } from './part-5.js';
import { PART_6 } from './part-6.js';
import { PART_7 } from './part-7.js';
import { PART_8 } from './part-8.js';
import { PART_9 } from './part-9.js';
import type { StatementRow } from './row.js';

/** Where a statement stands: a clause, or the text before the first one. */
export type StatementPart = Exclude<ShippedClause, '2'> | 'introduction';

/** A statement under its part and its place there: `2.3/7`. */
export type Statement = StatementRow & { readonly id: string; readonly part: StatementPart };

const part = (name: StatementPart, rows: readonly StatementRow[]): readonly Statement[] =>
  rows.map((row, i) => ({ ...row, id: `${name}/${i + 1}`, part: name }));

/** Every normative statement of the specification, in the order of its text. */
export const STATEMENTS: readonly Statement[] = [
  ...part('introduction', INTRODUCTION),
  ...part('1', PART_1),
  ...part('2.1', PART_2_1),
  ...part('2.2', PART_2_2),
  ...part('2.3', PART_2_3),
  ...part('2.4', PART_2_4),
  ...part('2.5', PART_2_5),
  ...part('2.6', PART_2_6),
  ...part('2.7', PART_2_7),
  ...part('2.8', PART_2_8),
  ...part('2.9', PART_2_9),
  ...part('2.10', PART_2_10),
  ...part('2.11', PART_2_11),
  ...part('2.12', PART_2_12),
  ...part('3', PART_3),
  ...part('4', PART_4),
  ...part('4.1', PART_4_1),
  ...part('4.2', PART_4_2),
  ...part('4.3', PART_4_3),
  ...part('4.4', PART_4_4),
  ...part('4.5', PART_4_5),
  ...part('4.6', PART_4_6),
  ...part('4.7', PART_4_7),
  ...part('4.8', PART_4_8),
  ...part('4.9', PART_4_9),
  ...part('4.10', PART_4_10),
  ...part('5', PART_5),
  ...part('6', PART_6),
  ...part('7', PART_7),
  ...part('8', PART_8),
  ...part('9', PART_9),
];
