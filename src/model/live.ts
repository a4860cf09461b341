import type { ShownReply, ShownRequest } from './event.js';
import type { FindingGroup, RunVerdict } from './report.js';

/** The phases of a run as people follow it: those of the plan, summed. */
export const LIVE_PHASES = ['Reach the target', 'Good requests', 'Sequences', 'Bad requests', 'Notifications', 'Random tries'] as const;
export type LivePhaseName = (typeof LIVE_PHASES)[number];

export interface LivePhase {
  readonly name: LivePhaseName;
  /** Cases and sequences; undefined while the plan is not made. */
  readonly planned: number | undefined;
  readonly done: number;
  /** How long it was worked on. */
  readonly millis: number;
}

/** How far a run has come, by its events. */
export interface LiveRun {
  readonly phases: readonly LivePhase[];
  /** What is being sent; `smallest`: requests are made small. */
  readonly now: LivePhaseName | 'smallest' | undefined;
  readonly requests: number;
  readonly retries: number;
  /** Requests a second, lately. */
  readonly rate: number;
  /** Milliseconds of the run up to its last event, and when it began, by the clock of the machine. */
  readonly millis: number;
  readonly startedAt: number;
  /** Milliseconds since cases are sent, and how many of all are done: what an estimate is made from. */
  readonly sending: { readonly millis: number; readonly done: number; readonly planned: number };
  readonly problems: number;
  /** Causes in the order in which they were found, with their findings so far. */
  readonly causes: readonly { readonly id: string; readonly count: number }[];
}

/** A cause while its run goes on. Its title stays as it was first told. */
export interface LiveCause extends FindingGroup {
  /** When it was found, by the clock of the machine. */
  readonly foundAt: number;
}

/** `going`: under way. `lost`: neither under way nor ended, as after a crash. */
export type RunState = 'going' | 'ended' | 'stopped' | 'lost';

/** A run in the list. */
export interface RunLine {
  readonly id: string;
  readonly startedAt: string;
  readonly state: RunState;
  /** Started by this server, which can stop it. */
  readonly isOurs: boolean;
  /** Nothing is sent until it is let go on. */
  readonly isPaused?: boolean;
  /** It paused by itself at this time, because the target stopped answering. */
  readonly goneAt?: number;
  readonly profile: string;
  readonly seed: number;
  readonly contracts: readonly string[];
  /** What narrows it, if anything. */
  readonly selection: readonly string[];
  readonly target: string;
  readonly verdict?: RunVerdict;
  readonly causes?: number;
  readonly requests?: number;
  readonly message?: string;
}

/** What one sending again showed of a cause in one contract. */
export interface AgainLine {
  readonly contract: string;
  readonly case: string;
  readonly status: 'correct' | 'wrong' | 'not judged';
  readonly expected: string;
  readonly actual: string;
  /** Why it was not judged, or what else is wrong now. */
  readonly note?: string;
  readonly requests: number;
  /** The exchange as it is now, in the form of the cause, where it is still wrong. */
  readonly evidence?: FindingGroup;
}

/** What was done about a cause after, or beside, its run. The report of the run is not changed by it. */
export type Attempt =
  | { readonly type: 'sent-again'; readonly at: string; readonly cause: string; readonly lines: readonly AgainLine[] }
  | {
      readonly type: 'rule-run';
      readonly at: string;
      readonly cause: string;
      /** The run that sent the whole rule again. */
      readonly run: string;
      readonly status: 'closed' | 'wrong' | 'not judged';
      readonly note: string;
    };

/** Where requests go, and whether something answers there. */
export interface TargetLine {
  readonly name: string;
  readonly url: string;
  readonly merchantId: string;
  readonly reach: 'answers' | 'no answer' | 'unknown';
  readonly millis?: number;
  /** Why the configuration cannot be used, and what to do. */
  readonly fault?: { readonly message: string; readonly hint?: string };
  /** What is watched, and what the last signal led to. */
  readonly watch?: { readonly what: string; readonly last?: string };
}

/** What can be chosen for a run. */
export interface RunChoices {
  readonly contracts: readonly string[];
  readonly suites: readonly string[];
  readonly profiles: readonly string[];
  /** As the configuration has them. */
  readonly usual: { readonly contracts: readonly string[]; readonly profile: string; readonly seed: number };
}

/** What is asked of a new run. What is left out is as the configuration says. */
export interface RunOrder {
  readonly contracts?: readonly string[];
  readonly suites?: readonly string[];
  readonly rules?: readonly string[];
  readonly profile?: string;
  readonly seed?: number;
  readonly maxRequests?: number;
  /** The interrupted run that it goes on with; everything else is as it was begun. */
  readonly resumes?: string;
  /** The causes of an earlier run that it is to close. */
  readonly closes?: { readonly run: string; readonly causes: readonly string[] };
}

/** A cause that is being sent again: the call that goes out, of so many. */
export interface Sending {
  readonly run: string;
  readonly cause: string;
  readonly call: number;
  readonly of: number;
}

/** What the server sends to the page, by the name of the event. */
export interface LiveMessages {
  readonly runs: readonly RunLine[];
  readonly target: TargetLine;
  readonly live: LiveRun & { readonly run: string };
  readonly causes: { readonly run: string; readonly causes: readonly LiveCause[] };
  readonly attempts: { readonly run: string; readonly attempts: readonly Attempt[] };
  /** Its end is told with the last call, as over. */
  readonly sending: Sending & { readonly isOver?: true };
}

/** A request to be tried: its body as a template, so that card data stays with the server. */
export interface TryRequest {
  readonly contract: string;
  readonly method: string;
  readonly route: string;
  readonly text: string;
  /** The state that the order is brought to first. */
  readonly state: string;
  readonly fields: readonly TryField[];
}

/** A field that a request may have, for suggestions. */
export interface TryField {
  readonly path: string;
  readonly presence: string;
  /** Its type and bounds in words. */
  readonly holds: string;
  readonly values: readonly string[];
  readonly clause: string;
}

/** Something to look at in a body, at its line. */
export interface TextMark {
  readonly line: number;
  readonly level: 'must' | 'should';
  readonly message: string;
  readonly rule: string;
  readonly fixable: boolean;
}

/** What lint says of a body. */
export interface LintedText {
  readonly marks: readonly TextMark[];
  /** The contract by which it was judged; undefined where that cannot be told. */
  readonly contract: string | undefined;
}

/** One thing that the answer to a tried request shows. */
export interface TriedLine {
  readonly status: 'wrong' | 'not judged';
  readonly level: string;
  readonly rule: string;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** A tried request, sent and judged. */
export interface TriedRequest {
  readonly at: string;
  /** How it must be answered, and why. */
  readonly expected: string;
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly outcome: string;
  readonly lines: readonly TriedLine[];
  /** Rules that the answer keeps. */
  readonly right: number;
  /** Why nothing was sent. */
  readonly missing?: string;
}

/** What is known of the target, for the view in which it is set up. No secret is among it. */
export interface SetUp {
  /** The configuration file by its name; undefined where there is none yet. */
  readonly file: string | undefined;
  /** Why the page cannot write it, where it cannot. */
  readonly readOnly?: string;
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly hasPassword: boolean;
  /** The file as it was read: it is saved only if it is still the same. */
  readonly digest: string;
  readonly fault?: { readonly message: string; readonly hint?: string };
}

/** What stands beside a field while its value is typed. */
export interface FieldNote {
  readonly field: 'baseUrl' | 'merchantId' | 'password';
  readonly status: Examined['status'];
  readonly text: string;
}

/** How an order is brought into a state. */
export interface RecipeLine {
  readonly state: string;
  /** `file`: it stands in the configuration. `built in`: touchstone has one. `none`: rules wait for it. */
  readonly from: 'file' | 'built in' | 'none';
  /** Rules that wait for it where it is missing. */
  readonly rules: number;
  /** The recipe in YAML, or one to begin with. */
  readonly text: string;
  /** Why it can only be changed in the file, where it can. */
  readonly readOnly?: string;
}

/** A recipe that was tried: its calls, and whether it led to the state. */
export interface TriedRecipe {
  readonly works: boolean;
  /** What it came to, in a sentence. */
  readonly reason: string;
  readonly calls: readonly { readonly request: ShownRequest; readonly reply: ShownReply }[];
}

/** One thing that was looked at on the way to the target. */
export interface Examined {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  readonly hint?: string;
}

/** A page about the API, as `explain` answers it. */
export interface ExplainBlock {
  readonly kind: 'title' | 'heading' | 'text' | 'facts' | 'table' | 'next';
  readonly text?: string;
  readonly note?: string;
  readonly rows?: readonly (readonly string[])[];
}

/** A sequence that can be gone through call by call. */
export interface SequenceLine {
  readonly id: string;
  readonly name: string;
  readonly calls: number;
  /** The states that its orders begin in. */
  readonly states: readonly string[];
}

/** What is asked for: a sequence by its id, or the smallest one of a cause. */
export interface WalkOrder {
  readonly flow?: string;
  readonly of?: { readonly run: string; readonly cause: string };
}

/** An order between two calls; a part that is empty is not shown, or not specified. */
export type OrderLook = Readonly<Record<'status' | 'authorized' | 'captured' | 'refunded', string>>;

/** What came of a call. */
export interface WalkAnswer extends TriedRequest {
  /** Answered as it must be, whatever the answer shows. */
  readonly isAsExpected: boolean;
}

/** A call of a sequence, with the order after it. */
export interface WalkCall {
  readonly name: string;
  readonly contract: string;
  /** The word for its order. */
  readonly order: string;
  readonly state: 'sent' | 'next' | 'waiting' | 'left out';
  readonly reads?: true;
  /** Sent at the same time as the call before it. */
  readonly together?: true;
  readonly isEdited?: true;
  readonly method: string;
  readonly route: string;
  /** The body with ids in place, secrets as placeholders. */
  readonly text: string;
  /** How it must be answered. */
  readonly expects: string;
  readonly answer?: WalkAnswer;
  /** What the order must be after it. */
  readonly expected: OrderLook;
  readonly actual?: OrderLook;
  /** The parts that are not what they must be. */
  readonly wrong: readonly (keyof OrderLook)[];
  /** The position of the call that went wrong before it: what must be is counted as if that had gone right. */
  readonly countedFrom?: number;
}

/** A sequence while somebody goes through it. */
export interface Walk {
  readonly id: string;
  readonly flow: string;
  readonly name: string;
  readonly contract: string;
  readonly orders: readonly { readonly word: string; readonly id: string; readonly state: string; readonly before: OrderLook }[];
  readonly calls: readonly WalkCall[];
  /** Why the order cannot be read, where it cannot. */
  readonly unread?: string;
}
