import { AIRPORTS } from '../../catalogue/codes.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Effect } from '../../gateway/behaviour/effect.js';
import { everywhere, inReplies, NO_EFFECTS, on, type Variant, variant, where } from './variant.js';

const TOTALS = ['totalAuthorizedAmount', 'totalCapturedAmount', 'totalRefundedAmount'];

const succeeds = { result: 'SUCCESS' } as const;

const airports = ({ request }: Contract): readonly Effect[] =>
  request
    .filter(({ type }) => type === 'Upper case alphabetic text')
    .map(({ path }): Effect => ({ at: 'field', path, kind: 'charset', do: 'refuse', not: [...AIRPORTS.keys()] }));

function outcome(result: 'SUCCESS' | 'FAILURE' | 'PENDING' | 'UNKNOWN', gatewayCode: string): Effect {
  return { at: 'outcome', from: 'APPROVED', result, gatewayCode, ...(result === 'SUCCESS' ? {} : { moves: 'nothing' }) };
}

/** What is accepted, decided and booked. */
export const STATES: readonly Variant[] = [
  variant('only-what-must-be', 'What should be refused is accepted: only what must be is refused').does(
    where(everywhere, { at: 'level', refuses: 'must' }),
  ),
  variant('refuses-open', 'What the text leaves open is refused').does(NO_EFFECTS, { promoteOpen: true }),
  variant('slow-acquirer', 'The acquirer takes its time, so that a second transaction at once meets LOCK_FAILURE').does(NO_EFFECTS, {
    latency: [5, 15],
  }),
  variant('busy-at-times', 'One request in twenty is answered SERVER_BUSY').does(NO_EFFECTS, { busy: 0.05 }),
  variant('update-adds', 'The amount of an update is added to what is authorized').does(
    where(on('update-authorization'), {
      at: 'moved',
      total: 'authorized',
      times: 1,
      of: 'amount',
      when: { has: ['transaction.amount'], ...succeeds },
    }),
  ),
  variant('void-keeps-totals', 'Voiding the initial transaction leaves the totals as they were').does(
    where(on('void'), { at: 'moved', total: 'authorized', times: 0 }),
  ),
  variant('referral-captures', 'A referral authorizes and captures at once').does(
    where(
      on('referral'),
      { at: 'moved', total: 'captured', times: 1, of: 'amount', when: succeeds },
      { at: 'status', from: 'AUTHORIZED', to: 'CAPTURED', when: succeeds },
    ),
  ),
  variant('settles-later', 'Approvals are told as APPROVED_PENDING_SETTLEMENT').does(
    where(inReplies, outcome('SUCCESS', 'APPROVED_PENDING_SETTLEMENT')),
  ),
  variant('declines-refunds', 'Every refund is declined').does(where(on('refund'), outcome('FAILURE', 'DECLINED'))),
  variant('declines-verify', 'Every verification is declined').does(where(on('verify'), outcome('FAILURE', 'DECLINED'))),
  variant('declines-updates', 'The acquirer does not know updates: every one is declined').does(
    where(on('update-authorization'), outcome('FAILURE', 'NOT_SUPPORTED')),
  ),
  variant('verifies-later', 'Every verification is in progress').does(where(on('verify'), outcome('PENDING', 'PENDING'))),
  variant('approves-in-part', 'Half of the amount is authorized: PARTIALLY_APPROVED').does(
    where(on('authorize'), outcome('SUCCESS', 'PARTIALLY_APPROVED'), {
      at: 'moved',
      total: 'authorized',
      times: 0.5,
      when: { gatewayCode: 'PARTIALLY_APPROVED' },
    }),
  ),
  variant('refunds-time-out', 'The acquirer never answers a refund').does(where(on('refund'), outcome('FAILURE', 'TIMED_OUT'))),
  variant('outcome-unknown', 'What became of an update is not known').does(
    where(on('update-authorization'), outcome('UNKNOWN', 'UNKNOWN')),
  ),
  variant('forgiving-order', 'What a transaction should not do once more is done once more').does(
    where(inReplies, ...['void-twice', 'referral-of-approved'].map((rule): Effect => ({ at: 'guard', rule }))),
  ),
  variant('answers-for-one-request', 'Answers show what their own request brought, and nothing of those before it').does(
    where(inReplies, { at: 'keeps', values: 'none' }),
    { replies: 'plain' },
  ),
  variant('reads-totals-alone', 'An order that is read shows its totals and nothing that requests brought').does(
    where(inReplies, { at: 'read', edits: [{ path: '', do: 'only', keep: [...TOTALS, 'id', 'status', 'transaction'] }] }),
  ),
  variant('sessions-serve-once', 'A session that was used is refused').does(
    where(on('balance-inquiry', 'authenticate-payer'), { at: 'session', do: 'serves-once' }),
  ),
  variant('knows-airports', 'Airports that do not exist are refused').does(airports),
];
