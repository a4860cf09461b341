import yargs from 'yargs';
import type { CommandEntry } from '../command.js';
import { knownOptions, type KnownOptions, optionNames, optionsOf as declared } from '../extensions.js';
import { standsAlone } from '../spellings.js';
import { positionalNames, valuesOf } from './values.js';

const SHARED = ['--help', '--quiet', '--verbose'];

/** If there are more candidates, only their parts up to the next slash are offered. */
const MOST = 200;

/**
 * The candidates for the last of the words after `touchstone`. None means a file name or any text.
 * @param words the last one is what was typed of the word, perhaps nothing
 */
export async function candidates(words: readonly string[], entries: readonly CommandEntry[]): Promise<readonly string[]> {
  const [name = '', ...rest] = words;
  const current = words.at(-1) ?? '';
  const names = entries.map((entry) => entry.name);
  if (rest.length === 0) return fitting([...names, 'help'], current);
  if (name === 'help') return rest.length === 1 ? fitting(names, current) : [];
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) return [];
  const command = await entry.load();
  const known = knownOptions(declared(command, yargs([])));
  const before = rest.at(-2);
  const [flag, started] = current.startsWith('--') && current.includes('=') ? splitAt(current, '=') : [before ?? '', current];
  const option = optionNamed(flag, known);
  if (option !== undefined && !known.boolean.includes(option) && !(flag === before && standsAlone(name, flag))) {
    const found = fitting(known.choices[option] ?? (await valuesOf(name, option, started)), started);
    return flag === before ? found : found.map((value) => `${flag}=${value}`);
  }
  if (current.startsWith('-')) return fitting([...longNames(known), ...SHARED], current);
  const places = positionalNames(command.positionals);
  const positional = places[Math.min(plainWords(rest.slice(0, -1), known), places.length - 1)];
  if (positional === undefined) return [];
  return fitting(known.choices[positional] ?? (await valuesOf(name, positional, current)), current);
}

/** The candidates that begin like this; if there are too many, only their parts up to the next slash. */
export function fitting(all: readonly string[], start: string): readonly string[] {
  const fits = [...new Set(all)].filter((one) => one.startsWith(start)).toSorted();
  if (fits.length <= MOST) return fits;
  const cut = fits.map((one) => one.slice(0, one.indexOf('/', start.length) + 1 || undefined));
  return [...new Set(cut)];
}

/** How many of the words are neither options nor their values. */
function plainWords(words: readonly string[], known: KnownOptions): number {
  const takesValue = (word: string | undefined): boolean => {
    const option = optionNamed(word ?? '', known);
    return option !== undefined && !known.boolean.includes(option);
  };
  return words.filter((word, i) => !word.startsWith('-') && !takesValue(words[i - 1])).length;
}

const splitAt = (text: string, sign: string): readonly [string, string] => [
  text.slice(0, text.indexOf(sign)),
  text.slice(text.indexOf(sign) + 1),
];

/** The long name of the option that a flag stands for. */
function optionNamed(flag: string, { key, alias }: KnownOptions): string | undefined {
  if (!flag.startsWith('-')) return undefined;
  const word = flag.replace(/^--?/, '');
  const long = Object.keys(alias).find((name) => alias[name]?.includes(word) === true && name.length > 1);
  return [word, long].find((name) => name !== undefined && name in key && name.length > 1);
}

const longNames = (known: KnownOptions): readonly string[] =>
  optionNames(known)
    .filter((name) => name.length > 1)
    .map((name) => `--${name}`);
