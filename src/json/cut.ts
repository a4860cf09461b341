/** How far from the end a blank is looked for. */
const LONGEST_WORD = 60;

/** Where to cut a text to `limit` characters: between words if a blank is near the end, and never within a surrogate pair. */
export function cutAt(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  const blank = text.charAt(end) === ' ' ? end : text.lastIndexOf(' ', end - 1);
  return blank > end - Math.min(limit / 2, LONGEST_WORD) ? blank : end;
}
