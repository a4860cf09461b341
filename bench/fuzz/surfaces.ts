import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { createSummary } from '../../reports/summarise.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { asForeign, readEvents, readWholeEvents } from '../../src/app/read-run.js';
import { loadKnown } from '../../src/config/known.js';
import { loadConfig } from '../../src/config/load.js';
import { isObject } from '../../src/json/value.js';
import { readRecording } from '../../src/app/traffic/har-exchanges.js';
import { PLAIN } from '../../src/lint/formats/format.js';
import { stylish } from '../../src/lint/formats/stylish.js';
import { lintInputs } from '../../src/lint/lint-inputs.js';
import type { LintResult } from '../../src/lint/result.js';
import { HarnessError } from '../../src/model/harness-error.js';
import { createMask } from '../../src/redact/mask.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { judge } from '../../src/rules/judge.js';
import { readAnswer } from '../../src/target/read-answer.js';
import { threadMillis } from '../thread-time.js';
import { mutated, seeded } from './mutate.js';

/** Everything that reads what others wrote. */
export const SURFACES = ['answer', 'log', 'configuration', 'har', 'known', 'payload', 'ndjson'] as const;
export type Surface = (typeof SURFACES)[number];

const ANSWER = JSON.stringify({
  result: 'SUCCESS',
  merchant: 'M',
  order: { id: 'a', amount: '10.00', currency: 'USD' },
  response: { gatewayCode: 'APPROVED' },
  error: { cause: 'INVALID_REQUEST', field: 'order.id' },
});

const CONFIGURATION = `target: { baseUrl: "https://gateway.example", merchantId: M, auth: { type: basic, password: "\${P}" } }
run: { profile: smoke, seed: 7, timeout: 5s, maxTime: 1m }
scope: { contracts: [verify, refund@60], exclude: [{ rule: "airline.**", because: no }] }
values: { currencies: [USD], overlay: { verify@26: { order: { notificationUrl: "https://a.example" } } } }
provision: { captured-order: [{ request: { method: PUT, path: "/merchant/{merchantId}", version: 55, body: { a: "{amount}" } }, expect: { result: SUCCESS } }] }
`;

const KNOWN = `- { rule: "order.reference:*", reason: later, expires: "2030-01-31" }\n- { case: "verify@26/**", contract: verify, reason: because }\n`;

const HAR = JSON.stringify({
  log: {
    entries: [
      {
        request: {
          method: 'PUT',
          url: 'https://g.example/api/rest/version/26/merchant/M/order/1/transaction/1',
          postData: { text: '{"apiOperation":"VERIFY","order":{"currency":"USD"}}' },
        },
        response: { status: 200, content: { text: ANSWER, mimeType: 'application/json' } },
      },
    ],
  },
});

const PAYLOAD = `{
  "apiOperation": "AUTHORIZE",
  "order": { "amount": "10.00", "currency": "USD", "custom": { "a": "1" }, "item": [{ "name": "x", "quantity": 1, "unitPrice": "10.00" }] },
  "sourceOfFunds": { "type": "CARD", "provided": { "card": { "number": "512345xxxxxx0008", "expiry": { "month": "12", "year": "39" } } } }
}
`;

/** A log as certify writes it, of a small run. */
export async function sampleLog(): Promise<string> {
  const lines: string[] = [];
  const config = { scope: { contracts: ['verify'] }, run: { profile: 'smoke', maxRequests: 40 } } as const;
  await certifyToReport({ config, env: {}, onEvent: (event) => void lines.push(JSON.stringify(event)) });
  return `${lines.slice(0, 60).join('\n')}\n`;
}

/** One turn: a broken input, and what fell over that should have refused it; undefined where nothing did. */
export interface Turn {
  readonly input: string;
  readonly fall?: string;
  /** What the reader worked, in milliseconds. */
  readonly millis: number;
}

/** What a reader may work for an input at most: reading it is a small part of a run, whatever it holds. */
const mostMillis = (input: string): number => 3_000 + input.length / 100;

const LINE = PAYLOAD.replaceAll('\n', '').concat('\n');

export function createFuzz(seed: number, folder: string, log: string): (surface: Surface, step: number) => Promise<Turn> {
  const samples: Readonly<Record<Surface, string>> = {
    answer: ANSWER,
    log,
    configuration: CONFIGURATION,
    har: HAR,
    known: KNOWN,
    payload: PAYLOAD,
    ndjson: LINE.repeat(3),
  };
  return async (surface, step) => {
    const input = mutated(samples[surface], seeded(seed + step * 7919));
    const before = threadMillis();
    const fall = await fallOf(READERS[surface], input, folder);
    const millis = threadMillis() - before;
    const late = `took ${Math.round(millis)} ms for ${input.length} characters`;
    return { input, millis, ...(fall !== undefined ? { fall } : millis > mostMillis(input) ? { fall: late } : {}) };
  };
}

/** An input of a surface that is right, and of about so many bytes. */
export function inputOf(surface: Surface, bytes: number, log: string): string {
  const times = (piece: string): number => Math.ceil(bytes / piece.length);
  const many = (piece: (i: number) => string): string => Array.from({ length: times(piece(10_000)) }, (_, i) => piece(i)).join(',');
  switch (surface) {
    case 'answer':
      return `${ANSWER.slice(0, -1)},"debug":{${many((i) => `"field${i}":"${'words and 12 figures, '.repeat(12)}"`)}}}`;
    case 'log':
      return log.repeat(times(log));
    case 'configuration':
      return `scope: { exclude: [${many((i) => `{ rule: "airline.field${i}", because: not ours }`)}] }`;
    case 'har':
      return `{"log":{"entries":[${many(() => HAR.slice('{"log":{"entries":['.length, -']}}'.length))}]}}`;
    case 'known':
      return many((i) => `- { rule: "order.field${i}:*", contract: verify@26, reason: later, expires: "2027-01-31" }\n`).replaceAll(
        '\n,',
        '\n',
      );
    case 'payload':
      return `${PAYLOAD.trimEnd().slice(0, -1)},${many((i) => `"field${i}":"of four words, ${i}"`)}}`;
    case 'ndjson':
      return LINE.repeat(times(LINE));
  }
}

async function fallOf(read: Reader, input: string, folder: string): Promise<string | undefined> {
  try {
    await read(input, folder);
    return undefined;
  } catch (error) {
    // To be refused in words is what is asked for.
    if (error instanceof HarnessError) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

type Reader = (input: string, folder: string) => Promise<void> | void;

const mask = createMask([{ name: 'password', value: 'secret-word', credential: true }], SHIPPED);

export const READERS: Readonly<Record<Surface, Reader>> = {
  answer: (input) => {
    const reply = readAnswer(
      { status: 200, headers: { 'content-type': 'application/json' }, bytes: Buffer.from(input), whole: true },
      2_000_000,
    );
    outcomeOf(reply);
    mask.foreign(input);
    const { body } = reply;
    if (isObject(body))
      for (const contract of CONTRACTS) for (const side of ['response', 'error'] as const) judge(contract, side, { body });
  },
  log: async (input, folder) => {
    const file = join(folder, 'events.ndjson');
    writeFileSync(file, input);
    readWholeEvents(file);
    const summary = createSummary(catalogueContext(SHIPPED));
    // Without the net that catches what a shape cannot say: here it would hide what is looked for.
    for await (const event of readEvents(file)) summary.add(event);
    const report = summary.report();
    for (const renderer of Object.values(RENDERERS)) asForeign(file, () => renderer.render(report));
  },
  configuration: async (input, folder) => {
    const file = join(folder, 'touchstone.config.yaml');
    writeFileSync(file, input);
    await loadConfig({ file, cwd: folder, env: { P: 'secret-word' }, flags: {} });
  },
  har: async (input, folder) => {
    const file = join(folder, 'traffic.har');
    await lintOf(file, input);
    for (const _happened of readRecording(file, 2_000_000).happened);
  },
  known: (input, folder) => {
    const file = join(folder, 'known.yaml');
    writeFileSync(file, input);
    loadKnown(file, { cwd: folder });
  },
  payload: (input, folder) => lintOf(join(folder, 'payload.json'), input),
  ndjson: (input, folder) => lintOf(join(folder, 'payloads.ndjson'), input),
};

async function lintOf(file: string, input: string): Promise<void> {
  writeFileSync(file, input);
  const results: LintResult[] = [];
  await lintInputs({ words: [file], stdin: process.stdin, ndjson: 'by-name', fix: 'show', workers: 1 }, (result) => results.push(result));
  const shown = stylish({ paint: PLAIN, frames: 'shown', columns: 80, undetected: 'listed', version: '1', catalogue: SHIPPED });
  for (const result of results) shown.each(result);
}
