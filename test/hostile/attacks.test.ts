import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { threadMillis } from '../../bench/thread-time.js';
import { openEventLog } from '../../src/app/certify/event-log.js';
import { chained } from '../../src/app/log-chain.js';
import { mergeLogs } from '../../src/app/merge/merge-logs.js';
import { readEvents, readWholeEvents } from '../../src/app/read-run.js';
import { interrupted } from '../../src/app/run-parts.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { CHECKS } from '../../src/checks/checks.js';
import type { JsonObject } from '../../src/json/value.js';
import type { RunEvent, RunHeader } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import { createMask } from '../../src/redact/mask.js';
import { createBreaker } from '../../src/target/busy.js';
import { createMeter } from '../../src/target/meter.js';
import { withoutNames } from '../../src/target/endings.js';
import { RunLimitReached } from '../../src/target/run-limit.js';
import { answer, contextFor, exchange, inspect } from '../checks/support.js';
import { ownClock } from '../helpers/clock.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-attacks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CARD = testCardNumber(16, 77);

/** What all checks hold against an answer, by rule. */
const heldAgainst = (reply: Reply, headers: Readonly<Record<string, string>> = {}): readonly string[] => {
  const sent = exchange('void@66', reply, { body: { apiOperation: 'VOID' } });
  const whole = { ...sent, request: { ...sent.request, headers } };
  return CHECKS.flatMap((check) => check.inspect(whole, contextFor(whole, { secrets: [{ name: 'card:approved.number', value: CARD }] })))
    .filter(({ status, level }) => status === 'violates' && level === 'must')
    .map(({ rule }) => rule);
};

const raw = (text: string): Reply => {
  let body: JsonObject | undefined;
  try {
    body = JSON.parse(text) as JsonObject;
  } catch {
    body = undefined;
  }
  return { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, text, body };
};

const REFUSED = { result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: 'no' } };
const PASSWORD = 'Kq7-vortex-92-Lumen';
const BASIC = { authorization: `Basic ${Buffer.from(`merchant.M1:${PASSWORD}`).toString('base64')}` };

describe('an answer that contradicts itself breaks a must', () => {
  test.each([
    ['two results', raw('{"result":"SUCCESS","result":"ERROR"}'), 'answer-json'],
    ['two results, the other way round', raw('{"result":"ERROR","error":{"cause":"INVALID_REQUEST"},"result":"SUCCESS"}'), 'answer-json'],
    ['two results with blanks', raw('{ "result" : "SUCCESS" , "result"\n:\t"FAILURE" }'), 'answer-json'],
    ['a name with an escape', raw('{"result":"SUCCESS","re\\u0073ult":"ERROR"}'), 'answer-json'],
    ['two orders', raw('{"result":"SUCCESS","order":{"id":"o1"},"order":{"id":"o2"}}'), 'answer-json'],
    ['two totals', raw('{"result":"SUCCESS","order":{"totalCapturedAmount":1,"totalCapturedAmount":2}}'), 'answer-json'],
    ['two causes', raw('{"result":"ERROR","error":{"cause":"INVALID_REQUEST","cause":"SERVER_BUSY"}}'), 'answer-json'],
    ['two ids in a list', raw('{"result":"SUCCESS","transaction":[{"id":"1","id":"2"}]}'), 'answer-json'],
    ['a second object', raw('{"result":"SUCCESS"}{"result":"ERROR"}'), 'answer-json'],
    ['text after the object', raw('{"result":"SUCCESS"} trailing'), 'answer-json'],
    ['a comment', raw('{"result":"SUCCESS"/* ok */}'), 'answer-json'],
    ['a list', raw('[{"result":"SUCCESS"}]'), 'answer-json'],
    ['half an object', raw('{"result":"SUCCESS"'), 'answer-json'],
    ['an approval beside ERROR', answer({ ...REFUSED, response: { gatewayCode: 'APPROVED' } }), 'error-not-processed'],
    ['a partial approval beside ERROR', answer({ ...REFUSED, response: { gatewayCode: 'PARTIALLY_APPROVED' } }), 'error-not-processed'],
    [
      'a pending approval beside ERROR',
      answer({ ...REFUSED, response: { gatewayCode: 'APPROVED_PENDING_SETTLEMENT' } }),
      'error-not-processed',
    ],
    ['a negative total beside ERROR', answer({ ...REFUSED, order: { totalCapturedAmount: -1 } }), 'error-not-processed'],
    ['another negative total', answer({ ...REFUSED, order: { totalRefundedAmount: '-0.01' } }), 'error-not-processed'],
    ['a status of its own beside ERROR', answer({ ...REFUSED, order: { status: 'LOST' } }), 'order.status:values'],
    ['a card number beside ERROR', answer({ ...REFUSED, order: { description: CARD } }), 'no-sensitive-data'],
  ] as const)('%s', (_name, reply, rule) => {
    expect(heldAgainst(reply)).toContain(rule);
  });

  test.each([
    ['in a header', answer(REFUSED, { headers: { 'content-type': 'application/json', 'x-debug': PASSWORD } })],
    ['as it was sent', answer(REFUSED, { headers: { 'content-type': 'application/json', 'x-auth': BASIC.authorization } })],
    ['in an explanation', answer({ result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: `user ${PASSWORD}` } })],
    ['in a field of its own', answer({ ...REFUSED, debug: { password: PASSWORD } })],
  ])('the password %s', (_name, reply) => {
    expect(heldAgainst(reply, BASIC)).toContain('no-sensitive-data');
  });

  test('and one that does not breaks none', () => {
    expect(heldAgainst(answer(REFUSED), BASIC)).toEqual([]);
    expect(heldAgainst(raw('{"result":"ERROR","error":{"cause":"INVALID_REQUEST","explanation":"\\"a\\": is no name"}}'))).toEqual([]);
  });
});

const HEADER: RunHeader = {
  id: 'run1',
  seed: 1,
  profile: 'smoke',
  target: { url: 'http://127.0.0.1:1', merchantId: 'M1', embedded: false },
  tool: { name: 'touchstone', version: '1', catalogue: 'sha256:a' },
  startedAt: '2026-01-01T00:00:00.000Z',
  contracts: ['void@66'],
  strict: false,
  requireComplete: false,
  partialOk: false,
  assumptions: [],
  configuration: {},
  ingredients: [{ name: 'catalogue', sha256: 'a' }],
  selection: [],
};
const finished = (id: string, verdict: 'conforms' | 'violates'): RunEvent => ({
  type: 'case-finished',
  case: id,
  contract: 'void@66',
  suite: 'single-fault',
  outcome: 'ERROR',
  verdict,
  requests: 1,
  retries: 0,
  millis: 1,
  rule: 'r',
  side: 'request',
  validity: 'invalid',
  mutation: 'm',
  field: 'f',
});
const EVENTS: readonly RunEvent[] = [
  { type: 'run-started', header: HEADER },
  finished('a', 'conforms'),
  finished('b', 'violates'),
  finished('c', 'conforms'),
  finished('d', 'conforms'),
  { type: 'run-finished', reason: 'completed', durationMs: 1, requests: 4, retries: 0 },
];

describe('a log that was stitched is refused, with the place', () => {
  const lines = chained(EVENTS).trimEnd().split('\n');
  const foreign = chained([{ type: 'run-started', header: { ...HEADER, seed: 2 } }, finished('x', 'conforms'), finished('y', 'conforms')])
    .trimEnd()
    .split('\n');
  const without = (at: number): readonly string[] => lines.filter((_, i) => i !== at);
  const attacks: readonly (readonly [string, readonly string[], number])[] = [
    ...[1, 2, 3].map((at) => [`line ${at + 1} is taken out`, without(at), at + 1] as const),
    ...[1, 2, 3, 4].map(
      (at) =>
        [
          `line ${at + 1} says conforms`,
          lines.map((line, i) => (i === at ? line.replace(/"verdict":"\w+"/, '"verdict":"warns"') : line)),
          at + 1,
        ] as const,
    ),
    ...[1, 2, 3].map(
      (at) =>
        [
          `line ${at + 1} and the next change places`,
          [...lines.slice(0, at), lines[at + 1] ?? '', lines[at] ?? '', ...lines.slice(at + 2)],
          at + 1,
        ] as const,
    ),
    ...[1, 2, 3, 4].map(
      (at) => [`line ${at + 1} comes twice`, [...lines.slice(0, at), lines[at] ?? '', ...lines.slice(at)], at + 2] as const,
    ),
    ...[1, 3, 4].map(
      (at) =>
        [
          `a line is added before line ${at + 1}`,
          [...lines.slice(0, at), JSON.stringify(finished('z', 'conforms')), ...lines.slice(at)],
          at + 1,
        ] as const,
    ),
    ...[1, 3].map(
      (at) =>
        [`a line of another log stands at line ${at + 1}`, [...lines.slice(0, at), foreign[1] ?? '', ...lines.slice(at)], at + 1] as const,
    ),
    ['its beginning is that of another log', [foreign[0] ?? '', ...lines.slice(1)], 2],
    ['its header has another seed', [lines[0]?.replace('"seed":1', '"seed":2') ?? '', ...lines.slice(1)], 1],
    ['its header has another target', [lines[0]?.replace('127.0.0.1', '127.0.0.2') ?? '', ...lines.slice(1)], 1],
    ['the links are taken out of its end', [...lines.slice(0, 3), ...lines.slice(3).map((line) => line.replace(/,"link":"\w+"/, ''))], 4],
    ['a link is cut', lines.map((line, i) => (i === 2 ? line.replace(/"link":"\w{4}/, '"link":"0000') : line)), 3],
  ];
  test.each(attacks)('%s', async (name, content, line) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.ndjson`);
    writeFileSync(file, `${content.join('\n')}\n`);
    const reading = (async () => {
      for await (const event of readEvents(file)) void event;
    })();
    await expect(reading).rejects.toThrow(`.ndjson:${line} `);
    expect(() => readWholeEvents(file)).toThrow(`.ndjson:${line} `);
  });

  test('one that is whole is read, and goes on with its chain', async () => {
    const state = join(folder, 'state');
    for (const part of [EVENTS.slice(0, 3), EVENTS.slice(3)]) {
      const log = openEventLog(state, 'run1');
      for (const event of part) log.add(event);
      await log.close();
    }
    expect(readWholeEvents(join(state, 'run1', 'events.ndjson')).events).toEqual(EVENTS);
  });

  test('a resumed run sends a finished case of each contract and suite again', () => {
    const { done } = interrupted(EVENTS);
    expect([...done]).toEqual(['c', 'd']);
  });
});

describe('shards that differ are refused with the difference', () => {
  const shard = (index: number, more: Partial<RunHeader> = {}) => ({
    name: `shard ${index}`,
    events: [
      { type: 'run-started', header: { ...HEADER, id: `run${index}`, shard: { index, total: 2 }, ...more } },
      ...EVENTS.slice(1),
    ] as readonly RunEvent[],
  });
  test.each<[string, Partial<RunHeader>, RegExp]>([
    ['seed', { seed: 2 }, /the seed differs/],
    ['profile', { profile: 'standard' }, /the profile differs/],
    ['version', { tool: { ...HEADER.tool, version: '2' } }, /version of touchstone differs/],
    ['catalogue', { tool: { ...HEADER.tool, catalogue: 'sha256:b' } }, /catalogue differs/],
    ['contracts', { contracts: ['void@66', 'verify@26'] }, /contracts differs/],
    ['target', { target: { ...HEADER.target, url: 'http://127.0.0.1:2' } }, /target differs/],
    ['build', { target: { ...HEADER.target, build: '7' } }, /build of the target differs/],
    ['merchant', { target: { ...HEADER.target, merchantId: 'M2' } }, /merchant differs/],
    ['excluded rules', { configuration: { scope: { exclude: [{ rule: '**', because: 'x' }] } } }, /configuration\.scope\.exclude differs/],
    ['values', { configuration: { values: { currency: 'USD' } } }, /configuration\.values\.currency differs/],
    ['expectations', { configuration: { expect: { rules: { 'echo-ids': 'should' } } } }, /configuration\.expect/],
    ['strict', { strict: true }, /strict differs/],
    [
      'house rules',
      {
        ingredients: [
          { name: 'catalogue', sha256: 'a' },
          { name: 'house rules a.ts', sha256: 'b' },
        ],
      },
      /house rules a\.ts differs/,
    ],
    [
      'known deviations',
      {
        ingredients: [
          { name: 'catalogue', sha256: 'a' },
          { name: 'known deviations k', sha256: 'c' },
        ],
      },
      /known deviations k differs/,
    ],
    [
      'a contract file',
      {
        ingredients: [
          { name: 'catalogue', sha256: 'a' },
          { name: 'contract c.yaml', sha256: 'd' },
        ],
      },
      /contract c\.yaml differs/,
    ],
  ])('%s', (_name, more, words) => {
    expect(() => mergeLogs([shard(1), shard(2, more)])).toThrow(words);
    expect(() => mergeLogs([shard(1, more), shard(2)])).toThrow(words);
  });

  test('and those of one run are merged, whatever their rate', () => {
    expect(mergeLogs([shard(1), shard(2, { configuration: { run: { rate: 5, concurrency: 1 } } })])[0]).toMatchObject({
      type: 'run-started',
    });
  });
});

describe('long answers cost little, whatever they hold', () => {
  const mask = createMask([{ name: 'card:approved.number', value: CARD }], SHIPPED);
  const rows: readonly string[] = [
    '%2525252525',
    '%34',
    '4, -',
    '41-',
    '34313131',
    '&#52;',
    '&amp;amp;',
    '4111111111111112',
    '\\u0034',
    '\\"',
    '4 ',
    '‹',
    '{{',
    '"',
    'a@',
    '٣',
  ];
  test.each(rows)('a megabyte of %s', { timeout: 60_000 }, (part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const body = { result: 'SUCCESS', debug: text };
    const before = threadMillis();
    const reply = answer(body);
    for (const check of CHECKS) inspect(check, exchange('void@66', reply), { secrets: [{ name: 'card:approved.number', value: CARD }] });
    mask.answer(JSON.stringify(body));
    mask.sentence(`got ${JSON.stringify(text.slice(0, 4_000))}`);
    expect(threadMillis() - before).toBeLessThan(5_000);
  });

  test('a number of a million digits', () => {
    const text = `{"result":"SUCCESS","order":{"amount":${'9'.repeat(1_000_000)}}}`;
    expect(mask.answer(text).length).toBeLessThan(1_000);
  });
});

describe('a target that asks for a long pause', () => {
  test.each(['31536000', '99999999999999', 'Fri, 01 Jan 2126 00:00:00 GMT', '61'])(
    'Retry-After: %s ends the run at once',
    async (header) => {
      const clock = ownClock();
      const breaker = createBreaker(createMeter(undefined, Number.POSITIVE_INFINITY), clock, 60_000);
      breaker.note({ kind: 'answer', status: 429, headers: { 'retry-after': header }, text: '{}', body: {} });
      await expect(breaker.ready()).rejects.toThrow(RunLimitReached);
      expect(clock.now()).toBe(0);
    },
  );
});

describe('links of the state folder are not followed', () => {
  const elsewhere = (): string => {
    const place = mkdtempSync(join(folder, 'elsewhere-'));
    return place;
  };
  test('the folder itself', () => {
    const state = join(folder, 'linked-state');
    symlinkSync(elsewhere(), state);
    expect(() => openEventLog(state, 'r1')).toThrow('is a link');
  });
  test('the folder of a run', () => {
    const state = mkdtempSync(join(folder, 'state-'));
    symlinkSync(elsewhere(), join(state, 'r1'));
    expect(() => openEventLog(state, 'r1')).toThrow('is a link');
  });
  test('the log', () => {
    const state = mkdtempSync(join(folder, 'state-'));
    mkdirSync(join(state, 'r1'));
    const other = join(elsewhere(), 'precious');
    writeFileSync(other, 'mine');
    symlinkSync(other, join(state, 'r1', 'events.ndjson'));
    expect(() => openEventLog(state, 'r1')).toThrow('is a link');
  });
});

test.each([
  "Hostname/IP does not match certificate's altnames: Host: a.b. is not in the cert's altnames: DNS:Kq7-vortex-92-Lumen, DNS:q",
  "Hostname/IP does not match certificate's altnames: Host: a.b. is not cert's CN: Kq7-vortex-92-Lumen",
  `Hostname/IP does not match certificate's altnames: IP: 1.2.3.4 is not in the cert's list: ${PASSWORD}`,
])('names of a certificate are not quoted: %s', (message) => {
  expect(withoutNames(message)).not.toContain(PASSWORD);
});
