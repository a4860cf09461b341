import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

/** The names under which a server is asked for: those of loopback and, where it listens elsewhere too, the addresses of this machine. */
function namesOf(host: string): readonly string[] {
  if (isLoopback(host)) return LOOPBACK;
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  return [...LOOPBACK, ...[host, hostname(), ...own].map(inUrl)];
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

export const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host === '::1' || host.startsWith('127.');

/** An address as it stands in a URL. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Lets in whoever has the token of this server, and nobody whom another page sends. */
export function createGuard(host: string, port: () => number) {
  const token = randomBytes(24).toString('base64url');
  const session = randomBytes(24).toString('base64url');
  // Cookies know no ports: two servers on one machine must not take each other's.
  const name = (): string => `touchstone-${port()}`;
  const names = [...namesOf(host), inUrl(host)];
  const hosts = (): readonly string[] => names.map((one) => `${one.toLowerCase()}:${port()}`);
  return {
    token,
    /** The cookie that stands for the token after the first page. */
    get cookie(): string {
      return `${name()}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    hasToken: (url: URL): boolean => isSame(url.searchParams.get('token') ?? '', token),
    /** Why a request is refused; undefined where it is not. */
    refusal({ headers, method }: IncomingMessage): string | undefined {
      const { host = '', origin, cookie = '' } = headers;
      // A name that leads here from elsewhere (DNS rebinding) is none of ours.
      if (!hosts().includes(host)) return 'this server answers only under its own address';
      if (origin !== undefined && origin !== `http://${host}`) return 'another page may not ask this server';
      if (origin === undefined && method !== 'GET') return 'a page has to say where it is from';
      const site = headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'another page may not ask this server';
      const given = cookie.split(/;\s*/).find((part) => part.startsWith(`${name()}=`));
      return isSame(given?.slice(name().length + 1) ?? '', session) ? undefined : 'open the address that touchstone ui printed';
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
