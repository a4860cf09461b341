import { signal } from '../parts/signal.js';

export type Theme = 'light' | 'dark';
const KEPT = 'touchstone-theme';

const system = matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');

/** The theme: the reader's choice, otherwise that of the system. */
export const theme = signal<Theme>(kept() ?? systemTheme());

/** Puts the theme on the page and follows the system. Called before anything is drawn. */
export function followTheme(): void {
  document.documentElement.dataset.theme = theme.get();
  system.addEventListener('change', () => {
    if (kept() === undefined) show(systemTheme());
  });
}

export function chooseTheme(chosen: Theme): void {
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // A page from disk may have nothing to keep it in.
  }
  show(chosen);
}

function show(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  theme.set(chosen);
}

function kept(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEPT);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined;
  }
}
