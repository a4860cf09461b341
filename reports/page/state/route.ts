import { useEffect, useState } from 'preact/hooks';

/** What the address says: a view, perhaps one thing in it, and the filter. */
export interface Route {
  readonly view: string;
  readonly item: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `#/causes/g-1?status=violates` as data; any text gives a valid route. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const slash = path.indexOf('/');
  const view = slash < 0 ? path : path.slice(0, slash);
  return { view: view === '' ? 'overview' : view, item: slash < 0 ? '' : decoded(path.slice(slash + 1)), query: queryOf(search) };
}

function queryOf(search: string): Route['query'] {
  const pairs = search.split('&').flatMap((part) => {
    const equals = part.indexOf('=');
    return equals < 1 ? [] : [[decoded(part.slice(0, equals)), decoded(part.slice(equals + 1))] as const];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

// Keeps characters readable that need no encoding in an address.
const encoded = (text: string): string => encodeURIComponent(text).replace(/%(?:40|3A|2C|2F)/g, (code) => decodeURIComponent(code));

/** The address of a view. Values that are empty are left out. */
export function href(view: string, item = '', query: Readonly<Record<string, string | undefined>> = {}): string {
  const search = Object.entries(query)
    .filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&');
  const path = view === 'overview' && item === '' ? '' : item === '' ? view : `${view}/${encoded(item)}`;
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Goes to an address. `replace` adds no step to the history, for typing letter by letter. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (address === location.hash) return;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  dispatchEvent(new Event('hashchange'));
}

/** What is read off the address, and read again whenever that changes. */
export function useAddress<T>(read: () => T): T {
  const [found, setFound] = useState(read);
  useEffect(() => {
    const follow = (): void => setFound(read);
    const changes = ['hashchange', 'popstate'];
    for (const change of changes) addEventListener(change, follow);
    return () => changes.forEach((change) => removeEventListener(change, follow));
  }, []);
  return found;
}

export const useRoute = (): Route => useAddress(() => parseRoute(location.hash));

/** The route with one part of its filter changed; the same value again takes it away. */
export function toggled(route: Route, key: string, value: string): string {
  const values = listIn(route, key);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return changed(route, { [key]: next.join(',') });
}

export const changed = (route: Route, query: Readonly<Record<string, string | undefined>>): string =>
  href(route.view, route.item, { ...route.query, page: undefined, ...query });

export const listIn = (route: Route, key: string): readonly string[] => (route.query[key] ?? '').split(',').filter((value) => value !== '');
