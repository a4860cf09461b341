import { createServer as createSecureServer } from 'node:https';
import { request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PROVISION_IN_FILE } from '../helpers/provision.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { RunReport } from '../../src/model/report.js';
import { type Authority, type Certificate, createAuthority } from '../helpers/certificates.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

const LONG = 120_000;
const ME = 'merchant.TOUCHSTONE1';

let authority: Authority;
let stranger: Authority;
let own: Certificate;
let expired: Certificate;
let unknown: Certificate;
let work: Workplace;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(() => {
  authority = createAuthority();
  stranger = createAuthority('somebody else');
  own = authority.issue(ME);
  expired = authority.issue(ME, { days: -2 });
  unknown = stranger.issue(ME, { passphrase: 'sesame-of-a-stranger' });
  work = createWorkplace(runWarm);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  for (const made of [authority, stranger, work]) made.remove();
});

async function gatewayWith(...defects: string[]): Promise<RunningGateway> {
  const { cert, key } = authority.issue('localhost');
  const gateway = await startGateway({ defects, tls: { cert, key, ca: authority.cert } });
  closing.push(() => gateway.close());
  return gateway;
}

/** What stands before many gateways: it demands a certificate, and speaks for whoever has a good one. */
async function startDoor(): Promise<string> {
  const gateway = await startGateway({});
  const { host } = new URL(gateway.url);
  const basic = Buffer.from(`merchant.${gateway.merchantId}:${gateway.password}`).toString('base64');
  const { cert, key } = authority.issue('localhost');
  const door = createSecureServer({ cert, key, ca: authority.cert, requestCert: true, rejectUnauthorized: true }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, host, authorization: `Basic ${basic}` };
    const inner = forward(`http://${host}${incoming.url ?? ''}`, { method: incoming.method ?? '', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await gateway.close();
  });
  return `https://localhost:${(door.address() as AddressInfo).port}`;
}

const REFUSED = () => ({
  expired: { cert: expired.certFile, key: expired.keyFile },
  unknown: { cert: unknown.certFile, key: unknown.keyFile, passphrase: '${STRANGER}' },
});
const PROMOTED = { expect: { rules: { 'auth-certificate': 'must' } } };

const file = (url: string, target: object, more: object = {}): string =>
  stringify({
    target: {
      baseUrl: url,
      merchantId: 'TOUCHSTONE1',
      auth: { type: 'certificate', cert: own.certFile, key: own.keyFile },
      tls: { ca: authority.certFile },
      ...target,
    },
    provision: EMBEDDED_PROVISION_IN_FILE,
    scope: { contracts: ['verify', 'void'], suites: ['authentication'] },
    ...more,
  });

async function certified(config: string, out: string): Promise<{ status: number | null; stderr: string; report: RunReport }> {
  work.write(`${out}.yaml`, config);
  const { status, stderr } = await work.run(['certify', '--config', `${out}.yaml`, '--out', out], { STRANGER: 'sesame-of-a-stranger' });
  return { status, stderr, report: work.report(out) };
}

const rule = (report: RunReport, id: string) =>
  report.rules
    .filter((line) => line.id === id && ['verify@26', 'void@66'].includes(line.contract))
    .map(({ status, reason }) => reason ?? status);
const seen = (report: RunReport) =>
  report.observations
    .filter((line) => line.rule === 'auth-certificate')
    .map(({ contract, case: id, outcome }) => [contract, id.split('/').at(-1), outcome]);

describe('certificates that must not be taken', { timeout: LONG }, () => {
  test('are sent, and what comes of it is observed', async () => {
    const { url } = await gatewayWith();
    const { status, stderr, report } = await certified(file(url, { refusedCertificates: REFUSED() }), 'observed');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(report.findings).toEqual([]);
    expect(rule(report, 'auth-certificate')).toEqual(['the procedure: not shown', 'the procedure: not shown']);
    expect(seen(report)).toHaveLength(2);
    for (const [, , outcome] of seen(report)) expect(outcome).toBe('ERROR, INVALID_REQUEST');
    expect(rule(report, 'auth-missing')).toEqual(['conforms', 'conforms']);
  });

  test('are judged where the target promises it, and refused by a good gateway', async () => {
    const { url } = await gatewayWith();
    const { status, report } = await certified(file(url, { refusedCertificates: REFUSED() }, PROMOTED), 'judged');
    expect(status).toBe(0);
    expect(rule(report, 'auth-certificate')).toEqual(['conforms', 'conforms']);
  });

  test('are a finding where the gateway takes them', async () => {
    const { url } = await gatewayWith('any-certificate');
    const { status, report } = await certified(file(url, { refusedCertificates: REFUSED() }, PROMOTED), 'taken');
    expect(status).toBe(1);
    expect(report.groups.map(({ rule: id, title, count }) => [id, title, count])).toEqual([
      ['auth-certificate', expect.stringContaining('A request with a client certificate that it must not take is processed in'), 4],
    ]);
    expect(report.groups[0]?.minimal.curl).toMatch(/--cert "\$TOUCHSTONE_(EXPIRED|UNKNOWN)_CERT" --key/);
    const { status: unpromoted, report: observed } = await certified(file(url, { refusedCertificates: REFUSED() }), 'taken-open');
    expect(unpromoted).toBe(0);
    expect(seen(observed).map(([, , outcome]) => outcome)).toContain('SUCCESS, APPROVED');
  });

  test('and no certificate at all are turned away in the handshake, which is not processing', async () => {
    const url = await startDoor();
    const { status, stderr, report } = await certified(file(url, { refusedCertificates: REFUSED() }, PROMOTED), 'door');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    for (const id of ['auth-certificate', 'auth-missing', 'auth-wrong-password', 'auth-wrong-user', 'auth-malformed'])
      expect([id, ...rule(report, id)]).toEqual([id, 'conforms', 'conforms']);
    expect(report.findings).toEqual([]);
    expect(Object.keys(report.coverage.outcomes)).toContain('a connection refused for its certificate');
  });

  test('are missed by name where they are not given', async () => {
    const { url, password } = await gatewayWith();
    const { report } = await certified(file(url, {}, PROMOTED), 'missed');
    expect(rule(report, 'auth-certificate')).toEqual(Array(2).fill('needs target.refusedCertificates.expired'));
    const basic = { auth: { type: 'basic', password }, refusedCertificates: REFUSED() };
    const { report: half } = await certified(file(url, basic, PROMOTED), 'half');
    expect(rule(half, 'auth-certificate')).toEqual(Array(2).fill('needs target.auth of type certificate'));
    work.write('plan.yaml', file(url, {}, PROMOTED));
    expect((await work.run(['plan', '--config', 'plan.yaml'])).stdout).toContain(
      'inconclusive without target.refusedCertificates: auth-certificate',
    );
  });
});

describe('the configuration of such certificates', () => {
  test('is shown by doctor without its secrets', async () => {
    const { url } = await gatewayWith();
    work.write('doctor.yaml', file(url, { refusedCertificates: REFUSED() }, { scope: { contracts: ['verify'] }, provision: {} }));
    const { status, stdout } = await work.run(['doctor', '--config', 'doctor.yaml'], { STRANGER: 'sesame-of-a-stranger' });
    expect(status).toBe(0);
    expect(stdout).toContain(
      'refusedCertificates: {"expired":{"cert":"PEM","key":"***"},"unknown":{"cert":"PEM","key":"***","passphrase":"***"}}',
    );
    expect(stdout).not.toContain('sesame');
    expect(stdout).not.toContain('PRIVATE KEY');
  });

  test.each([
    [
      'one that has not expired',
      () => ({ expired: { cert: own.certFile, key: own.keyFile } }),
      'target.refusedCertificates.expired is valid until',
    ],
    [
      'a key of another',
      () => ({ unknown: { cert: own.certFile, key: expired.keyFile } }),
      'target.refusedCertificates.unknown cannot be used',
    ],
    ['no key', () => ({ unknown: { cert: own.certFile } }), 'target.refusedCertificates.unknown is a certificate without its files'],
    ['a name that has no meaning', () => ({ revoked: { cert: own.certFile } }), 'unknown key "revoked" in target.refusedCertificates'],
  ])('is refused with %s', async (_, refused, message) => {
    work.write('wrong.yaml', file('https://localhost:1', { refusedCertificates: refused() }));
    const { status, stderr } = await work.run(['certify', '--config', 'wrong.yaml']);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('is refused for a target that speaks plain HTTP', async () => {
    work.write('plain.yaml', file('http://127.0.0.1:1', { refusedCertificates: REFUSED() }));
    const { status, stderr } = await work.run(['certify', '--config', 'plain.yaml'], { STRANGER: 'sesame-of-a-stranger' });
    expect(status).toBe(2);
    expect(stderr).toContain('target.refusedCertificates: http://127.0.0.1:1 asks for no certificate');
  });
});
