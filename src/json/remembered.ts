interface Memory<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What a map has under a key, made when it is first asked for. */
export function remembered<Key, Value>(memory: Memory<Key, Value>, key: Key, make: () => Value): Value {
  if (memory.has(key)) return memory.get(key) as Value;
  const made = make();
  memory.set(key, made);
  return made;
}
