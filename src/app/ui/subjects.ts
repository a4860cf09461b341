import type { Subject } from '../../engine/attribute/subject.js';
import type { Config } from '../../model/config.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import type { ContractId, FindingGroup } from '../../model/report.js';
import { type Replayable, rebuiltSubject } from '../replay/find-subject.js';

/** What shows a cause in one contract. */
export interface CauseSubject {
  readonly contract: ContractId;
  readonly case: string;
  /** Undefined where nothing was stored and the case cannot be made again. */
  readonly subject: Replayable | undefined;
}

/** The smallest request of a cause that the run has stored, for each contract in which it showed; elsewhere the first that showed it. */
export function subjectsOf(cause: FindingGroup, events: readonly RunEvent[], config: Config): readonly CauseSubject[] {
  const findings = events.flatMap((event) => (event.type === 'finding' && isOf(event.finding, cause) ? [event.finding] : []));
  const stored = new Map(events.flatMap((event) => (event.type === 'stored' ? [[event.finding, event] as const] : [])));
  return cause.contracts.map((contract) => {
    const own = findings.filter((finding) => finding.contract === contract);
    const kept = own.flatMap(({ id }) => stored.get(id) ?? [])[0];
    const subject = kept?.subject as unknown as Subject | undefined;
    if (kept !== undefined && subject !== undefined && subject.kind !== 'note') return { contract, case: kept.case, subject };
    const first = own[0]?.case ?? cause.case;
    return { contract, case: first, subject: rebuiltSubject(first, config) };
  });
}

const isOf = (finding: FindingEvent, { side, rule, findings, signature }: FindingGroup): boolean =>
  finding.side === side && finding.rule === rule && (findings.includes(finding.id) || finding.signature === signature);
