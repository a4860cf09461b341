import type { Contract } from '../../../catalogue/vocabulary.js';
import type { Effect } from '../../../gateway/behaviour/effect.js';
import type { Variant } from '../variant.js';
import { contradicted } from './contradictions.js';
import { doubtfulValues } from './values.js';

/** Bodies that are JSON and that some gateways do not read. */
const FORMS: readonly Effect[] = (['names-twice', 'byte-order-mark', 'exponents', 'fractions'] as const).map((refuses) => ({
  at: 'form',
  refuses,
}));

/** Only ids of unreserved characters are sure to be accepted. */
const IDS: readonly Effect[] = (['orderid', 'transactionid'] as const).map((name) => ({
  at: 'url',
  name,
  kind: 'charset',
  do: 'refuse',
  where: (value) => typeof value === 'string' && !/^[0-9A-Za-z._~-]+$/.test(value),
}));

/** What should be accepted, but need not be. */
const unsure = ({ relations }: Contract): readonly Effect[] =>
  relations.filter(({ expect }) => expect === 'accepted').map(({ id }): Effect => ({ at: 'relation', id, do: 'refuse' }));

export const STRICTEST: Variant = {
  name: 'strictest',
  text: 'Whatever some interpretation of the text lets it refuse is refused',
  effects: (contract) => [
    ...doubtfulValues(contract),
    { at: 'contradiction', id: 'contradiction', breach: contradicted },
    ...unsure(contract),
    ...FORMS,
    ...IDS,
  ],
  options: { promoteOpen: true },
};
