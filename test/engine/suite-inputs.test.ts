import { expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import { suiteInputs } from '../../src/engine/run.js';
import type { Run } from '../../src/engine/stages.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const runIn = (state: string, provision = {}): Run =>
  ({
    input: {
      scope: [contractOf('refund@60'), contractOf('void@66')],
      values: FULL_VALUES,
      config: { run: { seed: 1 }, provision },
      sequences: [],
    },
    attributing: { executor: { preflights: new Map([['refund@60', { state, values: FULL_VALUES }]]) } },
  }) as unknown as Run;

test('the contract of a run is one object for all runs: what is remembered of it is found again, and does not pile up', () => {
  const [first, second, other] = [runIn('captured-order'), runIn('captured-order'), runIn('none')].map((run) => suiteInputs(run));
  expect(first?.[0]?.contract.states).toEqual(['captured-order']);
  expect(second?.[0]?.contract).toBe(first?.[0]?.contract);
  expect(other?.[0]?.contract.states).toEqual(['none']);
  expect(first?.[1]?.contract).toBe(contractOf('void@66'));
});

test('it says in which other states faults are tried as well: those that a recipe makes as often as it is asked to', () => {
  const contractFor = (provision: object): Contract => suiteInputs(runIn('none', provision))[0]?.contract as Contract;
  const made = contractFor({ 'captured-order': { steps: [] } });
  expect(made).toMatchObject({ states: ['none'], alsoOn: ['captured-order'] });
  const few = contractFor({ 'captured-order': { fixtures: [{ orderId: 'a' }] } });
  const places = (contract: Contract): ReadonlySet<string | undefined> =>
    new Set(casesInContext(contract, FULL_VALUES, 1, 'due').map(({ context }) => context?.place));
  expect(places(made)).toContain('fifth');
  expect(places(few)).toEqual(new Set([undefined]));
});
