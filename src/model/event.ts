import type { Assumption } from '../catalogue/assumptions.js';
import type { ContractId, Polarity, Side } from '../catalogue/vocabulary.js';
import type { JsonValue } from '../json/value.js';
import type { SuiteId } from './case.js';
import type { Profile } from './file-config.js';
import type { Finding, RuleKey } from './finding.js';
import type { Reproduction } from './reproduction/reproduction.js';

/** Everything below is redacted: what leaves the engine holds no secret. */
export interface RunHeader {
  readonly id: string;
  readonly seed: number;
  /** `traffic`: nothing was sent, what others sent was judged. */
  readonly profile: Profile | 'traffic';
  readonly target: { readonly url: string; readonly merchantId: string; readonly embedded: boolean };
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
  /** What the configuration changes of the defaults, secrets masked, for the report. */
  readonly configuration: JsonValue;
  /** Selection that narrows the run, if any: suites, rules and cases asked for. */
  readonly selection: readonly string[];
  /** Commands that go on with this run where it was started; a run of the library has none. */
  readonly again?: Again;
  /** Set where nothing was sent, and what others sent was judged. */
  readonly traffic?: TrafficSource;
}

/** Where traffic of others was seen: as it went through, or in a recording. */
export interface TrafficSource {
  readonly from: 'proxy' | 'har';
  /** The recording that can be judged again, if there is one. */
  readonly recording?: string;
}

/** Command lines to be typed in the folder in which the run was started, and the JSON report that it leaves there. */
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
  /** Those that say something about the request; credentials are masked. */
  readonly headers?: Readonly<Record<string, string>>;
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
  /** What the call did, where the bodies were cut for storage. */
  readonly facts?: StepFacts;
}

/** What a call of a sequence asked for, and what became of its order. */
export interface StepFacts {
  readonly call: string;
  readonly amount: string;
  readonly status: string;
  readonly money: Readonly<Partial<Record<'authorized' | 'captured' | 'refunded', string>>>;
}

/** One finding as it happens. */
export interface FindingEvent extends Finding, Sight {
  /** Stable: hash of case, rule and what was observed. */
  readonly id: string;
  readonly case: string;
  readonly polarity: Polarity;
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  /** Flows: what went before. */
  readonly steps?: readonly ShownStep[];
  readonly edits?: readonly string[];
  /** No request shows it by itself: what followed was seen elsewhere. */
  readonly alone?: false;
}

/** What one exchange shows of a broken rule. */
export interface Sight extends Pick<Finding, 'path' | 'expected' | 'actual'> {
  /** What was seen, in words without values that vary: the same cause groups by it. */
  readonly signature: string;
}

/** A finding after minimising. */
export interface Minimal {
  readonly finding: string;
  /** What the minimal exchange shows, judged by itself; absent where it is the exchange of the finding. */
  readonly judged?: Sight;
  /** How the minimal request departs from a good one. */
  readonly edits?: readonly string[];
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly steps?: readonly ShownStep[];
  /** One line per attempt: what was dropped or shrunk, and whether the finding stayed. */
  readonly trail: readonly string[];
  readonly requests: number;
  /** Sent again as it was, it did not show again. */
  readonly flaky?: true;
  readonly curl: string;
  readonly replay: string;
  /** The requests behind the curl lines, as data, where they were kept. */
  readonly reproduction?: Reproduction;
}

/** How one rule fared in one case. Conforming ones are reported once per rule and polarity. */
export interface RuleEvent extends RuleKey {
  readonly contract: ContractId;
  readonly polarity: Polarity;
  readonly status: 'conforms' | 'inconclusive';
  readonly reason?: string;
}

export type RunEvent =
  | { readonly type: 'run-started'; readonly header: RunHeader }
  | {
      readonly type: 'phase-started';
      readonly phase: string;
      readonly planned: number;
      /** Cases and flows planned for the phases after this one, where that is known. */
      readonly ahead?: number;
      /** Milliseconds since the run began, and requests sent until then. */
      readonly at?: number;
      readonly sent?: number;
    }
  | {
      readonly type: 'case-finished';
      readonly case: string;
      readonly contract: ContractId;
      readonly suite: SuiteId;
      /** What the answer amounts to, in words (`SUCCESS, APPROVED`; `ERROR, INVALID_REQUEST`). */
      readonly outcome: string;
      /** Of a flow: what each of its answers amounts to. */
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
      readonly polarity: Polarity;
      readonly manner: string;
      readonly field: string;
      /** The body that its fault was put into. */
      readonly host?: 'smallest' | 'fullest';
    }
  /** What there is to send about the rules of a contract: mistakes, and kinds of bodies they are put into. */
  | {
      readonly type: 'faults-known';
      readonly contract: ContractId;
      readonly rules: readonly { readonly side: Side; readonly rule: string; readonly mistakes: number; readonly hosts: number }[];
    }
  | { readonly type: 'rules-judged'; readonly rules: readonly RuleEvent[] }
  | {
      readonly type: 'values-covered';
      readonly contract: ContractId;
      readonly values: readonly { readonly path: string; readonly value: string }[];
    }
  | { readonly type: 'finding'; readonly finding: FindingEvent }
  /** What showed a cause first, as data with placeholders: `replay` sends it again. */
  | { readonly type: 'stored'; readonly finding: string; readonly case: string; readonly subject: JsonValue }
  | { readonly type: 'minimised'; readonly minimal: Minimal }
  | { readonly type: 'observation'; readonly case: string; readonly contract: ContractId; readonly rule: string; readonly outcome: string }
  | {
      readonly type: 'state-missing';
      readonly state: string;
      readonly reason: string;
      readonly waiting: readonly string[];
      /** A recipe was tried, and did not lead there: what was planned with it was not judged. */
      readonly failed?: true;
    }
  | {
      readonly type: 'preflight';
      readonly contract: ContractId;
      readonly ok: boolean;
      readonly form: string;
      readonly outcome: string;
      readonly hint?: string;
      /** The state that the call needs and that the configuration has no recipe for: not ok, and no fault of the target. */
      readonly missing?: string;
    }
  /** How much of the traffic of others was judged; once, at the end. */
  | {
      readonly type: 'traffic';
      readonly exchanges: number;
      readonly judged: number;
      /** Requests that break a rule of their own. */
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
      readonly message?: string;
    };
