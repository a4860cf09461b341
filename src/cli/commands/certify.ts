import { readFile } from 'node:fs/promises';
import { attest, attestationText, checkPrivateKey } from '../../../reports/attestation.js';
import { renderCertificate } from '../../../reports/html/certificate.js';
import { renderJson } from '../../../reports/json.js';
import { createSummary, type Summary } from '../../../reports/summarise.js';
import { addOutput, checkOutput } from '../../../reports/write-output.js';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import { loadConfig } from '../../config/load.js';
import { shardNotice, shardRate } from '../../config/shard.js';
import { newRunId } from '../../engine/send/mint.js';
import type { RunEvent } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { commandsOf, replayFlags } from '../certify/again.js';
import { checkSelection } from '../certify/check-selection.js';
import { certify, type CertifyOptions } from '../certify/compose.js';
import { jsonReport } from '../certify/deliver.js';
import { type EventLog, openEventLog } from '../certify/event-log.js';
import { withHistory } from '../certify/history.js';
import { createProgress } from '../certify/progress.js';
import { pruneRuns } from '../certify/prune.js';
import { resumable } from '../certify/resume.js';
import { summaryContext } from '../certify/summary-context.js';
import { tellReport, tellWritten } from '../certify/tell-report.js';
import { defineCommand } from '../command.js';
import { judgeRecording } from '../traffic/judge-recording.js';
import { DEFAULT_STATE, ruleOrGroup } from '../group-rule.js';
import { openTarget } from '../open-target.js';
import { atHome, checkStdout, REPORT_HELP, reportTargets } from '../report-targets.js';
import { scopeOptions, targetOptions } from '../run-options.js';
import { interruption } from '../in-thread.js';
import { tell } from '../terminal.js';

export const certifyCommand = defineCommand({
  name: 'certify',
  describe: 'sends a target valid requests, and requests with one fault each, and reports, clause by clause, what holds',
  builder: (yargs) =>
    scopeOptions(targetOptions(yargs))
      .option('baseline', { type: 'string', describe: 'report of an earlier run: fail only on what is new' })
      .option('known', { type: 'string', describe: 'file of known deviations' })
      .option('out', { type: 'string', describe: 'folder for the reports; touchstone-report unless told' })
      .option('state', { type: 'string', describe: 'folder for event logs and history; .touchstone unless told' })
      .option('report', {
        type: 'string',
        array: true,
        nargs: 1,
        describe: REPORT_HELP,
      })
      .option('strict', { type: 'boolean', describe: 'warnings fail the run' })
      .option('require-complete', { type: 'boolean', describe: 'exit 3 unless every must rule in scope was judged' })
      .option('partial-ok', { type: 'boolean', describe: 'exit 0 where only --max-requests or --max-time cut the run short' })
      .option('attest', { type: 'string', describe: 'sign a run that conforms with this Ed25519 private key (PEM)' })
      .option('bail', { type: 'number', describe: 'stop after so many violations' })
      .option('resume', { type: 'boolean', describe: 'go on with an interrupted run' })
      .option('har', { type: 'string', describe: 'send nothing: judge the traffic that this HAR file holds' })
      .conflicts('har', ['target', 'suite', 'case', 'shard', 'attest', 'resume', 'bail'])
      .option('json', { type: 'boolean', default: false, describe: 'print the JSON report on stdout' })
      .example('$0', 'certifies the embedded gateway')
      .example('$0 --config gateway.yaml --report junit', 'certifies a target, with a report for CI')
      .example('$0 --har traffic.har', 'judges recorded traffic, answers against their requests')
      .example("$0 --contract void --rule 'transaction.**'", 'only some rules of one operation'),
  handler: async ({ config: file, json, har, ...given }) => {
    const flags = withRules(given);
    reportTargets(flags.report ?? []);
    if (har !== undefined) return judgeRecording(har, { file, flags, json });
    const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags });
    checkStdout(config.report.formats.map(atHome), json);
    checkSelection(config, tell);
    const notice = flags.shard === undefined ? shardNotice(process.env) : undefined;
    if (notice !== undefined) tell(`${notice}\n`);
    const share = shardRate(config);
    if (share !== undefined) tell(`note: of ${config.run.rate} requests a second ${share} are for this part of ${config.shard?.total}\n`);
    // Before minutes are spent on what could not be signed.
    const key = config.attest === undefined ? undefined : await signingKey(config.attest);
    const context = summaryContext(config);
    await checkOutput(config.report.out);
    const resumed = config.resume ? resumable(config, config.target.baseUrl === EMBEDDED_TARGET) : undefined;
    const runId = resumed?.runId ?? newRunId();
    const log = openEventLog(config.report.state, runId, (fault) =>
      tell(`note: no event log is kept (${fault}). The run goes on; it can not be resumed or rendered again\n`),
    );
    const summary = createSummary(context);
    for (const event of resumed?.events ?? []) summary.add(event);
    try {
      await runTo(summary, log, {
        config,
        runId,
        again: replayFlags({ ...flags, config: file }),
        // What goes on with a run needs its log.
        ...(log.fault() === undefined ? { commands: { ...commandsOf({ ...flags, config: file }), ...jsonReport(config.report) } } : {}),
        ...(resumed === undefined ? {} : { done: resumed.done, idSuffix: `r${Date.now().toString(36)}` }),
      });
    } finally {
      await log.close();
    }
    const report = await withHistory(summary.report(), config.report.state, (fault) => {
      if (log.fault() === undefined) tell(`note: this run is not in the history (${fault})\n`);
    });
    pruneRuns(config.report.state, config.report.keep);
    await tellReport(report, { config, runId, log, json });
    // Last, since a run that cannot be attested is still a run to look at.
    if (key !== undefined) (await writeAttestation(report, key, config.report.out)).forEach(tellWritten);
    return report.run.exit;
  },
});

/** Runs, and sees to it that whatever was started is stopped again. */
async function runTo(summary: Summary, log: EventLog, options: Omit<CertifyOptions, 'embedded' | 'emit' | 'signal'>): Promise<void> {
  const progress = createProgress(process.stderr, process.env);
  const emit = (event: RunEvent): void => {
    log.add(event);
    summary.add(event);
    progress.add(event);
  };
  const { signal, stop } = interruption();
  try {
    const target = await openTarget(options.config, tell);
    try {
      await certify({ ...options, config: target.config, embedded: target.embedded, emit, signal });
    } finally {
      progress.end();
      await target.close();
    }
  } finally {
    stop();
  }
}

/** Causes that were asked for by their id are asked for by their rule. */
function withRules<T extends { readonly rule: string[] | undefined; readonly state: string | undefined }>(flags: T): T {
  return flags.rule === undefined ? flags : { ...flags, rule: flags.rule.map((word) => ruleOrGroup(word, flags.state ?? DEFAULT_STATE)) };
}

async function signingKey(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new HarnessError('usage', `the key ${file} cannot be read`, {
      hint: 'openssl genpkey -algorithm ed25519 -out key.pem makes one',
      cause: error,
    });
  });
  checkPrivateKey(pem);
  return pem;
}

/** Signs the report: the statement for machines, and a page to print. */
async function writeAttestation(report: RunReport, privateKey: string, out: string): Promise<readonly string[]> {
  const attestation = attest(renderJson(report), report, { privateKey, now: new Date() });
  return [
    await addOutput(out, 'attestation.json', attestationText(attestation)),
    await addOutput(out, 'certificate.html', renderCertificate(attestation)),
  ];
}
