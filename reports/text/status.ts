import { RULE_STATUSES, type RuleStatus, type RunReport, type RunVerdict } from '../../src/model/report.js';

/** How a status is shown wherever people read it: never by colour alone. */
export interface StatusWords {
  readonly symbol: string;
  /** One rule of it, and many. */
  readonly one: string;
  readonly many: string;
}

/** Every status, the worst first. */
export const STATUSES: Readonly<Record<RuleStatus, StatusWords>> = {
  violates: { symbol: '✕', one: 'violates', many: 'violate' },
  warns: { symbol: '!', one: 'warns', many: 'warn' },
  known: { symbol: '~', one: 'known', many: 'known' },
  inconclusive: { symbol: '?', one: 'inconclusive', many: 'inconclusive' },
  'not-sent': { symbol: '–', one: 'not sent', many: 'not sent' },
  excluded: { symbol: '–', one: 'excluded', many: 'excluded' },
  'not-seen': { symbol: '–', one: 'not seen', many: 'not seen' },
  conforms: { symbol: '✓', one: 'conforms', many: 'conform' },
  open: { symbol: '○', one: 'open', many: 'open' },
  'out-of-scope': { symbol: ' ', one: 'out of scope', many: 'out of scope' },
};

export const STATUS_NAMES = Object.keys(STATUSES) as readonly RuleStatus[];

/** Statuses of rules in scope that could have been judged and were not. */
export const UNJUDGED: ReadonlySet<RuleStatus> = new Set(['inconclusive', 'not-sent', 'excluded']);

/** The same with those about what no answer had. */
export const NOT_JUDGED: ReadonlySet<RuleStatus> = new Set([...UNJUDGED, 'not-seen']);

/** `not-seen` as people say it, of one rule or of many. */
export const statusWord = (status: RuleStatus, count = 1): string => STATUSES[status][count === 1 ? 'one' : 'many'];

/** A verdict as a headline. Only one of them promises anything. */
export const HEADLINES: Readonly<Record<RunVerdict, string>> = {
  conforms: 'Conforms',
  violates: 'Does not conform',
  inconclusive: 'Could not be judged',
  incomplete: 'No violation found',
  partial: 'Part of a run',
};

/** The sign of each verdict, for where its seal is not drawn. */
export const VERDICT_SIGNS: Readonly<Record<RunVerdict, string>> = {
  conforms: '✓',
  violates: '✕',
  inconclusive: '?',
  incomplete: '◐',
  partial: '◐',
};

/** Statuses that some rule has. */
export const statusesIn = ({ coverage }: RunReport): readonly RuleStatus[] =>
  RULE_STATUSES.filter((status) => Object.values(coverage.levels).some((level) => level[status] > 0));
