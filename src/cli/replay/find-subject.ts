import { join } from 'node:path';
import { flowsOf } from '../../../generators/flows/flows.js';
import { rebuildCase } from '../../../generators/rebuild.js';
import { CONTRACTS } from '../../catalogue/contracts.js';
import type { Subject } from '../../engine/subject.js';
import type { Config } from '../../model/config.js';
import { isGroupId } from '../../model/group-id.js';
import { findingOfGroup } from '../group-rule.js';
import { readWholeEvents } from '../read-run.js';
import { EVENTS_FILE, runFolders } from '../run-folders.js';

/** What to send again: a case or finding stored by an earlier run, or a case rebuilt from its id and the seed. */
export type Replayable = Exclude<Subject, { readonly kind: 'note' }>;

export function findSubject(given: string, config: Config): Replayable | undefined {
  const name = isGroupId(given) ? (findingOfGroup(given, config.report.state)?.case ?? given) : given;
  for (const folder of runFolders(config.report.state)) {
    for (const event of readWholeEvents(join(folder, EVENTS_FILE)).events) {
      if (event.type !== 'stored' || (event.case !== name && event.finding !== name)) continue;
      const subject = event.subject as unknown as Subject;
      if (subject.kind !== 'note') return subject;
    }
  }
  if (name.startsWith('flow/')) {
    const flow = flowsOf({ contracts: CONTRACTS, values: config.values, seed: config.run.seed, sequences: 100 }).find(
      (one) => one.id === name,
    );
    return flow === undefined ? undefined : { kind: 'flow', flow };
  }
  const one = rebuildCase(name, config.values, config.run.seed);
  return one === undefined ? undefined : { kind: 'case', one };
}
