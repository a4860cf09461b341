import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { credentials } from '../../generators/envelope/credentials.js';
import { asText } from '../../src/app/replay/as-text.js';
import { credentials as curlFlags } from '../../reports/reproduction/credentials.js';
import { authorizationHeader } from '../../src/target/authorization.js';
import type { AuthVariant } from '../../src/model/case.js';
import type { TargetConfig } from '../../src/model/config.js';
import type { Told } from '../../src/model/reproduction.js';

const PASSWORDS = { own: 'Sec$ret "1" x', others: "other'S" };
const target = {
  baseUrl: 'http://127.0.0.1:1',
  merchantId: 'M1',
  auth: { type: 'basic', password: PASSWORDS.own },
  otherMerchant: { merchantId: 'M2', password: PASSWORDS.others },
} as unknown as TargetConfig;
const speaker = { merchantId: 'M1', otherMerchantId: 'M2' };
const env = { PATH: process.env['PATH'], TOUCHSTONE_PASSWORD: PASSWORDS.own, TOUCHSTONE_OTHER_PASSWORD: PASSWORDS.others };

const variants = credentials()
  .map(({ wire }) => wire?.auth ?? 'good')
  .filter((auth) => !auth.endsWith('certificate'));

/** The header that curl makes of its flags, as a shell hands them over. */
function headerOf(flags: readonly string[]): string | undefined {
  const [flag, value = ''] = execFileSync('sh', ['-c', `printf '%s\\0' ${flags.join(' ')}`], { env, encoding: 'utf8' }).split('\0');
  if (flag === '') return undefined;
  return flag === '-u' ? `Basic ${Buffer.from(value).toString('base64')}` : value.replace('authorization: ', '');
}

/** The header that a printed test sends. */
function headerInTest(auth: AuthVariant): string | undefined {
  const told: Told = {
    title: '',
    holds: '',
    lines: [],
    reproduction: {
      baseUrl: target.baseUrl,
      speaker,
      runId: 'run',
      generatedIds: [],
      given: [],
      sendings: [{ method: 'GET', path: '/', auth }],
      wanted: { kind: 'refused' },
    },
  };
  const [, written] = /authorization: (`.*`) \}/.exec(asText(told, 'vitest')) ?? [];
  if (written === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-implied-eval -- the printed code itself is what is tried
  const made = new Function('TOUCHSTONE_PASSWORD', 'TOUCHSTONE_OTHER_PASSWORD', `return ${written}`) as (...given: string[]) => string;
  return made(PASSWORDS.own, PASSWORDS.others);
}

describe.each(['good' as const, ...variants])('credentials of the kind %s', (auth) => {
  const sent = authorizationHeader(target, auth);

  test('are sent by the printed curl command as the run sent them', () => {
    expect(headerOf(curlFlags(auth, speaker).flags)).toBe(sent);
  });

  test('are sent by the printed test as the run sent them', () => {
    expect(headerInTest(auth)).toBe(sent);
  });

  test('are not those of the merchant, where they are to be refused', () => {
    expect(sent === authorizationHeader(target, 'good')).toBe(auth === 'good');
  });
});
