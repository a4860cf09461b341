import { twoDigits, type Verdict } from './verdict.js';

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
