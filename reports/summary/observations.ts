import type { ContractId, RunReport } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';

type Observation = RunReport['observations'][number];

/** Answers that were observed and not judged, each kind once with its count. */
export function createObservations() {
  const seen = new Map<string, { -readonly [Key in keyof Observation]: Observation[Key] }>();
  return {
    add(contract: ContractId, rule: string, caseId: string, outcome: string): void {
      const text = shorten(outcome, LIMITS.phrase);
      const key = `${contract}\n${rule}\n${text}`;
      const before = seen.get(key);
      if (before !== undefined) before.count++;
      else if (seen.size < LIMITS.observations) {
        seen.set(key, { contract, rule: shorten(rule, LIMITS.id), case: shorten(caseId, LIMITS.id), outcome: text, count: 1 });
      }
    },
    lines: (): readonly Observation[] => [...seen.values()],
  };
}
