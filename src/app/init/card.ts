import { HarnessError } from '../../model/harness-error.js';

/** A test card that the target approves, as the configuration writes it. */
export interface Card {
  readonly number: string;
  readonly expiry: { readonly month: string; readonly year: string };
}

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
