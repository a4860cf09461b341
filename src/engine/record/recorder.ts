import type { ContractId, Level, Polarity, Rule } from '../../catalogue/vocabulary.js';
import { hashOf } from '../../json/canonical.js';
import { generic, isPath } from '../../json/path.js';
import { type RuleKey, written } from '../../model/finding.js';
import type { Judgement } from '../../model/check.js';
import { comesBefore } from '../../model/representative.js';
import { sightOf } from '../check/observation.js';
import type { FindingEvent, RuleEvent, RunEvent, ShownReply, ShownRequest, ShownStep } from '../../model/event.js';

/** What happened, ready to be shown: secrets are masked already. */
export interface Shown {
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly steps?: readonly ShownStep[];
  readonly edits?: readonly string[];
  readonly alone?: false;
}

export interface Recorder {
  /** Notes judgements of one case; returns the findings among them. */
  record(contract: ContractId, caseId: string, judgements: readonly Judgement[], shown: () => Shown): readonly FindingEvent[];
  /** A violation as a finding that is not recorded yet; undefined where it is excluded, or its rule is open. */
  findingOf(contract: ContractId, caseId: string, judgement: Judgement): FindingEvent | undefined;
  /** Whether a finding of this run is about the rule. */
  isBroken(contract: ContractId, key: RuleKey): boolean;
  /** Rules that conformed without a judgement of their own. */
  readonly conforming: (contract: ContractId, keys: readonly RuleKey[], polarity?: Polarity) => void;
  readonly inconclusive: (contract: ContractId, keys: readonly RuleKey[], polarity: Polarity, reason: string) => void;
  /** Whether a judgement so far has shown that the rule is kept, for this polarity. */
  readonly hasConformed: (contract: ContractId, key: RuleKey, polarity: Polarity) => boolean;
  /** Takes over a finding that was held back, or seen before the run was interrupted. */
  adoptFinding(finding: FindingEvent): FindingEvent;
  /** The finding that stands for each cause. */
  readonly causes: ReadonlyMap<string, FindingEvent>;
  readonly violations: number;
}

const BODIES_PER_CAUSE = 5;

export function createRecorder(
  rules: ReadonlyMap<string, readonly Rule[]>,
  promote: (rule: Rule | undefined, id: string, level: Level) => Level,
  isExcluded: (contract: ContractId, key: RuleKey) => boolean,
  emit: (event: RunEvent) => void,
): Recorder {
  const ruleOf = (contract: ContractId, key: RuleKey): Rule | undefined =>
    rules.get(contract)?.find(({ side, id }) => side === key.side && id === key.rule);
  const told = new Set<string>();
  // Judgements that are the same object every time, by contract: recognised without building their names.
  const knownBySight = new Map<ContractId, Set<Judgement>>();
  const causes = new Map<string, FindingEvent>();
  const perCause = new Map<string, number>();
  const found = new Set<string>();
  const broken = new Set<string>();
  let violations = 0;

  const faults = new Set<string>();
  /** A check that failed is reported once, as an error of the harness; other rules are not affected. */
  const tellFault = (check: string, message: string): void => {
    if (faults.has(`${check}: ${message}`)) return;
    faults.add(`${check}: ${message}`);
    emit({ type: 'harness-error', where: `check ${check}`, message });
  };
  const tell = (rules: readonly RuleEvent[]): void => {
    if (rules.length > 0) emit({ type: 'rules-judged', rules });
  };
  const nameOf = (contract: ContractId, { side, rule }: RuleKey, polarity: Polarity, status: RuleEvent['status']): string =>
    `${contract}|${side}|${rule}|${polarity}|${status}`;
  /** True the first time that a rule takes this status. */
  const isNews = (contract: ContractId, { side, rule: id }: RuleKey, polarity: Polarity, status: RuleEvent['status']): boolean => {
    const name = nameOf(contract, { side, rule: id }, polarity, status);
    if (told.has(name)) return false;
    told.add(name);
    return true;
  };

  const keep = (finding: FindingEvent, shown: () => Partial<Shown>): FindingEvent => {
    // Two packs may narrow down to the same request: it is one finding.
    if (found.has(finding.id)) return finding;
    found.add(finding.id);
    broken.add(`${finding.contract} ${written(finding)}`);
    if (finding.level === 'must') violations += 1;
    const cause = causeOf(finding);
    const count = (perCause.get(cause) ?? 0) + 1;
    perCause.set(cause, count);
    const best = causes.get(cause);
    const isBest = best === undefined || comesBefore(finding, best);
    // Only the first few findings of a cause, and the one that stands for it, keep their bodies; all are counted.
    const whole = isBest || count <= BODIES_PER_CAUSE ? { ...finding, ...shown() } : finding;
    if (isBest) causes.set(cause, whole);
    emit({ type: 'finding', finding: whole });
    return whole;
  };

  const findingOf = (contract: ContractId, caseId: string, judgement: Judgement): FindingEvent | undefined => {
    const rule = ruleOf(contract, judgement);
    const level = promote(rule, judgement.rule, judgement.level);
    if (level === 'open' || isExcluded(contract, judgement)) return undefined;
    return asFinding(contract, caseId, judgement, level, rule);
  };

  return {
    causes,
    findingOf,
    isBroken: (contract, key) => broken.has(`${contract} ${written(key)}`),
    adoptFinding: (finding) => keep(finding, () => ({})),
    get violations() {
      return violations;
    },
    hasConformed: (contract, key, polarity) => told.has(nameOf(contract, key, polarity, 'conforms')),
    conforming(contract, keys, polarity = 'valid') {
      tell(
        keys
          .filter((key) => isNews(contract, key, polarity, 'conforms'))
          .map(({ side, rule }) => ({ contract, side, rule, polarity, status: 'conforms' })),
      );
    },
    inconclusive(contract, keys, polarity, reason) {
      tell(
        keys
          .filter((key) => isNews(contract, key, polarity, 'inconclusive'))
          .map(({ side, rule }) => ({ contract, side, rule, polarity, status: 'inconclusive', reason })),
      );
    },
    record(contract, caseId, judgements, shown) {
      const findings: FindingEvent[] = [];
      const quiet: RuleEvent[] = [];
      const known = knownBySight.get(contract) ?? new Set<Judgement>();
      knownBySight.set(contract, known);
      for (const judgement of judgements) {
        if (known.has(judgement)) continue;
        if (judgement.fault !== undefined) tellFault(judgement.faultIn ?? judgement.rule, judgement.fault);
        if (judgement.faultIn !== undefined) continue;
        if (Object.isFrozen(judgement) && judgement.status === 'conforms') known.add(judgement);
        if (isExcluded(contract, judgement)) continue;
        if (judgement.status !== 'violates') {
          const { side, rule, polarity, status, reason } = judgement;
          if (isNews(contract, judgement, polarity, status))
            quiet.push({ contract, side, rule, polarity, status, ...(reason === undefined ? {} : { reason }) });
          continue;
        }
        const finding = findingOf(contract, caseId, judgement);
        // Two checks may see the same violation; it is one finding.
        if (finding === undefined || findings.some((other) => other.id === finding.id)) continue;
        findings.push(finding);
      }
      tell(quiet);
      return findings.map((finding) => keep(finding, shown));
    },
  };
}

export const causeOf = (finding: Pick<FindingEvent, 'side' | 'rule' | 'signature'>): string => `${written(finding)}|${finding.signature}`;

function asFinding(contract: ContractId, caseId: string, judgement: Judgement, level: Level, rule: Rule | undefined): FindingEvent {
  const sight = sightOf(judgement, rule?.text);
  const { path, signature } = sight;
  return {
    id: hashOf({ case: caseId, side: judgement.side, rule: judgement.rule, path: isPath(path) ? generic(path) : path, signature }),
    case: caseId,
    contract,
    side: judgement.side,
    rule: judgement.rule,
    clause: rule?.clause ?? '',
    level,
    polarity: judgement.polarity,
    ...sight,
    request: { method: '', path: '', body: undefined },
    reply: { status: undefined, body: '' },
  };
}
