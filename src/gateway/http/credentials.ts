import { createHash, timingSafeEqual } from 'node:crypto';
import type { Merchant } from '../options.js';

/** What the Authorization header of a request says. */
export interface Credentials {
  readonly scheme: 'none' | 'basic' | 'malformed';
  readonly user: string;
  readonly password: string;
}

const PREFIX = 'merchant.';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export function credentialsOf(header: string | undefined): Credentials {
  if (header === undefined) return { scheme: 'none', user: '', password: '' };
  const blank = header.indexOf(' ');
  const scheme = header.slice(0, blank).toLowerCase();
  const coded = header.slice(blank + 1).trim();
  if (scheme !== 'basic' || !BASE64.test(coded)) return { scheme: 'malformed', user: '', password: '' };
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { scheme: 'malformed', user: '', password: '' };
  return { scheme: 'basic', user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Who knows these merchants. Passwords are compared as digests, in constant time, and for unknown users too. */
export class Doorkeeper {
  readonly #digests: ReadonlyMap<string, Buffer>;
  readonly #nobody = digest('');

  constructor(merchants: readonly Merchant[]) {
    this.#digests = new Map(merchants.map(({ merchantId, password }) => [merchantId, digest(password)]));
  }

  knows(merchantId: string): boolean {
    return this.#digests.has(merchantId);
  }

  /** The merchant whose user and password these are, or undefined. */
  merchantOf({ scheme, user, password }: Credentials): string | undefined {
    const merchantId = user.startsWith(PREFIX) ? user.slice(PREFIX.length) : '';
    const expected = this.#digests.get(merchantId);
    const same = timingSafeEqual(digest(password), expected ?? this.#nobody);
    return scheme === 'basic' && expected !== undefined && same ? merchantId : undefined;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
