import type { ContractId, StateName } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import type { RunEvent } from '../../model/event.js';
import type { Flow } from '../../model/flow.js';
import type { Suspect } from '../judge/omissions.js';
import type { Demand } from '../send/demands.js';
import type { Preflight } from '../send/preflight.js';
import type { GivenIds } from '../../target/provision.js';
import type { Provided, StateInstance, WasRead } from '../send/states.js';
import type { RunOutcome } from '../stops.js';
import type { Subject } from '../subject.js';

/** A thread that sends and judges a part of a run. */
export interface CrewMember {
  post(order: Order): void;
  /** Tells what the thread says from now on. */
  listen(take: (reports: readonly Report[]) => void): void;
  /** Resolves with the reason when the thread is no more. */
  readonly ended: Promise<string>;
}

/** The threads of a run, and the flag that ends their work. */
export interface CrewMembers {
  readonly members: readonly CrewMember[];
  readonly meter: { halt(): void };
}

/** How a contract is spoken to, as far as sending and judging need it. */
export type Spoken = Pick<Preflight, 'ok' | 'state' | 'form' | 'outcome' | 'values' | 'missing' | 'noRecipe' | 'unreached'> & {
  readonly contract: ContractId;
};

/** What the run tells one of its threads. */
export type Order =
  /** Once, when the known-good calls are made and the run is planned. */
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
  /** Another thread learnt it. */
  | { readonly type: 'learn'; readonly demand: Demand }
  /** Others saw it refused. */
  | { readonly type: 'suspect'; readonly suspects: readonly Suspect[] }
  | ({ readonly type: 'answer'; readonly to: number } & Answer);

/** What a thread asks the run for: what there is only one of. */
export type Question =
  | { readonly what: 'take'; readonly state: StateName }
  | { readonly what: 'provide'; readonly state: StateName; readonly given: GivenIds | undefined; readonly way: number | undefined }
  | { readonly what: 'read'; readonly orderId: string; readonly transactionId: string };

/** A state that was asked for, and whether it is known by now that none can be had. */
export interface Lent {
  readonly provided: Provided;
  readonly isKnown: boolean;
}

export type Answer =
  | { readonly value: Lent | Provided | WasRead | undefined }
  /** The run has no request or no time left. */
  | { readonly limit: string }
  | { readonly fault: string };

/** What a thread tells the run. */
export type Report =
  | { readonly type: 'event'; readonly event: RunEvent }
  /** What showed the finding that stands for a cause in this thread. */
  | { readonly type: 'subject'; readonly cause: string; readonly finding: string; readonly subject: Subject }
  | { readonly type: 'learnt'; readonly demand: Demand }
  | { readonly type: 'suspected'; readonly suspects: readonly Suspect[] }
  | { readonly type: 'give'; readonly instance: StateInstance }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** A part is done, or as much of it as there was time for. */
  | { readonly type: 'done'; readonly outcome: RunOutcome | undefined; readonly retries: number };
