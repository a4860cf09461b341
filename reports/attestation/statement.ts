import { defined } from '../../src/json/defined.js';
import { createHash } from 'node:crypto';
import { HarnessError } from '../../src/model/harness-error.js';
import { written } from '../../src/model/finding.js';
import type { RuleLine, RunReport } from '../../src/model/report.js';
import type { TargetSeen } from '../../src/model/target-seen.js';

export const DAY = 86_400_000;

/** The longest life of an attestation, in days. */
export const LONGEST_LIFE = 400;

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

/** A thing by its name and the digest of its bytes, as in-toto writes it. */
export interface Descriptor {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

/** What weakens the rules that were judged, by name: whoever reads the statement must see it. */
export interface Weakening {
  readonly what: 'excluded rule' | 'known deviation' | 'own contract' | 'house rules';
  readonly name: string;
  readonly because?: string;
}

/** What touchstone adds to the predicate of in-toto's test results. */
export interface RunClaims {
  readonly form: 3;
  readonly verdict: string;
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly seed: number;
    /** `drawn`: nobody could know the seed before the run. */
    readonly seedWas: 'drawn' | 'given';
    readonly profile: string;
    /** How often the run was interrupted and taken up again. */
    readonly resumed: number;
    /** When that was; absent where it was not. */
    readonly resumedAt?: readonly string[];
  };
  readonly target: {
    readonly url: string;
    readonly merchantId: string;
    readonly kind: 'embedded gateway' | 'target';
    readonly build?: string;
    /** What it was seen to be when it first answered. */
    readonly seen?: TargetSeen;
  };
  readonly scope: { readonly contracts: readonly string[]; readonly of: number };
  /** Must rules in scope. Not seen: rules about parts that a target may omit and did not send. */
  readonly counts: {
    readonly must: number;
    readonly judged: number;
    readonly notSeen: number;
    readonly warnings: number;
    readonly known: number;
    readonly excluded: number;
  };
  readonly weakened: readonly Weakening[];
  readonly tool: { readonly name: string; readonly version: string };
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** An in-toto statement about a run, with the predicate for test results. */
export interface Statement {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly Descriptor[];
  readonly predicateType: typeof PREDICATE_TYPE;
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED';
    readonly configuration: readonly Descriptor[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
    readonly touchstone: RunClaims;
  };
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** A moment in exactly the written form; undefined for any other text that Date would accept. */
export function momentOf(text: string): number | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) || new Date(moment).toISOString() !== text ? undefined : moment;
}

export interface StatementInput {
  readonly report: RunReport;
  /** report.json and, where one was kept, the event log: what the statement is about. */
  readonly subjects: readonly Descriptor[];
  readonly now: Date;
  readonly days?: number;
}

/**
 * The statement about a run that conforms.
 * @throws HarnessError where it does not, or where it would live too long
 */
export function statementOf({ report, subjects, now, days = 90 }: StatementInput): Statement {
  if (report.verdict !== 'conforms') {
    const exitCode = report.verdict === 'violates' ? 1 : 3;
    throw new HarnessError('report', `only the verdict conforms can be attested; this run is ${report.verdict}`, { exitCode });
  }
  if (!(days > 0 && days <= LONGEST_LIFE)) throw new HarnessError('usage', `an attestation lives at most ${LONGEST_LIFE} days`);
  return {
    _type: STATEMENT_TYPE,
    subject: [...subjects, ...builds(report)],
    predicateType: PREDICATE_TYPE,
    predicate: {
      ...testsOf(report),
      configuration: configurationOf(report),
      touchstone: claimsOf(report, now, new Date(now.getTime() + days * DAY)),
    },
  };
}

/** Where the target says its own digest, the statement is about that too. */
function builds({ run: { target } }: RunReport): readonly Descriptor[] {
  const [, digest] = /^sha256:([0-9a-f]{64})$/.exec(target.build ?? '') ?? [];
  return digest === undefined ? [] : [{ name: 'target', digest: { sha256: digest } }];
}

/** Rules by their written form: what passed and what warned. */
export function testsOf({ rules }: RunReport): Pick<Statement['predicate'], 'result' | 'passedTests' | 'warnedTests' | 'failedTests'> {
  const named = (...statuses: readonly RuleLine['status'][]): readonly string[] =>
    rules.filter(({ status }) => statuses.includes(status)).map((rule) => written(rule));
  const warnedTests = named('warns');
  return {
    result: warnedTests.length > 0 ? 'WARNED' : 'PASSED',
    passedTests: named('conforms'),
    warnedTests,
    failedTests: named('violates'),
  };
}

/** What the rules and expectations were made of, by digest. */
export const configurationOf = ({ run: { ingredients = [] } }: RunReport): readonly Descriptor[] =>
  ingredients.map(({ name, sha256: digest }) => ({ name, digest: { sha256: digest } }));

/** What a run claims, read off its report. */
export function claimsOf(report: RunReport, issued: Date, expires: Date): RunClaims {
  const { run, tool, completeness, counts } = report;
  return {
    form: 3,
    verdict: report.verdict,
    run: {
      id: run.id,
      startedAt: run.startedAt,
      seed: run.seed,
      seedWas: run.seedDrawn === true ? 'drawn' : 'given',
      profile: run.profile,
      resumed: run.resumed ?? 0,
      ...defined({ resumedAt: run.resumedAt }),
    },
    target: {
      url: run.target.url,
      merchantId: run.target.merchantId,
      kind: run.target.embedded ? 'embedded gateway' : 'target',
      ...defined({ build: run.target.build, seen: run.seen }),
    },
    scope: {
      contracts: report.contracts.filter((contract) => contract.inScope).map((contract) => contract.id),
      of: report.contracts.length,
    },
    counts: { ...completeness, warnings: counts.should, known: counts.known, excluded: excluded(report).length },
    weakened: weakenings(report),
    tool: { name: tool.name, version: tool.version },
    issuedAt: issued.toISOString(),
    expiresAt: expires.toISOString(),
  };
}

const excluded = ({ rules }: RunReport): readonly RuleLine[] => rules.filter(({ status }) => status === 'excluded');

function weakenings(report: RunReport): readonly Weakening[] {
  const named = (start: string, what: Weakening['what']): readonly Weakening[] =>
    (report.run.ingredients ?? [])
      .filter(({ name }) => name.startsWith(start))
      .map(({ name }) => ({ what, name: name.slice(start.length) }));
  return [
    ...named('contract ', 'own contract'),
    ...named('house rules ', 'house rules'),
    ...excluded(report).map((rule) => ({ what: 'excluded rule' as const, name: written(rule), ...defined({ because: rule.reason }) })),
    ...report.known.map(({ rule, case: of, contract, reason }) => ({
      what: 'known deviation' as const,
      name: [contract, rule ?? of].filter(Boolean).join(' '),
      because: reason,
    })),
  ];
}
