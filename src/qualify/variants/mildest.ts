import { NAMED_RULES, namedLevel, type NamedRuleId } from '../../catalogue/named-rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Effect } from '../../gateway/behaviour/effect.js';
import { reply, set } from '../defects/named/define.js';
import { inReplies, on, type Variant, where } from './variant.js';

/** Liberties that go together: each is a variant of its own. */
const LIBERTIES: readonly string[] = [
  'only-what-must-be',
  'first-answer-again',
  'names-without-index',
  'empty-is-missing',
  'null-is-invalid',
  'constant-unsupported',
  'shared-rows-unsupported',
  'other-names-for-ids',
  'longest-explanation',
  'more-in-errors',
  'errors-with-422',
  'declines-for-refusals',
  'null-for-absent',
  'more-in-answers',
  'stars-for-mask',
  'no-version',
  'offset-for-z',
  'own-brands',
  'answers-with-200',
  'other-writing',
  'update-adds',
  'void-keeps-totals',
];

/** Rules about orders, bodies and paths that a request may break, since they are no must. */
const forgiven = (contract: Contract): readonly Effect[] =>
  (Object.keys(NAMED_RULES) as NamedRuleId[])
    .filter((id) => namedLevel(contract, id) !== 'must')
    .flatMap((id): readonly Effect[] => FORGIVEN[id] ?? [{ at: 'guard', rule: id }]);

const FORGIVEN: Partial<Readonly<Record<NamedRuleId, readonly Effect[]>>> = {
  'body-trailing': [{ at: 'body', lets: 'trailing' }],
  'body-empty': [{ at: 'body', lets: 'empty' }],
  'url-version-number': [{ at: 'route', lets: 'version-word' }],
};

/** What an answer has beyond everything that is asked for or shown. */
const ADDED: readonly Effect[] = [
  reply([set('correlationId', 'made-up-by-the-gateway')], { without: ['correlationId'] }),
  reply([set('order.custom.added', 'by the gateway'), set('response.note', 'approved'), set('sourceOfFunds.provided.card.scheme', 'SOME')]),
  { at: 'header', name: 'x-request-id', value: '6f1c2f5e' },
  { at: 'header', name: 'cache-control', value: 'no-store' },
];

/** That an update is in another currency than the order is left open. */
const OTHER_CURRENCY = where(on('update-authorization'), { at: 'guard', rule: 'currency-of-order' });

/** Verifications that say how often the payer calls take longer. */
const LATER = where(on('verify'), {
  at: 'outcome',
  from: 'APPROVED',
  result: 'PENDING',
  gatewayCode: 'PENDING',
  moves: 'nothing',
  when: { has: ['device.ani'] },
});

/** The gateway that accepts whatever some interpretation of the text lets it accept, and adds whatever it may add. */
export const mildest = (variants: readonly Variant[]): Variant => ({
  name: 'mildest',
  text: 'Whatever some interpretation of the text lets it accept is accepted, and answers have whatever may be added',
  effects: (contract) => [
    ...variants.filter(({ name }) => LIBERTIES.includes(name)).flatMap(({ effects }) => effects(contract)),
    ...forgiven(contract),
    ...(inReplies(contract) ? ADDED : []),
    ...OTHER_CURRENCY(contract),
    ...LATER(contract),
  ],
});
