import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKnown } from '../../src/config/known.js';
import { loadConfig } from '../../src/config/load.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createAuthority } from '../helpers/certificates.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

const pageOf = (name: string): string => readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');
const SANDBOX = pageOf('sandbox.md');
const CONFIGURATION = pageOf('configuration.md');

let work: Workplace;
let gateway: RunningGateway;
let lax: RunningGateway;
beforeAll(async () => {
  work = createWorkplace(runWarm);
  gateway = await startGateway();
  lax = await startGateway({ defects: ['reference-of-41'] });
});
afterAll(async () => {
  work.remove();
  await Promise.all([gateway.close(), lax.close()]);
});

/** Runs a command against a gateway; `password` where it is not the right one. */
const against = (target: RunningGateway, args: readonly string[], password = target.password) =>
  work.run([...args, '--target', target.url, '--merchant', target.merchantId], { TOUCHSTONE_PASSWORD: password });

describe('docs/sandbox.md', () => {
  test('compare prints the new cause that it shows', { timeout: 120_000 }, async () => {
    const [, command = '', shown = ''] = /```\n\$ touchstone (compare [^\n]*)\n([^]*?)```/.exec(SANDBOX) ?? [];
    const [, before = '', after = ''] = command.split(' ');
    for (const [target, out] of [[gateway, before] as const, [lax, after] as const])
      await against(target, ['certify', '--contract', 'verify', '--profile', 'smoke', '--report', 'json', '--out', out]);
    const compared = await work.run(command.split(' '));
    expect(shown).toMatch(/^new \(1\)\n/);
    expect([compared.status, compared.stdout]).toEqual([1, expect.stringContaining(`\n${shown}`)]);
    // The cause that the page on CI accepts is this one.
    expect(pageOf('ci.md')).toContain(`touchstone accept ${/g-\w+/.exec(shown)?.[0] ?? ''} `);
  });

  test('its list of known deviations can be read', () => {
    const [, list = ''] = /```yaml\n# known-deviations.yaml[^\n]*\n([^]*?)```/.exec(SANDBOX) ?? [];
    work.write('known-deviations.yaml', list);
    const known = loadKnown(join(work.folder, 'known-deviations.yaml'));
    expect(known.map(({ rule, expires }) => [rule, expires])).toEqual([
      ['airline.**', '2027-03-31'],
      ['other-version-field', '2027-03-31'],
    ]);
  });

  test('its certificates are a configuration', async () => {
    const [, block = ''] = /```yaml\n(target:\n {2}auth: \{ type: certificate[^]*?)```/.exec(SANDBOX) ?? [];
    const [own, other] = [createAuthority(), createAuthority('another authority')];
    const put = ({ certFile, keyFile }: { certFile: string; keyFile: string }, name: string): void => {
      copyFileSync(certFile, join(work.folder, `${name}.pem`));
      copyFileSync(keyFile, join(work.folder, `${name}.key`));
    };
    put(own.issue('client'), 'client');
    put(own.issue('client', { days: -1 }), 'last-year');
    put(other.issue('client'), 'self-signed');
    work.write('certificates.yaml', block.replace('target:\n', 'target:\n  baseUrl: https://sandbox.example\n  merchantId: M\n'));
    const config = await loadConfig({ file: 'certificates.yaml', cwd: work.folder, env: {}, flags: {} });
    expect([config.target.auth.type, config.expect.rules]).toEqual(['certificate', { 'auth-certificate': 'must' }]);
    for (const authority of [own, other]) authority.remove();
  });

  test.each([
    [
      'failed tcp: ... refused',
      () => work.run(['doctor', '--target', 'http://127.0.0.1:9', '--merchant', 'M'], { TOUCHSTONE_PASSWORD: 'x' }),
    ],
    ['failed credentials', () => against(gateway, ['doctor'], 'wrong')],
    ['warning provision captured-order: no recipe', () => against(gateway, ['doctor', '--contract', 'void'])],
    [
      'the environment variable X is not set',
      () => {
        work.write('unset.yaml', 'target: { baseUrl: "https://sandbox.example", merchantId: M, auth: { password: "${X}" } }\n');
        return work.run(['doctor', '--config', 'unset.yaml'], {});
      },
    ],
    [
      'the environment variable X is empty',
      () => {
        work.write('empty.yaml', 'target: { baseUrl: "https://sandbox.example", merchantId: M, auth: { password: "${X}" } }\n');
        return work.run(['doctor', '--config', 'empty.yaml'], { X: '' });
      },
    ],
  ])('the message it explains is printed: %s', async (message, run) => {
    expect(SANDBOX).toContain(`| \`${message}\` |`);
    const { stdout, stderr } = await run();
    const parts = message.split(' ... ').map((part) => part.replaceAll(' ', ' +'));
    expect(`${stdout}${stderr}`).toMatch(new RegExp(parts.join('.*')));
  });
});

test('docs/configuration.md: the misspelt key of its example is refused as it shows', async () => {
  const [, block = ''] = /```yaml\n(target:[^]*?)```/.exec(CONFIGURATION) ?? [];
  const [, shown = ''] = /```\n(error: touchstone.config.yaml:[^]*?)```/.exec(CONFIGURATION) ?? [];
  work.write('touchstone.config.yaml', block.replace('profile:', 'profil:'));
  const { status, stderr } = await work.run(['plan'], { TOUCHSTONE_PASSWORD: 'x' });
  expect([status, stderr]).toEqual([2, shown]);
});
