import { APPROVED_CARD, DECLINES, isDeclined } from '../../src/model/declined-card.js';
import type { RunReport } from '../../src/model/report.js';
import { hasFailed, isSetting } from './hindrance.js';
import type { LedgerLine } from './rule-ledger.js';
import type { RunScope } from './run-scope.js';

/** Settings shown as advice; more would not be read. */
const SHOWN = 5;

/** A card that is approved now and then is no wrong one. */
const APPROVED = /^SUCCESS, APPROVED\b/;

interface Held {
  rules: number;
  ofAnswers: number;
  readonly reason: string;
}

/** Which settings would let the most must rules be judged, the most useful first. */
export function unlocksOf(
  lines: readonly LedgerLine[],
  { configured }: Pick<RunScope, 'configured'>,
  linesFor: (setting: string) => readonly string[],
  preflights: readonly RunReport['contracts'][number]['preflight'][],
): RunReport['unlock'] {
  const held = new Map<string, Held>();
  const isCardDeclined = !preflights.some((one) => one?.ok === true && APPROVED.test(one.outcome));
  if (isCardDeclined && preflights.some((one) => one?.ok === true && isDeclined(one.outcome)))
    held.set(APPROVED_CARD, { rules: 0, ofAnswers: 0, reason: '' });
  for (const { level, gap, remedy: named, reason = '', ofAnswer } of lines) {
    if (level !== 'must' || gap === undefined || named === undefined || !isSetting(named)) continue;
    // No recipe is at fault where the card is.
    const remedy = isCardDeclined && hasFailed(reason) && isDeclined(reason) ? APPROVED_CARD : named;
    const entry = held.get(remedy) ?? { rules: 0, ofAnswers: 0, reason };
    entry.rules++;
    if (ofAnswer === true) entry.ofAnswers++;
    held.set(remedy, entry);
  }
  return [...held]
    .sort(([a, x], [b, y]) => Number(b === APPROVED_CARD) - Number(a === APPROVED_CARD) || y.rules - x.rules || (a < b ? -1 : 1))
    .slice(0, SHOWN)
    .map(([setting, { rules, ofAnswers, reason }]) => ({
      setting,
      rules,
      ofAnswers,
      ...(setting === APPROVED_CARD ? { failed: DECLINES } : hasFailed(reason) ? { failed: withoutState(reason) } : {}),
      // A setting that exists already is not suggested again.
      lines: hasFailed(reason) && configured(setting) && setting !== APPROVED_CARD ? [] : linesFor(setting),
    }));
}

/** The reason without the state, which the setting beside it names. */
const withoutState = (reason: string): string => reason.replace(/^needs provisioning of [a-z-]+: (?:provision\.[a-z-]+: )?/, '');
