import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Lets in whoever has the token of this server, and nobody whom another page sends. */
export interface Guard {
  readonly token: string;
  /** The cookie that stands for the token after the first page. */
  readonly cookie: string;
  /** Why a request is refused; undefined where it is not. */
  refusal(request: IncomingMessage): string | undefined;
  /** Whether the address brings the token. */
  hasToken(url: URL): boolean;
}

export function createGuard(port: () => number): Guard {
  const token = randomBytes(24).toString('base64url');
  const session = randomBytes(24).toString('base64url');
  // Cookies know no ports: two servers on one machine must not take each other's.
  const name = (): string => `touchstone-${port()}`;
  const hosts = (): readonly string[] => ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port()}`);
  return {
    token,
    get cookie() {
      return `${name()}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    hasToken: (url) => isSame(url.searchParams.get('token') ?? '', token),
    refusal({ headers, method }) {
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
