import { checkedBaseUrl } from '../../config/base-url.js';
import type { Card as ValueCard } from '../../model/values.js';
import { HarnessError } from '../../model/harness-error.js';
import { defined } from '../../json/defined.js';

/** The answers that a new configuration needs. */
export interface Answers {
  readonly url: string;
  readonly merchant: string;
  /** The environment variable that holds the password. */
  readonly variable: string;
  /** Plain HTTP to another machine is allowed. */
  readonly allowHttp?: true;
  /** A card that the target approves. */
  readonly card?: Card;
}

export const DEFAULT_VARIABLE = 'TOUCHSTONE_PASSWORD';

interface Question {
  readonly key: 'url' | 'merchant' | 'variable';
  readonly flag: string;
  readonly question: string;
  readonly usual?: string;
  /** @throws HarnessError for an answer that cannot be right */
  readonly check?: (answer: string, allowHttp: true | undefined) => void;
}

const QUESTIONS: readonly Question[] = [
  {
    key: 'url',
    flag: '--url',
    question: 'Base URL of the gateway (what stands before /api/rest)',
    check: (answer, allowHttp) => void checkedBaseUrl(answer, allowHttp === true ? 'allowed' : 'refused'),
  },
  { key: 'merchant', flag: '--merchant', question: 'Merchant id' },
  {
    key: 'variable',
    flag: '--password-variable',
    question: 'Environment variable that holds the password',
    usual: DEFAULT_VARIABLE,
    check: checkVariable,
  },
];

function checkVariable(answer: string): void {
  if (/^[A-Za-z_]\w*$/.test(answer)) return;
  throw new HarnessError('usage', '--password-variable is the name of an environment variable, not the password', {
    hint: `such as ${DEFAULT_VARIABLE}; the password itself never stands in a file or a flag`,
  });
}

/** A person who is asked; undefined where the input ended. */
export interface Terminal {
  question(text: string): Promise<string | undefined>;
  tell(text: string): void;
  close(): void;
}

/**
 * The answers: as flags, else asked for on a terminal, else what is usual. An answer that cannot be right is asked for again.
 * @throws HarnessError where something is not given and nobody can be asked
 */
export async function gatherAnswers(given: Partial<Answers>, terminal: Terminal | undefined): Promise<Answers> {
  const answers: Record<string, string> = {};
  const { allowHttp, card } = given;
  try {
    for (const question of QUESTIONS) answers[question.key] = await answerTo(question, given, terminal);
  } finally {
    terminal?.close();
  }
  return {
    ...(answers as unknown as Answers),
    ...defined({ allowHttp, card }),
  };
}

async function answerTo(
  { key, flag, question, usual, check }: Question,
  given: Partial<Answers>,
  terminal: Terminal | undefined,
): Promise<string> {
  for (;;) {
    const asked = given[key] === undefined ? terminal : undefined;
    const typed = asked === undefined ? given[key] : await asked.question(`${question}${usual === undefined ? '' : ` [${usual}]`}: `);
    if (asked !== undefined && typed === undefined)
      throw new HarnessError('usage', 'ended before all questions were answered; nothing was written', {
        hint: 'touchstone init --help shows the flags that answer them',
      });
    const answer = (typed ?? '').trim() || usual;
    try {
      if (answer === undefined)
        throw new HarnessError('usage', `${flag} is not given`, { hint: 'touchstone init --help shows every flag' });
      check?.(answer, given.allowHttp);
      return answer;
    } catch (error) {
      if (asked === undefined || !(error instanceof HarnessError)) throw error;
      asked.tell(`${error.message}${error.hint === undefined ? '' : ` (${error.hint})`}\n`);
    }
  }
}

/** A test card that the target approves, as the configuration writes it. */
export type Card = Pick<ValueCard, 'number' | 'expiry'>;

/**
 * The card of `--card NUMBER,MM/YY`.
 * @throws HarnessError for anything else; the number is not repeated
 */
export function parseCard(text: string): Card {
  const [, number = '', month = '', year = ''] = /^(\d{8,19}),(\d{1,2})\/(\d{2})$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (number === '' || Number(month) < 1 || Number(month) > 12)
    throw new HarnessError('usage', '--card is not a number and an expiry', {
      hint: 'write --card NUMBER,MM/YY, such as --card 4111111111111111,12/39',
    });
  return { number, expiry: { month: String(Number(month)), year } };
}
