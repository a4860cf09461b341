import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPostman } from '../../reports/formats/postman.js';
import { toldOf } from '../../reports/told.js';
import { asText } from '../../src/app/replay/as-text.js';
import type { RunningGateway } from '../../src/gateway/options.js';
import { startGateway } from '../../src/qualify/start.js';
import type { Told } from '../../src/model/reproduction.js';
import { certifyAt, type Ran } from './support.js';

const exec = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

/** Defects that show in a request, a repeated one, a session, a password and the totals of an order. */
const DEFECTS: Readonly<Record<string, string>> = {
  'transaction.reference:max-length': 'skip:void@66:request/transaction.reference:max-length',
  'void-twice': 'void-again',
  'session-version-lock': 'session-lock-ignored',
  'auth-wrong-password': 'password-with-any-end',
  'totals-refund': 'refund-counted-twice',
};

let broken: RunningGateway;
let sound: RunningGateway;
let ran: Ran;
let told: ReadonlyMap<string, Told>;
const folder = mkdtempSync(join(tmpdir(), 'touchstone-finding-'));

beforeAll(async () => {
  [broken, sound] = await Promise.all([startGateway({ defects: Object.values(DEFECTS) }), startGateway()]);
  ran = await certifyAt(broken, { contracts: ['void@66', 'refund@60', 'balance-inquiry@73'], rules: Object.keys(DEFECTS), sequences: 0 });
  told = new Map(
    ran.report.groups
      .flatMap((group) => [[group.rule, toldOf(group)] as const])
      .filter((pair): pair is [string, Told] => pair[1] !== undefined),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([broken.close(), sound.close()]);
});

/** What somebody without touchstone has: the address, the password and a card. */
function environment(gateway: RunningGateway): NodeJS.ProcessEnv {
  const { approved } = ran.config.values.cards;
  return {
    PATH: process.env['PATH'],
    NO_COLOR: '1',
    GATEWAY_URL: gateway.url,
    TOUCHSTONE_PASSWORD: gateway.password,
    TOUCHSTONE_OTHER_PASSWORD: gateway.otherMerchant.password,
    CARD_NUMBER: approved.number,
    CARD_EXPIRY_MONTH: approved.expiry.month,
    CARD_EXPIRY_YEAR: approved.expiry.year,
    CARD_NAME_ON_CARD: approved.nameOnCard ?? '',
  };
}

/** How each test ended, by its title. */
async function vitest(gateway: RunningGateway): Promise<Readonly<Record<string, string>>> {
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', '--outputFile=out.json', '--pool=threads'];
  await exec(process.execPath, args, { cwd: folder, env: environment(gateway) }).catch(() => undefined);
  const { testResults } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as {
    readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
  };
  return Object.fromEntries(testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => [title, status])));
}

describe('every cause of a report', () => {
  test('has its requests as data, without a password or a card number', () => {
    expect([...told.keys()].toSorted()).toEqual(Object.keys(DEFECTS).toSorted());
    const all = JSON.stringify([...told.values()]);
    for (const secret of [broken.password, broken.otherMerchant.password, ran.config.values.cards.approved.number])
      expect(all).not.toContain(secret);
  });

  test('is a test that fails while the defect is there and passes when it is gone', async () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const [rule, one] of told) writeFileSync(join(folder, `${rule.replace(':', '-')}.test.ts`), asText(one, 'vitest'));
    // A test that passes some day is not to be named after the bug.
    const all = (status: string) => Object.fromEntries([...told.values()].map(({ holds }) => [holds, status]));
    expect(told.get('session-version-lock')?.holds).toMatch(
      /^balance-inquiry@\d+: A session version that is not the stored one is refused$/,
    );
    expect(await vitest(broken)).toEqual(all('failed'));
    expect(await vitest(sound)).toEqual(all('passed'));
  });

  test('is a list of requests for an editor, secrets from the environment', () => {
    const text = asText(told.get('session-version-lock') as Told, 'http');
    expect(text.match(/^### /gm)).toHaveLength(3);
    expect(text).toContain('@TOUCHSTONE_PASSWORD = {{$processEnv TOUCHSTONE_PASSWORD}}');
    expect(text).toMatch(/"id":"\{\{request1\.session\.id\}\}"/);
    expect(() => asText(told.get('auth-wrong-password') as Told, 'http')).toThrow('a file of requests cannot express');
  });
});

/** What the schema of collections, v2.1, says of the parts that are used. */
const COLLECTION = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: { type: 'object', required: ['name', 'schema'], properties: { name: { type: 'string' }, schema: { type: 'string' } } },
    item: {
      type: 'array',
      items: { type: 'object', required: ['item'], properties: { item: { type: 'array', items: { $ref: '#/$defs/item' } } } },
    },
    variable: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key'],
        properties: { type: { enum: ['string', 'boolean', 'any', 'number'] }, description: { type: 'string' } },
      },
    },
  },
  $defs: {
    item: {
      type: 'object',
      required: ['request'],
      properties: {
        name: { type: 'string' },
        event: {
          type: 'array',
          items: {
            type: 'object',
            required: ['listen'],
            properties: {
              listen: { enum: ['prerequest', 'test'] },
              script: { type: 'object', properties: { exec: { type: 'array', items: { type: 'string' } } } },
            },
          },
        },
        request: {
          type: 'object',
          required: ['url', 'method'],
          properties: {
            url: { type: 'string' },
            method: { type: 'string' },
            header: { type: 'array', items: { type: 'object', required: ['key', 'value'] } },
            auth: { type: 'object', required: ['type'], properties: { type: { enum: ['basic', 'noauth'] } } },
            body: { type: 'object', properties: { mode: { enum: ['raw'] }, raw: { type: 'string' } } },
          },
        },
        protocolProfileBehavior: { type: 'object', properties: { disableBodyPruning: { type: 'boolean' } } },
      },
    },
  },
};

describe('a collection', () => {
  interface Item {
    readonly name: string;
    readonly item?: readonly Item[];
    readonly event?: readonly { readonly listen: string; readonly script: { readonly exec: readonly string[] } }[];
    readonly request?: { readonly url: string; readonly body?: { readonly raw: string } };
  }

  test('has a folder for each cause, whose last request is put to the test', () => {
    const { info, item, variable } = JSON.parse(renderPostman(ran.report)) as {
      readonly info: { readonly schema: string };
      readonly item: readonly Item[];
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
    expect(info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
    expect(item.map(({ name }) => name)).toEqual(ran.report.groups.map(({ title }) => title));
    for (const { item: requests = [] } of item) {
      const tests = requests.map(({ event = [] }) =>
        event
          .filter(({ listen }) => listen === 'test')
          .flatMap(({ script }) => script.exec)
          .join('\n'),
      );
      expect(tests.at(-1)).toContain('pm.test(');
      expect(tests.slice(0, -1).join('\n')).not.toContain('pm.test(');
      expect(requests.every(({ request }) => request?.url.startsWith('{{GATEWAY_URL}}/api/rest/version/'))).toBe(true);
    }
    expect(new Ajv({ allErrors: true }).validate(COLLECTION, JSON.parse(renderPostman(ran.report)))).toBe(true);
    // Whose value is a secret is left to the reader.
    expect(variable.filter(({ value }) => value !== '').map(({ key }) => key)).toEqual(['GATEWAY_URL']);
  });
});
