/** Twelve digits that follow from a text. */
export function referenceOf(text: string): string {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % 999_999_999_989;
  return String(hash).padStart(12, '0');
}
