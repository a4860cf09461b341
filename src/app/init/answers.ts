import { createInterface } from 'node:readline/promises';
import { HarnessError } from '../../model/harness-error.js';

/** The answers that a new configuration needs. */
export interface Answers {
  readonly url: string;
  readonly merchant: string;
  /** The environment variable that holds the password. */
  readonly variable: string;
  /** Plain HTTP to another machine is allowed. */
  readonly allowHttp?: true;
}

export const DEFAULT_VARIABLE = 'GATEWAY_PASSWORD';

const QUESTIONS = [
  { key: 'url', flag: '--url', question: 'Base URL of the gateway (what stands before /api/rest)', usual: undefined },
  { key: 'merchant', flag: '--merchant', question: 'Merchant id', usual: undefined },
  { key: 'variable', flag: '--password-variable', question: 'Environment variable that holds the password', usual: DEFAULT_VARIABLE },
] as const;

/**
 * The answers: as flags, else asked for on a terminal, else what is usual.
 * @throws HarnessError where something is not given and nobody can be asked
 */
export async function gatherAnswers(given: Partial<Answers>, ask: 'ask' | 'never'): Promise<Answers> {
  const answers: Record<string, string> = {};
  const { allowHttp } = given;
  const terminal = ask === 'ask' ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  try {
    for (const { key, flag, question, usual } of QUESTIONS) {
      const asked =
        given[key] === undefined ? await terminal?.question(`${question}${usual === undefined ? '' : ` [${usual}]`}: `) : undefined;
      const answer = (given[key] ?? asked ?? '').trim() || usual;
      if (answer === undefined)
        throw new HarnessError('usage', `${flag} is not given`, { hint: 'touchstone init --help shows every flag' });
      answers[key] = answer;
    }
  } finally {
    terminal?.close();
  }
  if (!/^[A-Za-z_]\w*$/.test(answers['variable'] ?? '')) {
    throw new HarnessError('usage', '--password-variable is the name of an environment variable, not the password', {
      hint: `such as ${DEFAULT_VARIABLE}; the password itself never stands in a file or a flag`,
    });
  }
  return { ...(answers as unknown as Answers), ...(allowHttp === undefined ? {} : { allowHttp }) };
}
