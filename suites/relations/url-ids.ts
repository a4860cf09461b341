import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { type BareFlow, ACCEPTED, bodyWith, flow, ruleOf, type FlowContext } from '../support/flow.js';

/** Ids of every allowed length and character, for operations on an order that must exist first: it is provisioned under such an id. */
export function urlIdFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts.flatMap((contract) => {
    const [state] = contract.states;
    if (state === undefined || state === 'none' || !contract.route.includes('{orderid}')) return [];
    const carriesId = contract.transactionId === 'of-state';
    return [
      idFlow(context, contract, state, 'order-id-40', 'orderid:max-length', { orderId: '{{id:40}}' }),
      idFlow(context, contract, state, 'order-id-1', 'orderid:min-length', { orderId: '{{id:1}}' }),
      idFlow(context, contract, state, 'order-id-unreserved', 'url-id-unreserved', { orderId: '{{id:12}}-._~Az09' }),
      idFlow(context, contract, state, 'order-id-encoded', 'url-id-encoded', { orderId: '{{id:35}} ?#+&' }),
      ...(carriesId
        ? [
            idFlow(context, contract, state, 'transaction-id-40', 'transactionid:max-length', { transactionId: '{{id:40}}' }),
            idFlow(context, contract, state, 'transaction-id-1', 'transactionid:min-length', { transactionId: '{{id:1}}' }),
          ]
        : []),
    ];
  });
}

function idFlow(
  context: FlowContext,
  contract: Contract,
  state: StateName,
  name: string,
  id: string,
  ids: { readonly orderId?: string; readonly transactionId?: string },
): BareFlow {
  const key = ruleOf(contract, 'url', id);
  return flow({
    name: `${contract.operation}-${name}`,
    contract,
    orders: { A: state },
    ids: { A: ids },
    rules: [key],
    steps: [
      {
        name: `${contract.title} under such an id`,
        contract: contract.id,
        order: 'A',
        transaction: contract.transactionId === 'of-state' ? 'initial' : 't1',
        body: bodyWith(contract, context, state),
        ...(id === 'orderid:min-length'
          ? { expect: { kind: 'accepted', mayBeTaken: true } as const, unknownPast: true as const }
          : { expect: ACCEPTED }),
        judges: key,
      },
    ],
  });
}
