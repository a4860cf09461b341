import type { JsonValue } from '../../json/value.js';

/** Whether a simpler value still shows what the value showed. */
export type Shows = (value: JsonValue, what: string) => Promise<boolean>;

/** The simplest value by bisection: the shortest text, the smallest number or amount. A text with a placeholder stays. */
export async function simplify(value: JsonValue, kind: 'amount' | 'other', shows: Shows): Promise<JsonValue> {
  if (typeof value === 'number' && Number.isInteger(value) && value > 1) return smallest(value, (n) => n, shows);
  if (typeof value !== 'string' || value.includes('{{')) return value;
  const amount = kind === 'amount' ? /^(\d+)(\.\d+)?$/.exec(value) : null;
  return amount === null ? shortest(value, shows) : simplestAmount(value, amount[1] ?? '', amount[2], shows);
}

async function smallest(value: number, written: (n: number) => string | number, shows: Shows): Promise<JsonValue> {
  const trial = (n: number): Promise<boolean> => shows(written(n), `as ${written(n)}`);
  if (await trial(1)) return written(1);
  return written(await bisect(1, value, trial));
}

/** Tries one unit, whole, then with the decimals that the amount has; else as few units as show the finding. */
async function simplestAmount(value: string, units: string, decimals: string | undefined, shows: Shows): Promise<JsonValue> {
  const zeros = decimals?.replace(/\d/g, '0') ?? '';
  const written = (n: number): string => `${n}${zeros}`;
  const count = Number(units);
  if (!Number.isSafeInteger(count) || count < 2) return value;
  if (value !== written(count) && !(await shows(written(count), `as ${written(count)}`))) return value;
  return smallest(count, written, shows);
}

/** The shortest beginning that shows the finding, then one character throughout. */
async function shortest(text: string, shows: Shows): Promise<string> {
  const characters = [...((await inPlainLetters(text, shows)) ?? text)];
  const beginning = (length: number): string => characters.slice(0, length).join('');
  const length =
    characters.length < 2
      ? characters.length
      : await bisect(0, characters.length, (n) => shows(beginning(n), `with ${n} character${n === 1 ? '' : 's'}`));
  const short = beginning(length);
  for (const unit of ['x', 'X', '1']) {
    const plain = unit.repeat(length);
    if (short === plain || (await shows(plain, `as ${length === 1 ? `"${unit}"` : `"${unit}" throughout`}`))) return plain;
  }
  return short;
}

/** Letters that any reader's font has, where they show it as well as those of the text. */
async function inPlainLetters(text: string, shows: Shows): Promise<string | undefined> {
  const plain = 'x'.repeat([...text].length);
  return /^[ -~]*$/.test(text) || !(await shows(plain, 'in plain letters')) ? undefined : plain;
}

/** The least number above `low` that holds. `high` holds, `low` does not, and every number above one that holds is assumed to hold. */
async function bisect(low: number, high: number, holds: (n: number) => Promise<boolean>): Promise<number> {
  let [above, found] = [low, high];
  while (found - above > 1) {
    const middle = Math.floor((above + found) / 2);
    if (await holds(middle)) found = middle;
    else above = middle;
  }
  return found;
}
