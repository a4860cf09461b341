import { createInterface } from 'node:readline/promises';
import type { Terminal } from '../app/init/answers.js';
import { warn } from './terminal.js';

/** The terminal of this process. Ctrl-C and Ctrl-D both end the input. */
export function processTerminal(): Terminal {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined));
    terminal.once('SIGINT', () => terminal.close());
  });
  return {
    question: async (text) => {
      const answer = await Promise.race([terminal.question(text).catch(() => undefined), ended]);
      if (answer === undefined) warn('\n');
      return answer;
    },
    tell: warn,
    close: () => terminal.close(),
  };
}
