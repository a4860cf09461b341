import { render } from 'preact';
import { RunApp } from './app.js';
import { ComparisonApp } from './comparison/comparison-app.js';
import { followTheme } from './state/theme.js';
import type { PageData } from '../html/page-data.js';

/**
 * Starts the application. The part for print and for browsers without scripts is removed while the application is shown, and added
 * again for printing.
 */
async function start(): Promise<void> {
  const root = document.getElementById('app');
  const paper = document.getElementById('paper');
  if (root === null || paper === null) return;
  const data = await readData();
  render(data.kind === 'run' ? <RunApp report={data.report} digest={data.digest} /> : <ComparisonApp comparison={data.comparison} />, root);
  paper.remove();
  addEventListener('beforeprint', () => document.body.append(paper));
  addEventListener('afterprint', () => paper.remove());
}

// This runs in the head, before the body is parsed, so that the page is not painted twice or in the wrong colours.
document.documentElement.classList.add('js');
followTheme();
document.addEventListener('DOMContentLoaded', () => {
  start().catch((error: unknown) => {
    // A browser too old for the application still shows what needs none.
    document.documentElement.classList.remove('js');
    throw error;
  });
});

/** Unpacks what the page carries: JSON, deflated, as Base64. */
export async function readData(): Promise<PageData> {
  const packed = document.getElementById('data')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(stream).json()) as PageData;
}
