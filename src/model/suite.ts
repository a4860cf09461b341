import type { Contract } from '../catalogue/vocabulary.js';
import type { Case, SuiteId } from './case.js';
import type { Flow } from './flow.js';
import type { Values } from './values.js';

/** A contract with the values and the seed that this run uses for it. */
export interface SuiteInput {
  readonly contract: Contract;
  readonly values: Values;
  readonly seed: number;
  readonly sequences: number;
}

/** A declarative selection of cases and flows. */
export interface Suite {
  readonly id: SuiteId;
  cases(input: SuiteInput): readonly Case[];
  flows(inputs: readonly SuiteInput[]): readonly Flow[];
}
