import type { ContractId, StateName } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import type { RunEvent } from '../../model/event.js';
import type { Flow } from '../../model/flow.js';
import type { Doubt } from '../attribute/doubts.js';
import type { Suspect } from '../attribute/omissions.js';
import type { Demand } from '../execute/undocumented-fields.js';
import type { Preflight } from '../execute/preflight.js';
import type { GivenIds } from '../../target/provision.js';
import type { Provided, StateInstance, WasRead } from '../execute/states.js';
import type { RunOutcome } from '../stops.js';
import type { Subject } from '../attribute/subject.js';

/** A thread that sends and judges a part of a run. */
export interface CrewMember {
  post(order: Order): void;
  /** Passes on the reports of the thread from now on. */
  listen(take: (reports: readonly Report[]) => void): void;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<string>;
}

/** The threads of a run, and the flag that ends their work. */
export interface CrewMembers {
  readonly members: readonly CrewMember[];
  readonly meter: { halt(): void };
}

/** What a preflight found out about a contract, as far as sending and judging need it. */
export type Spoken = Pick<Preflight, 'ok' | 'state' | 'form' | 'outcome' | 'values' | 'missing' | 'noRecipe' | 'unreached'> & {
  readonly contract: ContractId;
};

/** What the leading thread tells another one. */
export type Order =
  /** Sent once, after the known-good calls are made and the run is planned. */
  | {
      readonly type: 'begin';
      readonly spoken: readonly Spoken[];
      readonly demands: readonly Demand[];
      readonly witnesses: ReadonlySet<string>;
      readonly done: ReadonlySet<string> | undefined;
      /** Which of the threads this one is, from 0, and how many cases it sends at a time. */
      readonly place: number;
      readonly threads: number;
      readonly concurrency: number;
    }
  | { readonly type: 'part'; readonly cases: readonly Case[]; readonly flows: readonly Flow[] }
  | { readonly type: 'draws'; readonly planned: number }
  /** A demand that another thread learnt. */
  | { readonly type: 'learn'; readonly demand: Demand }
  /** Parts of bodies that other threads saw refused. */
  | { readonly type: 'suspect'; readonly suspects: readonly Suspect[] }
  | ({ readonly type: 'answer'; readonly to: number } & Answer);

/** What a thread asks the leading thread for, because it exists only once. */
export type Question =
  | { readonly what: 'take'; readonly state: StateName }
  | { readonly what: 'provide'; readonly state: StateName; readonly given: GivenIds | undefined; readonly way: number | undefined }
  | { readonly what: 'read'; readonly orderId: string; readonly transactionId: string };

/** A state that was asked for; `isKnown` says that no further one can be reached. */
export interface Lent {
  readonly provided: Provided;
  readonly isKnown: boolean;
}

export type Answer =
  | { readonly value: Lent | Provided | WasRead | undefined }
  /** The run has no request or no time left. */
  | { readonly limit: string }
  | { readonly fault: string };

/** What a thread tells the leading thread. */
export type Report =
  | { readonly type: 'event'; readonly event: RunEvent }
  /** What showed the finding that stands for a cause in this thread. */
  | { readonly type: 'subject'; readonly cause: string; readonly finding: string; readonly subject: Subject }
  | { readonly type: 'learnt'; readonly demand: Demand }
  | { readonly type: 'suspected'; readonly suspects: readonly Suspect[] }
  | { readonly type: 'doubted'; readonly doubts: readonly Doubt[] }
  | { readonly type: 'give'; readonly instance: StateInstance }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** The part is done, or as much of it as the run had time for. */
  | { readonly type: 'done'; readonly outcome: RunOutcome | undefined; readonly retries: number };
