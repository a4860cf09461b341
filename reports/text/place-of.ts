/** Where a finding is: its path, or where it has none, as an accepted fault, that of its rule; empty where a named rule has neither. */
export const placeOf = ({ path, rule }: { readonly path: string; readonly rule: string }): string =>
  path === '' ? rule.slice(0, Math.max(0, rule.lastIndexOf(':'))) : path;
