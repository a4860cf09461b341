import { createSummary } from '../../../reports/summarise.js';
import { performing } from '../../engine/attribute/attributing.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { symptomOf } from '../../engine/check/observation.js';
import type { Subject } from '../../engine/attribute/subject.js';
import type { Defect } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import type { Symptom } from '../../model/event.js';
import type { FindingGroup } from '../../model/report.js';
import { createClient } from '../../target/client.js';
import { certify, dependencies } from '../../app/certify/compose.js';
import { catalogueContext } from '../../app/certify/summary-context.js';
import { replaySubject } from '../../app/replay/replay-subject.js';
import { names } from './names.js';
import { onStage } from './stage.js';

/** How good the report of a whole run against one defect is. */
export interface Evidence {
  /**
   * Whether the minimal request of the cause, sent alone to a fresh gateway, shows what the report says; `none` where there is no
   * such request.
   */
  readonly replay: 'agrees' | 'differs' | 'none';
  /** Where it differs: what the report says, and what was seen. */
  readonly told?: string;
  readonly seen?: string;
  /** How many requests the sequence of its cause has, and the fewest that could show it, where a sequence does. */
  readonly steps?: { readonly shown: number; readonly shortest: number };
  /** Causes that are neither the defect nor a consequence of it, by rule and title. */
  readonly falseCauses: readonly string[];
}

/** Certifies a gateway with this defect to the end, then sends the minimal request of its cause alone. */
export async function evidenceOf(defect: Defect, given: Config): Promise<Evidence> {
  const summary = createSummary(catalogueContext(given));
  const subjects = new Map<string, Subject>();
  await onStage(defect, given, (config) =>
    certify({
      config,
      embedded: true,
      draws: 0,
      emit: (event) => {
        summary.add(event);
        if (event.type === 'stored') subjects.set(event.finding, event.subject as unknown as Subject);
      },
    }),
  );
  const { groups } = summary.report();
  const isOwn = (group: FindingGroup): boolean => group.contracts.some((contract) => names({ ...group, contract }, defect, given));
  const own = groups.find(isOwn);
  const subject = own === undefined ? undefined : subjects.get(own.minimal.finding);
  return {
    ...(own === undefined || subject === undefined || subject.kind === 'note'
      ? { replay: 'none' as const }
      : await replayed(defect, given, own, subject)),
    ...stepsOf(subject, defect),
    falseCauses: groups
      .filter((group) => !isOwn(group) && !isConsequence(group, defect, given))
      .map(({ side, rule, title }) => `${side}/${rule}: ${title}`),
  };
}

function stepsOf(subject: Subject | undefined, { shortest }: Defect): Pick<Evidence, 'steps'> {
  if (shortest === undefined || subject === undefined || subject.kind === 'note') return {};
  return { steps: { shown: subject.kind === 'flow' ? subject.flow.steps.length : 1, shortest } };
}

const isConsequence = (group: FindingGroup, defect: Defect, given: Config): boolean =>
  defect.also?.some((rule) => group.contracts.every((contract) => names({ ...group, contract }, { rule }, given))) === true;

async function replayed(
  defect: Defect,
  given: Config,
  group: FindingGroup,
  subject: Exclude<Subject, { readonly kind: 'note' }>,
): Promise<Pick<Evidence, 'replay' | 'told' | 'seen'>> {
  const symptoms = await onStage(defect, given, async (config) => {
    const client = createClient(config.target, config.run);
    try {
      const deps = dependencies(config, client, newRunId(), () => undefined);
      const steps = await replaySubject(group.case, subject, performing(deps));
      return steps.flatMap(({ checkResults }) =>
        checkResults
          .filter(({ status, side, rule }) => status === 'violates' && side === group.side && rule === group.rule)
          .map((one) => symptomOf(one, group.text)),
      );
    } finally {
      await client.close();
    }
  });
  const told = wordsOf(group);
  const seen = symptoms.map(wordsOf);
  if (seen.includes(told)) return { replay: 'agrees' };
  return { replay: 'differs', told, seen: seen[0] ?? 'nothing' };
}

/** Ids, references and times are new in every request. */
const wordsOf = ({ expected, actual }: Pick<Symptom, 'expected' | 'actual'>): string =>
  `expected ${expected}, got ${actual}`
    .replace(/\bts\d{8}[\w-]*/gi, '(an id)')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(a time)')
    .replace(/\{\{[^}]*\}\}/g, '(a secret)');
