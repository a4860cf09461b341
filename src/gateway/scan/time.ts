import { scanDate } from './date.js';
import { isDigit, twoDigits, type Verdict } from './verdict.js';

/** A date, T, hh:mm:ss with three decimals, and Z; an offset in its place should not be there. */
export function scanDateTime(text: string): Verdict {
  const day = scanDate(text.slice(0, 10));
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  if (day !== undefined || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':' || text[19] !== '.') return 'must';
  if ([hour, minute, second].some((part) => part < 0) || hour > 23 || minute > 59 || second > 59) return 'must';
  if ([20, 21, 22].some((at) => !isDigit(text.charCodeAt(at)))) return 'must';
  const zone = text.slice(23);
  if (zone === 'Z') return undefined;
  const parts = zone.slice(1).replace(':', '');
  const isOffset = (zone[0] === '+' || zone[0] === '-') && (zone[3] === ':' || !zone.includes(':'));
  return isOffset && (parts.length === 2 || parts.length === 4) && isDigits(parts) ? 'should' : 'must';
}

/** A sign, hours and minutes; no place on earth is more than fourteen hours away. */
export function scanOffset(text: string): Verdict {
  const [hours, minutes] = [twoDigits(text, 1), twoDigits(text, 3)];
  if (text.length !== 5 || (text[0] !== '+' && text[0] !== '-') || hours < 0 || minutes < 0) return 'must';
  return minutes > 59 || hours * 60 + minutes > 840 ? 'should' : undefined;
}

const isDigits = (text: string): boolean => [...text].every((character) => isDigit(character.charCodeAt(0)));

/** hh:mm or hh:mm:ss, then Z or a signed offset of hh or hh:mm. Without a zone it is local time, which is open. */
export function scanTime(text: string): Verdict {
  const hour = twoDigits(text, 0);
  const minute = twoDigits(text, 3);
  if (hour < 0 || minute < 0 || text[2] !== ':') return 'must';
  let at = 5;
  let second = 0;
  if (text[at] === ':') {
    second = twoDigits(text, at + 1);
    if (second < 0) return 'must';
    at += 3;
  }
  const zone = scanZone(text.slice(at));
  if (zone === 'must') return 'must';
  return hour > 23 || minute > 59 || second > 59 ? 'should' : zone;
}

function scanZone(zone: string): Verdict {
  if (zone === '') return 'open';
  if (zone === 'Z') return undefined;
  if (zone[0] !== '+' && zone[0] !== '-') return 'must';
  const hours = twoDigits(zone, 1);
  if (hours < 0) return 'must';
  if (zone.length === 3) return hours > 23 ? 'should' : undefined;
  const minutes = twoDigits(zone, 4);
  if (zone.length !== 6 || zone[3] !== ':' || minutes < 0) return 'must';
  return hours > 23 || minutes > 59 ? 'should' : undefined;
}
