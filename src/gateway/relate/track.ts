/** Longer text is no track 2 and for the field's own rules to refuse. */
const LONGEST = 40;

/**
 * Whether track 2 (`;number=YYMM...`) names the same card and expiry as the fields beside it. What is not given, or cannot be
 * read, is not compared.
 */
export function trackAgrees(track: string, number: string | undefined, month: string | undefined, year: string | undefined): boolean {
  if (track.length > LONGEST) return true;
  const from = track.startsWith(';') ? 1 : 0;
  const separator = Math.max(track.indexOf('='), track.indexOf('D'));
  if (separator < from) return true;
  if (number !== undefined && track.slice(from, separator) !== number) return false;
  const expiry = track.slice(separator + 1, separator + 5);
  if (month === undefined || year === undefined || expiry.length < 4) return true;
  return expiry === year + month.padStart(2, '0');
}
