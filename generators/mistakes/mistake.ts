import type { Field, RuleKind } from '../../src/catalogue/vocabulary.js';
import type { FaultFamily } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';

/** What a mistake may look at while it spoils a good value. */
export interface Ground {
  readonly field: Field;
  /** A good text of the field, off its bounds where that can be helped. */
  readonly good: string;
  readonly values: Values;
}

/** A number of values, or the names of variants. */
type Share = number | readonly string[];

/** A mistake that implementers make, as data: the rules it can break, and values that only a gateway with this mistake accepts. */
export interface Mistake {
  readonly id: string;
  /** What the programmer wrote or assumed. */
  readonly wrote: string;
  readonly family: FaultFamily;
  readonly breaks: readonly RuleKind[];
  /**
   * Which of its values go to every field in every run: a number of them, or these variants. The others take turns. One value
   * usually shows what the others would, except for characters and words, each of which may have been accepted alone.
   */
  readonly always: Share | Partial<Readonly<Record<RuleKind, Share>>>;
  /** The values are also sent where the readings leave them open, and the answers are recorded. */
  readonly observed?: true;
  /** Values by variant, the most telling first. Which of them break a rule of the field, and how firmly, the reading decides. */
  values(ground: Ground): Readonly<Record<string, string>>;
}

/** Whether a value goes into every run, by its variant and the number of earlier values that break a rule of this kind. */
export function isAlways({ always }: Mistake, kind: RuleKind, variant: string | undefined, before: number): boolean {
  const share = typeof always === 'number' || isList(always) ? always : (always[kind] ?? 0);
  return typeof share === 'number' ? before < share : variant !== undefined && share.includes(variant);
}

const isList = (always: Mistake['always']): always is readonly string[] => Array.isArray(always);

const at = (text: string, index: number, character: string): string =>
  [...text.slice(0, index), character, ...text.slice(index + 1)].join('');

/** The text with one character replaced: in the middle, at the start, or at the end. */
export const inMiddle = (good: string, character: string): string => at(good, good.length >> 1, character);
export const atFirst = (good: string, character: string): string => at(good, 0, character);
export const atLast = (good: string, character: string): string => at(good, good.length - 1, character);

/** The text with its first character of this kind replaced; undefined where it has none. */
export function swapped(good: string, kind: RegExp, character: string): string | undefined {
  const index = good.search(kind);
  return index < 0 ? undefined : at(good, index, character);
}

/** Leaves out what could not be made. */
export function made(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
