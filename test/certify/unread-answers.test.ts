import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { runInput } from '../../src/app/certify/compose.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { run } from '../../src/engine/run.js';
import { isObject } from '../../src/json/value.js';
import type { RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import type { RunReport } from '../../src/model/report.js';
import { startGateway } from '../../src/qualify/start.js';
import { createClient, type Client } from '../../src/target/client.js';
import { summarise } from '../../reports/summarise.js';
import { errorOf } from '../engine/support.js';
import { configFor } from './support.js';

/** Certifies the clean gateway, whose answers are changed on their way. */
async function certifiedThrough(change: (reply: Reply) => Reply): Promise<RunReport> {
  const gateway = await startGateway({ port: 0 });
  const settings = { profile: 'smoke', concurrency: 1, retries: 0 } as const;
  const config = await configFor(gateway, { contracts: ['verify'], rules: ['order.**', 'answer-arrives'], run: settings });
  const open = createClient(config.target, config.run);
  const client: Client = {
    get sent() {
      return open.sent;
    },
    silent: 0,
    busy: 0,
    close: () => open.close(),
    send: async (request) => {
      const answer = await open.send(request);
      return { ...answer, reply: change(answer.reply) };
    },
  };
  const events: RunEvent[] = [];
  try {
    await run(runInput({ config, embedded: false, emit: (event) => void events.push(event), draws: 0 }, client, newRunId()));
  } finally {
    await client.close();
    await gateway.close();
  }
  return summarise(events, catalogueContext(SHIPPED));
}

const isRefusal = (reply: Reply): boolean =>
  reply.kind === 'answer' && reply.body !== undefined && isObject(reply.body) && reply.body.result === 'ERROR';
const ofRefusals = (other: Reply) => (reply: Reply) => (isRefusal(reply) ? other : reply);
const cut = (beyond: 'size' | 'encoding'): Reply => ({ kind: 'answer', status: 200, headers: {}, text: '{', body: undefined, beyond });

describe('bad requests that get no answer that can be read', { timeout: 120_000 }, () => {
  test.each<[string, Reply]>([
    ['dropped', { kind: 'lost', message: 'other side closed' }],
    ['answered beyond the limits', cut('size')],
    ['answered in an unknown encoding', cut('encoding')],
  ])('%s, all of them: inconclusive with its reason, exit 3', async (_how, reply) => {
    const report = await certifiedThrough(ofRefusals(reply));
    expect({ verdict: report.verdict, exit: report.run.exit }).toEqual({ verdict: 'inconclusive', exit: 3 });
    const line = report.rules.find(({ contract, id }) => contract === 'verify@26' && id === 'order.reference:max-length');
    expect(line).toMatchObject({ status: 'inconclusive', reason: expect.any(String) });
  });

  test('dropped while good ones are answered is a finding of its own', async () => {
    const report = await certifiedThrough(ofRefusals({ kind: 'lost', message: 'other side closed' }));
    expect(report.groups.map(({ rule, level }) => `${level} ${rule}`)).toContain('should answer-arrives');
  });

  test('answered as busy while good ones never are have a wrong cause', async () => {
    const report = await certifiedThrough(ofRefusals(errorOf('SERVER_BUSY')));
    expect(report.verdict).toBe('violates');
    expect(new Set(report.groups.map(({ rule, level }) => `${level} ${rule}`))).toContain('must refusal-cause');
  });

  test('as they should be answered, the run is no worse', async () => {
    const report = await certifiedThrough((reply) => reply);
    expect({ verdict: report.verdict, exit: report.run.exit }).toEqual({ verdict: 'incomplete', exit: 0 });
  });
});
