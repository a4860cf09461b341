import { counted, grouped } from '../../src/json/counted.js';
import { groupBy } from '../../src/json/group-by.js';

/** `void@66` as people say it: `Void v66`. */
export function contractName(contract: string): string {
  const [operation = '', version = ''] = contract.split('@');
  return `${capital(operation.replaceAll('-', ' '))}${version === '' ? '' : ` v${version}`}`;
}

/** `Void v66`, `Refund v39 and v60`, `Void v66 and Verify v26`; many are counted. */
export function contractNames(contracts: readonly string[]): string {
  if (contracts.length > 3) return `${contracts.length} contracts`;
  const operations = groupBy(
    contracts.map((contract) => contract.split('@')),
    ([operation = '']) => operation,
  );
  return listed([...operations].map(([name, all]) => `${contractName(name)} ${listed(all.map(([, version = '']) => `v${version}`))}`));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export { counted, grouped };

/** `42 %`, rounded down, so that only all is 100 %; `under 1 %` where something is there. */
export function percent(part: number, all: number): string {
  const whole = all === 0 ? 0 : Math.floor((100 * part) / all);
  return whole === 0 && part > 0 ? 'under 1 %' : `${whole} %`;
}

/** Milliseconds as people say them: `850 ms`, `12.4 s`, `3 min 05 s`. */
export function duration(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 60_000) return `${(millis / 1000).toFixed(1)} s`;
  const seconds = Math.round(millis / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** `a, b and c`. */
export const listed = (items: readonly string[], word: 'and' | 'or' = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `15 Nov 2026, 08:03 UTC`: the same words on every machine. */
export function dateText(iso: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(iso);
  if (match === null) return iso;
  const [, year, month, day, time] = match;
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${time} UTC`;
}

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
