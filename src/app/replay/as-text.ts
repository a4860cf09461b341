import { catalogueContext } from '../certify/summary-context.js';
import { createSummary } from '../../../reports/summarise.js';
import { toldOf } from '../../../reports/told.js';
import { performing } from '../../engine/attribute/attributing.js';
import { performFlow } from '../../engine/attribute/perform.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { sendAgain } from '../../engine/attribute/send-again.js';
import { reproductionOf, partSending, type Shot } from '../../engine/record/curl.js';
import { contractOf } from '../../engine/input/dependencies.js';
import { instancesOf, partsOf } from '../../engine/shrink/shrink-case.js';
import { partsOfSteps } from '../../engine/shrink/shrink-flow.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { expectationText } from '../../checks/verdict.js';
import type { Expectation } from '../../model/case.js';
import type { Config } from '../../model/config.js';
import { type RuleKey, written } from '../../model/finding.js';
import { HarnessError } from '../../model/harness-error.js';
import { maskOf } from '../../redact/mask.js';
import { asCurl } from '../../../reports/reproduction/curl-script.js';
import { asHttp } from '../../../reports/reproduction/as-http.js';
import { asPostman } from '../../../reports/reproduction/as-postman.js';
import { asVitest } from '../../../reports/reproduction/as-vitest.js';
import type { Told } from '../../model/reproduction.js';
import { wantedByCase } from '../../engine/record/wanted.js';
import { createClient } from '../../target/client.js';
import { dependencies } from '../certify/compose.js';
import { openTarget } from '../open-target.js';
import { runsIn } from '../read-run.js';
import { asOneRun } from '../run-parts.js';
import type { Replayable } from './find-subject.js';

/** Forms in which a finding or a case can be given to people without touchstone. */
export const REPLAY_FORMS = ['curl', 'vitest', 'http', 'postman'] as const;
export type ReplayForm = (typeof REPLAY_FORMS)[number];

/** Where the reader is expected to run a gateway, if the run used the embedded one. */
const HERE = 'http://127.0.0.1:8080';

/** The requests behind a name, in one of the forms. */
export function asText(told: Told, form: ReplayForm): string {
  const { reproduction, title, lines } = told;
  const { baseUrl } = reproduction;
  switch (form) {
    case 'curl': {
      const given = [{ variable: 'GATEWAY_URL', value: baseUrl, meaning: 'where the gateway listens' }, ...reproduction.given];
      const comments = [title, ...lines].map((line) => `# ${line.replace(/[\r\n]+/g, ' ')}\n`);
      return `${comments.join('')}${asCurl({ ...reproduction, given }, 'touchstone replay')}\n`;
    }
    case 'vitest':
      return asVitest(told);
    case 'http':
      return asHttp(told, newRunId());
    case 'postman':
      return `${JSON.stringify(asPostman(title, lines.join('\n\n'), baseUrl, [told]), null, 2)}\n`;
  }
}

/** A cause of an earlier run: by its id, that of a finding, or that of its case. */
export function toldByRuns(name: string, config: Config): Told | undefined {
  for (const { events } of runsIn(config.report.state)) {
    if (!events.some((event) => event.type === 'shrunk')) continue;
    const summary = createSummary(catalogueContext(config));
    for (const event of asOneRun(events)) summary.add(event);
    const { groups, run } = summary.report();
    const group = groups.find(({ id, findings, case: shown }) => id === name || shown === name || findings.includes(name));
    const told = group === undefined ? undefined : toldOf(group);
    if (told !== undefined) return run.target.embedded ? { ...told, reproduction: { ...told.reproduction, baseUrl: HERE } } : told;
  }
  return undefined;
}

/** A case or flow that no run has stored: it is sent once, so that the requests before it are known. */
export async function toldBySending(
  name: string,
  subject: Replayable,
  config: Config,
  said: Parameters<typeof openTarget>[1],
): Promise<Told> {
  const target = await openTarget(config, said);
  const client = createClient(target.config.target, target.config.run);
  try {
    const runId = newRunId();
    const deps = dependencies(target.config, client, runId, () => undefined);
    const work = performing(deps);
    const mask = maskOf(target.config);
    const { shot, expect, rule } = await sendOnce();
    const { contract } = subject.kind === 'flow' ? subject.flow : subject.one;
    const reproduction = reproductionOf(shot, { config: target.config, ids: work.executor.ids }, wantedByCase(expect));
    return {
      title: name,
      holds: `${contract}: ${textOf(contractOf(deps, contract), rule)}`,
      lines: [`rule: ${written(rule)}`, `expected: ${expectationText(expect)}`],
      reproduction: target.embedded ? { ...reproduction, baseUrl: HERE } : reproduction,
    };

    async function sendOnce(): Promise<{ readonly shot: Shot; readonly expect: Expectation; readonly rule: RuleKey }> {
      if (subject.kind !== 'flow') {
        const performed = await sendAgain(work, subject);
        if (performed.sent === undefined) throw notSent(name, performed.missing ?? 'its state cannot be reached');
        const sendings = partsOf(performed, performed.sent).map((part) => partSending(part, mask));
        return { shot: { instances: instancesOf(performed), sendings }, expect: subject.one.expect, rule: subject.one };
      }
      const { steps, instances, stopped } = await performFlow(work, subject.flow);
      if (steps.length === 0) throw notSent(name, stopped ?? 'its states cannot be reached');
      // The tested request is that of the last step that a rule judges, otherwise the last step.
      const last = steps.findLastIndex(({ step }) => step.judges !== undefined);
      const sent = last < 0 ? steps : steps.slice(0, last + 1);
      const { step } = sent.at(-1) as (typeof steps)[number];
      const [first] = subject.flow.rules;
      return {
        shot: { instances, sendings: partsOfSteps(sent).map((part) => partSending(part, mask)) },
        expect: step.expect,
        rule: step.judges ?? first ?? { side: 'flow', rule: subject.flow.name },
      };
    }
  } finally {
    await client.close();
    await target.close();
  }
}

/** What a rule says; one that the catalogue does not have is told by its name. */
const textOf = (contract: Contract, { side, rule }: RuleKey): string =>
  rulesOf(contract).find((one) => one.side === side && one.id === rule)?.text ?? written({ side, rule });

const notSent = (name: string, reason: string): HarnessError =>
  new HarnessError('usage', `${name} was not sent: ${reason}`, { hint: 'touchstone doctor says what the configuration lacks' });
