import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import { startGateway } from '../../src/qualify/start.js';
import { SHAPE } from '../../src/redact/shape.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import type { FindingGroup } from '../../src/model/report.js';
import { certifyAt, type Ran, type Wanted } from './support.js';

const exec = promisify(execFile);
const hasCurl = await exec('curl', ['--version']).then(
  () => true,
  () => false,
);

/** What the script asks for, and nothing else of this machine: neither touchstone nor its configuration. */
function environment({ config: { values, target } }: Ran): NodeJS.ProcessEnv {
  const { approved } = values.cards;
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TOUCHSTONE_PASSWORD: target.auth.type === 'basic' ? target.auth.password : '',
    TOUCHSTONE_OTHER_PASSWORD: target.otherMerchant?.password ?? '',
    CARD_NUMBER: approved.number,
    CARD_SECURITY_CODE: approved.securityCode ?? '',
    CARD_EXPIRY_MONTH: approved.expiry.month,
    CARD_EXPIRY_YEAR: approved.expiry.year,
    CARD_NAME_ON_CARD: approved.nameOnCard ?? '',
  };
}

/** What an answer says beside ids and times; what a report shows by its shape alone says nothing that can be compared. */
function gist(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(gist);
  if (!isObject(value)) return value;
  const isShape = (inner: JsonValue): boolean => typeof inner === 'string' && SHAPE.test(inner);
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      !/^(id|.*Id|.*[tT]ime.*|receipt|authorizationCode|version|explanation)$/.test(key) && !isShape(key) && !isShape(inner),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, gist(inner)]));
}

const answersIn = (stdout: string): readonly JsonObject[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as JsonObject);

const SHOWN: readonly (readonly [defect: string, rule: string, wanted: Wanted, requests: number])[] = [
  [
    'skip:void@66:request/transaction.reference:max-length',
    'transaction.reference:max-length',
    { contracts: ['void'], rules: ['transaction.reference:max-length'] },
    2,
  ],
  ['order-id-of-41', 'orderid:max-length', { contracts: ['authorize'], suites: ['envelope'] }, 1],
  ['refund-counted-twice', 'totals-refund', { contracts: ['refund@60'], suites: ['lifecycle'], sequences: 0 }, 2],
  ['void-again', 'void-twice', { contracts: ['void'], suites: ['lifecycle'], sequences: 0 }, 3],
  ['session-lock-ignored', 'session-version-lock', { contracts: ['balance-inquiry@73'], suites: ['sessions', 'lifecycle'] }, 3],
  ['password-with-any-end', 'auth-wrong-password', { contracts: ['verify', 'authorize'], suites: ['authentication'] }, 1],
];

describe('the curl lines of a finding', { timeout: 60_000 }, () => {
  test.each(SHOWN)(
    `of %s show it again without touchstone${hasCurl ? '' : ' (not sent: there is no curl here)'}`,
    async (defect, rule, wanted, requests) => {
      const gateway = await startGateway({ port: 0, defects: [defect] });
      try {
        const ran = await certifyAt(gateway, wanted);
        const group = ran.report.groups.find((one) => one.rule === rule) as FindingGroup;
        const { curl, reply } = group.minimal;
        expect(curl.split('\n').filter((line) => /(^|\()curl /.test(line)).length).toBe(requests);
        expect(curl).not.toContain('touchstone ');
        expect(curl).not.toContain(ran.config.values.cards.approved.number);
        expect(curl).not.toContain(gateway.password);
        if (!hasCurl) return;
        for (const shell of ['sh', 'bash']) {
          const { stdout } = await exec(shell, ['-c', curl], { env: environment(ran) });
          expect(gist(answersIn(stdout).at(-1) ?? {})).toMatchObject(gist(JSON.parse(reply.body) as JsonValue) as JsonObject);
        }
      } finally {
        await gateway.close();
      }
    },
  );

  test('ask for what they need by name', async () => {
    const gateway = await startGateway({ port: 0, defects: ['number-unmasked-in-refund'] });
    try {
      const ran = await certifyAt(gateway, { contracts: ['refund@39'], suites: ['acceptance'] });
      const { curl } = (ran.report.groups.find((one) => one.rule === 'no-sensitive-data') as FindingGroup).minimal;
      expect(contractOf('refund@39')?.states).toContain('none');
      expect(curl).toContain('"$CARD_NUMBER"');
      const { CARD_NUMBER: _number, ...without } = environment(ran);
      await expect(exec('sh', ['-c', curl], { env: without })).rejects.toMatchObject({
        stderr: expect.stringContaining('CARD_NUMBER: values.cards.approved.number') as string,
      });
    } finally {
      await gateway.close();
    }
  });
});
