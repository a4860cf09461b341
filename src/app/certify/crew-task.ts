import type { Contract } from '../../catalogue/vocabulary.js';
import type { HouseFiles } from '../../config/extensions.js';
import type { Config } from '../../model/config.js';

/** The data that a thread of a run gets at its start. */
export interface CrewTask {
  /** Without functions, since recipes run in the leading thread only. */
  readonly config: Config;
  readonly embedded: boolean;
  /** Of the run, and of the ids that this thread makes. */
  readonly runId: string;
  readonly idsOf: string;
  readonly contracts: readonly Contract[] | undefined;
  readonly house: HouseFiles | undefined;
  /** The meter of the run. */
  readonly meter: SharedArrayBuffer;
}
