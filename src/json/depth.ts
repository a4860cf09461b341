/** Whether brackets outside of strings stand more than `limit` deep in a JSON text. It looks at each character once, and keeps nothing. */
export function isNestedDeeper(text: string, limit: number): boolean {
  // Each level is opened and closed.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = endOfString(text, at);
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return false;
}

/** The closing quote; strings are skipped by search, since most of a text is strings. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === 0x5c) before -= 1;
  return (at - before) % 2 === 0;
}
