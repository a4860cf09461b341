import { render } from 'preact';
import { RunApp } from './app.js';
import { BoardApp } from './board/board-app.js';
import { readData } from './state/data.js';
import { followTheme } from './state/theme.js';

/**
 * Starts the application. What is readable without it, and what is printed, is the same part of the page: it leaves the tree while the
 * application is shown and comes back for paper.
 */
async function start(): Promise<void> {
  const root = document.getElementById('app');
  const paper = document.getElementById('paper');
  if (root === null || paper === null) return;
  const data = await readData();
  render(data.kind === 'run' ? <RunApp report={data.report} digest={data.digest} /> : <BoardApp board={data.board} />, root);
  paper.remove();
  addEventListener('beforeprint', () => document.body.append(paper));
  addEventListener('afterprint', () => paper.remove());
}

// In the head, before the body is read: nothing is painted twice, and nothing in the wrong colours.
document.documentElement.classList.add('js');
followTheme();
document.addEventListener('DOMContentLoaded', () => {
  start().catch((error: unknown) => {
    // A browser too old for the application still shows what needs none.
    document.documentElement.classList.remove('js');
    throw error;
  });
});
