import { CURRENCIES } from '../../src/catalogue/codes.js';
import type { StateName } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';

/** The state that a sequence intends for an order. Whether the target reached it is judged by the answers. */
export type Standing = 'new' | 'authorized' | 'captured' | 'referred' | 'initiated' | 'verified' | 'paid-out' | 'failed' | 'cancelled';

/** A transaction that the sequence has sent. */
export interface Done {
  readonly step: FlowStep;
  readonly kind: 'opening' | 'update' | 'giving-back' | 'other';
  voided: boolean;
}

/** An order while a sequence is made. */
export interface ModelOrder {
  readonly word: string;
  /** Provisioned in this state, or opened by the sequence. */
  readonly state: StateName;
  /** A placeholder for a provisioned order, else a code. */
  readonly currency: string;
  /** The amounts that its transactions have, in turn. */
  readonly amounts: readonly string[];
  standing: Standing;
  readonly done: Done[];
  /** Parts of the captured amount that are refunded. */
  readonly refunded: string[];
}

/** How an order that a recipe made begins. */
export const BEGINNING: Partial<Readonly<Record<StateName, Standing>>> = {
  'authorized-order': 'authorized',
  'captured-order': 'captured',
  'referred-authorization': 'referred',
  'initiated-browser-payment': 'initiated',
};

export function modelOrder(word: string, state: StateName, currency: string): ModelOrder {
  const isNew = state === 'none';
  return {
    word,
    state,
    currency: isNew ? currency : `{{order:${word}.currency}}`,
    amounts: isNew ? oddAmounts(currency) : PARTS.map((part) => `{{order:${word}.${part}}}`),
    standing: BEGINNING[state] ?? 'new',
    done: [],
    refunded: [],
  };
}

/** Parts of the amount of a provisioned order; all but one are odd amounts. */
const PARTS = ['amount-cent', 'cent', 'third', 'double', 'third-cent', 'half'] as const;

/** Parts that are refunded, as shares that never come to more than the whole. */
const SHARES: readonly (readonly [string, number])[] = [
  ['third', 0.34],
  ['cent', 0.01],
  ['quarter', 0.25],
];

/** The next part to refund: another share, or, when it is asked for or little is left, exactly what is left; undefined where nothing is. */
export function nextRefund({ word, refunded }: ModelOrder, pick: number, whole = false): string | undefined {
  if (refunded.includes('rest')) return undefined;
  const left = refunded.reduce((share, part) => share - (SHARES.find(([name]) => name === part)?.[1] ?? 0), 1);
  const [part, share] = SHARES[pick % SHARES.length] ?? ['cent', 0.01];
  const fits = !whole && left - share > 0.02;
  const rest = ['amount', ...refunded].join('-');
  refunded.push(fits ? part : 'rest');
  return `{{order:${word}.${fits ? part : rest}}}`;
}

/** Amounts that show lost units, rounding and overflow, as a currency writes them: the smallest, the largest, and odd ones. */
function oddAmounts(currency: string): readonly string[] {
  const digits = Math.min(CURRENCIES.get(currency) ?? 2, 3);
  const point = digits === 0 ? '' : '.';
  const written = (units: string, decimals: string): string => `${units}${point}${decimals.slice(0, digits)}`;
  const smallest = digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`;
  // As many digits as an amount may have characters.
  const largest = digits === 0 ? '10000000000' : `10000000000${point}${'0'.repeat(Math.min(digits, 2))}`;
  return [written('33', '337'), smallest, written('10', '019'), written('1234567', '895'), written('1', '995'), largest];
}
