import type { ContractId } from '../../catalogue/vocabulary.js';
import type { FindingEvent } from '../../model/event.js';
import type { RuleKey } from '../../model/finding.js';
import type { TargetSeen } from '../../model/target-seen.js';
import { hasEffectOfRefusal, isBeyondDoubt } from './doubts.js';
import { causeOf, type Recorder } from './recorder.js';
import type { Dependencies } from '../input/dependencies.js';
import { defined } from '../../json/defined.js';

/** What a run had found and held back when it was interrupted. */
export interface Earlier {
  readonly findings: readonly FindingEvent[];
  readonly heldBack: readonly FindingEvent[];
  /** What the target was then seen to be; older logs do not say. */
  readonly seen?: TargetSeen;
}

/**
 * Tells what the interrupted run had seen, if it does not show again in the resumed one: the target did break the rule in this run. If
 * everything was sent again, it is not reproducible; if the resumed run was cut short too, it is told as it was.
 */
export function tellEarlier(
  recorder: Recorder,
  deps: Pick<Dependencies, 'emit'>,
  { findings, heldBack }: Earlier,
  isWanted: (contract: ContractId, key: RuleKey) => boolean,
  ended: 'whole' | 'cut short',
): void {
  const isExplained = hasEffectOfRefusal(recorder);
  const seen = [...findings, ...heldBack.filter((one) => isBeyondDoubt(one, recorder) || !isExplained)];
  const missed = seen.filter((one) => isWanted(one.contract, one) && !recorder.isBroken(one.contract, one));
  const told = new Set<string>();
  for (const finding of missed) {
    recorder.adoptFinding(finding);
    const cause = causeOf(finding);
    if (ended === 'cut short' || told.has(cause)) continue;
    told.add(cause);
    const { id, request, reply, steps } = finding;
    deps.emit({
      type: 'shrunk',
      minimal: {
        finding: id,
        request,
        reply,
        ...defined({ steps }),
        trail: ['seen before the run was interrupted; sent again after that: gone'],
        requests: 0,
        ...(finding.certain === true ? { seen: { times: 1, of: 2 } } : { flaky: true as const }),
      },
    });
  }
}
