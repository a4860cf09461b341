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
  readonly breadth?: Breadth;
}

/**
 * How much of the cases is sent: those whose turn it is with this seed (the others are made to be counted, and meet no circumstances), all of
 * them, or all of them until each rule has met every circumstance that it can meet.
 */
export type Breadth = 'due' | 'all' | 'every-circumstance';

/** What is tested under one heading: cases and flows, and what they show. */
export interface Suite {
  readonly id: SuiteId;
  readonly title: string;
  /** What the target is shown to do when the suite has no finding. */
  readonly shows: string;
  /** The parts of the specification that it is about. */
  readonly clauses: readonly string[];
  /** `asked`: it looks at requests that other suites send anyway, and runs when it is named. */
  readonly runs: 'always' | 'asked';
  /** It has sequences of requests and no single ones. */
  readonly onlyFlows: boolean;
  cases(input: SuiteInput): readonly Case[];
  flows(inputs: readonly SuiteInput[]): readonly Flow[];
}

/** Begins the last part of the id of a case that is sent again for a circumstance which its rule has not met. */
export const ONLY_THOROUGH = '/with-';
