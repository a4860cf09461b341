import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { FORMAT_NAMES, RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { runInput } from '../../src/app/certify/compose.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { run } from '../../src/engine/run.js';
import { startGateway } from '../../src/qualify/start.js';
import { isObject, type JsonObject } from '../../src/json/value.js';
import type { RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import { decodingsOf } from '../../src/redact/decodings.js';
import { createClient, type Client } from '../../src/target/client.js';
import { spellings } from '../masking/spellings.js';
import { isWhole } from '../helpers/sample.js';
import { configFor } from './support.js';

const CARD = testCardNumber(16, 4321);
const PASSWORD = 'correct=horse/+ battery';
const HEADER = Buffer.from(`merchant.SHOP:${PASSWORD}`).toString('base64');
/** As they stand inside of a JSON string. */
const WRITTEN = [...spellings('password', PASSWORD), ...spellings('number', CARD), ['the header', `Basic ${HEADER}`] as const];

/** The answer with secrets in it wherever a target may put words of its own. */
function echoing(reply: Reply, serial: number): Reply {
  if (reply.kind !== 'answer' || reply.body === undefined || !isObject(reply.body)) return reply;
  const word = (offset: number): string => `@@${(serial + offset) % WRITTEN.length}@@`;
  const group = (name: string): JsonObject => {
    const value = (reply.body as JsonObject)[name];
    return value !== undefined && isObject(value) ? value : {};
  };
  const body: JsonObject =
    reply.body.result === 'ERROR'
      ? {
          ...reply.body,
          error: { ...group('error'), explanation: `no: ${word(0)}`, ...(serial % 3 === 0 ? { field: word(1), cause: word(2) } : {}) },
        }
      : {
          ...reply.body,
          correlationId: word(3),
          order: { ...group('order'), status: word(4), creationTime: word(5), customerNote: `a ${word(6)} b`, [word(7)]: word(8) },
          response: { ...group('response'), acquirerMessage: word(9), ...(serial % 4 === 0 ? { gatewayCode: word(10) } : {}) },
          pieces: { first: CARD.slice(0, 8), second: CARD.slice(8) },
        };
  const text = JSON.stringify(body).replace(/@@(\d+)@@/g, (_, index: string) => WRITTEN[Number(index)]?.[1] ?? '');
  return {
    ...reply,
    text,
    body: JSON.parse(text) as JsonObject,
    headers: { ...reply.headers, 'x-echo': HEADER, 'content-type': `text/${PASSWORD}` },
  };
}

/** What somebody with patience reads from an output. */
function readable(output: string): readonly string[] {
  const texts = decodingsOf(output).map((reading) => reading.text);
  const decoded = texts.flatMap((text) =>
    (text.match(/[\w+/-]{12,}/g) ?? []).flatMap((run) => [
      ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
      Buffer.from(run, 'hex').toString('latin1'),
    ]),
  );
  return [...texts, decoded.join('\n')];
}

test('no format and no event gives away what a target echoes, in whatever spelling', { timeout: 120_000 }, async () => {
  const gateway = await startGateway({
    port: 0,
    merchants: [
      { merchantId: 'SHOP', password: PASSWORD },
      { merchantId: 'OTHER', password: 'another-word' },
    ],
  });
  const card = { number: CARD, expiry: { month: '12', year: '39' } };
  const plain = await configFor(gateway, {
    contracts: isWhole ? ['verify', 'authorize', 'balance-inquiry@73'] : ['verify'],
    run: { profile: 'smoke' },
    suites: ['acceptance', 'single-fault', 'envelope'],
    ...(isWhole ? {} : { rules: ['order.**', 'result:*', 'envelope*'] }),
  });
  const config = { ...plain, values: { ...plain.values, cards: { ...plain.values.cards, approved: card } } };
  const open = createClient(config.target, config.run);
  let serial = 0;
  const client: Client = {
    get sent() {
      return open.sent;
    },
    get silent() {
      return open.silent;
    },
    get busy() {
      return open.busy;
    },
    close: () => open.close(),
    send: async (request) => {
      const sent = await open.send(request);
      serial += 1;
      // The known-good calls go through, so that there is something to judge.
      return serial < 20 ? sent : { ...sent, reply: echoing(sent.reply, serial) };
    },
  };
  const events: RunEvent[] = [];
  try {
    await run(runInput({ config, embedded: false, emit: (event) => void events.push(event) }, client, newRunId()));
  } finally {
    await client.close();
    await gateway.close();
  }
  expect(events.filter((event) => event.type === 'finding').length).toBeGreaterThan(20);
  expect(events.filter((event) => event.type === 'harness-error')).toEqual([]);
  const report = summarise(events, catalogueContext(SHIPPED));
  const outputs: readonly (readonly [string, string])[] = [
    ['events', events.map((event) => JSON.stringify(event)).join('\n')],
    ...FORMAT_NAMES.map((format) => [format, RENDERERS[format].render(report)] as const),
    ['terminal', terminalSummary(report, { color: false, columns: 200 })],
  ];
  // Something was there to be hidden.
  for (const hidden of ['{{password}}', '{{password-header}}', '{{card:approved.number}}']) expect(outputs[0]?.[1]).toContain(hidden);
  for (const [name, output] of outputs) {
    const given = readable(output).filter((text) => text.includes(PASSWORD) || text.replaceAll(/[^0-9A-Za-z]/g, '').includes(CARD));
    expect([name, given.map((text) => around(text))]).toEqual([name, []]);
  }
});

/** Where it stands, for whoever has to mend it. */
function around(text: string): string {
  const at = Math.max(text.indexOf(PASSWORD), text.indexOf(CARD), 0);
  return text.slice(Math.max(0, at - 120), at + 120);
}
