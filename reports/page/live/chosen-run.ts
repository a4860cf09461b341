import { useEffect, useState } from 'preact/hooks';

/** The run that the address names: `/runs/ID`; empty for the newest. */
const runIn = (path: string): string => /^\/runs\/([\w-]+)$/.exec(path)?.[1] ?? '';

export const runHref = (run: string, hash = '#/'): string => `${run === '' ? '/' : `/runs/${run}`}${hash}`;

/** Goes to a run without loading the page again. */
export function goToRun(run: string, hash = '#/'): void {
  history.pushState(null, '', runHref(run, hash));
  dispatchEvent(new Event('hashchange'));
}

export function useChosenRun(): string {
  const [run, setRun] = useState(() => runIn(location.pathname));
  useEffect(() => {
    const follow = (): void => setRun(runIn(location.pathname));
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('popstate', follow);
    };
  }, []);
  return run;
}
