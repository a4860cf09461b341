import { spawn } from 'node:child_process';
import { DEFAULTS } from '../../config/keys/rows.js';
import { isLoopback } from '../../app/ui/guard.js';
import { startUi } from '../../app/ui/server.js';
import { defineCommand } from '../command.js';
import { interruption } from '../in-thread.js';
import { keyFlags, targetOptions } from '../run-options.js';
import { print, tell, warn } from '../terminal.js';

export const uiCommand = defineCommand({
  builder: (yargs) =>
    keyFlags(targetOptions(yargs), 'state', 'known')
      .option('port', { type: 'number', default: 0, describe: 'where to listen; 0 takes a free port' })
      .option('host', {
        type: 'string',
        default: '127.0.0.1',
        describe: 'the address to listen on; anything but loopback lets other machines in',
      })
      .option('watch', { type: 'string', describe: 'run what failed again when this changes: a file, a URL, or "restart" for the target' })
      .option('attest', { type: 'string', describe: 'the private key that signs runs that conform: a PEM file, or env:VARIABLE' })
      // yargs turns --no-open into `open: false`.
      .option('open', { type: 'boolean', default: true, hidden: true })
      .option('no-open', { type: 'boolean', default: false, describe: 'only print the address; open no browser' })
      .example('$0', 'the configuration of this folder, or the embedded gateway without one')
      .example('$0 --port 4321 --no-open', 'at the same place every time'),
  handler: async ({ config: file, port, host, watch, open, 'no-open': _closed, ...flags }) => {
    const server = await startUi({ cwd: process.cwd(), env: process.env, file, flags, port, host, watch });
    if (!isLoopback(host)) warn(OPEN);
    const { signal, stop } = interruption();
    print(`${server.url}\n`);
    tell(`runs are kept in ${flags.state ?? DEFAULTS.report.state}; Ctrl-C ends the page and a run that it started\n`);
    if (open && process.stdout.isTTY) openBrowser(server.url);
    await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));
    stop();
    // A second interruption does not wait for what is under way.
    process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(130));
    await server.close();
    return 0;
  },
});

const OPEN =
  'warning: other machines can reach this page. Whoever has its address with the token sees all runs and can start some; nothing is encrypted\n';

/** Opens the address in the browser of this machine, where it has one; the address is printed in any case. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => warn('note: no browser was opened; open the address yourself\n'));
  child.unref();
}
