import type { Assumption } from '../catalogue/assumptions.js';
import type { ContractId, Validity, Side } from '../catalogue/vocabulary.js';
import type { JsonValue } from '../json/value.js';
import type { AuthVariant, SuiteId } from './case.js';
import type { Context } from './context.js';
import type { Profile } from './file-config.js';
import type { Finding, RuleKey } from './finding.js';
import type { Observation } from './observation.js';
import type { Reproduction } from './reproduction.js';
import type { TargetSeen } from './target-seen.js';

/** Something that a run was made of: the catalogue, the configuration, or a file that it names. */
export interface Ingredient {
  readonly name: string;
  readonly sha256: string;
}

/** Everything below is masked: what leaves the engine holds no secret. */
export interface RunHeader {
  readonly id: string;
  readonly seed: number;
  /** `traffic`: nothing was sent; exchanges of other clients were judged. */
  readonly profile: Profile | 'traffic';
  readonly target: {
    readonly url: string;
    readonly merchantId: string;
    readonly embedded: boolean /** What the target says of its own version. */;
    readonly build?: string;
  };
  readonly tool: { readonly name: string; readonly version: string; readonly catalogue: string };
  readonly startedAt: string;
  readonly contracts: readonly ContractId[];
  readonly shard?: { readonly index: number; readonly total: number };
  /** Threads that sent and judged, where there were several. */
  readonly workers?: number;
  readonly strict: boolean;
  readonly requireComplete: boolean;
  /** Exit code 0 for a run that only its budget cut short. */
  readonly partialOk: boolean;
  readonly assumptions: readonly Assumption[];
  /** Where the configuration differs from the defaults, secrets masked, for the report. */
  readonly configuration: JsonValue;
  /** What the rules and expectations are made of, by the digests of their bytes; older logs lack it. */
  readonly ingredients?: readonly Ingredient[];
  /** Part of every id that the run made for orders and transactions; older logs have the id of the run in them. */
  readonly ids?: string;
  /** The seed was drawn at the start, so that nobody could foresee it. */
  readonly seedDrawn?: true;
  /** What narrows the run, if anything: suites, rules and cases that were asked for. */
  readonly selection: readonly string[];
  /** Commands that continue this run where it was started; absent for a run of the library. */
  readonly again?: Again;
  /** Set if nothing was sent and exchanges of other clients were judged. */
  readonly traffic?: TrafficSource;
}

/** Where traffic of other clients was seen: in a proxy, or in a recording. */
export interface TrafficSource {
  readonly from: 'proxy' | 'har';
  /** The recording that can be judged again, if there is one. */
  readonly recording?: string;
}

/** Commands to type in the folder in which the run was started, and the JSON report that it leaves there. */
export interface Again {
  readonly certify: string;
  readonly doctor: string;
  readonly replay: string;
  readonly json?: string;
  /** The files that decide what the run expects, where there are any. */
  readonly config?: string;
  readonly known?: string;
}

/** A request or answer for people: placeholders in place of secrets. */
export interface ShownRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** Headers that say something about the request; credentials are masked. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the credentials are broken, where they are. */
  readonly auth?: AuthVariant;
}
export interface ShownReply {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the answer took. */
  readonly millis?: number;
}

export interface ShownStep {
  readonly name: string;
  readonly contract: string;
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly millis: number;
  /** Sent before the sequence, to make its order. */
  readonly prepares?: true;
  /** What the call did, where the bodies were cut for storage. */
  readonly facts?: StepFacts;
}

/** What a call of a sequence asked for, and what became of its order. */
export interface StepFacts {
  readonly call: string;
  readonly amount: string;
  readonly status: string;
  /** `SUCCESS`, or `ERROR, INVALID_REQUEST`. */
  readonly result: string;
  readonly money: Readonly<Partial<Record<'authorized' | 'captured' | 'refunded', string>>>;
}

/** One finding as it happens. */
export interface FindingEvent extends Finding, Symptom {
  /** Stable: hash of case, rule and what was observed. */
  readonly id: string;
  readonly case: string;
  readonly validity: Validity;
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  /** The earlier steps of a flow. */
  readonly steps?: readonly ShownStep[];
  readonly edits?: readonly string[];
  /** No single request shows the finding: its effect was seen elsewhere. */
  readonly alone?: false;
  /** The exchange by itself shows that a must rule is broken: it counts whether or not it shows again. */
  readonly certain?: true;
}

/** What one exchange shows of a broken rule. */
export interface Symptom extends Pick<Finding, 'path' | 'expected' | 'actual'> {
  /** Findings of one cause have the same signature: it holds no wording, and no value of this run. */
  readonly signature: string;
  readonly observed?: Observation;
}

/** A finding after shrinking. */
export interface Minimal {
  readonly finding: string;
  /** What the minimal exchange shows, judged by itself; absent where it is the exchange of the finding. */
  readonly judged?: Symptom;
  /** How the minimal request differs from a good one. */
  readonly edits?: readonly string[];
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly steps?: readonly ShownStep[];
  /** Circumstances without which the finding does not show, in words that end a title. */
  readonly circumstances?: readonly string[];
  /** One line per attempt: what was dropped or shrunk, and whether the finding stayed. */
  readonly trail: readonly string[];
  readonly requests: number;
  /** The finding did not show again when the same request was sent again, and rests on more than its exchange. */
  readonly flaky?: true;
  /** How often the finding showed, of how many times that the request was sent; absent where it showed each time. */
  readonly seen?: { readonly times: number; readonly of: number };
  /** All requests that show it, as data, where they were kept. */
  readonly reproduction?: Reproduction;
}

/** How one rule did in one case. Conforming rules are reported once per rule and side (valid or invalid). */
export interface RuleEvent extends RuleKey {
  readonly contract: ContractId;
  readonly validity: Validity;
  readonly status: 'conforms' | 'inconclusive';
  readonly reason?: string;
  /** Inconclusive because no answer came, or none that can be read. */
  readonly unread?: true;
}

/** The exchange that showed how rules did, for people who want to see it. Long bodies are cut. */
export interface Proof {
  readonly case: string;
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  /** How the request differs from a good one. */
  readonly edits?: readonly string[];
  /** The calls before it, where several show the rule only together. */
  readonly steps?: readonly ShownStep[];
  /** What the answer says, where its body is kept in part. */
  readonly outcome?: string;
}

/** A phase of the plan, and how many cases and flows it has. */
export interface PlannedPhase {
  readonly phase: string;
  readonly planned: number;
}

/** The events of one type. */
export type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>;

export type RunEvent =
  | { readonly type: 'run-started'; readonly header: RunHeader }
  /** What the target was seen to be, each time that the run was begun. Older logs lack it. */
  | { readonly type: 'target-seen'; readonly seen: TargetSeen }
  | {
      readonly type: 'phase-started';
      readonly phase: string;
      readonly planned: number;
      /** Cases and flows planned for the phases after this one, where that is known. */
      readonly ahead?: number;
      /** With the first planned phase: all of them, in their order. */
      readonly plan?: readonly PlannedPhase[];
      /** Milliseconds since the run began, and requests sent until then. */
      readonly at?: number;
      readonly sent?: number;
    }
  | {
      readonly type: 'case-finished';
      readonly case: string;
      readonly contract: ContractId;
      readonly suite: SuiteId;
      /** The meaning of the answer, in words (`SUCCESS, APPROVED`; `ERROR, INVALID_REQUEST`). */
      readonly outcome: string;
      /** For a flow: the meaning of each of its answers. */
      readonly answers?: readonly string[];
      readonly validationType?: string;
      readonly verdict: 'conforms' | 'violates' | 'warns' | 'inconclusive' | 'open';
      readonly requests: number;
      readonly retries: number;
      readonly millis: number;
      /** Milliseconds since the run began. */
      readonly at?: number;
      readonly rule: string;
      readonly side: Side;
      readonly validity: Validity;
      readonly mutation: string;
      readonly field: string;
      /** The circumstances in which it was sent. */
      readonly context?: Context;
      /** The body that its fault was put into. */
      readonly base?: 'smallest' | 'fullest';
      /** The number of its fault among those of the contract. */
      readonly fault?: number;
    }
  /** The mistakes that can be sent about the rules of a contract, and the kinds of bodies they are put into. */
  | {
      readonly type: 'faults-known';
      readonly contract: ContractId;
      readonly rules: readonly { readonly side: Side; readonly rule: string; readonly mistakes: number; readonly bases: number }[];
      /** How many faults that makes, and a digest of their ids. Older logs lack both. */
      readonly faults?: number;
      readonly list?: string;
    }
  | {
      readonly type: 'rules-judged';
      readonly rules: readonly RuleEvent[];
      /** What showed it; absent in traffic, and where no single exchange did. */
      readonly proof?: Proof;
    }
  | {
      readonly type: 'values-covered';
      readonly contract: ContractId;
      readonly values: readonly { readonly path: string; readonly value: string }[];
    }
  | { readonly type: 'finding'; readonly finding: FindingEvent }
  /** Seen on an order that other requests had used, and not again on a fresh one: told at the end, unless something explains it. */
  | { readonly type: 'held-back'; readonly finding: FindingEvent }
  /** What showed a cause, as data with placeholders, so that `replay` can send it again. */
  | { readonly type: 'stored'; readonly finding: string; readonly case: string; readonly subject: JsonValue }
  | { readonly type: 'shrunk'; readonly minimal: Minimal }
  | { readonly type: 'observation'; readonly case: string; readonly contract: ContractId; readonly rule: string; readonly outcome: string }
  | {
      readonly type: 'state-missing';
      readonly state: string;
      readonly reason: string;
      readonly waiting: readonly string[];
      /** A recipe was tried and failed: the cases that need it were not judged. */
      readonly failed?: true;
    }
  | {
      readonly type: 'preflight';
      readonly contract: ContractId;
      readonly ok: boolean;
      readonly form: string;
      readonly outcome: string;
      readonly hint?: string;
      /** The state that the call needs and that the configuration has no recipe for: not ok, but not the fault of the target. */
      readonly missing?: string;
      /** What the call cost, with the order that it needs. */
      readonly requests?: number;
    }
  /** How much of the observed traffic was judged; once, at the end. */
  | {
      readonly type: 'traffic';
      readonly exchanges: number;
      readonly judged: number;
      /** Requests that break a rule themselves. */
      readonly mistakes: number;
      readonly notJudged: readonly { readonly reason: string; readonly count: number }[];
      /** `refund@61 as refund@60`. */
      readonly asNearest: readonly { readonly what: string; readonly count: number }[];
    }
  | { readonly type: 'harness-error'; readonly where: string; readonly message: string; readonly case?: string }
  | {
      readonly type: 'run-finished';
      readonly reason: 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail';
      readonly durationMs: number;
      readonly requests: number;
      readonly retries: number;
      /** Answers of status 429 that were waited out, and the requests in a second that the target took all the same. */
      readonly throttled?: { readonly answers: number; readonly rate: number };
      readonly message?: string;
    };
