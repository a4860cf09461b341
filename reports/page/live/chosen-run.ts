import { useAddress } from '../state/route.js';

export const runHref = (run: string, hash = '#/'): string => `${run === '' ? '/' : `/runs/${run}`}${hash}`;

/** Goes to a run without loading the page again. */
export function goToRun(run: string, hash = '#/'): void {
  history.pushState(null, '', runHref(run, hash));
  dispatchEvent(new Event('hashchange'));
}

/** The run that the address names: `/runs/ID`; empty for the newest. */
export const useChosenRun = (): string => useAddress(() => /^\/runs\/([\w-]+)$/.exec(location.pathname)?.[1] ?? '');
