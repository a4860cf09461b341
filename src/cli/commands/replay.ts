import { CATALOGUE, contractsOf } from '../../catalogue/catalogue.js';
import pc from 'picocolors';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import type { ConfigFlags } from '../../config/flags.js';
import { loadConfig } from '../../config/load.js';
import { isObject } from '../../json/value.js';
import type { Config } from '../../model/config.js';
import type { RunHeader } from '../../model/event.js';
import { performing } from '../../engine/attribute/attributing.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { maskOf, openMask } from '../../redact/mask.js';
import { replayBody } from '../../engine/execute/replay-body.js';
import { shownExchange } from '../../engine/record/show.js';
import type { CheckResult } from '../../model/check.js';
import { HarnessError } from '../../model/harness-error.js';
import { outcomeText } from '../../model/outcome.js';
import { createClient } from '../../target/client.js';
import { dependencies } from '../../app/certify/compose.js';
import { defineCommand } from '../command.js';
import { checkContractOf } from '../../app/choose-contracts.js';
import { openTarget } from '../../app/open-target.js';
import { asText, REPLAY_FORMS, toldByRuns, toldBySending } from '../../app/replay/as-text.js';
import { findSubject } from '../../app/replay/find-subject.js';
import { partOfBody } from '../../app/replay/part-of-body.js';
import { type Replayed, replaySubject } from '../../app/replay/replay-subject.js';
import { keyFlags, targetOptions } from '../run-options.js';
import { showsUnknown } from '../show-unknown.js';
import { written } from '../../model/finding.js';
import { currentVerbosity, print, printRaw, tell, warn } from '../terminal.js';

export const replayCommand = defineCommand({
  positionals: '<case..>',
  builder: (yargs) =>
    keyFlags(targetOptions(yargs), 'seed')
      .positional('case', { type: 'string', array: true, demandOption: true, describe: 'case id, flow id or finding id' })
      .option('state', {
        type: 'string',
        describe: 'folder with the logs of earlier runs; a finding goes to the target of its run unless another is named',
      })
      .option('body', { type: 'boolean', default: false, describe: 'print the request body instead of sending it; states are provisioned' })
      .option('order-id', { type: 'string', describe: 'with --body: the order id that the request will be sent under' })
      .option('as', {
        choices: REPLAY_FORMS,
        describe:
          'print it for people without touchstone: shell commands, a test, requests for an editor, a Postman collection; a case that no run has stored is sent once',
      })
      .option('json', { type: 'boolean', default: false, describe: 'results as JSON' })
      .option('show-unknown', {
        type: 'boolean',
        default: false,
        describe: 'show answers as they are, not what is undescribed by its shape: on a terminal, for a sandbox of your own',
      })
      .example('$0 void@66/transaction.targetTransactionId/too-long/by-one', 'one case against the embedded gateway')
      .example('$0 g-7kq2mz4w1c --as vitest > finding.test.ts', 'a cause by the id that its report gives it, as a test'),
  handler: async ({ config: file, case: names, body, 'order-id': orderId, as: form, json, 'show-unknown': unknown, ...flags }, working) => {
    if (orderId !== undefined && !body)
      throw new HarnessError('usage', '--order-id goes with --body', { hint: 'touchstone replay --help' });
    const isOpen = showsUnknown(unknown, process.stdout, process.env, othersOf({ body, json, as: form }));
    const load = (more: ConfigFlags): Promise<Config> =>
      loadConfig({ file, cwd: process.cwd(), env: process.env, flags: { ...flags, ...more } });
    const { config, subjects, name: targetName } = await chosen(names, load, flags.target);
    working.catalogue = config[CATALOGUE];
    if (form !== undefined) {
      for (const { name, subject } of subjects)
        printRaw(asText(toldByRuns(name, config) ?? (await toldBySending(name, subject, config, { tell, warn })), form));
      return 0;
    }
    if (!body) tell(`target: ${targetName}\n`);
    const target = await openTarget(config, { tell, warn });
    const client = createClient(target.config.target, target.config.run);
    const deps = dependencies(target.config, client, newRunId(), () => undefined);
    const work = performing(deps);
    const closed = maskOf(target.config);
    const mask = isOpen ? openMask(closed) : closed;
    let broken = false;
    try {
      for (const { name, subject } of subjects) {
        if (body) {
          if (subject.kind === 'flow')
            throw new HarnessError('usage', `${name} is a flow of several requests`, {
              hint: 'send it with touchstone replay, without --body',
            });
          printRaw(await replayBody(subject.one, deps, work.executor, orderId));
          continue;
        }
        const steps = await replaySubject(name, subject, work);
        for (const step of steps) {
          const findings = step.checkResults
            .filter((checkResult) => checkResult.status === 'violates' && checkResult.level !== 'open')
            .map((finding) => ({
              ...finding,
              ...(finding.path === undefined ? {} : { path: mask.path(finding.path) }),
              expected: mask.sentence(finding.expected ?? ''),
              actual: mask.sentence(finding.actual ?? ''),
            }));
          const unsent = step.missing === undefined ? 'not sent' : `not sent: ${mask.sentence(step.missing)}`;
          const outcome = step.outcome === undefined ? unsent : mask.sentence(outcomeText(step.outcome, mask));
          broken ||= findings.length > 0;
          if (json) print(`${JSON.stringify({ case: name, step: step.title, outcome, findings })}\n`);
          else {
            const shown = step.sent === undefined ? undefined : shownExchange(step.sent, mask);
            print(stepText(step, shown, outcome, findings, isOpen || currentVerbosity() === 'verbose'));
          }
        }
      }
    } finally {
      await client.close();
      await target.close();
    }
    return broken ? 1 : 0;
  },
});

const othersOf = (options: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined || value === false ? [] : [`--${name}`]));

/** What to send again, and to which target: the named one, otherwise that of the run it comes from. */
async function chosen(names: readonly string[], load: (more: ConfigFlags) => Promise<Config>, target: string | undefined) {
  const told = await load({});
  const subjects = names.map((name) => {
    const found = findSubject(name, told);
    if (found !== undefined) return { name, ...found };
    checkContractOf(name, contractsOf(told));
    throw new HarnessError('usage', `there is no case ${name}`, {
      hint: 'touchstone plan --list shows the ids of all cases; findings of earlier runs go by their id',
    });
  });
  const run = subjects.find(({ of }) => of !== undefined)?.of;
  if (target !== undefined || told.target.baseUrl !== EMBEDDED_TARGET || run === undefined || run.target.embedded)
    return { config: told, subjects, name: nameOf(told) };
  return { config: await load(targetOf(run)), subjects, name: `${run.target.url}, that of run ${run.id}` };
}

/** The target of a run, as flags would name it. */
const targetOf = ({ target, configuration }: RunHeader): ConfigFlags => ({
  target: target.url,
  merchant: target.merchantId,
  ...(isObject(configuration) && isObject(configuration['target']) && configuration['target']['allowHttp'] === true
    ? { allowHttp: true }
    : {}),
});

const nameOf = ({ target }: Config): string => (target.baseUrl === EMBEDDED_TARGET ? 'the embedded gateway' : target.baseUrl);

function stepText(
  { title, faults }: Pick<Replayed, 'title' | 'faults'>,
  shown: ReturnType<typeof shownExchange> | undefined,
  outcome: string,
  findings: readonly CheckResult[],
  isWhole: boolean,
): string {
  const differing = findings.flatMap(({ path = '', observed }) => [path, ...(observed?.differs ?? []).map((one) => one.path)]);
  const bodyLines = (body: string, paths: readonly string[], whole = currentVerbosity() === 'verbose'): readonly string[] =>
    (whole ? [body] : partOfBody(body, paths)).map((line) => `  ${line}`);
  const spoken = differing.filter((path) => path !== '');
  const lines = [pc.bold(title)];
  if (shown !== undefined)
    lines.push(
      `  ${shown.request.method} ${shown.request.path}`,
      ...(shown.request.body === undefined ? ['  (no body)'] : bodyLines(shown.request.body, faults)),
      `  ${pc.dim('answered')} ${shown.reply.status ?? ''} ${outcome}`,
      ...bodyLines(shown.reply.body, spoken, isWhole),
    );
  for (const finding of findings)
    lines.push(
      `  ${finding.level === 'must' ? pc.red('violates') : pc.yellow('warns')} ${written(finding)}: expected ${finding.expected ?? ''}; got ${finding.actual ?? ''}`,
    );
  if (shown === undefined) lines.push(`  ${pc.yellow(outcome)}`);
  else if (findings.length === 0) lines.push(`  ${pc.green('nothing to report')}`);
  return `${lines.join('\n')}\n`;
}
