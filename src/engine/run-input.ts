import type { Contract } from '../catalogue/vocabulary.js';
import type { Case } from '../model/case.js';
import type { FindingEvent, RunHeader } from '../model/event.js';
import type { Suite } from '../model/suite.js';
import type { Values } from '../model/values.js';
import type { Earlier } from './record/earlier.js';
import type { Dependencies } from './input/dependencies.js';

/** What a run is made of beyond the dependencies of sending and judging. */
export interface RunInput extends Dependencies {
  readonly header: RunHeader;
  readonly scope: readonly Contract[];
  readonly suites: readonly Suite[];
  /** Random sequences for each operation on orders in the lifecycle phase. */
  readonly sequences: number;
  explore(contract: Contract, values: Values, seed: number, draw: number): Case;
  /** How many random cases are drawn; the profile decides unless given. */
  readonly draws?: number;
  /** Finished cases of an interrupted run: not sent again. */
  readonly done?: ReadonlySet<string>;
  /** What an interrupted run has found and held back: told again, if it does not show again. */
  readonly earlier?: Earlier;
  /** Aborted to stop the run; what is under way is finished. */
  readonly signal?: Pick<AbortSignal, 'aborted'>;
  /** Called for every finding; true stops the run. */
  readonly stopAt?: (finding: FindingEvent) => boolean;
  readonly shrink?: boolean;
}
