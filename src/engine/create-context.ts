import type { Contract, ContractId } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import type { RuleKey } from '../model/finding.js';
import { foreseen } from './plan/foreseen.js';
import { createOmissions } from './attribute/omissions.js';
import { excludes, namesIn } from './plan/plan.js';
import { promotionOf } from './plan/promotion.js';
import { createAnswerCoverage } from './record/coverage.js';
import { createRecorder } from './record/recorder.js';
import { createMask } from '../redact/mask.js';
import { secretsOf } from '../redact/secrets.js';
import type { RunContext } from './run-context.js';
import type { RunInput } from './run-input.js';
import { noteDemand } from './execute/check-preflights.js';
import { createExecutor } from './execute/executor.js';
import { createStops } from './stops.js';

/**
 * Creates what the parts of a run share. `first` is the number of requests that the client had sent before the run.
 */
export function createContext(input: RunInput, first: number): RunContext {
  const { config, client } = input;
  const promoted = promotionOf(input);
  const recorder = createRecorder(
    input.rules,
    (rule, id, level) => (rule === undefined ? level : promoted(rule.contract, { side: rule.side, rule: id }, level)),
    exclusionsOf(input),
    input.emit,
  );
  const context: RunContext = {
    deps: input,
    executor: createExecutor(input, promoted, (contract, demanded) => noteDemand(context, contract, demanded)),
    recorder,
    answers: createAnswerCoverage(input.rules),
    mask: createMask(secretsOf(config)),
    stops: createStops(config.run, input.signal, {
      sent: () => client.sent - first,
      silent: () => client.silent,
      busy: () => client.busy,
      violations: () => recorder.violations,
    }),
    preflights: new Map(),
    subjects: new Map(),
    scope: new Set(input.scope.map((contract) => contract.id)),
    families: new Map(),
    seenAfresh: new Set(),
    doubts: new Map(),
    omissions: createOmissions((id) => input.contracts.get(id), isSoundFor(input)),
    outcomes: new Map(),
    retries: 0,
    promoted,
    stopAt: input.stopAt,
  };
  return context;
}

/** Whether the second body breaks no rule that the first one keeps. */
function isSoundFor({ judging, values }: RunInput): (contract: Contract, before: JsonObject, after: JsonObject) => boolean {
  const brokenIn = (contract: Contract, body: JsonObject): readonly string[] =>
    judging.broken(contract, foreseen(body, values), values).map(({ rule, path }) => `${rule} ${path}`);
  return (contract, before, after) => {
    const known = new Set(brokenIn(contract, before));
    return brokenIn(contract, after).every((name) => known.has(name));
  };
}

export function exclusionsOf({ config, rules }: Pick<RunInput, 'config' | 'rules'>): (contract: ContractId, key: RuleKey) => boolean {
  const namesOf = namesIn(rules);
  const entries = config.scope.exclude.filter((entry) => entry.rule !== undefined && entry.case === undefined);
  return (contract, key) => entries.some((entry) => excludes(entry, contract, key, undefined, namesOf));
}
