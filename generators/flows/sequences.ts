import { streamFor } from '../../src/json/random.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import { ACCEPTED, bodyWith, flow, newest, OBSERVED, type FlowContext } from './steps.js';

/** Random sequences of updates, refunds and voids: what only shows after several transactions shows here. */
export function sequenceFlows(context: FlowContext): readonly Flow[] {
  const flows: Flow[] = [];
  for (let draw = 0; draw < context.sequences; draw += 1) {
    const refunds = refundSequence(context, draw);
    const updates = updateSequence(context, draw);
    if (refunds !== undefined) flows.push(refunds);
    if (updates !== undefined) flows.push(updates);
  }
  return flows;
}

function refundSequence(context: FlowContext, draw: number): Flow | undefined {
  const contracts = context.contracts.filter((candidate) => candidate.operation === 'refund');
  const contract = contracts[draw % contracts.length];
  if (contract === undefined) return undefined;
  const voiding = newest(context, 'void');
  const random = streamFor(context.seed, `sequence/refund/${draw}`);
  const { values } = context;
  const steps: FlowStep[] = [];
  let quarters = 0;
  const done: string[] = [];
  for (let i = 0; i < 3 + random.nextInt(3); i += 1) {
    const word = `t${i}`;
    const earlier = done.at(-1);
    if (voiding !== undefined && earlier !== undefined && random.nextInt(4) === 0) {
      done.pop();
      quarters -= 1;
      steps.push({
        name: `void ${earlier}`,
        contract: voiding.id,
        order: 'A',
        transaction: word,
        body: bodyWith(voiding, context, 'captured-order', { 'transaction.targetTransactionId': `{{step:${earlier}}}` }),
        expect: OBSERVED('whether a refund can be voided is not shown'),
      });
    } else if (quarters < 4) {
      quarters += 1;
      done.push(word);
      steps.push({
        name: `refund a quarter (${word})`,
        contract: contract.id,
        order: 'A',
        transaction: word,
        body: bodyWith(contract, context, 'captured-order', {
          [values.refundAmount]: '{{order:A.quarter}}',
          [values.refundCurrency]: '{{order:A.currency}}',
        }),
        expect: ACCEPTED,
      });
    }
  }
  return flow({
    name: `sequence-refund-${draw}`,
    contract,
    orders: { A: 'captured-order' },
    rules: ['totals-refund', 'status-refund'],
    steps,
  });
}

function updateSequence(context: FlowContext, draw: number): Flow | undefined {
  const contract = context.contracts.find((candidate) => candidate.operation === 'update-authorization');
  const voiding = newest(context, 'void');
  if (contract === undefined) return undefined;
  const random = streamFor(context.seed, `sequence/update/${draw}`);
  const steps: FlowStep[] = [];
  for (let i = 0; i < 3 + random.nextInt(4); i += 1) {
    const part = random.pick(['none', 'amount', 'double', 'half', 'quarter'] as const);
    const changes = part === 'none' ? {} : { 'transaction.amount': `{{order:A.${part}}}`, 'transaction.currency': '{{order:A.currency}}' };
    steps.push({
      name: part === 'none' ? 'extend' : `update by ${part}`,
      contract: contract.id,
      order: 'A',
      transaction: `t${i}`,
      body: bodyWith(contract, context, 'authorized-order', changes),
      expect: ACCEPTED,
    });
  }
  if (voiding !== undefined && random.nextInt(2) === 0) {
    steps.push({
      name: 'void the authorization',
      contract: voiding.id,
      order: 'A',
      transaction: 'v',
      body: bodyWith(voiding, context, 'authorized-order', { 'transaction.targetTransactionId': '{{order:A.transactionId}}' }),
      expect: ACCEPTED,
    });
  }
  return flow({
    name: `sequence-update-${draw}`,
    contract,
    orders: { A: 'authorized-order' },
    rules: ['totals-update', 'status-update'],
    steps,
  });
}
