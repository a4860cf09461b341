import { useEffect, useState } from 'preact/hooks';

/** A value that several parts of the page look at. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  use(): T;
}

export function signal<T>(first: T): Signal<T> {
  let value = first;
  const followers = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const follow of followers) follow(next);
    },
    use() {
      const [seen, setSeen] = useState<T>(value);
      useEffect(() => {
        const follow = (next: T): void => setSeen(() => next);
        followers.add(follow);
        follow(value);
        return () => void followers.delete(follow);
      }, []);
      return seen;
    },
  };
}

/** Whether a media query fits, followed as it changes. */
export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = (): void => setFits(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return fits;
}
