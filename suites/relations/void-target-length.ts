import { ACCEPTED, all, type BareFlow, bodyWith, flow, type FlowContext, newest, ruleOf, stepOf } from '../support/flow.js';

const BOUNDS = [
  [1, 'min-length'],
  [40, 'max-length'],
] as const;

/** The target of a void at both bounds of its length: the id of a transaction that is there. */
export function voidTargetFlows(context: FlowContext): readonly BareFlow[] {
  const opening = newest(context, 'authorize');
  if (opening === undefined) return [];
  return all(context, 'void').flatMap((contract) =>
    BOUNDS.map(([length, kind]) => {
      const word = `length-${length}`;
      const bound = ruleOf(contract, 'request', `transaction.targetTransactionId:${kind}`);
      const target = bodyWith(contract, context, 'authorized-order', { 'transaction.targetTransactionId': `{{step:${word}}}` });
      return flow({
        name: `void-target-of-${length}`,
        contract,
        rules: [bound],
        steps: [
          stepOf(opening, `authorize under an id of ${length} characters`, 'N', word, bodyWith(opening, context, 'none')),
          stepOf(contract, 'void it', 'N', 'v1', target, { expect: ACCEPTED, judges: bound }),
        ],
      });
    }),
  );
}
