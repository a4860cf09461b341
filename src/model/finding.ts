import type { Clause } from '../catalogue/clauses.js';
import type { ContractId, Level, Side } from '../catalogue/vocabulary.js';

/** A broken rule. `open` findings exist only where the configuration promoted nothing and are dropped before anyone sees them. */
export interface Finding {
  readonly contract: ContractId;
  readonly side: Side;
  readonly rule: string;
  readonly clause: Clause;
  readonly level: Level;
  /** Concrete path of the value, `''` for the whole body. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** A likely repair, in words. */
  readonly suggestion?: string;
}
