import type { KnownEntry } from '../../model/report.js';
import { HarnessError } from '../../model/harness-error.js';

/** Nobody decides for longer than this; after it somebody decides anew. */
const LONGEST_DAYS = 366;
const DAY = 86_400_000;

/** What somebody says who accepts a cause. */
export interface Acceptance {
  readonly until: string;
  readonly reason: string;
  readonly ticket?: string;
  readonly contract?: string;
}

/**
 * The entry of the list of known deviations for a cause or a rule.
 * @throws HarnessError for a day that does not exist, is over, or is more than a year away
 */
export function acceptedEntry(rule: string, { until, reason, ticket, contract }: Acceptance, today: Date): KnownEntry {
  const day = new Date(`${until}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(until))
    throw new HarnessError('usage', `there is no day ${until}`, { hint: 'write --until 2027-03-31' });
  const from = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  if (day.getTime() < from) throw new HarnessError('usage', `${until} is over`, { hint: 'give the last day on which it is accepted' });
  if (day.getTime() - from > LONGEST_DAYS * DAY)
    throw new HarnessError('usage', `${until} is more than a year away`, { hint: 'accept it for at most a year, then decide anew' });
  if (reason.trim() === '') throw new HarnessError('usage', 'the reason is empty', { hint: 'say why, for whoever reads the list next' });
  return {
    ...(contract === undefined ? {} : { contract }),
    rule,
    reason,
    expires: until,
    ...(ticket === undefined ? {} : { ticket }),
  };
}
