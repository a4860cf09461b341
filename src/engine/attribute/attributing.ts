import type { Level } from '../../catalogue/vocabulary.js';
import { remembered } from '../../json/remembered.js';
import type { Case } from '../../model/case.js';
import type { Reply } from '../../model/exchange.js';
import type { RuleKey } from '../../model/finding.js';
import { createCheckExchange, type CheckExchange } from '../check/check-exchange.js';
import { createExecutor, type Executor } from '../execute/executor.js';
import type { Dependencies } from '../input/dependencies.js';
import { promotionOf } from '../plan/promotion.js';
import { notSingle } from '../plan/single-fault.js';
import type { Aside, Notebook } from './notebook.js';
import type { Omissions } from './omissions.js';

/** What sending and judging one request needs. */
export interface Performing {
  readonly deps: Dependencies;
  readonly executor: Executor;
  readonly check: CheckExchange;
  /** What answers have shown, until somebody notes it. */
  readonly asides: WeakMap<Reply, Aside>;
  /** The level of a rule in this run. */
  readonly promoted: (contract: string, key: RuleKey, level: Level) => Level;
}

/** What deciding which rule and value is to blame needs beyond that. */
export interface Attributing extends Performing {
  readonly notes: Notebook;
  /** Contracts that are judged; requests to others only prepare states. */
  readonly scope: ReadonlySet<string>;
  readonly learnt: Learnt;
}

/** What earlier answers of the run have shown. */
export interface Learnt {
  /** Optional parts that are left out of full bodies because the target refuses them. */
  readonly omissions: Omissions;
  /** By contract and family of faults: whether a case so far was used to check that a refusal has no effect. */
  readonly families: Map<string, Promise<boolean>>;
  /** By contract: how many good requests that were refused in their circumstances were looked into. */
  readonly inContext: Map<string, number>;
  /** Rules by contract that were seen broken on a fresh order, which no other case had used. */
  readonly seenAfresh: Set<string>;
  /** Why the fault of a case is not the only one, by cases as they are sent. */
  readonly singles: WeakMap<Case, string | undefined>;
}

/** Sends and judges by these dependencies, with an executor of its own unless one is given. */
export const performing = (deps: Dependencies, executor: Executor = createExecutor(deps)): Performing => ({
  deps,
  executor,
  check: createCheckExchange(deps, executor.brought, executor.texts),
  asides: new WeakMap(),
  promoted: promotionOf(deps),
});

/** The same work on orders that nobody used before. */
export const afresh = <Work extends Performing>(work: Work): Work => ({ ...work, executor: work.executor.afresh() });

/** Why no good request of a contract can be expected to succeed: even the known-good call was not accepted. */
export function refusedAtPreflight({ executor }: Pick<Performing, 'executor'>, contract: string): string | undefined {
  const result = executor.preflights.get(contract);
  if (result === undefined || result.ok || result.missing !== undefined) return undefined;
  return `no good request was accepted: ${result.outcome}`;
}

/** Why the fault of a case is not the only one in its circumstances. It is found out once: choosing a case and sending it both ask. */
export function notSingleInContext({ deps, promoted, executor, learnt: { singles } }: Attributing, given: Case): string | undefined {
  const one = executor.applied(given);
  const values = executor.preflights.get(one.contract)?.values ?? deps.values;
  return remembered(singles, one, () => notSingle({ deps, promoted, values }, one, given));
}

/** Whether a page stands in place of a contract: its answers are none of the API, and are not judged. */
export const isUnreached = ({ executor }: Pick<Performing, 'executor'>, contract: string): boolean =>
  executor.preflights.get(contract)?.unreached === true;
