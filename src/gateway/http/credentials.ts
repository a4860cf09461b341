import { timingSafeEqual } from 'node:crypto';
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

/** The most headers that are remembered: few merchants have few ways to write theirs. */
const MOST_REMEMBERED = 100;

/** Checks the credentials of merchants. Passwords are compared in full length and constant time, also for unknown users. */
export class Authenticator {
  readonly #secrets: ReadonlyMap<string, Secret>;
  readonly #nobody: Secret;
  /** Holds the given password for the comparison. It is as long as the longest password, so that the time does not depend on the length. */
  readonly #given: Buffer;
  /** The merchants of headers that were right. They are found by a keyed hash, whose time tells nothing of the headers that are here. */
  readonly #right = new Map<string, string>();

  constructor(merchants: readonly Merchant[]) {
    const longest = Math.max(0, ...merchants.map(({ password }) => Buffer.byteLength(password)));
    this.#given = Buffer.alloc(longest);
    this.#nobody = secretOf('', longest);
    this.#secrets = new Map(merchants.map(({ merchantId, password }) => [merchantId, secretOf(password, longest)]));
  }

  knows(merchantId: string): boolean {
    return this.#secrets.has(merchantId);
  }

  /** In which ways a wrong password is like the right one: only defects ask. */
  likeness(merchantId: string, password: string): readonly Likeness[] {
    const plain = (secret: Secret | undefined): string => (secret === undefined ? '' : secret.bytes.toString('utf8', 0, secret.length));
    const right = plain(this.#secrets.get(merchantId));
    const found: Likeness[] = [];
    if (password === '') found.push('empty-password');
    else if (password.toLowerCase() === right.toLowerCase()) found.push('password-any-case');
    else if (password.startsWith(right) || right.startsWith(password)) found.push('password-any-end');
    if ([...this.#secrets.values()].some((secret) => plain(secret) === password)) found.push('password-of-anybody');
    return found;
  }

  /** The merchant whose user and password an Authorization header has, or undefined. */
  merchantOf(header: string | undefined): string | undefined {
    if (header === undefined) return undefined;
    const known = this.#right.get(header);
    if (known !== undefined) return known;
    const found = this.#compare(credentialsOf(header));
    if (found !== undefined && this.#right.size < MOST_REMEMBERED) this.#right.set(header, found);
    return found;
  }

  #compare({ scheme, user, password }: Credentials): string | undefined {
    const merchantId = user.startsWith(PREFIX) ? user.slice(PREFIX.length) : '';
    const expected = this.#secrets.get(merchantId);
    const { bytes, length } = expected ?? this.#nobody;
    this.#given.fill(0).write(password, 'utf8');
    const same = timingSafeEqual(this.#given, bytes) && Buffer.byteLength(password) === length;
    return scheme === 'basic' && expected !== undefined && same ? merchantId : undefined;
  }
}

type Likeness = 'empty-password' | 'password-any-case' | 'password-any-end' | 'password-of-anybody';

interface Secret {
  readonly bytes: Buffer;
  readonly length: number;
}

function secretOf(password: string, room: number): Secret {
  const bytes = Buffer.alloc(room);
  return { bytes, length: bytes.write(password, 'utf8') };
}
