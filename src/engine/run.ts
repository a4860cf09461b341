import type { Contract, ContractId, StateName } from '../catalogue/vocabulary.js';
import { type Config, waysOf } from '../model/config.js';
import { type RuleKey, writtenForm } from '../model/finding.js';
import { breathing } from '../model/breath.js';
import { PLANNING } from '../model/phase.js';
import type { SuiteInput } from '../model/suite.js';
import { openRun } from './open-run.js';
import type { Run } from './stages.js';
import { exclusionsOf, planOf, type Plan } from './plan/plan.js';
import { tellDoubts } from './record/doubts.js';
import { tellEarlier } from './record/earlier.js';
import type { RunInput } from './run-input.js';
import { exploreRandomly, runPhases } from './run-phases.js';
import { shrinkCauses } from './shrink-causes.js';
import { goneSilent, type RunOutcome } from './stops.js';
import { keptWith } from '../catalogue/kept-with.js';
import { remembered } from '../json/remembered.js';

/** Plans, executes, checks, attributes and shrinks; everything that happens goes out as events. */
export async function run(given: RunInput): Promise<RunOutcome> {
  const opened = await openRun(given);
  const { input, stops, record, attributing } = opened;
  if (stops.outcome === undefined) await certify(opened);
  if (input.earlier !== undefined) {
    const isExcluded = exclusionsOf(input);
    const isWanted = (contract: ContractId, key: RuleKey): boolean => attributing.scope.has(contract) && !isExcluded(contract, key);
    tellEarlier(record.recorder, input, input.earlier, isWanted, stops.outcome === undefined ? 'whole' : 'cut short');
  }
  return opened.end();
}

/** Everything after the known-good calls. */
async function certify(opened: Run): Promise<void> {
  const { input } = opened;
  const inputs = suiteInputs(opened);
  input.emit({ type: 'phase-started', phase: PLANNING, planned: 0 });
  const made = planned(opened, inputs);
  if (made === undefined) return;
  const plan = { ...made, explore: input.draws ?? made.explore };
  for (const known of plan.known) input.emit(known);
  await runPhases(opened, plan);
  await finishRun(opened, plan, inputs);
}

/** The plan; undefined where the run was ended while it was made. */
function planned({ input, stops }: Run, inputs: readonly SuiteInput[]): Plan | undefined {
  const unwanted = new Error('the plan is not wanted any more');
  const look = (): void => {
    if (stops.halted()) throw unwanted;
  };
  try {
    return breathing(look, () => planOf(input.suites, inputs, input.config, input.rules));
  } catch (error) {
    if (error === unwanted) return undefined;
    throw error;
  }
}

/** What comes after the plan: random bodies, and shrinking. */
export async function finishRun(opened: Run, plan: Plan, inputs: readonly SuiteInput[]): Promise<void> {
  const { input, stops, record } = opened;
  const { config, client } = input;
  await exploreRandomly(opened, input.draws ?? plan.explore, inputs);
  // More unanswered requests in a row than one case and its retries: the target is gone, and what remained was not tested.
  if (client.silent > config.run.retries + 1) stops.stop(goneSilent(client.silent));
  tellMissing(opened);
  tellDoubts(record);
  stops.judged();
  await shrinkCauses(opened);
}

/** Reports which states could not be reached, and which rules wait for them. */
export function tellMissing({ input, attributing, record: { mask } }: Run): void {
  for (const [state, { reason, failed }] of attributing.executor.pool.missing)
    input.emit({
      type: 'state-missing',
      state,
      reason: mask.sentence(reason),
      waiting: waitingFor(state, input),
      ...(failed === undefined ? {} : { failed }),
    });
  // No rule waits for a single way out of several, but what shows only there is not seen.
  for (const { state, way, reason } of input.missingWays?.() ?? [])
    input.emit({ type: 'state-missing', state: `${state} (${way})`, reason: mask.sentence(reason), waiting: [] });
}

/** Rules that cannot be judged without a state. */
function waitingFor(state: string, { rules, scope }: RunInput): readonly string[] {
  const waits = (contract: Contract): readonly string[] =>
    (rules.get(contract.id) ?? [])
      .filter(
        (rule) =>
          (rule.needs as readonly string[]).includes(state) ||
          ((contract.states as readonly string[]).includes(state) && rule.side === 'request' && rule.validity.includes('valid')),
      )
      .map(writtenForm);
  return [...new Set(scope.flatMap(waits))];
}

/** The contracts in scope, with what their preflight found out. */
export function suiteInputs({ input, attributing }: Run): readonly SuiteInput[] {
  return input.scope.map((contract) => {
    const result = attributing.executor.preflights.get(contract.id);
    return {
      contract: result === undefined ? contract : inState(contract, result.state, input.config),
      values: result?.values ?? input.values,
      seed: input.config.run.seed,
      sequences: input.sequences,
    };
  });
}

/** Whether a recipe makes as many orders in this state as are asked for. */
const isMadeAnew = (state: StateName, { provision }: Config): boolean => waysOf(provision[state]).some((recipe) => 'steps' in recipe);

const narrowed = keptWith((_contract: Contract) => new Map<string, Contract>());

/** The contract with the state in which its good requests are sent. There is one such object for all runs: much is remembered of a contract. */
function inState(contract: Contract, state: StateName, config: Config): Contract {
  const others = [...contract.states, ...(contract.alsoOn ?? [])].filter((other) => other !== state);
  const alsoOn = others.filter((other) => isMadeAnew(other, config));
  if (contract.states.length === 1 && contract.states[0] === state && alsoOn.length === (contract.alsoOn ?? []).length) return contract;
  return remembered(narrowed(contract), [state, ...alsoOn].join(' '), () => ({ ...contract, states: [state], alsoOn }));
}
