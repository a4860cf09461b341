import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authority, createAuthority } from '../helpers/certificates.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from './foreign/config.js';
import { type ForeignGateway, startForeignGateway } from './foreign/server.js';

let authority: Authority;
let plain: ForeignGateway;
let secure: ForeignGateway;
let expired: ForeignGateway;
let work: Workplace;

beforeAll(async () => {
  authority = createAuthority();
  plain = await startForeignGateway();
  const mutual = { ca: authority.cert, requestCert: true };
  secure = await startForeignGateway({ tls: { ...authority.issue('localhost'), ...mutual } });
  expired = await startForeignGateway({ tls: { ...authority.issue('localhost', { days: -3 }), ...mutual } });
  work = createWorkplace(runWarm);
});
afterAll(async () => {
  await Promise.all([plain, secure, expired].map((gateway) => gateway.close()));
  authority.remove();
  work.remove();
});

/** What a person reads after `touchstone COMMAND` with this file: errors, or the lines of doctor that are not ok. */
async function seen(
  config: string,
  env: Record<string, string> = FOREIGN_ENV,
  command = 'doctor',
): Promise<{ status: number | null; said: string[] }> {
  work.write('gateway.yaml', config);
  const { status, stdout, stderr } = await work.run([command, '--config', 'gateway.yaml'], env);
  const troubles = `${stderr}${stdout}`.split('\n').filter((line) => /^(error|hint|failed|warning|\s+hint)/.test(line));
  return { status, said: troubles.map((line) => line.trim().replace(/\s+/g, ' ')) };
}

const target = (changes: object, url = plain.url): string =>
  foreignConfig(url, {
    target: { baseUrl: url, merchantId: 'KIOSK_7', auth: { type: 'basic', password: '${KIOSK_PASSWORD}' }, ...changes },
  });

describe('one clear message with what to do, for', () => {
  test('a wrong port', async () => {
    const { status, said } = await seen(target({ baseUrl: 'http://127.0.0.1:1/pay' }));
    expect(status).toBe(3);
    expect(said).toEqual([
      'failed tcp: no connection to 127.0.0.1:1: refused, nothing listens there',
      'hint: check the host and port of target.baseUrl, and firewalls',
    ]);
  });

  test('a wrong password', async () => {
    const { status, said } = await seen(target({}), { ...FOREIGN_ENV, KIOSK_PASSWORD: 'wrong' });
    expect(status).toBe(3);
    expect(said).toEqual([
      expect.stringMatching(/^failed credentials: balance-inquiry@48 got ERROR, REQUEST_REJECTED, HTTP 403/) as string,
      'hint: check target.merchantId, the password (TOUCHSTONE_PASSWORD or target.auth.password) and the privileges of the merchant',
    ]);
  });

  test('a wrong path', async () => {
    const { status, said } = await seen(target({ baseUrl: plain.url.replace('/pay', '/shop') }));
    expect(status).toBe(3);
    expect(said[0]).toContain('failed credentials');
  });

  test('a typo in a key', async () => {
    expect(await seen(`${target({})}runn: { rate: 5 }\n`)).toEqual({
      status: 2,
      said: [expect.stringMatching(/^error: gateway\.yaml:\d+:1: unknown key "runn"$/) as string, 'hint: did you mean "run"?'],
    });
  });

  test('an empty environment variable', async () => {
    expect(await seen(target({}), { KIOSK_PASSWORD: '' }, 'certify')).toEqual({
      status: 2,
      said: [
        expect.stringMatching(
          /^error: gateway\.yaml:\d+:\d+: the environment variable KIOSK_PASSWORD is empty; target\.auth\.password needs it$/,
        ) as string,
        'hint: set KIOSK_PASSWORD before starting touchstone',
      ],
    });
  });

  test('a certificate that has expired', async () => {
    const { status, said } = await seen(target({ tls: { ca: authority.certFile } }, expired.url));
    expect(status).toBe(3);
    expect(said).toEqual([
      expect.stringMatching(/^failed tls: TLSv1\.3; certificate for localhost, 1 other name, valid until \S+: CERT_HAS_EXPIRED$/) as string,
      'hint: the certificate has expired: whoever runs the target must renew it',
    ]);
  });

  test('a private authority that is not named', async () => {
    const { status, said } = await seen(target({}, secure.url));
    expect(status).toBe(3);
    expect(said[1]).toBe('hint: the authority is not a public one: give its certificate as target.tls.ca');
  });

  test('a proxy that cannot be reached', async () => {
    // Variables such as HTTPS_PROXY do not count for this machine; the configuration does.
    const { status, said } = await seen(target({ tls: { ca: authority.certFile }, proxy: 'http://127.0.0.1:1' }, secure.url));
    expect(status).toBe(3);
    expect(said).toEqual([
      'failed tcp: no connection to 127.0.0.1:1: refused, nothing listens there',
      'hint: check the proxy: target.proxy, HTTPS_PROXY; NO_PROXY exempts hosts',
    ]);
  });

  test('a missing recipe', async () => {
    const { status, said } = await seen(foreignConfig(plain.url, { provision: {} }));
    expect(status).toBe(0);
    expect(said).toContain('warning provision captured-order: no recipe');
    expect(said).toContainEqual(
      expect.stringMatching(/^hint: configure provision\.captured-order; \d+ rules stay inconclusive without it$/),
    );
  });

  test('a recipe that does not work', async () => {
    const step = { request: { method: 'POST', path: '/set-up/{merchantId}/sail', body: {} }, expect: { outcome: 'sold' } };
    const { status, said } = await seen(
      foreignConfig(plain.url, { provision: { 'captured-order': [step] }, scope: { contracts: ['refund'] } }),
    );
    expect(status).toBe(3);
    expect(said).toContainEqual(
      expect.stringContaining(
        'failed provision captured-order: provision.captured-order: step 1 of 1 (POST /set-up/{merchantId}/sail): expected outcome "sold"',
      ),
    );
  });
});

describe('a client certificate', () => {
  const certificate = (name: string, options: object = {}) => {
    const { certFile, keyFile } = authority.issue(name, options);
    return { baseUrl: secure.url, tls: { ca: authority.certFile }, auth: { type: 'certificate', cert: certFile, key: keyFile } };
  };

  test('serves instead of a password, from first to last', { timeout: 120_000 }, async () => {
    work.write('gateway.yaml', target(certificate('KIOSK_7'), secure.url));
    const flags = ['--contract', 'verify', '--profile', 'smoke', '--out', 'mutual'];
    const { status, stderr } = await work.run(['certify', '--config', 'gateway.yaml', ...flags], {});
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(work.report('mutual').findings).toEqual([]);
  });

  test('of another merchant, or out of date, is told', async () => {
    for (const auth of [certificate('KIOSK_8'), certificate('KIOSK_7', { days: -3 })]) {
      const { status, said } = await seen(target(auth, secure.url), {});
      expect(status).toBe(3);
      expect(said[1]).toBe('hint: the target does not accept the client certificate: check target.auth and its expiry');
    }
  });
});
