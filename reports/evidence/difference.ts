import { type Contradicting, contradictionOf } from './contradiction.js';

/** Expected and actual in as few words as a list has room for. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

export function differenceOf(group: Contradicting): Difference {
  const { expected, actual } = contradictionOf(group);
  return { expected, actual };
}
