import { AIRPORTS } from '../../catalogue/codes.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Effect } from '../../gateway/behaviour/effect.js';
import { everywhere, inReplies, NO_EFFECTS, on, type Variant, where } from './variant.js';

const TOTALS = ['totalAuthorizedAmount', 'totalCapturedAmount', 'totalRefundedAmount'];

const succeeds = { result: 'SUCCESS' } as const;

const airports = ({ request }: Contract): readonly Effect[] =>
  request
    .filter(({ type }) => type === 'Upper case alphabetic text')
    .map(({ path }): Effect => ({ at: 'field', path, kind: 'charset', do: 'refuse', not: [...AIRPORTS.keys()] }));

const outcome = (result: 'SUCCESS' | 'FAILURE' | 'PENDING' | 'UNKNOWN', gatewayCode: string): Effect => ({
  at: 'outcome',
  from: 'APPROVED',
  result,
  gatewayCode,
  ...(result === 'SUCCESS' ? {} : { moves: 'nothing' }),
});

/** What is accepted, decided and booked. */
export const STATES: readonly Variant[] = [
  {
    name: 'only-what-must-be',
    text: 'What should be refused is accepted: only what must be is refused',
    effects: where(everywhere, { at: 'level', refuses: 'must' }),
  },
  { name: 'refuses-open', text: 'What the text leaves open is refused', effects: NO_EFFECTS, options: { promoteOpen: true } },
  {
    name: 'slow-acquirer',
    text: 'The acquirer takes its time, so that a second transaction at once meets LOCK_FAILURE',
    effects: NO_EFFECTS,
    options: { latency: [5, 15] },
  },
  { name: 'busy-at-times', text: 'One request in twenty is answered SERVER_BUSY', effects: NO_EFFECTS, options: { busy: 0.05 } },
  {
    name: 'update-adds',
    text: 'The amount of an update is added to what is authorized',
    effects: where(on('update-authorization'), {
      at: 'moved',
      total: 'authorized',
      times: 1,
      of: 'amount',
      when: { has: ['transaction.amount'], ...succeeds },
    }),
  },
  {
    name: 'void-keeps-totals',
    text: 'Voiding the initial transaction leaves the totals as they were',
    effects: where(on('void'), { at: 'moved', total: 'authorized', times: 0 }),
  },
  {
    name: 'referral-captures',
    text: 'A referral authorizes and captures at once',
    effects: where(
      on('referral'),
      { at: 'moved', total: 'captured', times: 1, of: 'amount', when: succeeds },
      { at: 'status', from: 'AUTHORIZED', to: 'CAPTURED', when: succeeds },
    ),
  },
  {
    name: 'settles-later',
    text: 'Approvals are told as APPROVED_PENDING_SETTLEMENT',
    effects: where(inReplies, outcome('SUCCESS', 'APPROVED_PENDING_SETTLEMENT')),
  },
  { name: 'declines-refunds', text: 'Every refund is declined', effects: where(on('refund'), outcome('FAILURE', 'DECLINED')) },
  { name: 'declines-verify', text: 'Every verification is declined', effects: where(on('verify'), outcome('FAILURE', 'DECLINED')) },
  {
    name: 'declines-updates',
    text: 'The acquirer does not know updates: every one is declined',
    effects: where(on('update-authorization'), outcome('FAILURE', 'NOT_SUPPORTED')),
  },
  { name: 'verifies-later', text: 'Every verification is in progress', effects: where(on('verify'), outcome('PENDING', 'PENDING')) },
  {
    name: 'approves-in-part',
    text: 'Half of the amount is authorized: PARTIALLY_APPROVED',
    effects: where(on('authorize'), outcome('SUCCESS', 'PARTIALLY_APPROVED'), {
      at: 'moved',
      total: 'authorized',
      times: 0.5,
      when: { gatewayCode: 'PARTIALLY_APPROVED' },
    }),
  },
  { name: 'refunds-time-out', text: 'The acquirer never answers a refund', effects: where(on('refund'), outcome('FAILURE', 'TIMED_OUT')) },
  {
    name: 'outcome-unknown',
    text: 'What became of an update is not known',
    effects: where(on('update-authorization'), outcome('UNKNOWN', 'UNKNOWN')),
  },
  {
    name: 'forgiving-order',
    text: 'What a transaction should not do once more is done once more',
    effects: where(inReplies, ...['void-twice', 'referral-of-approved'].map((rule): Effect => ({ at: 'guard', rule }))),
  },
  {
    name: 'answers-for-one-request',
    text: 'Answers show what their own request brought, and nothing of those before it',
    effects: where(inReplies, { at: 'keeps', values: 'none' }),
    options: { replies: 'plain' },
  },
  {
    name: 'reads-totals-alone',
    text: 'An order that is read shows its totals and nothing that requests brought',
    effects: where(inReplies, { at: 'read', edits: [{ path: '', do: 'only', keep: [...TOTALS, 'id', 'status', 'transaction'] }] }),
  },
  { name: 'knows-airports', text: 'Airports that do not exist are refused', effects: airports },
];
