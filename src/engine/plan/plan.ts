import { contractsNamed } from '../../catalogue/catalogue.js';
import type { Contract, Rule } from '../../catalogue/vocabulary.js';
import { matchesGlob } from '../../json/path.js';
import { breath } from '../../model/breath.js';
import type { Case } from '../../model/case.js';
import type { Config } from '../../model/config.js';
import { ONLY_THOROUGH, type Suite, type SuiteInput } from '../../model/suite.js';
import { isTurn } from '../../model/turns.js';
import { type FaultNumbers, numberFaults } from './fault-numbers.js';
import { knownFaults, waysIn } from './known-faults.js';
import { unmetNeed } from './needs.js';
import { inRounds, oncePerRule, type Phase, valuableFirst } from './order.js';
import { promotionOf } from './promotion.js';
import { shardOf } from './shard.js';
import { familyOf, probesAmong } from './side-effect-probes.js';
import { keyOf, type RuleKey, ruleNames, writtenForm } from '../../model/finding.js';
import { remembered } from '../../json/remembered.js';
import type { Dependencies } from '../input/dependencies.js';

export interface Plan {
  readonly phases: readonly Phase[];
  /** Requests of random exploration after the deterministic part. */
  readonly explore: number;
  /** Cases after which it may be checked that the refusal had no effect. */
  readonly probes: ReadonlySet<string>;
  /** Cases of one unit are sent by one shard, or one thread: each is judged beside the others. */
  readonly unitOf: (one: Case) => string;
  /** The faults that exist, whether or not this run sends them. */
  readonly known: ReturnType<typeof knownFaults>;
}

const NO_EFFECT: RuleKey = { side: 'flow', rule: 'refusal-no-effect' };

const EXPLORATION = { smoke: 0, standard: 20, thorough: 1000 } as const;

/** A run that names rules or cases sends everything about them. */
const isNarrowed = ({ scope }: Config): boolean => scope.cases.length > 0 || scope.rules.length > 0;

/** The inputs of suites with what this run leaves out of their cases. */
export function inputsFor(inputs: readonly SuiteInput[], config: Config): readonly SuiteInput[] {
  const isWhole = isNarrowed(config) || Object.keys(config.expect.rules).length > 0;
  // A case that is named may be one that only a thorough run has.
  const isEvery = config.run.profile === 'thorough' || config.scope.cases.some((id) => id.includes(ONLY_THOROUGH));
  const breadth = isEvery ? 'every-circumstance' : isWhole ? 'all' : 'due';
  return inputs.map((input) => ({ ...input, breadth }));
}

/** Selects and orders what the suites offer. */
export function planOf(
  suites: readonly Suite[],
  given: readonly SuiteInput[],
  config: Config,
  rules: ReadonlyMap<string, readonly Rule[]>,
): Plan {
  const inputs = inputsFor(given, config);
  const { scope, run } = config;
  const wanted = (suite: Suite): boolean => scope.suites.length === 0 || scope.suites.some((glob) => matchesGlob(glob, suite.id));
  const selects = selection(config, rules);
  const promoted = promotionOf({ config, rules });
  const lacks = (one: Case): boolean => one.needs.some((need) => unmetNeed(config, config.values, need) !== undefined);
  // A case of an open rule is not missed if the configuration lacks what the case is made from.
  const isIdle = (one: Case): boolean => promoted(one.contract, one, one.level) === 'open' && lacks(one);
  const narrowed = isNarrowed(config);
  const isDue = (one: Case): boolean =>
    one.turn === undefined ||
    run.profile === 'thorough' ||
    narrowed ||
    (run.profile === 'standard' && isTurn(one.turn, run.seed)) ||
    promoted(one.contract, one, one.level) !== one.level;
  const isMine = (key: string): boolean => config.shard === undefined || shardOf(key, config.shard.total) === config.shard.index;
  const isFirst = (config.shard?.index ?? 1) === 1;
  const made = suites.filter(wanted).flatMap((suite) => inputs.flatMap((input) => suite.cases(input)));
  const numbers = numberFaults(made);
  const known = knownFaults(made, numbers);
  const ways = waysIn(known);
  const contracts = inputs.map(({ contract }) => contract);
  // Whether a refusal has an effect shows after faults of any rule.
  const asked =
    scope.rules.length === 0
      ? new Set<string>()
      : probesAmong(
          made.filter((one) => isDue(one) && selects(one.contract, NO_EFFECT, one.id)),
          contracts,
        );
  const isWanted = (one: Case): boolean => asked.has(one.id) || selects(one.contract, one, one.id, one.coverages, one.validity);
  // Chosen before the plan is divided, so that the shards together send what one run would.
  const all = suites.filter(wanted).map((suite): Phase => {
    breath();
    const cases = inputs
      .flatMap((input) => suite.cases(input))
      .filter((one) => isDue(one) && isWanted(one) && !isIdle(one))
      .map((one) => numbered(one, numbers));
    const flows = suite
      .flows(inputs)
      .filter((flow) =>
        flow.rules.length === 0
          ? selects(flow.contract, undefined, flow.id)
          : flow.rules.some((rule) => selects(flow.contract, rule, flow.id)),
      );
    return { name: suite.id, cases: run.profile === 'smoke' ? oncePerRule(cases, lacks) : valuableFirst(cases, ways), flows };
  });
  const probes = probesAmong(
    all.flatMap((phase) => phase.cases),
    contracts,
  );
  // The combined cases of a contract stay together: which value is to blame shows only beside the others. So do the probes of a family, because only the
  // first one that is refused is used.
  const unitOf = (one: Case): string => (one.validity === 'valid' ? one.contract : probes.has(one.id) ? familyOf(one) : one.id);
  const phases = all.map(
    (phase): Phase => ({
      ...phase,
      cases: phase.cases.filter((one) => isMine(unitOf(one))),
      // One listener is enough: the first shard has it.
      flows: phase.flows.filter((flow) => (flow.suite === 'notifications' ? isFirst : isMine(flow.id))),
    }),
  );
  const explores = scope.suites.length === 0 || scope.suites.some((glob) => matchesGlob(glob, 'exploration'));
  const total = explores && !narrowed ? EXPLORATION[run.profile] : 0;
  // Random draws are dealt to the shards in turn, beginning with shard 1.
  const { index, total: shards } = config.shard ?? { index: 1, total: 1 };
  return {
    phases: inRounds(phases),
    probes,
    unitOf,
    known,
    explore: Math.max(0, Math.ceil((total - (index - 1)) / shards)),
  };
}

function numbered(one: Case, numbers: FaultNumbers): Case {
  const fault = numbers.of(one);
  return fault === undefined ? one : { ...one, fault };
}

/** Whether rule and case globs and the exclusions let a case through. */
export function selection(config: Config, rules: ReadonlyMap<string, readonly Rule[]>) {
  const { scope } = config;
  const namesOf = namesIn(rules);
  const named = new Map<string, boolean>();
  // Kept, because many cases are about one rule.
  const isNamed = (contract: string, { side, rule }: RuleKey): boolean => {
    const matches = (name: string): boolean => scope.rules.some((glob) => matchesGlob(glob, name));
    return remembered(named, `${contract} ${side} ${rule}`, () => namesOf(contract, { side, rule }).some(matches));
  };
  const answers = new Map<string, boolean>();
  // Rules about answers show on every request that gets such an answer.
  const showsAnswer = (contract: string, validity: Case['validity']): boolean => {
    const sides = validity === 'valid' ? ['response', 'exchange'] : ['error'];
    const isShown = (rule: Rule): boolean => sides.includes(rule.side) && isNamed(contract, keyOf(rule));
    return remembered(answers, `${contract} ${validity}`, () => rules.get(contract)?.some(isShown) === true);
  };
  return (
    contract: string,
    key: RuleKey | undefined,
    id: string,
    coverages: readonly RuleKey[] = [],
    validity?: Case['validity'],
  ): boolean => {
    if (scope.cases.length > 0 && !scope.cases.some((glob) => matchesGlob(glob, id))) return false;
    const keys = key === undefined ? [] : [key, ...coverages];
    if (
      scope.rules.length > 0 &&
      !keys.some((one) => isNamed(contract, one)) &&
      !(validity !== undefined && showsAnswer(contract, validity))
    )
      return false;
    // A combined case is left out only if all its coverages are excluded; findings about single excluded coverages are left out later.
    const isOut = (one: RuleKey | undefined): boolean =>
      scope.exclude.some((entry) => (entry.case !== undefined || entry.rule !== undefined) && excludes(entry, contract, one, id, namesOf));
    return !(coverages.length > 0 ? coverages.every(isOut) : isOut(key));
  };
}

/** Every name a rule goes by. */
export function namesIn(rules: ReadonlyMap<string, readonly Rule[]>): (contract: string, key: RuleKey) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (contract, key) => {
    return remembered(cache, writtenForm({ contract, ...key }), () => {
      const rule = rules.get(contract)?.find((candidate) => candidate.side === key.side && candidate.id === key.rule);
      return ruleNames({ contract, ...key, aliases: rule?.aliases ?? [] });
    });
  };
}

/** Whether the configuration excludes a rule. */
export function exclusionsOf({ config, rules }: Pick<Dependencies, 'config' | 'rules'>): (contract: string, key: RuleKey) => boolean {
  const namesOf = namesIn(rules);
  const entries = config.scope.exclude.filter((entry) => entry.case === undefined);
  return (contract, key) => entries.some((entry) => excludes(entry, contract, key, undefined, namesOf));
}

function excludes(
  entry: Config['scope']['exclude'][number],
  contract: string,
  key: RuleKey | undefined,
  id: string | undefined,
  namesOf: (contract: string, key: RuleKey) => readonly string[],
): boolean {
  const { rule, case: glob } = entry;
  if (entry.contract !== undefined && entry.contract !== contract && entry.contract !== contract.split('@')[0]) return false;
  if (glob !== undefined && (id === undefined || !matchesGlob(glob, id))) return false;
  if (rule !== undefined && (key === undefined || !namesOf(contract, key).some((name) => matchesGlob(rule, name)))) return false;
  return true;
}

/** The contracts that the configuration names; all of them when it names none. */
export function inScope(contracts: readonly Contract[], config: Config): readonly Contract[] {
  const { scope } = config;
  const named =
    scope.contracts.length === 0
      ? contracts
      : contracts.filter((contract) => scope.contracts.some((name) => contractsNamed(name, contracts).includes(contract)));
  return named.filter(
    (contract) =>
      !scope.exclude.some(
        (entry) =>
          entry.rule === undefined && entry.case === undefined && (entry.contract === contract.id || entry.contract === contract.operation),
      ),
  );
}
