import { dataIn } from './page-data.js';

/** Secrets that were sent or configured: card numbers, and words such as passwords, tracks and cryptograms. */
export interface KnownSecrets {
  readonly numbers: readonly string[];
  readonly words: readonly string[];
}

/** Which of the secrets can be read from an output, however they were written: grouped, escaped, or encoded. */
export function secretsIn(output: string, { numbers, words }: KnownSecrets): readonly string[] {
  const readings = [output, dataIn(output), ...decoded(output)];
  return [
    ...numbers.filter((number) => readings.some((text) => text.includes(number) || grouped(number).test(text))),
    ...words.filter((word) => readings.some((text) => text.includes(word))),
  ];
}

const grouped = (number: string): RegExp => new RegExp([...number].join('[ -]?'));

/** What stands in the output in base64 or with percent signs. */
function decoded(output: string): readonly string[] {
  const base64 = [...output.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)].map((match) => Buffer.from(match[0], 'base64').toString('latin1'));
  const percent = output.replace(/%([0-9a-fA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [...base64, percent];
}
