import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

const ROOT = join(import.meta.dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

let work: Workplace;
let gateway: RunningGateway;
beforeAll(async () => {
  work = createWorkplace(runWarm);
  const [, defect = ''] = /gateway --port 8080 --defect (\S+) +# in another terminal/.exec(README) ?? [];
  gateway = await startGateway({ defects: [defect] });
  mkdirSync(join(work.folder, 'docs'));
  cpSync(join(ROOT, 'docs/examples'), join(work.folder, 'docs/examples'), { recursive: true });
  const config = join(work.folder, 'docs/examples/local.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('http://127.0.0.1:8080', gateway.url));
}, 60_000);
afterAll(async () => {
  work.remove();
  await gateway.close();
});

/** Without how often a cause was seen: random requests are drawn from faults that a new contract adds to. */
const uncounted = (text: string): string => text.replace(/\d+ violations/, 'violations').replaceAll(/ {2}× \d+$/gm, '');

test('the walk of the README against a gateway with a defect prints what the README shows', { timeout: 300_000 }, async () => {
  const [, command = ''] = /npx touchstone (certify --config \S+)/.exec(README) ?? [];
  const [, shown = ''] = /```\n(Does not conform[^]*?)```/.exec(README) ?? [];
  const ended = await work.run(command.split(' '), { TOUCHSTONE_PASSWORD: gateway.password });
  const printed = ended.stderr.slice(ended.stderr.indexOf('Does not conform')).replaceAll(gateway.url, 'http://127.0.0.1:8080');
  // How many requests and how long it takes differ a little from run to run, and the README counts no contracts but those in scope.
  const timeless = printed
    .replace(/[\d,]+ requests in [\d a-z.]+ ·/, '... ·')
    .replace(/of \d+ contracts/, 'of ... contracts')
    .replaceAll(
      /^((?:must|should|open)(?: +[\d,]+)+ +)([\d,]+)(?= +\d+$)/gm,
      (_row, before: string, outOfScope: string) => `${before}${'...'.padStart(outOfScope.length)}`,
    );
  expect(uncounted(timeless).slice(0, uncounted(shown).length)).toBe(uncounted(shown));
  expect(ended.status).toBe(1);
});
