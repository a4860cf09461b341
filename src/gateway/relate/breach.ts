import type { Relation } from '../../catalogue/vocabulary.js';
import type { Looks } from '../behaviour/effect.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { readAmount } from '../amount.js';
import { at, countLeaves, hasLeaf, isGroup, textAt, textUnder } from '../evaluate/json.js';
import { holdsCardNumber, holdsTrackOrSpacedNumber } from './card-data.js';
import { hasForbiddenTag } from './emv.js';
import { decrypt } from './p2pe.js';
import { trackAgrees } from './track.js';

/** How a body breaks a relation, and the field that an error names. */
export interface Breach {
  readonly kind: 'invalid' | 'missing' | 'declined';
  readonly field: string;
}

const keysOf = (path: string): readonly string[] => path.split('.');
const invalid = (field: string): Breach => ({ kind: 'invalid', field });
const missing = (field: string): Breach => ({ kind: 'missing', field });

type Test = (body: JsonObject) => Breach | undefined;
type Kind = Relation['kind'];
type Row<K extends Kind> = (relation: Extract<Relation, { kind: K }>, slack: number, looks: Looks | undefined) => Test;

/** How each kind of relation is checked. */
const ROWS: { readonly [K in Kind]: Row<K> } = {
  sum: (relation, slack, looks) => sumBreach(relation, slack, looks === 'together' ? 2 : 1),
  'line-items': (relation) => lineItemBreach(relation),
  'map-name': ({ path, maxLength }, slack) =>
    onMap(path, (map) => Object.keys(map).some((name) => !isMapName(name, maxLength + slack)) && invalid(path)),
  'map-size': ({ path, max }, slack) => onMap(path, (map) => Object.keys(map).length > max + slack && invalid(path)),
  'no-card-data': ({ path: first, also = [], form }, _, looks) => {
    const wholly = form === 'digits' ? holdsCardNumber : holdsTrackOrSpacedNumber;
    const search = (text: string): boolean =>
      looks === 'words' ? text.split(/\W/).some((word) => /^\d+$/.test(word) && wholly(word)) : wholly(text);
    return firstOf([first, ...also].map((path) => onText(path, (text) => search(text) && invalid(path))));
  },
  'emv-tags': ({ path }, _, looks) => onText(path, (text) => hasForbiddenTag(text, looks) && invalid(path)),
  'track-matches': ({ track, number, month, year }, _, looks) => {
    const [ofTrack, ofNumber, ofMonth, ofYear] = [keysOf(track), keysOf(number), keysOf(month), keysOf(year)];
    return (body) => {
      const read = textUnder(body, ofTrack);
      if (read === undefined) return undefined;
      const expiry = looks === 'number' ? [] : [textUnder(body, ofMonth), textUnder(body, ofYear)];
      return trackAgrees(read, textUnder(body, ofNumber), expiry[0], expiry[1]) ? undefined : invalid(track);
    };
  },
  'required-when': ({ path, when, in: values, or }) =>
    firstOf([{ when, in: values }, ...(or === undefined ? [] : [or])].map((one) => requiredWhen(path, one.when, one.in))),
  excludes: ({ path, when }) => {
    const [keys, keysOfWhen] = [keysOf(path), keysOf(when)];
    return (body) => (hasLeaf(at(body, keys)) && hasLeaf(at(body, keysOfWhen)) ? invalid(path) : undefined);
  },
  'requires-value': ({ path, when, value }) => {
    const [keys, keysOfWhen] = [keysOf(path), keysOf(when)];
    return (body) => (hasLeaf(at(body, keysOfWhen)) && textUnder(body, keys) !== value ? missing(path) : undefined);
  },
  'code-by-country': ({ path, country, countries }) => {
    const [keys, keysOfCountry] = [keysOf(path), keysOf(country)];
    return (body) => {
      const code = textUnder(body, keys);
      const where = code === undefined ? undefined : textUnder(body, keysOfCountry);
      return where !== undefined && countries.includes(where) && code?.length !== 2 ? invalid(path) : undefined;
    };
  },
  'declined-value': ({ path, value }) => onText(path, (text) => text === value && { kind: 'declined', field: path }),
  'prefix-of-pan': ({ path }, _, looks) => {
    const group = keysOf(path).slice(0, -1);
    const [serial, payload] = [
      [...group, 'keySerialNumber'],
      [...group, 'payload'],
    ];
    return onText(path, (text, body) => {
      const pan = decrypt(textUnder(body, serial) ?? '', textUnder(body, payload) ?? '');
      const start = looks === 'start' ? text.slice(0, 4) : text;
      return pan !== undefined && /^[0-9]+$/.test(text) && !pan.startsWith(start) && invalid(path);
    });
  },
  'entry-mode': ({ path, pan, pin }) =>
    onText(path, (text) => isJudged(text) && !(pan.includes(text.slice(0, 2)) && pin.includes(text.slice(2))) && invalid(path)),
  'full-set': ({ path, partial = [] }, _, looks) => {
    const keys = partial.map((one) => keysOf(one));
    return onMap(path, (funds, body) => {
      const known = looks === 'any' ? 0 : keys.filter((own) => at(body, own) !== undefined).length;
      return countLeaves(funds) <= known && textAt(body, 'session', 'id') === undefined && missing(path);
    });
  },
  'empty-group': ({ path }) => onMap(path, (group) => Object.keys(group).length === 0 && missing(`${path}.id`)),
  'longer-than': () => () => undefined,
  alone: ({ path, partner }) => {
    const [keys, keysOfPartner] = [keysOf(path), keysOf(partner)];
    return (body) => (at(body, keys) !== undefined && at(body, keysOfPartner) === undefined ? missing(partner) : undefined);
  },
};

/** What the first of several checks says that has something to say. */
export const firstOf =
  <Said>(tests: readonly ((body: JsonObject) => Said | undefined)[]) =>
  (body: JsonObject): Said | undefined => {
    for (const test of tests) {
      const breach = test(body);
      if (breach !== undefined) return breach;
    }
    return undefined;
  };

/** The check of one relation. `slack` widens a bound or a sum, in thousandths or in entries; `looks` compares a part only. */
export const breachOf = (relation: Relation, slack: number, looks?: Looks): Test =>
  (ROWS[relation.kind] as Row<Kind>)(relation, slack, looks);

/** Codes are compared once they have the form of a code; another form is for the field's own rules. */
const isJudged = (text: string): boolean => /^[0-9]{3}$/.test(text);

/** A breach, or nothing, said in one expression. */
type Said = Breach | false;

function onText(path: string, test: (text: string, body: JsonObject) => Said): Test {
  const keys = keysOf(path);
  return (body) => {
    const text = at(body, keys);
    return (typeof text === 'string' && test(text, body)) || undefined;
  };
}

function onMap(path: string, test: (map: JsonObject, body: JsonObject) => Said): Test {
  const keys = keysOf(path);
  return (body) => {
    const map = at(body, keys);
    return (isGroup(map) && test(map, body)) || undefined;
  };
}

const amountAt = (body: JsonValue, keys: readonly string[]): number | undefined => {
  const text = textUnder(body, keys);
  return text === undefined ? undefined : readAmount(text);
};

/** `least`: so many parts must be there for the sum to be looked at. */
function sumBreach(relation: Extract<Relation, { kind: 'sum' }>, slack: number, least: number): Test {
  const ofTotal = keysOf(relation.total);
  const [plus, minus] = [relation.plus.map(keysOf), relation.minus.map(keysOf)];
  return (body) => {
    const total = amountAt(body, ofTotal);
    if (total === undefined) return undefined;
    const parts = plus.map((keys) => amountAt(body, keys));
    if (parts.filter((part) => part !== undefined).length < least) return undefined;
    const complete = parts.every((part) => part !== undefined);
    const sum =
      parts.reduce<number>((all, part) => all + (part ?? 0), 0) - minus.reduce((all, keys) => all + (amountAt(body, keys) ?? 0), 0);
    const broken =
      relation.when === 'complete'
        ? complete && Math.abs(sum - total) > slack
        : relation.when === 'over'
          ? !complete && sum - slack > total
          : !complete && sum + slack < total;
    return broken ? invalid(relation.total) : undefined;
  };
}

function lineItemBreach({ total: path, items: list, factors }: Extract<Relation, { kind: 'line-items' }>): Test {
  const [ofTotal, ofItems, ofFactors] = [keysOf(path), keysOf(list), factors.map(keysOf)];
  return (body) => {
    const items = at(body, ofItems);
    const total = amountAt(body, ofTotal);
    if (total === undefined || !Array.isArray(items) || items.length === 0) return undefined;
    let sum = 0;
    for (const item of items as readonly JsonValue[]) {
      const [count, each] = ofFactors.map((keys) => amountAt(item, keys));
      if (count === undefined || each === undefined) return undefined;
      sum += (count * each) / 1000;
    }
    return sum === total ? undefined : invalid(path);
  };
}

const isMapName = (name: string, maxLength: number): boolean => /^[0-9A-Za-z]+$/.test(name) && name.length <= maxLength;

/** A field that a value of another one asks for. */
function requiredWhen(path: string, when: string, values: readonly string[]): Test {
  const [keys, keysOfWhen] = [keysOf(path), keysOf(when)];
  // On a refund the recurring group may say the same under its own name (2.5).
  const elsewhere = path.endsWith('amountVariability') ? ['agreement', 'recurring', 'amountVariability'] : undefined;
  return (body) => {
    const value = textUnder(body, keysOfWhen);
    if (value === undefined || !values.includes(value) || at(body, keys) !== undefined) return undefined;
    return elsewhere !== undefined && at(body, elsewhere) !== undefined ? undefined : missing(path);
  };
}
