import { loadConfig } from '../../config/load.js';
import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import { commandsOf } from '../certify/again.js';
import { certifyToLog } from '../certify/certify-to-log.js';
import { checkSelection } from '../certify/check-selection.js';
import { certify } from '../certify/compose.js';
import { summaryContext } from '../certify/summary-context.js';
import { createGate } from './gate.js';
import type { RunCommand, RunTask, RunWord } from './run-task.js';

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
