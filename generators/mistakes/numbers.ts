import { made, type Mistake } from './mistake.js';

/** Mistakes about numbers that travel as text. */
export const NUMBER_MISTAKES: readonly Mistake[] = [
  {
    id: 'number-parsing',
    wrote: 'Number(): other bases, exponents, Infinity and nothing at all are numbers too',
    family: 'type',
    breaks: ['format', 'charset'],
    always: 0,
    shared: 'first',
    values: ({ field }) => {
      if (field.type === 'Decimal')
        return {
          hex: '0x10',
          infinity: 'Infinity',
          'capital-exponent': '1E3',
          'negative-exponent': '1e-3',
          octal: '0o17',
          binary: '0b11',
          'not-a-number': 'NaN',
          minus: '-1.00',
          'minus-zero': '-0',
          plus: '+1',
          'minus-sign': '\u22121.00',
        };
      return field.type === 'Digits'
        ? lengthened(field.minLength, field.maxLength, { hex: '0x1', exponent: '1e1', minus: '-1', plus: '+1', point: '1.0' })
        : {};
    },
  },
  {
    id: 'prefix-parsing',
    wrote: 'parseInt or parseFloat: digits at the beginning are enough',
    family: 'type',
    breaks: ['format', 'charset'],
    always: 0,
    shared: 'first',
    values: ({ field, good }) => {
      if (field.type === 'Decimal')
        return {
          letters: '10abc',
          unit: '10.00 USD',
          point: '10.00.',
          letter: '10.00f',
          'unit-first': 'USD10.00',
          symbol: '$10.00',
          percent: '10%',
          slash: '10/1',
          'letter-inside': '1O.00',
        };
      return field.type === 'Digits'
        ? { letter: `${good.slice(0, -1)}a`, letters: good.length < 4 ? `${good.slice(0, 1)}x` : `${good.slice(0, -3)}abc` }
        : {};
    },
  },
  {
    id: 'separators',
    wrote: 'grouping and decimal commas of a country allowed or taken out',
    family: 'type',
    breaks: ['format', 'charset'],
    always: 0,
    shared: 'first',
    values: ({ field, good }) => {
      if (field.type === 'Decimal')
        return {
          'decimal-comma': '10,50',
          'thousands-comma': '1,000.00',
          'thousands-blank': '1 000.00',
          'thousands-point': '1.000.00',
          'thousands-point-comma': '1.000,00',
          'thousands-apostrophe': "1'000.00",
          'thousands-underscore': '1_000.00',
          'arabic-comma': '10\u066B50',
          'no-break': '1\u00A0000.00',
        };
      if (field.path.endsWith('.card.number')) return { blanks: '{{pan:12:91:blanks}}', dashes: '{{pan:12:91:dashes}}' };
      return field.type === 'Digits' && good.length > 3
        ? { comma: `${good.slice(0, 1)},${good.slice(2)}`, underscore: `${good.slice(0, 1)}_${good.slice(2)}` }
        : {};
    },
  },
  {
    id: 'many-digits',
    wrote: 'counted the digits and not the characters, or the whole part alone',
    family: 'bound',
    breaks: ['format'],
    always: 0,
    values: ({ field }) =>
      field.type === 'Decimal'
        ? {
            'fourteen-digits-and-point': '100000000000.00',
            'fourteen-whole': '10000000000000.00',
            'fifteen-whole': '100000000000000',
            'leading-zeros': '000000000010.00',
          }
        : {},
  },
];

/** Texts filled up with zeros to a length that the field allows. */
function lengthened(least = 1, most = 40, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return made(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text.length > most ? undefined : text.padEnd(Math.max(least, text.length), '0')]),
    ),
  );
}
