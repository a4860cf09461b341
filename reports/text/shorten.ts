/** At most `limit` characters; a cut says how much is missing and never splits a surrogate pair. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = cut(text, limit);
  return `${kept}… (${(text.length - kept.length).toLocaleString('en')} more characters)`;
}

/** Whether a text was cut here, or before it was stored. */
export const isCut = (text: string): boolean => /… \([\d,]+ more characters\)$/.test(text);

/** At most `limit` characters, the last an ellipsis where something was cut; between words, where there are any near the end. */
export function ellipsis(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = cut(text, limit - 1);
  if (/\s/.test(text.charAt(kept.length))) return `${kept.trimEnd()}…`;
  const space = kept.lastIndexOf(' ');
  return `${space > limit / 2 ? kept.slice(0, space) : kept}…`;
}

function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
