import { withFault, withOwnFault } from '../../generators/with-fault.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import type { JsonObject } from '../../src/json/value.js';
import { BY_OTHER_MERCHANT } from '../../src/model/case.js';
import type { FlowStep } from '../../src/model/flow.js';
import { type BareFlow, bodyWith, flow, type FlowContext, lists, newest, OBSERVED, stepOf } from '../support/flow.js';
import { sameAs } from '../support/same-meaning.js';

const COMPARED = OBSERVED('compared with the answer to a request of the same meaning');
const PLAIN = 'the request';
const FAULTY = 'the request with a fault';

/** One request of each contract, good and with a fault: respelled, under other ids, after other requests or refusals, by another merchant. */
export function sameRequestFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts.map((contract) => {
    const state = contract.states[0] ?? 'none';
    const body = bodyWith(contract, context, state);
    const bad = withFault(contract, body);
    const step = (name: string, order: string, more: Partial<FlowStep> = {}): FlowStep =>
      stepOf(contract, name, order, contract.transactionId === 'of-state' ? 'initial' : `t${order}`, body, { expect: COMPARED, ...more });
    const steps = [
      step(PLAIN, 'A'),
      step(FAULTY, 'F', { body: bad }),
      step('the same, respelled', 'B', { wire: { form: 'other-order' }, same: sameAs(PLAIN, 'respelled') }),
      step('the fault, respelled', 'F', {
        body: bad,
        wire: { form: 'escapes' },
        transaction: idOf(contract, 'tF2'),
        same: sameAs(FAULTY, 'respelled'),
      }),
      step('the same under ids of forty characters', 'L', { transaction: idOf(contract, 'length-40'), same: sameAs(PLAIN, 'other ids') }),
      ...traffic(context),
      step('the same after other requests', 'C', { same: sameAs(PLAIN, 'after traffic') }),
      step('the fault after other requests', 'F', { body: bad, transaction: idOf(contract, 'tF3'), same: sameAs(FAULTY, 'after traffic') }),
      step('another fault', 'F', { body: withOwnFault(contract, body), transaction: idOf(contract, 'tF4') }),
      step('a field that nobody knows', 'F', { body: { ...body, touchstoneUnknown: 'text' }, transaction: idOf(contract, 'tF7') }),
      ...refusedByOrder(context, contract, state).map((more, i) =>
        step(`a request that the order refuses (${i + 1})`, 'F', { transaction: idOf(contract, `tO${i}`), ...more }),
      ),
      step('the request after the faults', 'F', { transaction: idOf(contract, 'tF5'), same: sameAs(PLAIN, 'after refusals') }),
      ...(lists(contract, ROLES.correlationId)
        ? [
            step('the request with a correlationId', 'K', { body: correlated(body) }),
            step('the fault with the same correlationId', 'F', {
              body: correlated(bad),
              transaction: idOf(contract, 'tF6'),
              same: sameAs(FAULTY, 'used correlation'),
            }),
          ]
        : []),
      step('the request with a wrong password', 'W', { wire: { auth: 'wrong-password' } }),
      step('the request after that', 'W', { transaction: idOf(contract, 'tW2'), same: sameAs(PLAIN, 'after refusals') }),
      ...(state === 'none'
        ? [
            step('the same by another merchant', 'M', {
              wire: BY_OTHER_MERCHANT,
              onlyWith: 'target.otherMerchant',
              same: sameAs(PLAIN, 'other merchant'),
            }),
          ]
        : []),
    ];
    const own = steps.filter(({ contract: by, wire }) => by === contract.id && wire !== BY_OTHER_MERCHANT);
    return flow({
      name: `same-request-${contract.operation}`,
      contract,
      orders: state === 'none' ? {} : Object.fromEntries(own.map(({ order }) => [order, state])),
      ids: { L: { orderId: '{{id:40}}' } },
      rules: ['same-answer'],
      steps,
    });
  });
}

/** What is wrong with a request of the contract only because of its order. */
function refusedByOrder(context: FlowContext, contract: Contract, state: StateName): readonly Partial<FlowStep>[] {
  const changed = (changes: Parameters<typeof bodyWith>[3]): Partial<FlowStep> => ({ body: bodyWith(contract, context, state, changes) });
  switch (contract.operation) {
    case 'confirm-browser-payment':
      return [{ transaction: 'other' }, changed({ 'order.currency': '{{order:F.otherCurrency}}' })];
    case 'authenticate-payer':
      return [{ transaction: 'other' }];
    case 'void':
      return [changed({ 'transaction.targetTransactionId': 'no-such-transaction' })];
    case 'update-authorization':
      return [changed({ 'order.subMerchant.identifier': 'SUB1' })];
    default:
      return [];
  }
}

const correlated = (body: JsonObject): JsonObject => ({ ...body, [ROLES.correlationId]: '{{step:same}}' });

const idOf = ({ transactionId }: Contract, word: string): string => (transactionId === 'of-state' ? 'initial' : word);

/** Requests about other orders, at other versions. */
function traffic(context: FlowContext): readonly FlowStep[] {
  return (['verify', 'authorize', 'balance-inquiry'] as const).flatMap((operation, i) => {
    const contract = newest(context, operation);
    if (contract === undefined) return [];
    return [
      stepOf(contract, `another operation: ${contract.title}`, `X${i}`, `x${i}`, bodyWith(contract, context, 'none'), { expect: COMPARED }),
    ];
  });
}
