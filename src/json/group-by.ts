/** Rows by a key, in the order in which the keys first come. */
export function groupBy<T, K>(rows: Iterable<T>, key: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const name = key(row);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [row]);
    else members.push(row);
  }
  return groups;
}
