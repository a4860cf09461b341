import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authority, createAuthority } from '../helpers/certificates.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from './foreign/config.js';
import { startForeignGateway } from './foreign/server.js';

let authority: Authority;
let work: Workplace;
beforeAll(() => {
  authority = createAuthority();
  work = createWorkplace(runWarm);
});
afterAll(() => {
  authority.remove();
  work.remove();
});

test.each([
  ['that calls', true, 'conforms'],
  ['that keeps silent', false, 'warns'],
])('notifications of a gateway %s are judged', { timeout: 120_000 }, async (_, calls, status) => {
  const gateway = await startForeignGateway(calls ? { notify: { ca: authority.cert } } : {});
  const { certFile, keyFile } = authority.issue('localhost');
  // A call is waited for no longer than it takes; silence is waited out.
  const notifications = { enabled: true, listen: '127.0.0.1:0', cert: certFile, key: keyFile, within: calls ? '60s' : '1s' };
  work.write('gateway.yaml', foreignConfig(gateway.url, { notifications }));
  await work.run(['certify', '--config', 'gateway.yaml', '--contract', 'verify', '--case', 'flow/verify-notified-*/*'], FOREIGN_ENV);
  await gateway.close();
  const rule = work.report().rules.find(({ contract, id }) => contract === 'verify@26' && id === 'notification-delivery');
  expect(rule?.status).toBe(status);
});
