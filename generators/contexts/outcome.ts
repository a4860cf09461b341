import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Card, Values } from '../../src/model/values.js';
import { fieldTable } from '../fields.js';
import { isPrompt } from '../full-body.js';

const CARD = ROLES.card;
const APPROVED = 'approved';

/** The configured card of each row. */
const CARDS: Readonly<Record<string, string>> = {
  declined: 'declined',
  referred: 'referred',
  partial: 'partial',
  'timed-out': 'timedOut',
  expired: 'expired',
  insufficient: 'insufficient',
};

/** The configured cards that lead to this outcome, and whose details a contract must accept. */
export function cardsFor(outcome: string, contract: Contract, values: Values): readonly string[] {
  const name = CARDS[outcome];
  const known = new Set([APPROVED, 'challenge', ...Object.values(CARDS)]);
  const cards = name === undefined ? Object.keys(values.cards).filter((card) => !known.has(card) && isPrompt(card)) : [name];
  const month = fieldTable(contract).byPath.get(`${CARD}.expiry.month`);
  // Some ways to write a month only should be accepted; those of the card that the configuration calls approved are.
  const approved = values.cards[APPROVED]?.expiry.month;
  const isFirm = ({ expiry }: Card): boolean =>
    month?.samples === undefined || month.samples.includes(expiry.month) || expiry.month.length === approved?.length;
  return cards.filter((card) => {
    const details = values.cards[card];
    return details !== undefined && isFirm(details);
  });
}

/** Whether the request pays with the approved card, and nothing else of it speaks of that card. */
export function paysByCard({ base, edits }: Pick<Case, 'base' | 'edits'>): boolean {
  const funds = CARD.split('.')[0] ?? '';
  const card = getAt(base, CARD);
  const isPlain = getAt(base, `${CARD}.number`) === `{{card:${APPROVED}.number}}`;
  const tied = ['track1', 'track2', 'p2pe', 'emvRequest'].some((name) => hasAt(card, name));
  return isPlain && !tied && !edits.some(({ path }) => path === funds || path.startsWith(`${funds}.`));
}

/** The body with another configured card in the place of the approved one. */
export function withCard(body: JsonObject, name: string): JsonObject {
  const details = ['number', 'expiry.month', 'expiry.year'].map(
    (part): Edit => ({ op: 'set', path: `${CARD}.${part}`, value: `{{card:${name}.${part}}}` }),
  );
  // The name on the card belongs to the approved card.
  const named: readonly Edit[] = hasAt(body, `${CARD}.nameOnCard`) ? [{ op: 'remove', path: `${CARD}.nameOnCard` }] : [];
  return applyEdits(body, [...details, ...named]) as JsonObject;
}
