import type { JsonValue } from '../json/value.js';
import { isArray, isObject } from '../json/value.js';
import { testCardNumber, testCardOf } from '../catalogue/test-cards.js';
import { overlaySecrets } from '../redact/overlay-secrets.js';
import type { Card, Values } from './values.js';

/**
 * Bodies of cases are templates. A placeholder `{{name}}` stands for a secret, or for a value that is known only when the request is sent,
 * so that a stored case or a report never holds the value itself: `card:approved.number`, `pan:16` (a made-up test number; `pan:16:7`
 * another, `pan:16:7:blanks` and `pan:16:7:dashes` in groups of four; `series:2` one that begins with 2), `track:track2`, `p2pe:payload`, `p2pe:pan:7` (its first seven digits),
 * `emv:permitted`, `cryptogram:28`, `state:orderId`, `state:transactionId`, `state:amount`, `state:currency`, `state:sessionId`,
 * `state:sessionVersion`.
 */
export type Lookup = (name: string) => string | undefined;

const PLACEHOLDER = /\{\{([a-z0-9]+:[A-Za-z0-9.:_~-]+)\}\}/g;

/** A lookup that also gets the place of the placeholder in the template, without array indexes. */
export type PlacedLookup = (name: string, path: string) => string | undefined;

/** The template with every placeholder that `lookup` knows replaced; others stay, and so do parts that hold none. */
export function fill<T extends JsonValue>(template: T, lookup: PlacedLookup): T {
  const keys: string[] = [];
  const here: Lookup = (name) => lookup(name, keys.join('.'));
  const walk = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return value.includes('{{') ? fillText(value, here) : value;
    if (isArray(value)) {
      const elements = value.map(walk);
      return elements.some((element, i) => element !== value[i]) ? elements : value;
    }
    if (!isObject(value)) return value;
    let filled: Record<string, JsonValue> | undefined;
    for (const key of Object.keys(value)) {
      const member = value[key] as JsonValue;
      keys.push(key);
      const inner = walk(member);
      keys.pop();
      if (inner === member) continue;
      filled ??= { ...value };
      filled[key] = inner;
    }
    return filled ?? value;
  };
  return walk(template) as T;
}

export const fillText = (text: string, lookup: Lookup): string => text.replace(PLACEHOLDER, (whole, name: string) => lookup(name) ?? whole);

/** Resolves what the configured values decide; `state:` names are left to the engine. */
export function valueLookup(values: Values): Lookup {
  return (name) => {
    const [kind, rest] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    switch (kind) {
      case 'card':
        return cardPart(values.cards[rest.slice(0, rest.indexOf('.'))], rest.slice(rest.indexOf('.') + 1));
      case 'pan': {
        const [length, serial, grouping] = rest.split(':');
        const number = testCardNumber(Number(length), Number(serial ?? '0'));
        return grouping === undefined ? number : (number.match(/.{1,4}/g) ?? []).join(grouping === 'dashes' ? '-' : ' ');
      }
      case 'series':
        return testCardOf(rest);
      case 'probe':
        return rest === 'pan' ? values.probes.pan : undefined;
      case 'track':
        return rest === 'track1' ? values.tracks?.track1 : values.tracks?.track2;
      case 'p2pe':
        return rest.startsWith('pan:')
          ? values.p2pe?.pan.slice(0, Number(rest.slice(4)))
          : values.p2pe?.[rest as keyof NonNullable<Values['p2pe']>];
      case 'emv':
        return values.emv?.permitted;
      case 'overlay':
        return overlaySecrets(values)[Number(rest)]?.value;
      case 'cryptogram':
        return cryptogram(Number(rest));
      default:
        return undefined;
    }
  };
}

function cardPart(card: Card | undefined, part: string): string | undefined {
  if (card === undefined) return undefined;
  const { number, nameOnCard, securityCode, expiry } = card;
  const onStripe = `${expiry.year}${expiry.month.padStart(2, '0')}`;
  const parts = {
    number,
    nameOnCard,
    securityCode,
    'expiry.month': expiry.month,
    'expiry.year': expiry.year,
    'expiry.on-stripe': onStripe,
  };
  return Object.hasOwn(parts, part) ? parts[part as keyof typeof parts] : undefined;
}

/** A made-up cryptogram: padded Base64 of exactly `length` characters (a multiple of 4). */
function cryptogram(length: number): string {
  return Buffer.alloc((length / 4) * 3 - 1, 'touchstone cryptogram ').toString('base64');
}

/** The own merchant id, `merchant:own`, or one of a given length that begins with it, `merchant:own-41`; undefined for other names. */
export function ownMerchant(name: string, merchantId: string): string | undefined {
  const [, length] = /^merchant:own(?:-(\d+))?$/.exec(name) ?? [];
  if (length !== undefined) return merchantId.padEnd(Number(length), 'x').slice(0, Number(length));
  return name === 'merchant:own' ? merchantId : undefined;
}
