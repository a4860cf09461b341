import { CATALOGUE } from '../../catalogue/catalogue.js';
import { counted } from '../../../reports/text/words.js';
import { randomInt } from 'node:crypto';
import { join, relative } from 'node:path';
import { compareRuns } from '../../../reports/compare-runs.js';
import type { Summary } from '../../../reports/summarise.js';
import { checkOutput } from '../../../reports/write-output.js';
import { findConfig } from '../../config/find.js';
import type { ConfigFlags } from '../../config/flags.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { loadConfig } from '../../config/load.js';
import { shardNotice, shardRate } from '../../config/shard.js';
import type { Config } from '../../model/config.js';
import type { Again, RunEvent } from '../../model/event.js';
import { linkOf } from '../../../reports/history/link.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { checkAttestable, signerOf, writeAttestation } from '../../app/certify/attest.js';
import { commandsOf } from '../../app/certify/again.js';
import { checkSelection } from '../../app/certify/check-selection.js';
import { lastFailed } from '../../app/certify/last-failed.js';
import { certifyToLog, type CertifyToLogInput } from '../../app/certify/certify-to-log.js';
import { lockOutput } from '../../app/certify/output-lock.js';
import { certify, type CertifyOptions } from '../../app/certify/compose.js';
import type { EventLog } from '../../app/certify/event-log.js';
import { jsonReport, usesFolder } from '../certify/deliver.js';
import { createProgress } from '../certify/progress.js';
import { summaryContext } from '../../app/certify/summary-context.js';
import { tellReport, tellWritten } from '../certify/tell-report.js';
import { defineCommand, type ExitCode, type Working } from '../command.js';
import { judgeRecording } from '../traffic/judge-recording.js';
import { EVENTS_FILE } from '../../app/run-folders.js';
import { packageOf } from '../../app/package/contents.js';
import { checkNew, writePackage } from '../../app/package/files.js';
import { browserOf } from '../../app/package/pdf.js';
import { findEventLog } from '../../app/read-run.js';
import { ruleOrGroup } from '../../app/group-rule.js';
import { configurationText } from '../../app/doctor/configuration-text.js';
import { openTarget } from '../../app/open-target.js';
import { atHome, checkStdout, reportTargets } from '../../app/report-targets.js';
import { keyFlags, scopeOptions, targetOptions } from '../run-options.js';
import { untilListening } from '../../target/until-listening.js';
import { printError } from '../print-error.js';
import { interruption } from '../in-thread.js';
import { repeatOnChange } from '../watch.js';
import { detail, tell, warn } from '../terminal.js';

export const certifyCommand = defineCommand({
  builder: (yargs) =>
    keyFlags(
      scopeOptions(targetOptions(yargs)),
      'baseline',
      'known',
      'allow-broad-known',
      'out',
      'state',
      'report',
      'strict',
      'require-complete',
      'partial-ok',
      'bail',
      'workers',
    )
      .option('attest', { type: 'string', describe: 'sign a run that conforms with this private key: a PEM file, or env:VARIABLE' })
      .option('signer', { type: 'string', describe: 'sign by a command: bytes on stdin, signature on stdout' })
      .option('signer-key', { type: 'string', describe: 'the public key (PEM) of the key that --signer signs with' })
      .option('label', { type: 'string', describe: 'a name that keeps runs of a branch or environment apart in the history' })
      .option('report-url', { type: 'string', describe: 'where others will find this report: the history links to it' })
      .option('package', { type: 'string', describe: 'pack report, log and attestation into this new folder or .zip' })
      .option('resume', { type: 'boolean', describe: 'go on with an interrupted run' })
      .option('last-failed', { type: 'boolean', describe: 'only the rules that the last run of this target found broken, with its seed' })
      .conflicts('last-failed', ['rule', 'case', 'resume', 'shard', 'har'])
      .option('watch', {
        type: 'boolean',
        default: false,
        describe: 'run again whenever a file in this folder is saved, and tell what changed',
      })
      .option('har', { type: 'string', describe: 'send nothing: judge the traffic that this HAR file holds' })
      .conflicts('har', ['target', 'suite', 'case', 'shard', 'attest', 'signer', 'resume', 'bail', 'workers'])
      .option('json', { type: 'boolean', default: false, describe: 'print the JSON report on stdout' })
      .example('$0', 'certifies the embedded gateway')
      .example('$0 --config gateway.yaml --report junit', 'certifies a target, with a report for CI')
      .example('$0 --har traffic.har', 'judges recorded traffic, answers against their requests')
      .example("$0 --contract void --rule 'transaction.**'", 'only some rules of one operation'),
  handler: async ({ watch, har, ...options }, working) => {
    if (har !== undefined) return recorded(har, options, working);
    return watch ? watched(options, working) : (await certifyOnce(options, working)).run.exit;
  },
});

interface Options extends ConfigFlags {
  readonly config: string | undefined;
  readonly json: boolean;
  readonly package?: string | undefined;
  readonly 'last-failed'?: boolean | undefined;
  readonly label?: string | undefined;
  readonly 'report-url'?: string | undefined;
}

function recorded(har: string, { config: file, json, ...given }: Options, working: Working): Promise<ExitCode> {
  const flags = withRules(given);
  reportTargets(flags.report ?? []);
  return judgeRecording(har, { file, flags, json }, working);
}

/** For the development of a gateway: certifies again after every change, once the gateway listens again. */
async function watched(options: Options, working: Working): Promise<ExitCode> {
  if (options.json)
    throw new HarnessError('usage', '--watch and --json do not go together: --watch prints run after run, for people', {
      hint: 'leave one of them out',
    });
  const { signal, stop } = interruption();
  let last: RunReport | undefined;
  await repeatOnChange([process.cwd()], signal, async (changed) => {
    if (changed !== undefined) {
      tell(`\n${changed} was saved\n`);
      if (last !== undefined && !last.run.target.embedded) await untilListening(last.run.target.url, signal);
    }
    const report = await certifyOnce(options, working).catch((error: unknown) => {
      // A configuration that is half written is told, and read again when it is saved.
      if (last === undefined) throw error;
      printError(error, working.catalogue);
    });
    if (report === undefined) return;
    // The turn that Ctrl-C breaks off says nothing that the one before did not say.
    if (last !== undefined && report.run.ended === 'interrupted') return;
    if (last !== undefined) tell(`${changeWords(last, report)}\n`);
    last = report;
    if (!signal.aborted) tell('waiting for changes; Ctrl-C ends it\n');
  }).finally(stop);
  return last?.run.exit ?? 0;
}

/** One line about what changed since the last run of `--watch`. */
function changeWords(before: RunReport, now: RunReport): string {
  const { new: appeared, fixed } = compareRuns(before, now);
  const list = (word: string, lines: readonly { readonly title: string }[]): readonly string[] =>
    lines.map(({ title }) => `  ${word} ${title}`);
  const head = `since the turn before: ${fixed.length} fixed, ${appeared.length} new, ${now.groups.length} in all`;
  return [head, ...list('fixed', fixed.slice(0, 5)), ...list('new', appeared.slice(0, 5))].join('\n');
}

async function certifyOnce(options: Options, working: Working): Promise<RunReport> {
  const { config: file, json, package: packed, label, 'report-url': reportUrl, 'last-failed': isLast, ...given } = options;
  const flags = isLast === true ? await withLastFailed(file, given) : withRules(given);
  reportTargets(flags.report ?? []);
  // An attested run has a seed that nobody could prepare for, unless one is asked for.
  const isDrawn = (flags.attest ?? flags.signer) !== undefined && flags.seed === undefined && flags.resume !== true;
  const loaded = await loadConfig({
    file,
    cwd: process.cwd(),
    env: process.env,
    flags: isDrawn ? { ...flags, seed: randomInt(1, 2 ** 31) } : flags,
  });
  working.catalogue = loaded[CATALOGUE];
  // Only a complete run is attested: the verdict and the exit code that are printed say so, too.
  const config = loaded.attest === undefined ? loaded : { ...loaded, requireComplete: true };
  checkStdout(config.report.formats.map(atHome), json);
  checkSelection(config, tell);
  const notice = flags.shard === undefined ? shardNotice(process.env) : undefined;
  if (notice !== undefined) tell(`${notice}\n`);
  const share = shardRate(config);
  if (share !== undefined) tell(`note: of ${config.run.rate} requests a second ${share} are for this part of ${config.shard?.total}\n`);
  // Before minutes are spent on what could not be signed.
  if (config.attest !== undefined) checkAttestable(config);
  const signer = config.attest === undefined ? undefined : await signerOf(config.attest, process.env);
  const context = summaryContext(config, config);
  await checkOutput(config.report.out);
  if (packed !== undefined) checkNew(packed);
  if (reportUrl !== undefined) checkLink(reportUrl);
  const release = usesFolder(config.report) || signer !== undefined ? lockOutput(config.report.out) : () => undefined;
  return runAndTell({ config, context, signer, label, reportUrl, flags, file, json, packed, isDrawn }).finally(release);
}

interface Certified extends Pick<CertifyToLogInput, 'config' | 'context' | 'label' | 'reportUrl'> {
  readonly signer: Awaited<ReturnType<typeof signerOf>> | undefined;
  readonly flags: ConfigFlags;
  readonly file: string | undefined;
  readonly json: boolean;
  readonly packed: string | undefined;
  readonly isDrawn: boolean;
}

/** Runs, tells the verdict, and writes what is asked for. */
async function runAndTell({ signer, flags, file, json, packed, isDrawn, ...settings }: Certified): Promise<RunReport> {
  const { config } = settings;
  const { report, log, runId } = await certifyToLog({
    ...settings,
    tell,
    run: ({ runId: id, log: kept, summary, resumed }) => {
      detail(`run ${id}, log in ${join(config.report.state, id)}\n${configurationText(config)}\n`);
      return runTo(summary, kept, {
        config,
        runId: id,
        ...(isDrawn ? { seedDrawn: true } : {}),
        // Commands that continue a run need its log.
        ...(kept.fault() === undefined
          ? { commands: { ...commandsOf({ ...flags, config: file }), ...jsonReport(config.report), ...filesOf(file, config) } }
          : {}),
        ...resumed,
      });
    },
  });
  await tellReport(report, { config, runId, log, json });
  // Last, since a run that cannot be attested is still a run to look at.
  try {
    if (signer !== undefined) {
      const events = log.fault() === undefined ? join(config.report.state, runId, EVENTS_FILE) : undefined;
      (await writeAttestation(report, signer, config.report.out, events)).forEach(tellWritten);
    }
  } finally {
    // The package of a run that cannot be attested shows why.
    if (packed !== undefined) await pack(report, config, packed);
  }
  return report;
}

async function pack(report: RunReport, { report: { state, out } }: Config, packed: string): Promise<void> {
  const log = findEventLog(report.run.id, state);
  writePackage(await packageOf({ report, log, out, cwd: process.cwd(), browser: browserOf(process.env) }), packed);
  tellWritten(packed);
}

/** @throws HarnessError where a browser could not open it, or would run it */
function checkLink(url: string): void {
  if (linkOf({ url }) !== undefined) return;
  throw new HarnessError('usage', '--report-url is no address of a page', { hint: 'it begins with https://' });
}

/** The files behind a run, as they are called where it was started. */
function filesOf(named: string | undefined, { known }: Config): Pick<Again, 'config' | 'known'> {
  const here = (path: string): string => relative(process.cwd(), path);
  const config = findConfig(process.cwd(), named);
  return { ...(config === undefined ? {} : { config: here(config) }), ...(known === undefined ? {} : { known: here(known) }) };
}

async function runTo(summary: Summary, log: EventLog, options: Omit<CertifyOptions, 'embedded' | 'emit' | 'signal'>): Promise<void> {
  const progress = createProgress(process.stderr, process.env);
  const emit = (event: RunEvent): void => {
    log.add(event);
    summary.add(event);
    progress.add(event);
  };
  const { asked, stop } = interruption();
  try {
    const target = await openTarget(options.config, { tell, warn });
    try {
      await certify({ ...options, config: target.config, embedded: target.embedded, emit, signal: asked });
    } finally {
      progress.end();
      await target.close();
    }
  } finally {
    stop();
  }
}

/** Narrows the run to what failed last; where nothing did, all is run. */
async function withLastFailed(file: string | undefined, flags: ConfigFlags): Promise<ConfigFlags> {
  const last = lastFailed(await loadConfig({ file, cwd: process.cwd(), env: process.env, flags }));
  if (last === undefined || last.rules.length === 0) {
    tell(`note: ${last === undefined ? 'there is no run of this target yet' : `nothing failed in ${last.run}`}: all is run\n`);
    return flags;
  }
  tell(`note: ${counted(last.rules.length, 'rule')} that ${last.run} found broken\n`);
  return { ...last.flags, ...givenIn(flags), rule: last.flags.rule };
}

/** The flags that were given; yargs has the others too, without a value. */
const givenIn = (flags: ConfigFlags): ConfigFlags =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Replaces ids of causes by the names of their rules. */
function withRules(flags: ConfigFlags): ConfigFlags {
  return flags.rule === undefined
    ? flags
    : { ...flags, rule: flags.rule.map((word) => ruleOrGroup(word, flags.state ?? DEFAULTS.report.state)) };
}
