import type { RunEvent, RunHeader } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';
import type { LedgerLine } from './rule-ledger.js';

/** What is said of traffic: how much was seen and judged, and which share of the rules it exercised. */
export function trafficShare(
  header: RunHeader | undefined,
  seen: Extract<RunEvent, { type: 'traffic' }> | undefined,
  rules: readonly LedgerLine[],
): Pick<RunReport, 'traffic'> {
  if (header?.traffic === undefined) return {};
  const { exchanges = 0, judged = 0, mistakes = 0, notJudged = [], asNearest = [] } = seen ?? {};
  const inScope = rules.filter(({ level, status }) => level !== 'open' && status !== 'out-of-scope' && status !== 'excluded');
  const exercised = inScope.filter(({ valid, invalid }) => valid === true || invalid === true).length;
  return {
    traffic: {
      ...header.traffic,
      exchanges,
      judged,
      mistakes,
      notJudged: notJudged.slice(0, LIMITS.missing).map(({ reason, count }) => ({ reason: shorten(reason, LIMITS.phrase), count })),
      asNearest: asNearest.slice(0, LIMITS.missing).map(({ what, count }) => ({ what: shorten(what, LIMITS.phrase), count })),
      exercised: { sent: exercised, all: inScope.length },
    },
  };
}
