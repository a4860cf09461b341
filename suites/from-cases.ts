import { CONTRACTS } from '../src/catalogue/contracts.js';
import type { Case, SuiteId } from '../src/model/case.js';
import type { SuiteInput } from '../src/model/suite.js';
import { acceptanceCases } from '../generators/acceptance.js';
import { authenticationCases, envelopeCases } from '../generators/envelope/index.js';
import { faultCases } from '../generators/faults/index.js';
import { flowsOf } from '../generators/flows/flows.js';
import type { Flow } from '../src/model/flow.js';
import type { Values } from '../src/model/values.js';

/** Cases are made once for the same values, seed and state, whichever suites and runs pick from them. */
const made = new WeakMap<Values, Map<string, readonly Case[]>>();

function allCases({ contract, values, seed }: SuiteInput): readonly Case[] {
  const table = made.get(values) ?? new Map<string, readonly Case[]>();
  made.set(values, table);
  const key = `${contract.id}|${contract.states.join()}|${seed}`;
  const known = table.get(key);
  if (known !== undefined) return known;
  const cases = [acceptanceCases, faultCases, envelopeCases, authenticationCases].flatMap((make) => make(contract, values, seed));
  table.set(key, cases);
  return cases;
}

/** The cases that their generator put into these suites. */
export const casesOf =
  (...ids: readonly SuiteId[]) =>
  (input: SuiteInput): readonly Case[] =>
    allCases(input).filter((one) => ids.includes(one.suite));

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
