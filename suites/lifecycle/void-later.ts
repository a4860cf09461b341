import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { actOn, bodyFor, cardNamed, provisioned, readStep } from '../support/acts.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, newest, NO_NEW_EFFECT, OBSERVED, rule, stepOf } from '../support/flow.js';

/** Reversing a later transaction of an order: a refund of either version, or a second authorization. */
export const voidLaterFlows = (context: FlowContext): readonly BareFlow[] =>
  all(context, 'void').flatMap((contract) => [
    ...ofRefunds(context, contract),
    ...ofAuthorization(context, contract),
    ...ofUpdates(context, contract),
    ...ofOtherOutcomes(context, contract),
  ]);

/** Cards of the configuration whose payments are approved in part, or not at all. */
const OTHER_CARDS = ['partial', 'declined', 'referred', 'timedOut', 'pending'];

/** A void gives back what was approved, and no more: a part, or nothing. Beside another authorization a total that is too small can't hide behind zero. */
function ofOtherOutcomes(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const ofCard = (kind: string, before: Partial<Pick<BareFlow, 'orders'>>, name: string): BareFlow =>
    flow({
      name,
      contract,
      ...before,
      needs: [`values.cards.${kind}`],
      rules: ['totals-void'],
      steps: [
        stepOf(
          authorize,
          `authorize with the card ${kind}`,
          'A',
          'first',
          bodyWith(authorize, context, 'none', {
            ...cardNamed(kind),
            ...(before.orders === undefined ? {} : { 'order.currency': '{{order:A.currency}}' }),
          }),
          { expect: OBSERVED('the card decides') },
        ),
        voidOf(context, contract, 'first'),
        readStep(contract, 'A', 1),
      ],
    });
  return OTHER_CARDS.filter((kind) => context.values.cards[kind] !== undefined).flatMap((kind) => [
    ofCard(kind, {}, `void-${kind}`),
    ofCard(kind, { orders: { A: 'authorized-order' } }, `void-${kind}-beside-another`),
  ]);
}

const voidOf = (context: FlowContext, contract: Contract, word: string, more: Partial<FlowStep> = {}): FlowStep =>
  stepOf(
    contract,
    `void the transaction ${word}`,
    'A',
    `v-${word}`,
    bodyFor(context, contract, { ...provisioned('A', 'captured-order'), initial: `{{step:${word}}}` }),
    { expect: OBSERVED('whether a later transaction can be voided is not shown'), ...more },
  );

function ofRefunds(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const versions = (context.helpers ?? context.contracts).filter(({ operation }) => operation === 'refund');
  const [older, newer] = [versions[0], versions.at(-1)];
  if (older === undefined || newer === undefined) return [];
  const captured = provisioned('A', 'captured-order');
  const refund = (word: string, by: Contract, part: 'quarter' | 'third' = 'quarter'): FlowStep =>
    actOn(context, by, { ...captured, amount: `{{order:A.${part}}}` }, `refund a ${part} at version ${by.version} (${word})`, word);
  const undo = (word: string): FlowStep => voidOf(context, contract, word);
  const made = (name: string, steps: readonly FlowStep[]): BareFlow =>
    flow({ name, contract, orders: { A: 'captured-order' }, rules: ['totals-void', 'status-void-later'], steps });
  return [
    // What was too much is gone again, and the rest is all that was captured; then nothing is refunded any more.
    made('void-of-too-much', [
      actOn(context, newer, { ...captured, amount: '{{order:A.amount}}' }, 'refund the whole amount', 'r1'),
      actOn(context, newer, captured, 'refund a quarter more', 'r2', { expect: OBSERVED('permission is not shown') }),
      undo('r2'),
      undo('r1'),
    ]),
    {
      ...made('void-twice-later', [
        refund('r1', older),
        refund('r2', newer, 'third'),
        { ...undo('r1'), expect: { kind: 'accepted' }, mustSucceed: true },
        refund('r3', newer),
        {
          ...undo('r1'),
          name: 'void the transaction r1 again',
          transaction: 'v-again',
          expect: { kind: 'not-success', unknownTarget: true },
          judges: rule('void-twice'),
        },
        readStep(contract, 'A', 1),
      ]),
      rules: [rule('void-twice')],
    },
    // All is refunded, and a part of it no more.
    made('void-later', [
      refund('r1', older),
      actOn(context, newer, { ...captured, amount: '{{order:A.amount-quarter}}' }, 'refund the rest', 'r2'),
      undo('r2'),
      refund('r3', newer),
    ]),
    // What each version refunded is given back alike, until nothing is refunded any more. The amounts tell which one was; then of two equal ones.
    made('void-one-after-the-other', [
      refund('r1', older),
      refund('r2', newer, 'third'),
      undo('r1'),
      undo('r2'),
      refund('r3', older),
      refund('r4', newer),
      undo('r3'),
    ]),
  ];
}

/** What an update has changed is as it was before it, one after the other. */
function ofUpdates(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const updating = newest(context, 'update-authorization');
  if (updating === undefined) return [];
  const authorized = provisioned('A', 'authorized-order');
  const to = (amount: string, word: string): FlowStep =>
    actOn(context, updating, { ...authorized, amount: `{{order:A.${amount}}}` }, `update to ${amount} (${word})`, word, {
      expect: OBSERVED('which amounts an update takes is not shown'),
    });
  return [
    flow({
      name: 'void-of-updates',
      contract,
      orders: { A: 'authorized-order' },
      rules: ['totals-void'],
      steps: [to('double-quarter', 'u1'), to('double', 'u2'), voidOf(context, contract, 'u2'), voidOf(context, contract, 'u1')],
    }),
  ];
}

/** The order stays what its first authorization made it, until that one is voided. */
function ofAuthorization(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const body = bodyWith(authorize, context, 'none', { 'order.currency': '{{order:A.currency}}' });
  const more = (name: string, transaction: string): FlowStep =>
    stepOf(authorize, name, 'A', transaction, body, { expect: OBSERVED('a second authorization is not shown') });
  return [
    flow({
      name: 'void-later-authorization',
      contract,
      orders: { A: 'authorized-order' },
      rules: ['status-cancelled-only', 'status-void-initial', 'transaction-id-unique'],
      steps: [
        more('authorize on the order', 'a2'),
        more('authorize on it once more', 'a3'),
        voidOf(context, contract, 'no-such', { transaction: 'v0' }),
        voidOf(context, contract, 'a2', {
          name: 'void a2 under the id of the void that failed',
          transaction: 'v0',
          expect: NO_NEW_EFFECT,
          judges: rule('transaction-id-unique'),
        }),
        voidOf(context, contract, 'a2'),
        actOn(context, contract, provisioned('A', 'authorized-order'), 'void the first, while the last one stands', 'v1', {
          expect: OBSERVED('judged by what is answered'),
        }),
        voidOf(context, contract, 'a3'),
      ],
    }),
  ];
}
