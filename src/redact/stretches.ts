import { decodingsOf } from './decodings.js';

/** A stretch of a text to be replaced. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What is found in a text as it is written, and without its escapes: where it stands in the text. */
export const inDecodings = (text: string, find: (decoding: string) => readonly Stretch[]): readonly Stretch[] =>
  decodingsOf(text).flatMap(({ text: decoding, at }) => {
    const found = find(decoding);
    return at === undefined ? found : found.map((one) => ({ ...one, start: at[one.start] ?? 0, end: at[one.end] ?? 0 }));
  });

/** Stretches that overlap are replaced as one, by the placeholder of the longest. */
export function replaced(text: string, stretches: readonly Stretch[], limit = text.length): string {
  if (stretches.length === 0) return text.slice(0, limit);
  const parts: string[] = [];
  let from = 0;
  let open: Stretch | undefined;
  const close = (): void => {
    if (open === undefined || open.start >= limit) return;
    parts.push(text.slice(from, open.start), open.by);
    from = open.end;
  };
  for (const next of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (open !== undefined && next.start < open.end) {
      const longer: Stretch = next.end - next.start > open.end - open.start ? next : open;
      open = { start: open.start, end: Math.max(open.end, next.end), by: longer.by };
      continue;
    }
    close();
    open = next;
  }
  close();
  if (from < limit) parts.push(text.slice(from, limit));
  return parts.join('');
}
