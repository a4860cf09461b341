/** Twelve digits that follow from a text. */
export function referenceOf(text: string): string {
  let [front, back] = [0x811c9dc5, 0x9e3779b1];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    front = Math.imul(front ^ code, 0x01000193);
    back = Math.imul(back ^ code, 0x85ebca6b);
  }
  const digits = ((front >>> 0) % 1_000_000) * 1_000_000 + ((back >>> 0) % 1_000_000);
  return String(digits).padStart(12, '0');
}
