import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RuleStatus } from '../../../src/model/report.js';
import type { SortName } from './filter.js';
import type { CauseRow } from './run-index.js';

/** What the live page adds to the views of a report; a report file adds nothing. */
export interface Slots {
  /** The order of causes until the reader asks for another. */
  readonly sort?: SortName;
  /** The symbol of a cause in the list, where it is no longer that of the run. */
  readonly status?: (cause: CauseRow) => RuleStatus | undefined;
  /** In place of the last line of a cause in the list, so that its row keeps its height. */
  readonly note?: (cause: CauseRow) => ComponentChildren | undefined;
  /** What became of a cause, in place of its status, above its evidence. */
  readonly state?: (cause: CauseRow) => ComponentChildren | undefined;
  /** Whether the bar of filters is shown. */
  readonly filters?: 'hidden';
  /** What can be done about a cause, above its evidence. */
  readonly actions?: (cause: CauseRow) => ComponentChildren;
  /** The foot of the list. */
  readonly foot?: ComponentChildren;
  /** In place of the words for a run without causes. */
  readonly noCauses?: ComponentChildren;
}

export const SlotsContext = createContext<Slots>({});

export const useSlots = (): Slots => useContext(SlotsContext);
