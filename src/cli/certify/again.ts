/** Flags of `certify` that `replay` needs to find the same target, values, seed and stored cases. */
const KEPT = ['config', 'target', 'merchant', 'seed', 'state', 'timeout'] as const;

/** The flags that were given, ready to be pasted into a shell. */
export function replayFlags(given: Readonly<Partial<Record<(typeof KEPT)[number], string | number | undefined>>>): readonly string[] {
  return KEPT.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [`--${name} ${shellWord(String(value))}`];
  });
}

const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
