import { casesInContext } from '../../generators/contexts/all-cases.js';
import { flowInContext, flowInEveryContext } from '../../generators/contexts/of-flow.js';
import { contractsOf, perCatalogue } from '../../src/catalogue/catalogue.js';
import { breath } from '../../src/model/breath.js';
import type { Case, SuiteId } from '../../src/model/case.js';
import type { Flow } from '../../src/model/flow.js';
import type { Suite, SuiteInput } from '../../src/model/suite.js';
import type { BareFlow, FlowContext } from './flow.js';

/** Makes the flows of one subject. */
export type FlowMaker = (context: FlowContext) => readonly BareFlow[];

/** A suite as its file writes it down. */
export interface SuiteRow extends Pick<Suite, 'id' | 'title' | 'shows' | 'clauses' | 'runs'> {
  /** The suites whose generated cases are sent; by default the cases that generators made for this one. None where there are only flows: then no case is made. */
  readonly casesOf?: readonly SuiteId[];
  /** Which of them; by default all. */
  readonly choose?: (cases: readonly Case[]) => readonly Case[];
  readonly flows?: readonly FlowMaker[];
  /** `plain`: its flows are sent in no circumstances. */
  readonly sending?: 'plain';
}

/** A suite together with its flows for any contracts, which need not be those of a run. */
export interface DefinedSuite extends Suite {
  flowsIn(context: FlowContext): readonly Flow[];
}

export function defineSuite({ casesOf, choose = (cases) => cases, flows = [], sending, ...row }: SuiteRow): DefinedSuite {
  const sent = (made: BareFlow, { values, seed, breadth }: FlowContext): readonly BareFlow[] => {
    breath();
    if (sending === 'plain') return [made];
    return [flowInContext(made, values, seed), ...(breadth === 'every-circumstance' ? flowInEveryContext(made, values) : [])];
  };
  const flowsIn = (context: FlowContext): readonly Flow[] =>
    flows
      .flatMap((make) => make(context))
      .flatMap((made) => sent(made, context).map((one): Flow => ({ ...one, suite: row.id })))
      // Flows with a second merchant come last, so that a simpler fault is found first.
      .toSorted((a, b) => Number(a.needs.includes('target.otherMerchant')) - Number(b.needs.includes('target.otherMerchant')));
  return {
    ...row,
    onlyFlows: flows.length > 0 && casesOf?.length === 0,
    cases: (input) => choose((casesOf ?? [row.id]).flatMap((id) => allCases(input).get(id) ?? [])),
    flows: (inputs) => {
      const [first] = inputs;
      return first === undefined ? [] : flowsIn(contextOf(inputs, first));
    },
    flowsIn,
  };
}

const contextOf = (
  inputs: readonly SuiteInput[],
  { contract: first, values, seed, sequences, breadth = 'all' }: SuiteInput,
): FlowContext => ({
  contracts: inputs.map((input) => input.contract),
  helpers: contractsOf(first),
  valuesOf: (contract) => inputs.find((input) => input.contract.id === contract.id)?.values ?? values,
  values,
  seed,
  sequences,
  breadth,
});

type CasesBySuite = ReadonlyMap<SuiteId, readonly Case[]>;

/** Cases are made once for the same contracts, values, seed and state, whichever suites and runs pick from them. */
const made = perCatalogue(() => new Map<string, Map<string, CasesBySuite>>());

/** The cases of so many values and seeds are kept: a run that is repeated plans at once, and many seeds do not fill the memory. */
const MOST_KEPT = 2;

function keptFor({ contract, values, seed }: SuiteInput): Map<string, CasesBySuite> {
  const all = made(contract);
  const key = JSON.stringify([seed, values]);
  const kept = all.get(key) ?? new Map<string, CasesBySuite>();
  // The last used comes last.
  all.delete(key);
  all.set(key, kept);
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  return kept;
}

function allCases(input: SuiteInput): CasesBySuite {
  const { contract, values, seed, breadth = 'all' } = input;
  const byContract = keptFor(input);
  const key = `${contract.id}|${contract.states.join()}|${contract.alsoOn?.join() ?? ''}|${breadth}`;
  const known = byContract.get(key);
  if (known !== undefined) return known;
  const cases = new Map<SuiteId, Case[]>();
  for (const one of casesInContext(contract, values, seed, breadth)) {
    const others = cases.get(one.suite);
    if (others === undefined) cases.set(one.suite, [one]);
    else others.push(one);
  }
  byContract.set(key, cases);
  return cases;
}
