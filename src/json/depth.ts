export interface ShapeLimits {
  readonly depth: number;
  /** Members and elements, counted by their commas. */
  readonly values: number;
}

/** Whether a JSON text is nested deeper, or holds more values, than the limits. Reads each character once and allocates nothing. */
export function isUnwieldy(text: string, limits: ShapeLimits): 'depth' | 'values' | undefined {
  // Each level is opened and closed; each value but the first has a comma before it.
  if (text.length <= 2 * Math.min(limits.depth, limits.values)) return undefined;
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = endOfString(text, at);
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limits.depth) return 'depth';
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
    else if (unit === 0x2c) {
      values += 1;
      if (values > limits.values) return 'values';
    }
  }
  return undefined;
}

/** The position of the closing quote; found by search, since most of a text is strings. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === 0x5c) before -= 1;
  return (at - before) % 2 === 0;
}
