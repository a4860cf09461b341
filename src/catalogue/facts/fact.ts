import type { JsonValue } from '../../json/value.js';
import { compare, parseDecimal } from '../../json/decimal.js';

/** What a body says about a fact: the values of each of its fields, none where it leaves the field out. */
export type Said = (field: string) => readonly JsonValue[];

/**
 * Fields of a request that describe one thing. The text states no rule between them, but a gateway may refuse a body in which they contradict
 * each other: what is sent as valid never does.
 */
export interface Fact {
  readonly name: string;
  readonly fields: readonly string[];
  /** The array whose every element is a thing of its own. */
  readonly each?: string;
  readonly agree: (said: Said) => boolean;
  /** Each field says all of it, under another name. */
  readonly isOneThing?: true;
}

/** For each field, the situations that each of its values fits, in one text; `*` stands for all other values, and what is not named fits any. */
export type Situations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Fields agree while there is a situation that all of their values fit. */
export function situations(name: string, table: Situations): Fact {
  const words = new Map(
    Object.entries(table).map(([field, values]) => [
      field,
      new Map(Object.entries(values).map(([value, text]) => [value, new Set(text.split(' '))])),
    ]),
  );
  const fields = Object.keys(table);
  return {
    name,
    fields,
    agree: (said) => {
      let left: ReadonlySet<string> | undefined;
      for (const field of fields) {
        for (const value of said(field)) {
          const fits = words.get(field)?.get(wordOf(value)) ?? words.get(field)?.get('*');
          if (fits === undefined) continue;
          const before: ReadonlySet<string> = left ?? fits;
          left = new Set([...before].filter((word) => fits.has(word)));
        }
      }
      return left === undefined || left.size > 0;
    },
  };
}

/** Fields of which a body has only one: two words for one thing, which nothing makes equal. */
export const apart = (name: string, first: string, ...others: readonly string[]): Fact => ({
  name,
  fields: [first, ...others],
  agree: (said) => said(first).length === 0 || others.every((field) => said(field).length === 0),
});

/** Fields that have the same value, or only one of which is there. */
export const same = (name: string, ...fields: readonly string[]): Fact => ({
  name,
  fields,
  agree: (said) => new Set(fields.flatMap((field) => said(field))).size <= 1,
  isOneThing: true,
});

/** Fields that never have the same value. */
export const different = (name: string, ...fields: readonly string[]): Fact => ({
  name,
  fields,
  agree: (said) => {
    const values = fields.flatMap((field) => said(field));
    return new Set(values).size === values.length;
  },
});

/** Dates, or amounts, of which the first is not after, or above, the second. */
export const ordered = (name: string, first: string, second: string): Fact => ({
  name,
  fields: [first, second],
  agree: (said) => said(first).every((one) => said(second).every((other) => !isAfter(one, other))),
});

/** A scalar as it is written; groups have no word. */
const wordOf = (value: JsonValue): string => (typeof value === 'object' ? '' : `${value}`);

function isAfter(one: JsonValue, other: JsonValue): boolean {
  const [left, right] = [parseDecimal(wordOf(one)), parseDecimal(wordOf(other))];
  return left !== undefined && right !== undefined ? compare(left, right) > 0 : wordOf(one) > wordOf(other);
}

/** The same fact in every element of an array. */
export const inEach = (array: string, fact: Fact): Fact => ({ ...fact, each: array });
