import { loadConfig } from '../../config/load.js';
import type { Config, TargetConfig } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import { commandsOf } from '../certify/again.js';
import { certifyToLog } from '../certify/certify-to-log.js';
import { checkSelection } from '../certify/check-selection.js';
import { certify } from '../certify/compose.js';
import { summaryContext } from '../certify/summary-context.js';
import { createGate } from './gate.js';
import type { Environment } from '../../config/environment.js';
import type { ConfigFlags } from '../../config/flags.js';

/** What a run in a thread of its own is told. */
export interface RunTask {
  readonly cwd: string;
  readonly file: string | undefined;
  readonly flags: ConfigFlags;
  /** The run that it takes up again. */
  readonly resumes?: string | undefined;
  /** Variables, with the credentials that were typed: they stay in memory. */
  readonly env: Environment;
  /** The embedded gateway of this server, where there is no other target. */
  readonly embedded: Pick<TargetConfig, 'baseUrl' | 'merchantId' | 'auth' | 'otherMerchant'> | undefined;
}

/** What the thread is told: to end, to pause, to go on, or to give a time to send to somebody else. */
export type RunCommand = 'stop' | 'pause' | 'go' | { readonly slot: number };

/** What the thread says. */
export type RunWord =
  | { readonly type: 'opened'; readonly run: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string }
  | { readonly type: 'note'; readonly text: string }
  /** The target stopped answering, and the run waits. */
  | { readonly type: 'gone' }
  | { readonly type: 'slot'; readonly slot: number };

/** Hands commands to a run once it is there to take them. */
export interface RunCommands {
  onCommand: (command: RunCommand) => void;
}

/** Certifies as the command line does, without its reports: the log is what everybody reads. */
export async function runHere(
  { cwd, file, flags, env, embedded, resumes }: RunTask,
  say: (word: RunWord) => void,
  commands: RunCommands,
): Promise<void> {
  const gate = createGate(() => say({ type: 'gone' }));
  const stopping = new AbortController();
  commands.onCommand = (command) => {
    if (command === 'pause') gate.close();
    else if (command === 'go') gate.open();
    else if (command === 'stop') {
      stopping.abort();
      gate.open('for good');
    } else void gate.slot().then(() => say({ type: 'slot', slot: command.slot }));
  };
  try {
    const config = await loadConfig({ file, cwd, env, flags });
    checkSelection(config);
    await certifyToLog({
      config,
      context: summaryContext(config, config),
      resumes,
      tell: (text) => say({ type: 'note', text }),
      run: async ({ runId, log, summary, resumed }) => {
        say({ type: 'opened', run: runId });
        await certify({
          config: withTarget(config, embedded),
          embedded: embedded !== undefined,
          runId,
          commands: commandsOf({ ...flags, config: file }),
          ...resumed,
          signal: stopping.signal,
          through: gate.through,
          emit: (event) => {
            log.add(event);
            summary.add(event);
          },
        });
      },
    });
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    say({ type: 'failed', message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) });
  }
}

/** The gateway of this server in the place of one that the run would start for itself. */
const withTarget = (config: Config, embedded: RunTask['embedded']): Config =>
  embedded === undefined ? config : { ...config, target: { ...config.target, ...embedded } };
