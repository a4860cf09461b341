import { fullBody } from '../../generators/full-body.js';
import { otherVersions } from '../../src/catalogue/catalogue.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { actOn, cardNamed, provisioned } from '../support/acts.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, OBSERVED, stepOf } from '../support/flow.js';
import { sameAs } from '../support/same-meaning.js';

const COMPARED = { expect: OBSERVED('compared with the answer to a request of the same meaning') } as const;

/** Two orders that live through the same: one after the other and in between, at once and in parts, with small and great amounts. */
export function sameOrderFlows(context: FlowContext): readonly BareFlow[] {
  return [...all(context, 'refund'), ...all(context, 'update-authorization')].flatMap((contract) => [
    interleaved(context, contract),
    ...(contract.operation === 'refund'
      ? [whole(context, contract), scaled(context, contract), ...afterOtherVersion(context, contract)]
      : []),
  ]);
}

const stateOf = ({ operation }: Contract) => (operation === 'refund' ? 'captured-order' : 'authorized-order');

function interleaved(context: FlowContext, contract: Contract): BareFlow {
  const state = stateOf(contract);
  const act = (word: string, time: number, more: Partial<FlowStep> = {}): FlowStep =>
    actOn(context, contract, provisioned(word, state), `order ${word}, request ${time}`, `${word}${time}`, { ...COMPARED, ...more });
  return flow({
    name: `same-interleaved-${contract.operation}`,
    contract,
    orders: { A: state, B: state, C: state },
    rules: ['same-answer'],
    steps: [
      act('A', 1),
      act('A', 2),
      act('B', 1),
      act('C', 1),
      act('B', 2, { same: sameAs('order A, request 2', 'interleaved') }),
      act('C', 2, { same: sameAs('order A, request 2', 'interleaved') }),
    ],
  });
}

function refund(context: FlowContext, contract: Contract, word: string, part: string, id: string, more: Partial<FlowStep> = {}): FlowStep {
  const order = { ...provisioned(word, 'captured-order'), amount: `{{order:${word}.${part}}}` };
  return actOn(context, contract, order, `order ${word}: ${part} (${id})`, id, { ...COMPARED, ...more });
}

/** The whole amount at once, in parts, and after a refund that the order refused. */
const whole = (context: FlowContext, contract: Contract): BareFlow => {
  const { values } = context;
  const withCard = {
    [values.refundAmount]: '{{order:R.quarter}}',
    [values.refundCurrency]: '{{order:R.currency}}',
    ...cardNamed('approved'),
  };
  return flow({
    name: 'same-whole-refund',
    contract,
    orders: { W: 'captured-order', P: 'captured-order', R: 'captured-order' },
    rules: ['same-answer'],
    steps: [
      refund(context, contract, 'W', 'amount', 'w1'),
      refund(context, contract, 'P', 'half', 'p1'),
      refund(context, contract, 'P', 'third', 'p2'),
      refund(context, contract, 'P', 'amount-half-third', 'p3', { same: sameAs('order W: amount (w1)', 'in parts') }),
      stepOf(contract, 'order R: with a card', 'R', 'r1', bodyWith(contract, context, 'captured-order', withCard), COMPARED),
      refund(context, contract, 'R', 'amount', 'r2', { same: sameAs('order W: amount (w1)', 'after refusals') }),
    ],
  });
};

const scaled = (context: FlowContext, contract: Contract): BareFlow =>
  flow({
    name: 'same-scaled-refund',
    contract,
    orders: { S: 'captured-order', G: 'captured-order' },
    rules: ['same-answer'],
    steps: [
      refund(context, contract, 'S', 'cent', 's1'),
      refund(context, contract, 'G', 'half', 'g1', { same: sameAs('order S: cent (s1)', 'scaled') }),
    ],
  });

/** A refund with every field of its version, on an order that was refunded at another version and on one that was not. */
function afterOtherVersion(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const { values } = context;
  const full = (word: string, more: Partial<FlowStep>): FlowStep => {
    const amounts = { [values.refundAmount]: `{{order:${word}.quarter}}`, [values.refundCurrency]: `{{order:${word}.currency}}` };
    const body = applyEdits(
      fullBody(contract, context.valuesOf?.(contract) ?? values, 'captured-order', 0),
      Object.entries(amounts).map(([path, value]) => ({ op: 'set', path, value })),
    ) as JsonObject;
    return stepOf(contract, `order ${word}: with every field`, word, `${word}9`, body, { ...COMPARED, ...more });
  };
  return otherVersions(contract).map((other) =>
    flow({
      name: `same-after-${other.version}-${contract.operation}`,
      contract,
      orders: { A: 'captured-order', B: 'captured-order' },
      rules: ['same-answer'],
      steps: [
        full('A', {}),
        refund(context, other, 'B', 'quarter', 'b1'),
        full('B', { same: sameAs('order A: with every field', 'after another version') }),
      ],
    }),
  );
}
