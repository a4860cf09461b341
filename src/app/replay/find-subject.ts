import { ONLY_THOROUGH } from '../../model/suite.js';
import { flowsOf } from '../../../suites/index.js';
import { rebuildCase } from '../../../generators/rebuild.js';
import { type Catalogued, contractsOf } from '../../catalogue/catalogue.js';
import type { Subject } from '../../engine/attribute/subject.js';
import type { Config } from '../../model/config.js';
import type { RunHeader } from '../../model/event.js';
import { isGroupId } from '../../model/group-id.js';
import { findingOfGroup } from '../group-rule.js';
import { runsIn } from '../read-run.js';

/** What to send again: a case or finding stored by an earlier run, or a case rebuilt from its id and the seed. */
export type Replayable = Exclude<Subject, { readonly kind: 'note' }>;

/** What to send again, and the run that stored it, if any. */
export interface Found {
  readonly subject: Replayable;
  readonly of?: RunHeader;
}

export function findSubject(given: string, config: Config): Found | undefined {
  const name = isGroupId(given) ? (findingOfGroup(given, config.report.state)?.case ?? given) : given;
  for (const { events, header } of runsIn(config.report.state)) {
    for (const event of events) {
      if (event.type !== 'stored' || (event.case !== name && event.finding !== name)) continue;
      const subject = event.subject as unknown as Subject;
      if (subject.kind !== 'note') return { subject, ...(header === undefined ? {} : { of: header }) };
    }
  }
  const subject = rebuiltSubject(name, config);
  return subject === undefined ? undefined : { subject };
}

/** A case or flow made again from its id and the seed; undefined for an id that no generator makes. */
export function rebuiltSubject(name: string, config: Pick<Config, 'values' | 'run'> & Catalogued): Replayable | undefined {
  const { values, run } = config;
  if (name.startsWith('flow/')) {
    const breadth = name.includes(ONLY_THOROUGH) ? 'every-circumstance' : 'all';
    const flow = flowsOf({ contracts: contractsOf(config), values, seed: run.seed, sequences: 100, breadth }).find(({ id }) => id === name);
    return flow === undefined ? undefined : { kind: 'flow', flow };
  }
  const one = rebuildCase(name, values, run.seed, config);
  return one === undefined ? undefined : { kind: 'case', one };
}
