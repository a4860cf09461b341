import type { Assumption } from '../catalogue/assumptions.js';
import type { ContractId, Level, Validity, Side } from '../catalogue/vocabulary.js';
import type { Dimension } from './context.js';
import type { Again, EventOf, FindingEvent, Ingredient, Minimal, RunHeader, TrafficSource } from './event.js';
import { type Finding, written } from './finding.js';
import type { Observation } from './observation.js';
import type { TargetSeen } from './target-seen.js';

// Reports may import the model but not the catalogue.
export type { ContractId, Level, Validity, Rule, Side } from '../catalogue/vocabulary.js';

/** The status of a rule in a run, in the order in which reports count them. */
export const RULE_STATUSES = [
  'conforms',
  'violates',
  'warns',
  /** Broken, and accepted as a known deviation. */
  'known',
  /** Tried, but not settled: with the reason, and what would settle it. */
  'inconclusive',
  /** About a part of an answer that the target may leave out and never sent. */
  'not-seen',
  /** No case of it was sent in this run. */
  'not-sent',
  /** Its contract, or the rule itself, was not selected. */
  'out-of-scope',
  /** Left out by the configuration, which gives the reason. */
  'excluded',
  'open',
] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** Commands that show a finding again; they are made from the data of a run, never read from its log. */
export interface Commands {
  readonly curl: string;
  readonly replay: string;
}

/** `incomplete`: everything planned was judged and nothing is broken, but some must rules in scope were not judged. `partial`: a shard. */
export type RunVerdict = 'conforms' | 'violates' | 'inconclusive' | 'incomplete' | 'partial';

export interface RuleLine {
  readonly contract: ContractId;
  readonly side: Side;
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  readonly status: RuleStatus;
  readonly validity: readonly Validity[];
  /** Whether each side (valid or invalid) was judged; undefined where the rule does not have it. */
  readonly valid?: boolean;
  readonly invalid?: boolean;
  readonly reason?: string;
  /** A planned case of it got no answer, or none that can be read, and no other case judged that side. */
  readonly unread?: true;
  /** What to do to have the rule judged. */
  readonly remedy?: string;
  /** How long the cases about it took; undefined where none was sent. */
  readonly millis?: number;
  /** How many of the known mistakes were tried on it, and in how many of the possible bodies; undefined if that was not counted. */
  readonly coverage?: { readonly mistakes: Share; readonly bases: Share };
  /** Where the list of proofs has the exchange that showed each side kept. */
  readonly proof?: { readonly valid?: number; readonly invalid?: number };
}

/** An exchange that showed a rule kept, in short; the event log has it whole. */
export interface KeptProof {
  readonly case: string;
  /** What was wrong with the request. */
  readonly fault?: string;
  readonly answer: string;
}

/** A part of a whole; `sent` counts what we sent, or what was seen in traffic. */
export interface Share {
  readonly sent: number;
  readonly all: number;
}

/** How many cases were sent under each circumstance, by dimension and name (docs/contexts.md). */
export type Circumstances = Readonly<Partial<Record<Dimension, Readonly<Record<string, number>>>>>;

/** Which of the known faults of the contracts in scope were tried: sent, and their answer judged. */
export interface TriedFaults extends Share {
  /** A digest of their ids: what two runs tried is added up only where both know the same faults. */
  readonly list: string;
  /** A bit for each, contract by contract, in the order of their ids; set where it was tried; as Base64. */
  readonly bits: string;
}

/** What several runs tried together. */
export interface FaultHistory extends Share {
  readonly runs: number;
  /** The day of the first of them. */
  readonly since: string;
}

/** Judged traffic of other clients. */
export interface TrafficLine extends TrafficSource, Omit<EventOf<'traffic'>, 'type'> {
  /** How many of the rules in scope at least one exchange has exercised, for one side (valid or invalid) or both. */
  readonly exercised: Share;
}

/** A phase of the run: when it began, how long it took, what it sent. */
export interface PhaseLine {
  readonly name: string;
  readonly startMs: number;
  readonly millis: number;
  readonly requests: number;
  readonly planned: number;
}

/** Answer times of one slot of the run; `at` is its start in milliseconds. */
export interface TimelineSlot {
  readonly at: number;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** Why a must rule counts as not judged. A known deviation was judged, but does not conform. */
export type Gap = 'inconclusive' | 'not-sent' | 'excluded' | 'known';

/** Why a finding was expected. */
export interface KnownReason {
  readonly reason: string;
  /** The last day on which it counts, `2026-12-31`. */
  readonly expires?: string;
  readonly ticket?: string;
}

/** An entry of the file of known deviations. All its members must match; `*` and `**` work as in every glob. */
export interface KnownEntry extends KnownReason {
  readonly rule?: string;
  readonly case?: string;
  readonly contract?: string;
}

/** An entry with its status. A stale one no longer occurs, an unmatched one names nothing that exists: both fail the run. */
export interface KnownLine extends KnownEntry {
  readonly status: 'used' | 'stale' | 'unmatched' | 'expired' | 'not-reached';
  readonly findings: number;
}

const FINAL: ReadonlySet<RuleStatus> = new Set(['conforms', 'violates', 'warns', 'known']);

/** The sides of a rule that were judged, each in its written form; a rule with a final status was judged for both. */
export const judgedSides = (rule: RuleLine): readonly string[] =>
  (['valid', 'invalid'] as const).filter((side) => rule[side] === true || FINAL.has(rule.status)).map((side) => `${written(rule)}/${side}`);

export interface ReportFinding extends Omit<FindingEvent, 'request' | 'reply' | 'steps'> {
  readonly known?: KnownReason;
  readonly new?: boolean;
  readonly flaky?: boolean;
  readonly group: string;
}

/** Findings of one cause: the same rule, seen in the same way. `count` is exact; `findings` lists only the first ones. */
export interface FindingGroup extends Omit<Finding, 'contract'> {
  readonly id: string;
  readonly title: string;
  readonly contracts: readonly ContractId[];
  readonly count: number;
  readonly findings: readonly string[];
  /** The rule in words. */
  readonly text: string;
  readonly signature: string;
  readonly observed?: Observation;
  readonly validity: Validity;
  /** Case of the counterexample. */
  readonly case: string;
  readonly new?: boolean;
  /** Contracts that the baseline did not have in this group. */
  readonly spread?: readonly ContractId[];
  readonly known?: KnownReason;
  /** The cause that it is told under: one defect is probably behind both. */
  readonly sibling?: string;
  /** The cause to mend first: without it, this one may not show. */
  readonly after?: string;
  readonly edits: readonly string[];
  /** The finding did not show again when the same request was sent again: a warning, whatever the level of its rule. */
  readonly flaky?: true;
  readonly minimal: Minimal & Commands;
}

export interface LatencyLine {
  readonly operation: string;
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  readonly requests: number;
  readonly retries: number;
  /** Cases per bucket of `LATENCY_BUCKETS` milliseconds. */
  readonly histogram: readonly number[];
}
export const LATENCY_BUCKETS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Cases by field and mutation, with the verdict of each case as a whole; whether the rules of the field hold is in `rules`. */
export interface HeatCell {
  readonly contract: ContractId;
  readonly field: string;
  readonly mutation: string;
  readonly cases: number;
  readonly violations: number;
  readonly warnings: number;
  readonly inconclusive: number;
  /** Observed and never judged. */
  readonly open: number;
}

/** One run in the history of a target. */
export interface HistoryLine {
  readonly id: string;
  readonly startedAt: string;
  /** The profile, because runs of different profiles cannot be compared. Older lines lack it. */
  readonly profile?: string;
  readonly verdict: RunVerdict;
  readonly violations: number;
  readonly warnings: number;
  readonly causes: number;
  /** How many of them are of must rules. */
  readonly must?: number;
  readonly requests: number;
  readonly durationMs: number;
  /** Median over all operations, in milliseconds. */
  readonly p50: number;
  /** The branch or environment that the run was of, where one was named. */
  readonly label?: string;
  /** Where its report is found, where that was said. */
  readonly url?: string;
  /** The version of the tool and of its catalogue. Older lines lack it. */
  readonly tool?: string;
  readonly faults?: TriedFaults;
  /** The causes that the run found, for their age. Older lines lack them. */
  readonly broken?: readonly SeenCause[];
}

/** A cause as one run saw it. */
export interface SeenCause {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  readonly rule: string;
  readonly flaky?: true;
  /** The last day on which it is accepted, where it is a known deviation. */
  readonly known?: string;
}

/** What became of a cause over the runs of one target. */
export interface CauseHistory extends SeenCause {
  /** Whether each run had it, oldest first. */
  readonly seen: readonly boolean[];
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** How many runs in a row have it, up to the newest; 0 where the newest does not. */
  readonly openFor: number;
  /** `comes and goes`: it went away and came back. */
  readonly state: 'new' | 'open' | 'fixed' | 'gone' | 'comes and goes';
}

export interface RunReport {
  readonly schemaVersion: 2;
  readonly tool: RunHeader['tool'];
  readonly run: {
    readonly id: string;
    readonly seed: number;
    readonly profile: string;
    readonly target: RunHeader['target'];
    readonly startedAt: string;
    readonly durationMs: number;
    readonly exit: 0 | 1 | 2 | 3;
    readonly ended: string;
    readonly message?: string;
    readonly shard?: { readonly index: number; readonly total: number };
    /** How many threads sent and judged; absent for one. */
    readonly workers?: number;
    readonly strict: boolean;
    readonly requireComplete: boolean;
    /** A run that only its budget cut short exits with code 0. */
    readonly partialOk: boolean;
    readonly selection: readonly string[];
    readonly configuration: unknown;
    readonly ingredients?: readonly Ingredient[];
    /** Part of every id that the run made for orders and transactions. */
    readonly ids?: string;
    /** The seed was drawn at the start, so that nobody could foresee it. */
    readonly seedDrawn?: true;
    /** How often the run was taken up again after an interruption; absent for a run in one go. */
    readonly resumed?: number;
    /** When that was. */
    readonly resumedAt?: readonly string[];
    /** What the target was seen to be when it first answered; absent for the embedded gateway, and where it never did. */
    readonly seen?: TargetSeen;
    /** Commands that continue this run where it was started. */
    readonly again?: Again;
  };
  readonly verdict: RunVerdict;
  /** Whether every must rule in scope was judged for each of its sides, or is about something the target never sent. */
  readonly complete: boolean;
  /** Must rules in scope: all, those judged for each side (valid or invalid), and those about something the target never sent. */
  readonly completeness: { readonly must: number; readonly judged: number; readonly notSeen: number };
  /** The must rules in scope that were not fully judged, by reason. */
  readonly incomplete: readonly { readonly reason: Gap; readonly rules: readonly string[] }[];
  /** Settings that would let the most must rules be judged. */
  readonly unlock: readonly {
    readonly setting: string;
    readonly rules: number;
    /** How many of the rules are judged only if an answer has a part that it may leave out. */
    readonly ofAnswers: number;
    /** Why the setting in the configuration failed; it must be corrected. */
    readonly failed?: string;
    /** What to write into the configuration. */
    readonly lines: readonly string[];
  }[];
  readonly contracts: readonly {
    readonly id: ContractId;
    /** `PUT /merchant/{merchantId}/order/{orderId}/...`, and the clause that describes it. */
    readonly endpoint?: string;
    readonly clause?: string;
    /** False if the run was told to leave the contract out. */
    readonly inScope: boolean;
    readonly cases: number;
    readonly requests: number;
    /** Time of all its cases together. */
    readonly millis: number;
    readonly preflight?: {
      readonly ok: boolean;
      readonly form: string;
      readonly outcome: string;
      readonly hint?: string;
      /** The state that the call needs and that the configuration has no recipe for. */
      readonly missing?: string;
    };
  }[];
  /** If nothing was sent: the observed traffic, and how many of the rules it exercised. */
  readonly traffic?: TrafficLine;
  readonly rules: readonly RuleLine[];
  readonly groups: readonly FindingGroup[];
  readonly findings: readonly ReportFinding[];
  readonly coverage: {
    readonly circumstances: Circumstances;
    readonly levels: Readonly<Record<Level, Readonly<Record<RuleStatus, number>>>>;
    readonly validity: {
      readonly valid: { readonly judged: number; readonly all: number };
      readonly invalid: { readonly judged: number; readonly all: number };
    };
    readonly values: readonly {
      readonly contract: ContractId;
      readonly path: string;
      readonly seen: number;
      readonly all: number;
      readonly unseen?: readonly string[];
    }[];
    /** Answers by their meaning: response rules and echoes were judged under each. */
    readonly outcomes: Readonly<Record<string, number>>;
    readonly validationTypes: Readonly<Record<string, number>>;
    readonly heat: readonly HeatCell[];
  };
  /** Known deviations as configured. */
  readonly known: readonly KnownLine[];
  /** Findings by weight, each counted once; `flaky` ones did not show again, and do not affect the verdict. */
  readonly counts: { readonly must: number; readonly should: number; readonly known: number; readonly flaky: number };
  /** What each clause is about, by number. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly missing: readonly {
    readonly state: string;
    readonly reason: string;
    readonly waiting: readonly string[];
    /** A recipe was tried and failed: the cases that need it were not judged. */
    readonly failed?: true;
  }[];
  readonly assumptions: readonly Assumption[];
  readonly observations: readonly {
    readonly contract: ContractId;
    readonly rule: string;
    readonly case: string;
    readonly outcome: string;
    readonly count: number;
  }[];
  readonly problems: readonly { readonly where: string; readonly message: string }[];
  readonly comparison?: {
    readonly baseline: string;
    readonly new: readonly string[];
    readonly fixed: readonly { readonly id: string; readonly title: string }[];
    /** Groups of the baseline whose rule this run did not judge. */
    readonly notJudged: readonly { readonly id: string; readonly title: string }[];
    readonly staleKnown: readonly string[];
  };
  /** Earlier runs of the same target, oldest first, and this one last. */
  readonly history?: readonly HistoryLine[];
  /** The causes of the last runs of this target, label and profile, where there are three or more: the ids of the runs, and each cause with its age. */
  readonly causeHistory?: { readonly runs: readonly string[]; readonly causes: readonly CauseHistory[] };
  /** Which of the known faults this run tried; absent where the log does not tell. */
  readonly faults?: TriedFaults;
  /** What this run and earlier ones tried, of the same target, label, profile, version and catalogue; absent where there is no earlier one. */
  readonly faultHistory?: FaultHistory;
  /** Exchanges that showed rules kept; rules name them by their number. */
  readonly proofs?: readonly KeptProof[];
  readonly stats: {
    readonly requests: number;
    readonly retries: number;
    /** Answers of status 429 that were waited out, and the `--rate` at which there would have been none. */
    readonly throttled?: { readonly answers: number; readonly rate: number };
    readonly cases: number;
    /** The cases and sequences that were planned for the whole run. */
    readonly planned?: number;
    readonly latency: readonly LatencyLine[];
    readonly phases?: readonly PhaseLine[];
    readonly timeline?: readonly TimelineSlot[];
  };
}
