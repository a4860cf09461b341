const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `500ms`, `10s`, `2m`, `1h`; undefined where the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  if (match === null) return undefined;
  const millis = Number(match[1]) * (UNITS[match[2] as string] as number);
  return millis > 0 ? Math.round(millis) : undefined;
}

/** A duration for messages, in the largest unit that needs no fraction. */
export function durationText(millis: number): string {
  const [unit, size] = Object.entries(UNITS)
    .reverse()
    .find(([, each]) => millis % each === 0) ?? ['ms', 1];
  return `${millis / size}${unit}`;
}
