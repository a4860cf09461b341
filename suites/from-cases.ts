import { CONTRACTS, once } from '../src/catalogue/contracts.js';
import type { Case, SuiteId } from '../src/model/case.js';
import type { SuiteInput } from '../src/model/suite.js';
import { acceptanceCases } from '../generators/acceptance.js';
import { authenticationCases, envelopeCases } from '../generators/envelope/index.js';
import { faultCases } from '../generators/faults/index.js';
import { flowsOf } from './flows.js';
import type { Flow } from '../src/model/flow.js';
import type { Values } from '../src/model/values.js';

interface Made {
  readonly seed: number;
  readonly byContract: Map<string, CasesBySuite>;
}

type CasesBySuite = ReadonlyMap<SuiteId, readonly Case[]>;

/** Cases are made once for the same contracts, values, seed and state, whichever suites and runs pick from them. */
const made = once(() => new WeakMap<Values, Made>());

function allCases({ contract, values, seed }: SuiteInput): CasesBySuite {
  const before = made().get(values);
  // The cases of another seed are dropped, since many seeds would fill the memory.
  const { byContract } = before?.seed === seed ? before : { byContract: new Map<string, CasesBySuite>() };
  made().set(values, { seed, byContract });
  const key = `${contract.id}|${contract.states.join()}`;
  const known = byContract.get(key);
  if (known !== undefined) return known;
  const cases = new Map<SuiteId, Case[]>();
  for (const make of [acceptanceCases, faultCases, envelopeCases, authenticationCases])
    for (const one of make(contract, values, seed)) {
      const others = cases.get(one.suite);
      if (others === undefined) cases.set(one.suite, [one]);
      else others.push(one);
    }
  byContract.set(key, cases);
  return cases;
}

/** The cases that their generator put into these suites. */
export const casesOf =
  (...ids: readonly SuiteId[]) =>
  (input: SuiteInput): readonly Case[] =>
    ids.flatMap((id) => allCases(input).get(id) ?? []);

/** The flows of one suite. */
export const flowsFor =
  (suite: Flow['suite']) =>
  (inputs: readonly SuiteInput[]): readonly Flow[] => {
    const [first] = inputs;
    if (first === undefined) return [];
    return flowsOf({
      contracts: inputs.map((input) => input.contract),
      helpers: CONTRACTS,
      valuesOf: (contract) => inputs.find((input) => input.contract.id === contract.id)?.values ?? first.values,
      values: first.values,
      seed: first.seed,
      sequences: first.sequences,
    }).filter((flow) => flow.suite === suite);
  };

export const none = (): readonly never[] => [];
