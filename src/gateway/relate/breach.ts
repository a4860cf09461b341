import type { Relation } from '../../catalogue/vocabulary.js';
import type { Looks } from '../deviations/effect.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { readAmount } from '../amount.js';
import { at, hasLeaf, isGroup, textAt } from '../evaluate/json.js';
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

/** The check of one relation. `slack` widens a bound or a sum, in thousandths or in entries; `looks` compares a part only. */
export function breachOf(relation: Relation, slack: number, looks?: Looks): (body: JsonObject) => Breach | undefined {
  switch (relation.kind) {
    case 'sum':
      return sumBreach(relation, slack);
    case 'line-items':
      return lineItemBreach(relation);
    case 'map-name': {
      const keys = keysOf(relation.path);
      return (body) => {
        const map = at(body, keys);
        const bad = isGroup(map) && Object.keys(map).some((name) => !isMapName(name, relation.maxLength + slack));
        return bad ? invalid(relation.path) : undefined;
      };
    }
    case 'map-size': {
      const keys = keysOf(relation.path);
      return (body) => {
        const map = at(body, keys);
        return isGroup(map) && Object.keys(map).length > relation.max + slack ? invalid(relation.path) : undefined;
      };
    }
    case 'no-card-data': {
      const search = relation.form === 'digits' ? holdsCardNumber : holdsTrackOrSpacedNumber;
      return onText(relation.path, (text) => (search(text) ? invalid(relation.path) : undefined));
    }
    case 'emv-tags':
      return onText(relation.path, (text) => (hasForbiddenTag(text, looks) ? invalid(relation.path) : undefined));
    case 'track-matches':
      return (body) => {
        const [track, number, month, year] = [relation.track, relation.number, relation.month, relation.year].map((path) =>
          textAt(body, ...keysOf(path)),
        );
        const [ofMonth, ofYear] = looks === 'number' ? [] : [month, year];
        return track !== undefined && !trackAgrees(track, number, ofMonth, ofYear) ? invalid(relation.track) : undefined;
      };
    case 'required-when':
      return (body) => {
        const value = textAt(body, ...keysOf(relation.when));
        if (value === undefined || !relation.in.includes(value) || at(body, keysOf(relation.path)) !== undefined) return undefined;
        // On a refund the recurring group may say the same under its own name (2.5).
        return at(body, ['agreement', 'recurring', 'amountVariability']) === undefined || !relation.path.endsWith('amountVariability')
          ? missing(relation.path)
          : undefined;
      };
    case 'excludes':
      return (body) =>
        hasLeaf(at(body, keysOf(relation.path))) && hasLeaf(at(body, keysOf(relation.when))) ? invalid(relation.path) : undefined;
    case 'requires-value':
      return (body) =>
        hasLeaf(at(body, keysOf(relation.when))) && textAt(body, ...keysOf(relation.path)) !== relation.value
          ? missing(relation.path)
          : undefined;
    case 'code-by-country':
      return (body) => {
        const code = textAt(body, ...keysOf(relation.path));
        const country = textAt(body, ...keysOf(relation.country));
        const bound = code !== undefined && country !== undefined && relation.countries.includes(country);
        return bound && code.length !== 2 ? invalid(relation.path) : undefined;
      };
    case 'declined-value':
      return onText(relation.path, (text) => (text === relation.value ? { kind: 'declined', field: relation.path } : undefined));
    case 'prefix-of-pan': {
      const group = keysOf(relation.path).slice(0, -1);
      return onText(relation.path, (text, body) => {
        const pan = decrypt(textAt(body, ...group, 'keySerialNumber') ?? '', textAt(body, ...group, 'payload') ?? '');
        return pan !== undefined && /^[0-9]+$/.test(text) && !pan.startsWith(looks === 'start' ? text.slice(0, 4) : text)
          ? invalid(relation.path)
          : undefined;
      });
    }
    case 'entry-mode':
      return onText(relation.path, (text) =>
        isJudged(text) && !(relation.pan.includes(text.slice(0, 2)) && relation.pin.includes(text.slice(2)))
          ? invalid(relation.path)
          : undefined,
      );
    case 'full-set':
      return (body) => {
        const funds = at(body, keysOf(relation.path));
        return isGroup(funds) && !hasLeaf(funds) && textAt(body, 'session', 'id') === undefined ? missing(relation.path) : undefined;
      };
    case 'empty-group':
      return (body) => {
        const group = at(body, keysOf(relation.path));
        return isGroup(group) && Object.keys(group).length === 0 ? missing(`${relation.path}.id`) : undefined;
      };
    case 'longer-than':
      return () => undefined;
    case 'alone':
      return (body) =>
        at(body, keysOf(relation.path)) !== undefined && at(body, keysOf(relation.partner)) === undefined
          ? missing(relation.partner)
          : undefined;
  }
}

/** Codes are compared once they have the form of a code; another form is for the field's own rules. */
const isJudged = (text: string): boolean => /^[0-9]{3}$/.test(text);

type OnText = (text: string, body: JsonObject) => Breach | undefined;

function onText(path: string, test: OnText): (body: JsonObject) => Breach | undefined {
  const keys = keysOf(path);
  return (body) => {
    const text = at(body, keys);
    return typeof text === 'string' ? test(text, body) : undefined;
  };
}

const amountAt = (body: JsonValue, path: string): number | undefined => {
  const text = textAt(body, ...keysOf(path));
  return text === undefined ? undefined : readAmount(text);
};

function sumBreach(relation: Extract<Relation, { kind: 'sum' }>, slack: number): (body: JsonObject) => Breach | undefined {
  return (body) => {
    const total = amountAt(body, relation.total);
    const parts = relation.plus.map((path) => amountAt(body, path));
    if (total === undefined || parts.every((part) => part === undefined)) return undefined;
    const complete = parts.every((part) => part !== undefined);
    const sum =
      [...parts].reduce<number>((all, part) => all + (part ?? 0), 0) -
      relation.minus.reduce((all, path) => all + (amountAt(body, path) ?? 0), 0);
    const broken =
      relation.when === 'complete'
        ? complete && Math.abs(sum - total) > slack
        : relation.when === 'over'
          ? !complete && sum - slack > total
          : !complete && sum + slack < total;
    return broken ? invalid(relation.total) : undefined;
  };
}

function lineItemBreach(relation: Extract<Relation, { kind: 'line-items' }>): (body: JsonObject) => Breach | undefined {
  return (body) => {
    const total = amountAt(body, relation.total);
    const items = at(body, keysOf(relation.items));
    if (total === undefined || !Array.isArray(items) || items.length === 0) return undefined;
    let sum = 0;
    for (const item of items as readonly JsonValue[]) {
      const [count, each] = relation.factors.map((name) => amountAt(item, name));
      if (count === undefined || each === undefined) return undefined;
      sum += (count * each) / 1000;
    }
    return sum === total ? undefined : invalid(relation.total);
  };
}

function isMapName(name: string, maxLength: number): boolean {
  if (name.length === 0 || name.length > maxLength) return false;
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (!((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122))) return false;
  }
  return true;
}
