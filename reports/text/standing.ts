import type { RuleStatus, RunVerdict } from '../../src/model/report.js';

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
  inconclusive: { symbol: '?', one: 'inconclusive', many: 'inconclusive' },
  'not-sent': { symbol: '–', one: 'not sent', many: 'not sent' },
  excluded: { symbol: '–', one: 'excluded', many: 'excluded' },
  'not-seen': { symbol: '–', one: 'not seen', many: 'not seen' },
  conforms: { symbol: '✓', one: 'conforms', many: 'conform' },
  open: { symbol: '○', one: 'open', many: 'open' },
  'out-of-scope': { symbol: ' ', one: 'out of scope', many: 'out of scope' },
};

export const STATUS_NAMES = Object.keys(STATUSES) as readonly RuleStatus[];

/** Statuses of rules in scope that were not judged. */
export const NOT_JUDGED: ReadonlySet<RuleStatus> = new Set(['inconclusive', 'not-sent', 'not-seen', 'excluded']);

export const statusWord = (status: RuleStatus, count: number): string => STATUSES[status][count === 1 ? 'one' : 'many'];

/** The verdict as a headline, with its symbol. */
export const VERDICTS: Readonly<Record<RunVerdict, { readonly headline: string; readonly symbol: string }>> = {
  violates: { headline: 'Does not conform', symbol: '✕' },
  inconclusive: { headline: 'Inconclusive', symbol: '?' },
  incomplete: { headline: 'No violation found, incomplete', symbol: '◐' },
  conforms: { headline: 'Conforms', symbol: '✓' },
  partial: { headline: 'Part of a run', symbol: '◐' },
};
