import type { JsonValue } from '../../json/value.js';
import type { AnswerEdit, Effect } from '../../gateway/behaviour/effect.js';
import { reply } from '../defects/named/define.js';
import { everywhere, inReplies, NO_EFFECTS, type Variant, where } from './variant.js';

const TOTALS = ['order.totalAuthorizedAmount', 'order.totalCapturedAmount', 'order.totalRefundedAmount'];
const NUMBER = 'sourceOfFunds.provided.card.number';

const edits = (name: string, text: string, ...changes: readonly AnswerEdit[]): Variant => ({
  name,
  text,
  effects: where(inReplies, reply(changes)),
});
const omit = (path: string): AnswerEdit => ({ path, do: 'omit' });
const none = (path: string): AnswerEdit => ({ path, do: 'change', how: 'null' });
const put = (path: string, to: JsonValue): AnswerEdit => ({ path, do: 'set', to });

/** How transactions are answered. */
export const ANSWERS: readonly Variant[] = [
  {
    name: 'minimal-answers',
    text: 'Answers carry only what is always provided, and the correlation id',
    effects: (contract): readonly Effect[] => {
      const always = contract.response.filter(({ presence }) => presence === 'always').map(({ path }) => path);
      return inReplies(contract) ? [reply({ path: '', do: 'only', keep: [...always, 'correlationId'] })] : [];
    },
  },
  { name: 'full-answers', text: 'Answers show every group that they may leave out', effects: NO_EFFECTS, options: { replies: 'full' } },
  edits(
    'null-for-absent',
    'Optional fields are null',
    ...['gatewayEntryPoint', 'billing', 'shipping.contact', 'airline', 'order.reference', 'response.risk', '3DSecure.xid'].map(none),
  ),
  edits(
    'more-in-answers',
    'Answers carry more than is shown',
    put('links', [{ rel: 'self', href: '/x' }]),
    put('order.lastUpdatedTime', '2026-01-31'),
    put('order.chargeback', { amount: 0, currency: 'USD' }),
    put('response.extra', null),
    put('transaction.acquirer', { id: 'ACQ', batch: 20260131, transactionId: '2022112213104667' }),
  ),
  edits('no-order-status', 'Answers do not say the status of the order', omit('order.status')),
  edits(
    'no-echo',
    'Answers echo nothing that may be left out',
    ...['order.reference', 'order.custom', 'order.description', 'order.customerNote', 'order.tax', 'order.discount'].map(omit),
    ...['accountFunding', 'agreement', 'airline', 'billing', 'shipping', 'paymentPlan', 'posTerminal', 'partnerSolutionId'].map(omit),
  ),
  edits('no-card', 'Answers do not show the card', omit('sourceOfFunds')),
  edits('last-four-only', 'Of the card number only the last four digits are shown', {
    path: NUMBER,
    do: 'replace',
    to: 'xxxxxxxxxxxx0008',
  }),
  edits('stars-for-mask', 'The card number is masked with stars', { path: NUMBER, do: 'replace', to: '512345******0008' }),
  edits('own-version', 'Answers say a version of their own', put('version', '70')),
  edits('no-version', 'Answers say no version', omit('version')),
  edits(
    'three-decimals',
    'Amounts are written with three decimals',
    ...['order.amount', ...TOTALS, 'transaction.amount'].map((path): AnswerEdit => ({ path, do: 'change', how: 'three-decimals' })),
  ),
  edits(
    'amounts-with-exponents',
    'Amounts are written with an exponent',
    ...['order.amount', ...TOTALS].map((path): AnswerEdit => ({ path, do: 'change', how: 'exponent' })),
  ),
  {
    name: 'other-writing',
    text: 'Answers have blanks between their tokens, escaped characters, and their members the other way round',
    effects: where(everywhere, { at: 'writing' }),
  },
  edits('offset-for-z', 'Times give an offset instead of Z', { path: 'order.creationTime', do: 'change', how: 'offset' }),
  edits(
    'own-brands',
    'Brands are words of its own',
    { path: 'sourceOfFunds.provided.card.brand', do: 'replace', to: 'SOME_NETWORK' },
    { path: 'sourceOfFunds.provided.card.localBrand', do: 'replace', to: 'A scheme of its own' },
  ),
  { name: 'answers-with-200', text: 'Answers come with HTTP 200', effects: where(inReplies, { at: 'reply', edits: [], status: 200 }) },
];
