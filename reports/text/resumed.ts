import { counted, dateText } from './words.js';

/** How often a run was taken up again and when that was last, in words; undefined for a run in one go. */
export function resumedWords({
  resumed = 0,
  resumedAt = [],
}: {
  readonly resumed?: number;
  readonly resumedAt?: readonly string[];
}): string | undefined {
  if (resumed === 0) return undefined;
  const last = resumedAt.at(-1);
  return `resumed ${counted(resumed, 'time')}${last === undefined ? '' : `, last on ${dateText(last)}`}`;
}
