import { contractsById } from '../../catalogue/catalogue.js';
import type { ConfigFlags } from '../../config/flags.js';
import { defined } from '../../json/defined.js';
import { isArray, isObject } from '../../json/value.js';
import { SUITE_IDS } from '../../model/case.js';
import type { RunHeader } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Attempt, RunChoices, RunLine, RunOrder, TargetLine } from '../../model/live.js';
import type { RunReport } from '../../model/report.js';
import type { Client } from '../../target/client.js';
import { reach } from '../../target/reach.js';
import { addAttempt, attemptsOf, closing } from './attempts.js';
import { createCurrentRun } from './current-run.js';
import { asOneRun } from '../run-parts.js';
import { readWholeEvents } from '../read-run.js';
import { behind } from './gate.js';
import { createReports } from './reports.js';
import { createRunList } from './run-list.js';
import { sendCauseAgain } from './send-again.js';
import { openSettings, type Settings, type UiInput } from './settings.js';
import { startRun } from './start-run.js';

/** Everything that the page can ask for, without a word of HTTP. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(input: UiInput) {
  const settings = await openSettings(input);
  const list = createRunList(settings.stateDir);
  const reports = await createReports(settings);
  const current = createCurrentRun();
  let watch: TargetLine['watch'];

  /** @throws HarnessError for a run that this folder does not have */
  const logOf = (run: string): string => ofThisFolder(run, list.logOf(run));
  const flagsOf = (order: RunOrder): ConfigFlags =>
    order.resumes === undefined ? chosenFlags(order) : { ...flagsAsBegun(list.headerOf(order.resumes)), resume: true };
  const report = (run: string): Promise<RunReport> => reports.of(run, logOf(run));

  /** The client, whose requests take their times from the rate of the run that is under way. */
  const beside = (client: Client): Client => behind(client, () => current.slot());

  /** Starts a run, one at a time; gives its id. */
  const start = (order: RunOrder): Promise<string> =>
    current.begin(
      async () => startRun({ ...(await settings.task(flagsOf(order))), resumes: order.resumes }),
      (run) => settle(run, order),
    );
  /** Looks at what a run has come to; one that was to close a cause says so beside that cause. */
  const settle = async (run: string, { closes }: RunOrder): Promise<void> => {
    try {
      const made = await report(run);
      if (closes === undefined) return;
      const before = await report(closes.run);
      for (const cause of closes.causes) addAttempt(logOf(closes.run), closing(made, before, cause));
    } catch {
      // A log that is gone or cannot be read has nothing to say about the cause.
    }
  };

  return {
    lines: (): readonly RunLine[] => {
      const lines = list.lines(current.id, (run) => reports.outcome(run)).map((line) => current.told(line));
      for (const { id, state, verdict } of lines) {
        if (state !== 'going' && verdict === undefined) reports.learn(id, logOf(id));
      }
      return lines;
    },
    settings,
    logOf,
    report,
    /** What the causes of a run that goes on are shown in. */
    outline: (run: string): RunReport => reports.outline(ofThisFolder(run, list.headerOf(run))),
    headerOf: list.headerOf,
    attempts: (run: string): readonly Attempt[] => attemptsOf(logOf(run)),
    start,
    /** Stops a run that was started here, pauses it, or lets it go on. */
    command: current.command,
    /** Sends the smallest request of a cause again, beside its run, and keeps what it showed. */
    async sendAgain(run: string, id: string, tell: (call: number, of: number) => void): Promise<Attempt> {
      const log = logOf(run);
      const made = await report(run);
      const cause = made.groups.find((group) => group.id === id);
      if (cause === undefined) throw new HarnessError('input', `the run ${run} has no cause ${id}`);
      const { config } = await settings.open({ seed: made.run.seed });
      const attempt = await sendCauseAgain({ cause, events: asOneRun(readWholeEvents(log).events), config, beside, tell });
      addAttempt(log, attempt);
      return attempt;
    },
    beside,
    choices: () => choicesOf(settings),
    target: async (): Promise<TargetLine> => ({ ...(await targetOf(settings)), ...defined({ watch }) }),
    /** Says what is watched, and what the last signal led to. */
    tellWatch: (told: NonNullable<TargetLine['watch']>): void => void (watch = told),
    /** Ends what is under way, and the embedded gateway. */
    async close(): Promise<void> {
      await current.close();
      await settings.close();
    },
  };
}

function ofThisFolder<T>(run: string, found: T | undefined): T {
  if (found === undefined)
    throw new HarnessError('input', `there is no run ${run} in this folder`, {
      hint: 'it may have been removed: the newest runs are kept',
    });
  return found;
}

async function choicesOf(settings: Settings): Promise<RunChoices> {
  const config = await settings.config();
  const { scope, run } = config;
  return {
    contracts: [...contractsById(config).keys()],
    suites: SUITE_IDS,
    profiles: ['smoke', 'standard', 'thorough'],
    usual: { contracts: scope.contracts, profile: run.profile, seed: run.seed },
  };
}

/** Whether the target answers, or what is wrong with its configuration. */
async function targetOf(settings: Settings): Promise<TargetLine> {
  try {
    const { config, embedded } = await settings.open();
    const { baseUrl: url, merchantId } = config.target;
    const started = performance.now();
    const steps = await reach(config.target, Math.min(config.run.timeoutMillis, 3_000));
    const isThere = !steps.some(({ status }) => status === 'failed');
    return {
      name: embedded ? 'embedded gateway' : url,
      url,
      merchantId,
      reach: isThere ? 'answers' : 'no answer',
      ...(isThere ? { millis: Math.round(performance.now() - started) } : {}),
    };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const { message, hint } = error;
    return { name: '', url: '', merchantId: '', reach: 'unknown', fault: { message, ...defined({ hint }) } };
  }
}

/** What was chosen, as flags would say it. */
function chosenFlags({ contracts, suites, rules, profile, seed, maxRequests }: RunOrder): ConfigFlags {
  return {
    ...(contracts === undefined || contracts.length === 0 ? {} : { contract: contracts }),
    ...(suites === undefined || suites.length === 0 ? {} : { suite: suites }),
    ...(rules === undefined || rules.length === 0 ? {} : { rule: rules }),
    ...defined({ profile, seed, maxRequests }),
  };
}

/** What a run was begun with, as far as it is chosen for each run anew. */
function flagsAsBegun(header: RunHeader | undefined): ConfigFlags {
  if (header === undefined) throw new HarnessError('input', 'there is no such run in this folder');
  const { configuration, seed, profile } = header;
  const scope = isObject(configuration) && isObject(configuration['scope']) ? configuration['scope'] : {};
  const listIn = (name: string): readonly string[] => {
    const value = scope[name];
    return isArray(value) ? value.map(String) : [];
  };
  return {
    contract: listIn('contracts'),
    suite: listIn('suites'),
    rule: listIn('rules'),
    case: listIn('cases'),
    seed,
    profile: profile,
  };
}
