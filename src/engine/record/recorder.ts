import type { ContractId, Level, Validity, Rule } from '../../catalogue/vocabulary.js';
import { hashOf } from '../../json/canonical.js';
import { generic, isPath } from '../../json/path.js';
import { type RuleKey, written } from '../../model/finding.js';
import type { CheckResult } from '../../model/check.js';
import { comesBefore } from '../../model/representative.js';
import { symptomOf } from '../check/observation.js';
import type { FindingEvent, Proof, RuleEvent, RunEvent, ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import { defined } from '../../json/defined.js';
import { remembered } from '../../json/remembered.js';

/** What happened, ready to be shown: secrets are masked already. */
export interface Shown {
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly steps?: readonly ShownStep[];
  readonly edits?: readonly string[];
  readonly alone?: false;
}

/** The exchange that showed so many rules for the first time. */
export type MakeProof = (rules: number) => Proof | undefined;

export interface Recorder {
  /** Notes check results of one case; returns the findings among them. */
  record(
    contract: ContractId,
    caseId: string,
    checkResults: readonly CheckResult[],
    shown: () => Shown,
    isCertain?: (checkResult: CheckResult) => boolean,
    proof?: MakeProof,
  ): readonly FindingEvent[];
  /** A violation as a finding that is not recorded yet; undefined where it is excluded, or its rule is open. */
  findingOf(
    contract: ContractId,
    caseId: string,
    checkResult: CheckResult,
    isCertain?: (checkResult: CheckResult) => boolean,
  ): FindingEvent | undefined;
  /** Whether a finding of this run is about the rule. */
  isBroken(contract: ContractId, key: RuleKey): boolean;
  /** Rules that conformed without a check result of their own. */
  readonly conforming: (contract: ContractId, keys: readonly RuleKey[], proof?: MakeProof) => void;
  readonly inconclusive: (contract: ContractId, keys: readonly RuleKey[], validity: Validity, reason: string, why?: 'unread') => void;
  /** Whether a check result so far has shown that the rule is kept, for this side (valid or invalid). */
  readonly hasConformed: (contract: ContractId, key: RuleKey, validity: Validity) => boolean;
  /** Takes over a finding that was held back, or seen before the run was interrupted. */
  adoptFinding(finding: FindingEvent): FindingEvent;
  /** The finding that stands for each cause. */
  readonly causes: ReadonlyMap<string, FindingEvent>;
  readonly violations: number;
}

const BODIES_PER_CAUSE = 5;

/** What is told of a rule once. */
type Standing = RuleEvent['status'] | 'unread';

export function createRecorder(
  rules: ReadonlyMap<string, readonly Rule[]>,
  promote: (rule: Rule | undefined, id: string, level: Level) => Level,
  isExcluded: (contract: ContractId, key: RuleKey) => boolean,
  emit: (event: RunEvent) => void,
): Recorder {
  const ruleOf = (contract: ContractId, key: RuleKey): Rule | undefined =>
    rules.get(contract)?.find(({ side, id }) => side === key.side && id === key.rule);
  const told = new Set<string>();
  // Check results that are the same object every time, by contract: recognised without building their names.
  const knownBySymptom = new Map<ContractId, Set<CheckResult>>();
  const causes = new Map<string, FindingEvent>();
  const perCause = new Map<string, number>();
  const found = new Set<string>();
  const broken = new Set<string>();
  let violations = 0;

  const faults = new Set<string>();
  /** A check that failed is reported once, as an error of the harness; other rules are not affected. */
  const tellFault = (check: string, message: string): void => {
    if (faults.size < faults.add(`${check}: ${message}`).size) emit({ type: 'harness-error', where: `check ${check}`, message });
  };
  const tell = (rules: readonly RuleEvent[], makeProof?: MakeProof): void => {
    if (rules.length === 0) return;
    const kept = rules.filter(({ status }) => status === 'conforms').length;
    const proof = kept === 0 ? undefined : makeProof?.(kept);
    emit({ type: 'rules-judged', rules, ...defined({ proof }) });
  };
  const nameOf = (contract: ContractId, { side, rule }: RuleKey, validity: Validity, status: Standing): string =>
    `${contract}|${side}|${rule}|${validity}|${status}`;
  /** True the first time that a rule takes this status. */
  const isNews = (contract: ContractId, key: RuleKey, validity: Validity, status: Standing): boolean =>
    told.size < told.add(nameOf(contract, key, validity, status)).size;

  const keep = (finding: FindingEvent, shown: () => Partial<Shown>): FindingEvent => {
    // Two combined cases may narrow down to the same request: it is one finding.
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

  const findingOf: Recorder['findingOf'] = (contract, caseId, checkResult, isCertain) => {
    const rule = ruleOf(contract, checkResult);
    const level = promote(rule, checkResult.rule, checkResult.level);
    if (level === 'open' || isExcluded(contract, checkResult)) return undefined;
    const finding = asFinding(contract, caseId, checkResult, level, rule);
    return level === 'must' && isCertain?.(checkResult) === true ? { ...finding, certain: true } : finding;
  };

  return {
    causes,
    findingOf,
    isBroken: (contract, key) => broken.has(`${contract} ${written(key)}`),
    adoptFinding: (finding) => keep(finding, () => ({})),
    get violations() {
      return violations;
    },
    hasConformed: (contract, key, validity) => told.has(nameOf(contract, key, validity, 'conforms')),
    conforming(contract, keys, proof) {
      const news = keys.filter((key) => isNews(contract, key, 'valid', 'conforms'));
      const kept = news.map(({ side, rule }) => ({ contract, side, rule, validity: 'valid', status: 'conforms' }) as const);
      tell(kept, proof);
    },
    inconclusive(contract, keys, validity, reason, why) {
      const how = { validity, status: 'inconclusive', reason, ...defined({ unread: why && (true as const) }) } as const;
      const news = keys.filter((key) => isNews(contract, key, validity, why ?? 'inconclusive'));
      tell(news.map(({ side, rule }) => ({ contract, side, rule, ...how })));
    },
    record(contract, caseId, checkResults, shown, isCertain, proof) {
      const findings: FindingEvent[] = [];
      const quiet: RuleEvent[] = [];
      const known = remembered(knownBySymptom, contract, () => new Set());
      for (const checkResult of checkResults) {
        if (known.has(checkResult)) continue;
        if (checkResult.fault !== undefined) tellFault(checkResult.faultIn ?? checkResult.rule, checkResult.fault);
        if (checkResult.faultIn !== undefined) continue;
        if (Object.isFrozen(checkResult) && checkResult.status === 'conforms') known.add(checkResult);
        if (isExcluded(contract, checkResult)) continue;
        if (checkResult.status !== 'violates') {
          const { side, rule, validity, status, reason, unread } = checkResult;
          if (isNews(contract, checkResult, validity, unread === true ? 'unread' : status))
            quiet.push({ contract, side, rule, validity, status, ...defined({ reason, unread }) });
          continue;
        }
        const finding = findingOf(contract, caseId, checkResult, isCertain);
        // Two checks may see the same violation; it is one finding.
        if (finding === undefined || findings.some((other) => other.id === finding.id)) continue;
        findings.push(finding);
      }
      tell(quiet, proof);
      return findings.map((finding) => keep(finding, shown));
    },
  };
}

export const causeOf = (finding: Pick<FindingEvent, 'side' | 'rule' | 'signature'>): string => `${written(finding)}|${finding.signature}`;

function asFinding(contract: ContractId, caseId: string, checkResult: CheckResult, level: Level, rule: Rule | undefined): FindingEvent {
  const symptom = symptomOf(checkResult, rule?.text);
  const { path, signature } = symptom;
  return {
    id: hashOf({ case: caseId, side: checkResult.side, rule: checkResult.rule, path: isPath(path) ? generic(path) : path, signature }),
    case: caseId,
    contract,
    side: checkResult.side,
    rule: checkResult.rule,
    clause: rule?.clause ?? '',
    level,
    validity: checkResult.validity,
    ...symptom,
    request: { method: '', path: '', body: undefined },
    reply: { status: undefined, body: '' },
  };
}
