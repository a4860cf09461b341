import type { FindingEvent } from '../model/event.js';
import { written } from '../model/finding.js';
import { groupIdOf, isGroupId } from '../model/group-id.js';
import { comesBefore } from '../model/representative.js';
import { HarnessError } from '../model/harness-error.js';
import { runsIn } from './read-run.js';

/**
 * The finding that stands for the cause with this id in reports, from the newest run that has one: by what was first observed, or by what
 * its smallest request showed.
 */
export function findingOfGroup(id: string, stateDir: string): FindingEvent | undefined {
  for (const { events } of runsIn(stateDir)) {
    const found = new Map<string, FindingEvent>();
    let best: FindingEvent | undefined;
    const offer = (finding: FindingEvent): void => {
      if (best === undefined || comesBefore(finding, best)) best = finding;
    };
    for (const event of events) {
      if (event.type === 'finding') {
        found.set(event.finding.id, event.finding);
        if (groupIdOf(event.finding) === id) offer(event.finding);
      } else if (event.type === 'shrunk') {
        const finding = found.get(event.minimal.finding);
        const signature = event.minimal.judged?.signature;
        if (finding !== undefined && signature !== undefined && groupIdOf({ ...finding, signature }) === id) offer(finding);
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/**
 * A name of a rule as it is, and the id of a cause as the name of its rule.
 * @throws HarnessError where no run in the state folder has such a cause
 */
export function ruleOrGroup(word: string, stateDir: string): string {
  if (!isGroupId(word)) return word;
  const finding = findingOfGroup(word, stateDir);
  if (finding !== undefined) return written(finding);
  throw new HarnessError('usage', `no run in ${stateDir} has a cause ${word}`, {
    hint: 'ids of causes stand in the reports; another folder: --state',
  });
}
