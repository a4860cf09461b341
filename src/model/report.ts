import type { Assumption } from '../catalogue/assumptions.js';
import type { ContractId, Level, Polarity, Side } from '../catalogue/vocabulary.js';
import type { Again, FindingEvent, Minimal, RunEvent, RunHeader, TrafficSource } from './event.js';
import { type Finding, written } from './finding.js';

// The reports see the catalogue through the model only.
export type { ContractId, Level, Polarity, Rule, Side } from '../catalogue/vocabulary.js';

/** How a rule fared in a run, in the order in which reports count them. */
export const RULE_STATUSES = [
  'conforms',
  'violates',
  'warns',
  /** Tried, and not settled: with a reason and what would settle it. */
  'inconclusive',
  /** About a part of an answer that the target may leave out and never sent. */
  'not-seen',
  /** No case of it was sent in this run. */
  'not-sent',
  /** Its contract, or the rule itself, was not asked for. */
  'out-of-scope',
  /** Left out by the configuration, which says why. */
  'excluded',
  'open',
] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** `incomplete`: everything planned was judged and nothing is broken, but must rules in scope stay unjudged. `partial`: a shard. */
export type RunVerdict = 'conforms' | 'violates' | 'inconclusive' | 'incomplete' | 'partial';

export interface RuleLine {
  readonly contract: ContractId;
  readonly side: Side;
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  readonly status: RuleStatus;
  readonly polarity: readonly Polarity[];
  /** Whether each side was judged; undefined where the rule has no such side. */
  readonly valid?: boolean;
  readonly invalid?: boolean;
  readonly reason?: string;
  /** What to do so that the rule is judged. */
  readonly remedy?: string;
  /** How long the cases about it took; undefined where none was sent. */
  readonly millis?: number;
  /** Mistakes that were tried on it and bodies they were planted in, of those that could be; undefined where nobody counted. */
  readonly coverage?: { readonly mistakes: Share; readonly hosts: Share };
}

/** So many of so many; `sent` by us, or in traffic. */
export interface Share {
  readonly sent: number;
  readonly all: number;
}

/** Traffic of others that was judged. */
export interface TrafficLine extends TrafficSource, Omit<Extract<RunEvent, { type: 'traffic' }>, 'type'> {
  /** Rules in scope that at least one exchange put to the test on one side, of all that can be judged. */
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

/** Why a must rule counts as not judged. A known deviation is judged, and still no conformance. */
export type Gap = 'inconclusive' | 'not-sent' | 'excluded' | 'known';

/** Why a finding was expected. */
export interface KnownReason {
  readonly reason: string;
  /** The last day on which it counts, `2026-12-31`. */
  readonly expires?: string;
  readonly ticket?: string;
}

/** A line of the file of known deviations. Whatever it names must fit; `*` and `**` as in every glob. */
export interface KnownEntry extends KnownReason {
  readonly rule?: string;
  readonly case?: string;
  readonly contract?: string;
}

/** Such a line, and what became of it. A stale one no longer occurs, an unmatched one names nothing that exists: both fail the run. */
export interface KnownLine extends KnownEntry {
  readonly status: 'used' | 'stale' | 'unmatched' | 'expired' | 'not-reached';
  readonly findings: number;
}

/** The sides of a rule that were judged, each with its written form; a rule judged as a whole was judged on both. */
export const judgedSides = (rule: RuleLine): readonly string[] =>
  (['valid', 'invalid'] as const)
    .filter((side) => rule[side] === true || rule.status === 'conforms' || rule.status === 'violates' || rule.status === 'warns')
    .map((side) => `${written(rule)}/${side}`);

export interface ReportFinding extends Omit<FindingEvent, 'request' | 'reply' | 'steps'> {
  readonly known?: KnownReason;
  readonly new?: boolean;
  readonly flaky?: boolean;
  readonly group: string;
}

/** Findings of one cause: rule, what was observed. `count` is exact; `findings` lists the first ones only. */
export interface FindingGroup extends Omit<Finding, 'contract'> {
  readonly id: string;
  readonly title: string;
  readonly contracts: readonly ContractId[];
  readonly count: number;
  readonly findings: readonly string[];
  /** The rule in words. */
  readonly text: string;
  /** What was seen, in words without values that vary. */
  readonly signature: string;
  readonly polarity: Polarity;
  /** Case of the counterexample. */
  readonly case: string;
  readonly new?: boolean;
  /** Contracts that the baseline did not have in this group. */
  readonly spread?: readonly ContractId[];
  readonly known?: KnownReason;
  readonly edits: readonly string[];
  /** Sent again as it was, it did not show again: a warning, whatever the level of its rule. */
  readonly flaky?: true;
  readonly minimal: Minimal;
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

/** Cases by field and manner, and what became of each case as a whole; whether the field's own rules hold is told by the rules. */
export interface HeatCell {
  readonly contract: ContractId;
  readonly field: string;
  readonly manner: string;
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
  /** How much was sent: runs of different profiles are no measure of each other. Older lines lack it. */
  readonly profile?: string;
  readonly verdict: RunVerdict;
  readonly violations: number;
  readonly warnings: number;
  readonly causes: number;
  /** Those of must rules. */
  readonly must?: number;
  readonly requests: number;
  readonly durationMs: number;
  /** Median over all operations, in milliseconds. */
  readonly p50: number;
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
    /** Threads that sent and judged; left out where one did. */
    readonly workers?: number;
    readonly strict: boolean;
    readonly requireComplete: boolean;
    /** A run that only its budget cut short ends with exit code 0. */
    readonly partialOk: boolean;
    readonly selection: readonly string[];
    readonly configuration: unknown;
    /** Commands that go on with this run where it was started. */
    readonly again?: Again;
  };
  readonly verdict: RunVerdict;
  /** Whether every must rule in scope was judged on every side it has, or is about something the target never sent. */
  readonly complete: boolean;
  /** Must rules in scope: all of them, those judged on every side, and those about something the target never sent. */
  readonly completeness: { readonly must: number; readonly judged: number; readonly notSeen: number };
  /** The must rules in scope that were not judged on every side, by why. */
  readonly incomplete: readonly { readonly reason: Gap; readonly rules: readonly string[] }[];
  /** Settings that would let the most must rules be judged. */
  readonly unlock: readonly {
    readonly setting: string;
    readonly rules: number;
    /** How many of the rules are judged only if an answer has a part that it may leave out. */
    readonly ofAnswers: number;
    /** What went wrong with the setting as it stands in the configuration; it is to be mended. */
    readonly failed?: string;
    /** What to write into the configuration. */
    readonly lines: readonly string[];
  }[];
  readonly contracts: readonly {
    readonly id: ContractId;
    /** `PUT /merchant/{merchantId}/order/{orderId}/...`, and the clause that describes it. */
    readonly endpoint?: string;
    readonly clause?: string;
    /** False where the run was told to leave it out. */
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
      /** The state that it needs and that the configuration says nothing about. */
      readonly missing?: string;
    };
  }[];
  /** Where nothing was sent: what was seen of the traffic of others, and how much of the rules it put to the test. */
  readonly traffic?: TrafficLine;
  readonly rules: readonly RuleLine[];
  readonly groups: readonly FindingGroup[];
  readonly findings: readonly ReportFinding[];
  readonly coverage: {
    readonly levels: Readonly<Record<Level, Readonly<Record<RuleStatus, number>>>>;
    readonly polarity: {
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
    /** Answers by what they amount to: response rules and echoes were judged under each. */
    readonly outcomes: Readonly<Record<string, number>>;
    readonly validationTypes: Readonly<Record<string, number>>;
    readonly heat: readonly HeatCell[];
  };
  /** Known deviations as configured. */
  readonly known: readonly KnownLine[];
  /** Findings by weight, each in one of them; `flaky` ones did not show again, and count for no verdict. */
  readonly counts: { readonly must: number; readonly should: number; readonly known: number; readonly flaky: number };
  /** What each clause is about, by number. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly missing: readonly {
    readonly state: string;
    readonly reason: string;
    readonly waiting: readonly string[];
    /** A recipe was tried, and did not lead there: what was planned with it was not judged. */
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
  readonly stats: {
    readonly requests: number;
    readonly retries: number;
    readonly cases: number;
    readonly latency: readonly LatencyLine[];
    readonly phases?: readonly PhaseLine[];
    readonly timeline?: readonly TimelineSlot[];
  };
}
