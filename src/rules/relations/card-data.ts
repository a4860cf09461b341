import { cardNumberIn } from '../../redact/card-number.js';
import { valueAt } from '../value-at.js';
import type { RelationJudge } from './relation-judge.js';

const TRACK = /%?B[0-9]{12,19}\^[^\r\n^]{2,26}\^|;?[0-9]{12,19}[=D][0-9]{4}/g;

/** Card data in a text that is stored unchanged. Track data is reported as such, and not by the number in it. */
export const noCardData: RelationJudge<'no-card-data'> = (relation, body) =>
  [relation.path, ...(relation.also ?? [])].flatMap((path) => {
    const text = valueAt(body.value, path);
    if (typeof text !== 'string') return [];
    const rest = text.replaceAll(TRACK, ' | ');
    const plain = cardNumberIn(rest, 'plain') !== undefined;
    const found = relation.form === 'digits' ? plain : rest !== text || (!plain && cardNumberIn(rest, 'grouped') !== undefined);
    if (!found) return [];
    const actual = relation.form === 'digits' ? 'a card number' : 'track data or a card number in groups';
    return [{ path, expected: 'no card data', actual }];
  });

/** Track 2 holds the number, a separator, and the expiry as year and month. */
export const trackMatches: RelationJudge<'track-matches'> = (relation, body) => {
  const at = (path: string): string | undefined => {
    const value = valueAt(body.value, path);
    return typeof value === 'string' ? value : undefined;
  };
  const parts = /^;?([0-9]{1,19})[=D]([0-9]{2})([0-9]{2})/.exec(at(relation.track) ?? '');
  if (parts === null) return [];
  const [number, month, year] = [at(relation.number), at(relation.month), at(relation.year)];
  const broken = (what: string) => [{ path: relation.track, expected: `the ${what} beside it`, actual: `another ${what}` }];
  if (number !== undefined && /^[0-9]+$/.test(number) && number !== parts[1]) return broken('card number');
  const expires = (month === undefined || Number(month) === Number(parts[3])) && (year === undefined || year === parts[2]);
  return expires ? [] : broken('expiry');
};

/** EMV data objects in hex: tag, length, value. Tags of the private class are never permitted. */
export const emvTags: RelationJudge<'emv-tags'> = (relation, body) => {
  const text = valueAt(body.value, relation.path);
  if (typeof text !== 'string') return [];
  const permitted = new Set(tagsOf(body.values?.emv?.permitted ?? ''));
  const tag = tagsOf(text).find((candidate) => Number.parseInt(candidate.slice(0, 2), 16) >= 0xc0 && !permitted.has(candidate));
  return tag === undefined ? [] : [{ path: relation.path, expected: 'only permitted EMV tags', actual: `the private tag ${tag}` }];
};

/** The top-level tags of a BER-TLV text; if it is malformed, those before the first error. */
function tagsOf(hex: string): readonly string[] {
  if (!/^(?:[0-9A-Fa-f]{2})+$/.test(hex)) return [];
  const byte = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const tags: string[] = [];
  let at = 0;
  while (at < hex.length) {
    const start = at;
    const long = (byte(at) & 0x1f) === 0x1f;
    at += 2;
    if (long) {
      while (at < hex.length && (byte(at) & 0x80) !== 0) at += 2;
      at += 2;
    }
    tags.push(hex.slice(start, at).toUpperCase());
    if (at >= hex.length) break;
    let length = byte(at);
    at += 2;
    if (length > 0x80) {
      const bytes = length - 0x80;
      length = Number.parseInt(hex.slice(at, at + 2 * bytes) || '0', 16);
      at += 2 * bytes;
    }
    if (!Number.isFinite(length)) break;
    at += 2 * length;
  }
  return tags;
}

/** Judged only where the configuration says what the payload decrypts to. */
export const prefixOfPan: RelationJudge<'prefix-of-pan'> = (relation, body) => {
  const known = body.values?.p2pe;
  const bin = valueAt(body.value, relation.path);
  const payload = valueAt(body.value, relation.path.replace(/[^.]+$/, 'payload'));
  // A text that is no number is a finding of the field; too many digits can be wrong in both ways.
  if (known === undefined || typeof bin !== 'string' || !/^[0-9]+$/.test(bin)) return [];
  if (payload !== known.payload || known.pan.startsWith(bin) || bin.startsWith(known.pan)) return [];
  return [{ path: relation.path, expected: 'the leading digits of the encrypted card number', actual: 'other digits' }];
};
