import { withFault } from '../../generators/with-fault.js';
import type { FlowStep } from '../../src/model/flow.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { actOn, bodyFor, provisioned, readStep } from '../support/acts.js';
import {
  type BareFlow,
  all,
  bodyWith,
  flow,
  type FlowContext,
  newest,
  NO_NEW_EFFECT,
  NOT_SUCCESS,
  OBSERVED,
  rule,
  stepOf,
} from '../support/flow.js';

/** How a terminal reads a chip, or falls back from one. */
const AT_CHIP = {
  'void-of-chip': { 'posTerminal.panEntryMode': 'CHIP' },
  'void-of-chip-fallback': { 'posTerminal.panEntryMode': 'CHIP_FALLBACK' },
};
const REASON = { 'posTerminal.onlineReasonCode': 'FORCED_BY_CHIP' };

/** Reversing a transaction: which one, how often, and what is left. */
export function voidFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'void').flatMap((contract) => {
    const orders = { A: 'authorized-order' } as const;
    const target = (id: string, more: Readonly<Record<string, JsonValue>> = {}) =>
      bodyWith(contract, context, 'authorized-order', { 'transaction.targetTransactionId': id, ...more });
    const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, 'A', transaction, target('{{order:A.transactionId}}'), more);
    const probe = (name: string, id: string, more: Partial<FlowStep>): FlowStep =>
      step(name, id, { expect: NOT_SUCCESS, control: 'void the authorization', ...more });
    const good = step('void the authorization', 'v9');
    const flows = [
      flow({
        name: 'void-initial',
        contract,
        orders,
        rules: ['status-void-initial', 'status-cancelled-only'],
        steps: [step('void the authorization', 'v1')],
      }),
      flow({
        name: 'void-unknown-target',
        contract,
        orders,
        rules: ['void-target'],
        steps: [
          probe('void a transaction that does not exist', 'v1', {
            body: target('no-such-transaction'),
            judges: rule('void-target'),
          }),
          good,
        ],
      }),
      flow({
        name: 'void-target-elsewhere',
        contract,
        orders: { A: 'authorized-order', B: 'authorized-order' },
        rules: ['void-target'],
        steps: [
          probe('void the transaction of another order', 'v1', {
            body: target('{{order:B.transactionId}}'),
            judges: rule('void-target'),
          }),
          good,
        ],
      }),
      ofRefusals(context, contract),
      flow({
        name: 'void-twice',
        contract,
        orders,
        rules: ['void-twice'],
        steps: [
          step('void the authorization', 'v1', { mustSucceed: true }),
          step('void it again', 'v2', { expect: { kind: 'not-success', unknownTarget: true }, judges: rule('void-twice') }),
          // Where it is refused, or fails, the order is as it was.
          step('void the void', 'v3', { body: target('{{step:v1}}'), expect: OBSERVED('whether a void can be voided is not shown') }),
          readStep(contract, 'A', 1),
        ],
      }),
      flow({
        name: 'void-id-is-target',
        contract,
        orders,
        rules: ['transaction-id-unique'],
        steps: [step('a void under the id of its target', 'initial', { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') })],
      }),
      flow({
        name: 'void-sub-merchant',
        contract,
        orders,
        rules: ['submerchant-initial-only'],
        steps: [
          probe('void with sub-merchant data', 'v1', {
            body: target('{{order:A.transactionId}}', {
              'order.subMerchant.identifier': 'SUB1',
              'order.subMerchant.tradingName': 'Sub One',
            }),
            judges: rule('submerchant-initial-only'),
          }),
          probe('void with one part of it', 'v3', {
            body: target('{{order:A.transactionId}}', { 'order.subMerchant.tradingName': 'Sub One' }),
            judges: rule('submerchant-initial-only'),
          }),
          good,
        ],
      }),
    ];
    const authorize = newest(context, 'authorize');
    if (authorize !== undefined) {
      const voided = (name: string, transaction: string, terminal: JsonObject, more?: Partial<FlowStep>): FlowStep =>
        stepOf(contract, name, 'X', transaction, target('{{step:a1}}', { posTerminal: terminal }), more);
      const made = Object.entries(AT_CHIP).map(([name, entry]) =>
        flow({
          name,
          contract,
          rules: ['void-online-reason'],
          steps: [
            stepOf(authorize, 'authorize by chip', 'X', 'a1', bodyWith(authorize, context, 'none', { ...entry, ...REASON })),
            voided(
              'void it without the reason for going online',
              'v1',
              {},
              {
                expect: NOT_SUCCESS,
                judges: rule('void-online-reason'),
                control: 'void it with the reason',
              },
            ),
            voided('void it with the reason', 'v2', { onlineReasonCode: 'FORCED_BY_CHIP' }),
          ],
        }),
      );
      flows.push(...made);
    }
    const update = newest(context, 'update-authorization');
    if (update !== undefined)
      flows.push(
        flow({
          name: 'void-initial-after-update',
          contract,
          orders,
          rules: ['status-void-initial'],
          steps: [
            {
              name: 'extend the authorization',
              contract: update.id,
              order: 'A',
              transaction: 'u1',
              body: bodyWith(update, context, 'authorized-order'),
              expect: { kind: 'observed', because: 'what may follow what is not shown' },
            },
            step('void the authorization', 'v1', { expect: { kind: 'observed', because: 'what may follow what is not shown' } }),
          ],
        }),
      );
    return flows;
  });
}

/** A request that was refused is no transaction of the order. */
function ofRefusals(context: FlowContext, contract: Contract): BareFlow {
  const order = provisioned('A', 'authorized-order');
  const attempts = [contract, newest(context, 'update-authorization')].filter((one) => one !== undefined);
  return flow({
    name: 'void-of-refusal',
    contract,
    orders: { A: 'authorized-order' },
    rules: ['void-target'],
    steps: [
      ...attempts.map((one, i) =>
        actOn(context, one, order, `${one.title} that is refused`, `r${i}`, {
          body: withFault(one, bodyFor(context, one, order)),
          expect: OBSERVED('refused for a text that is too long'),
        }),
      ),
      ...attempts.map((one, i) =>
        actOn(context, contract, { ...order, initial: `{{step:r${i}}}` }, `void the refused ${one.title}`, `v${i}`, {
          expect: NOT_SUCCESS,
          judges: rule('void-target'),
          control: 'void the authorization',
        }),
      ),
      actOn(context, contract, order, 'void the authorization', 'v9'),
    ],
  });
}
