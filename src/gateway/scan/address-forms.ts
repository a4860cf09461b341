import { isAlphanumeric, isDigit, type Verdict } from './verdict.js';

/** Longer than three characters with an @ in it; beyond a plain address everything is open. */
export function scanEmail(text: string): Verdict {
  const at = text.indexOf('@');
  if (text.length <= 3 || at < 0) return 'must';
  const domain = text.slice(at + 1);
  const plain = at > 0 && isPlain(text.slice(0, at)) && isPlain(domain) && domain.includes('.', 1) && text.length > 5;
  return plain ? undefined : 'open';
}

const isPlain = (part: string): boolean => {
  if (part === '' || part.startsWith('.') || part.endsWith('.')) return false;
  for (let at = 0; at < part.length; at += 1) {
    if (!isAlphanumeric(part.charCodeAt(at)) && !'.+-_'.includes(part[at] as string)) return false;
  }
  return true;
};

/** Begins with https and is longer than 11 characters; what follows is open where it is no address. */
export function scanUrl(text: string): Verdict {
  if (text.length <= 11 || text.slice(0, 5).toLowerCase() !== 'https') return 'must';
  if (!text.startsWith('https://')) return 'open';
  for (let at = 8; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code >= 127) return 'open';
  }
  return isAlphanumeric(text.charCodeAt(8)) || text[8] === '[' ? undefined : 'open';
}

/** + and 1 to 3 digits, a blank, then digits with single blanks between them; at most 15 digits. */
export function scanTelephone(text: string): Verdict {
  if (text[0] !== '+') return 'must';
  let digits = 0;
  let blanks = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (isDigit(text.charCodeAt(at))) {
      digits += 1;
      if (blanks === 0 && digits > 3) return 'must';
    } else if (text[at] === ' ' && digits > 0 && text[at - 1] !== ' ') {
      blanks += 1;
    } else {
      return 'must';
    }
  }
  return blanks === 0 || text.endsWith(' ') || digits > 15 ? 'must' : undefined;
}
