import type { AnswerEdit, Effect } from '../../gateway/behaviour/effect.js';
import { change, omit, replace, reply, set } from '../defects/named/define.js';
import { everywhere, inReplies, NO_EFFECTS, type Variant, variant, where } from './variant.js';

const TOTALS = ['order.totalAuthorizedAmount', 'order.totalCapturedAmount', 'order.totalRefundedAmount'];
const NUMBER = 'sourceOfFunds.provided.card.number';

const edits = (name: string, text: string) => ({
  by: (...changes: readonly AnswerEdit[]): Variant => variant(name, text).does(where(inReplies, reply(changes))),
});
const none = (path: string): AnswerEdit => ({ path, do: 'change', how: 'null' });

/** How transactions are answered. */
export const ANSWERS: readonly Variant[] = [
  variant('minimal-answers', 'Answers carry only what is always provided, and the correlation id').does((contract): readonly Effect[] => {
    const always = contract.response.filter(({ presence }) => presence === 'always').map(({ path }) => path);
    return inReplies(contract) ? [reply({ path: '', do: 'only', keep: [...always, 'correlationId'] })] : [];
  }),
  variant('full-answers', 'Answers show every group that they may leave out').does(NO_EFFECTS, { replies: 'full' }),
  edits('null-for-absent', 'Optional fields are null').by(
    ...['gatewayEntryPoint', 'billing', 'shipping.contact', 'airline', 'order.reference', 'response.risk', '3DSecure.xid'].map(none),
  ),
  edits('more-in-answers', 'Answers carry more than is shown').by(
    set('links', [{ rel: 'self', href: '/x' }]),
    set('order.lastUpdatedTime', '2026-01-31'),
    set('order.chargeback', { amount: 0, currency: 'USD' }),
    set('response.extra', null),
    set('transaction.acquirer', { id: 'ACQ', batch: 20260131, transactionId: '2022112213104667' }),
  ),
  edits('no-order-status', 'Answers do not say the status of the order').by(omit('order.status')),
  edits('no-echo', 'Answers echo nothing that may be left out').by(
    ...['order.reference', 'order.custom', 'order.description', 'order.customerNote', 'order.tax', 'order.discount'].map(omit),
    ...['accountFunding', 'agreement', 'airline', 'billing', 'shipping', 'paymentPlan', 'posTerminal', 'partnerSolutionId'].map(omit),
  ),
  edits('no-card', 'Answers do not show the card').by(omit('sourceOfFunds')),
  edits('last-four-only', 'Of the card number only the last four digits are shown').by({
    path: NUMBER,
    do: 'replace',
    to: 'xxxxxxxxxxxx0008',
  }),
  edits('stars-for-mask', 'The card number is masked with stars').by({ path: NUMBER, do: 'replace', to: '512345******0008' }),
  edits('own-version', 'Answers say a version of their own').by(set('version', '70')),
  edits('no-version', 'Answers say no version').by(omit('version')),
  edits('three-decimals', 'Amounts are written with three decimals').by(
    ...['order.amount', ...TOTALS, 'transaction.amount'].map((path) => change(path, 'three-decimals')),
  ),
  edits('amounts-with-exponents', 'Amounts are written with an exponent').by(
    ...['order.amount', ...TOTALS].map((path) => change(path, 'exponent')),
  ),
  variant('other-writing', 'Answers have blanks between their tokens, escaped characters, and their members the other way round').does(
    where(everywhere, { at: 'writing' }),
  ),
  edits('offset-for-z', 'Times give an offset instead of Z').by(change('order.creationTime', 'offset')),
  edits('own-brands', 'Brands are words of its own').by(
    replace('sourceOfFunds.provided.card.brand', 'SOME_NETWORK'),
    replace('sourceOfFunds.provided.card.localBrand', 'A scheme of its own'),
  ),
  variant('answers-with-200', 'Answers come with HTTP 200').does(where(inReplies, { at: 'reply', edits: [], status: 200 })),
];
