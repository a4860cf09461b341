import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { TargetConfig } from '../model/config.js';
import { plainHttpWords } from '../model/plain-http.js';
import { withoutNames } from './endings.js';
import { tlsOptions } from './tls.js';

/** One checked step on the way to a target. */
export interface Reach {
  readonly name: 'dns' | 'tcp' | 'proxy' | 'tls' | 'plain-http';
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What to change. */
  readonly hint?: string;
}

/** A certificate that ends within this many days is worth a warning. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

/** Checks the way to the target step by step, up to the first that fails: name, connection, proxy, certificate. */
export async function reach(target: TargetConfig, timeoutMillis: number): Promise<readonly Reach[]> {
  const url = new URL(target.baseUrl);
  const first = target.proxy === undefined ? url : new URL(target.proxy);
  const steps: Reach[] = [];
  let socket: Socket | undefined;
  try {
    steps.push(await resolveName(first, target.proxy !== undefined));
    if (steps.at(-1)?.status === 'failed') return steps;
    const connected = await openSocket(first, timeoutMillis, target.proxy !== undefined);
    steps.push(connected.step);
    socket = connected.socket;
    if (socket === undefined) return steps;
    if (target.proxy !== undefined) {
      socket.destroy();
      const tunnel = await openTunnel(first, url, timeoutMillis);
      steps.push(tunnel.step);
      socket = tunnel.socket;
      if (socket === undefined) return steps;
    }
    const open = plainHttpWords(target.baseUrl);
    if (open !== undefined)
      steps.push({ name: 'plain-http', status: 'warning', detail: open, hint: 'use https:// where the target has it' });
    if (url.protocol === 'https:') steps.push(await shakeHands(target, url, socket, timeoutMillis));
    return steps;
  } finally {
    socket?.destroy();
  }
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

async function resolveName(url: URL, isProxy: boolean): Promise<Reach> {
  try {
    const { address } = await lookup(hostOf(url));
    return { name: 'dns', status: 'ok', detail: `${hostOf(url)} is ${address}` };
  } catch {
    const hint = `check ${isProxy ? 'target.proxy, HTTPS_PROXY' : 'target.baseUrl'}, and the network of this machine`;
    return { name: 'dns', status: 'failed', detail: `the name ${hostOf(url)} is not known`, hint };
  }
}

async function openSocket(url: URL, timeoutMillis: number, isProxy: boolean): Promise<{ step: Reach; socket?: Socket }> {
  const place = `${hostOf(url)}:${portOf(url)}`;
  const started = performance.now();
  const socket = connectTcp({ host: hostOf(url), port: portOf(url) });
  try {
    await event(socket, 'connect', timeoutMillis);
    const detail = `connected to ${place} in ${Math.round(performance.now() - started)} ms`;
    return { step: { name: 'tcp', status: 'ok', detail }, socket };
  } catch (error) {
    socket.destroy();
    const hint = isProxy
      ? 'check the proxy: target.proxy, HTTPS_PROXY; NO_PROXY exempts hosts'
      : 'check the host and port of target.baseUrl, and firewalls';
    return { step: { name: 'tcp', status: 'failed', detail: `no connection to ${place}: ${reasonOf(error)}`, hint } };
  }
}

async function openTunnel(proxy: URL, url: URL, timeoutMillis: number): Promise<{ step: Reach; socket?: Socket }> {
  const place = `${hostOf(url)}:${portOf(url)}`;
  const user = proxy.username === '' ? {} : { 'proxy-authorization': basic(proxy) };
  const call = request({ host: hostOf(proxy), port: portOf(proxy), method: 'CONNECT', path: place, headers: { host: place, ...user } });
  call.setTimeout(timeoutMillis, () => call.destroy(new Error('no answer in time')));
  call.end();
  try {
    const { status, socket } = await new Promise<{ status: number; socket: Socket }>((resolve, reject) => {
      call.once('connect', (answer, tunnel) => resolve({ status: answer.statusCode ?? 0, socket: tunnel }));
      call.once('response', (answer) => reject(new Error(`HTTP ${answer.statusCode}`)));
      call.once('error', reject);
    });
    if (status === 200) return { step: { name: 'proxy', status: 'ok', detail: `${proxy.host} lets through to ${place}` }, socket };
    socket.destroy();
    throw new Error(`HTTP ${status}`);
  } catch (error) {
    const detail = `the proxy ${proxy.host} does not let through to ${place}: ${reasonOf(error)}`;
    const hint = 'ask who runs the proxy, or exempt the host in NO_PROXY';
    return { step: { name: 'proxy', status: 'failed', detail, hint } };
  }
}

const basic = (url: URL): string =>
  `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;

/** A handshake that accepts any certificate and then says what is wrong with it, because a refused one would not show its names. */
async function shakeHands(target: TargetConfig, url: URL, socket: Socket, timeoutMillis: number): Promise<Reach> {
  const host = hostOf(url);
  let secure: TLSSocket;
  try {
    // An IP address is no server name (RFC 6066), and Node refuses it.
    const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
    secure = connectTls({ socket, host, ...servername, rejectUnauthorized: false, ...tlsOptions(target) });
    await event(secure, 'secureConnect', timeoutMillis);
  } catch (error) {
    return { name: 'tls', status: 'failed', detail: `no TLS with ${url.host}: ${reasonOf(error)}`, hint: handshakeHint(reasonOf(error)) };
  }
  const certificate = secure.getPeerCertificate();
  const detail = `${secure.getProtocol() ?? 'TLS'}; ${describe(certificate, host)}`;
  if (secure.authorized) {
    const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY);
    if (days > SOON_DAYS) return { name: 'tls', status: 'ok', detail };
    return { name: 'tls', status: 'warning', detail, hint: `the certificate ends in ${days} days: have it renewed` };
  }
  const fault = String(secure.authorizationError);
  return { name: 'tls', status: 'failed', detail: `${detail}: ${withoutNames(fault)}`, hint: trustHint(fault, host) };
}

/** Names of a certificate are the target's own words: only those that cover the host are shown, the others are counted. */
function describe(certificate: PeerCertificate, host: string): string {
  const names = String(certificate.subjectaltname ?? certificate.subject?.CN ?? '')
    .split(', ')
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ''))
    .filter((name) => name !== '');
  const own = names.filter((name) => name === host || (name.startsWith('*.') && host.slice(host.indexOf('.') + 1) === name.slice(2)));
  const others = names.length - own.length;
  const told = [...own, ...(others === 0 ? [] : [`${others} ${own.length === 0 ? '' : 'other '}name${others === 1 ? '' : 's'}`])];
  const until = Number.isNaN(Date.parse(certificate.valid_to))
    ? 'an unknown day'
    : new Date(certificate.valid_to).toISOString().slice(0, 10);
  return `certificate for ${told.length === 0 ? 'nobody' : told.join(', ')}, valid until ${until}`;
}

function handshakeHint(reason: string): string {
  if (/mac verify|bad decrypt|passphrase/i.test(reason)) return 'the passphrase does not open the client key: target.auth.passphrase';
  if (/key values mismatch/i.test(reason)) return 'target.auth.key is not the key of target.auth.cert';
  if (/wrong version|packet length|http request/i.test(reason)) return 'the port speaks no TLS: check the port of target.baseUrl';
  if (/alert|certificate/i.test(reason)) return 'the target refuses the client certificate: check target.auth';
  return 'check that target.baseUrl is an HTTPS port';
}

function trustHint(code: string, host: string): string {
  if (code.includes('EXPIRED')) return 'the certificate has expired: whoever runs the target must renew it';
  if (code.includes('ALTNAME')) return `the certificate does not name ${host}: use a name that it has in target.baseUrl`;
  if (code.includes('NOT_YET')) return 'the certificate is not valid yet: check the clock of this machine';
  return 'the authority is not a public one: give its certificate as target.tls.ca';
}

function event(socket: Socket, name: string, timeoutMillis: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMillis);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    socket.once(name, settle(resolve));
    socket.once('error', (error) => settle(() => reject(error))());
    socket.once('close', () => settle(() => reject(new Error('closed by the other side')))());
  });
}

/** A failed dual-stack connect has its reasons in `errors`. */
function reasonOf(error: unknown): string {
  const inner = (error as { errors?: readonly Error[] }).errors?.[0] ?? (error as Error);
  const code = (inner as NodeJS.ErrnoException).code;
  if (code === 'ECONNREFUSED') return 'refused, nothing listens there';
  // OpenSSL writes its own address, library and source line around the reason.
  const openssl = /:SSL routines:[^:]*:([^:]+):/.exec(inner.message)?.[1];
  return openssl ?? (inner.message === '' ? (code ?? 'unknown') : withoutNames(inner.message));
}
