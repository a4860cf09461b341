import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { DEFAULT_MERCHANTS, type GatewayAddress } from '../src/gateway/options.js';

const cli = join(process.cwd(), 'dist', 'cli.js');

/** The reference gateway in a process of its own, with answers that show every field: it takes no time and no memory from what is measured. */
export async function startGatewayProcess(...flags: readonly string[]): Promise<GatewayAddress> {
  const child = spawn(process.execPath, [cli, 'gateway', '--port', '0', '--full-replies', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    const look = (line: string): void => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    };
    createInterface({ input: child.stdout }).on('line', look);
    createInterface({ input: child.stderr }).on('line', look);
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}: is dist built?`)));
  });
  const [first, second] = DEFAULT_MERCHANTS;
  if (first === undefined || second === undefined) throw new Error('the gateway has no merchants');
  return {
    url,
    ...first,
    otherMerchant: second,
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
