import { drawnFault } from '../../generators/drawn-fault.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { type BareFlow, flow, type FlowContext, NOT_SUCCESS, OBSERVED, stepOf } from '../support/flow.js';

const CONTROL = 'the request without the fault';

/** A request that was refused is refused again, byte for byte the same under the same ids: that it was seen before makes it no better. */
export const refusedAgainFlows = (context: FlowContext): readonly BareFlow[] =>
  context.contracts.flatMap((contract) => refusedTwice(context, contract));

function refusedTwice(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const fault = drawnFault(contract, context.valuesOf?.(contract) ?? context.values, context.seed);
  if (fault === undefined) return [];
  const { state, base, edits, side, rule, level, expect } = fault;
  const isOfState = contract.transactionId === 'of-state';
  const key = { side, rule };
  const refused = (name: string, more: Partial<FlowStep> = {}): FlowStep =>
    stepOf(contract, name, 'A', isOfState ? 'initial' : 't1', applyEdits(base, edits) as JsonObject, {
      expect,
      judges: { ...key, level },
      control: CONTROL,
      ...more,
    });
  return [
    flow({
      name: `${contract.operation}-refused-again`,
      contract,
      orders: state === 'none' ? {} : { A: state },
      rules: [key],
      steps: [
        refused('a request with a fault'),
        // It may be refused for its id now, which had an attempt already (2.1).
        refused('the same again', { expect: NOT_SUCCESS }),
        stepOf(contract, CONTROL, 'A', isOfState ? 'initial' : 't2', base, { expect: OBSERVED('it shows whether the request is good') }),
      ],
    }),
  ];
}
