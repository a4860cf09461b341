import { Pool } from 'undici';
import { SHIPPED } from '../src/catalogue/contracts.js';
import { allRules, runInput } from '../src/app/certify/compose.js';
import { run } from '../src/engine/run.js';
import { newRunId } from '../src/engine/execute/id-generator.js';
import { type Client, createClient } from '../src/target/client.js';
import { compare, median } from './compare.js';
import { configFor } from './certify-config.js';
import { startGatewayProcess } from './gateway-process.js';
import { type Row, rowOf } from './row.js';
import { threadMillis } from './thread-time.js';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

/** Milliseconds on the clock and of this thread, for so many requests. */
interface Spent {
  readonly millis: number;
  readonly thread: number;
  readonly count: number;
}

/** Microseconds for a request that is made, sent and judged, against the same requests only sent. All contracts unless some are named. */
export async function benchCertify(rounds: number, contracts: readonly string[] = []): Promise<Row> {
  const sent: Recorded[] = [];
  await certifyOnce(contracts, sent);
  const [rawTime, ownTime]: [number[], number[]] = [[], []];
  const noting = (spent: number[], { millis, thread, count }: Spent): number => {
    spent.push(thread / count);
    return (millis / count) * 1000;
  };
  const compared = await compare(
    async () => noting(rawTime, await resend(sent)),
    async () => noting(ownTime, await certifyOnce(contracts)),
    { rounds, warm: 1 },
  );
  const busy = (median(rawTime) / median(ownTime)).toFixed(2);
  const sides = mustSides(contracts);
  return rowOf(
    {
      id: contracts.length === 0 ? 'certify' : 'certify-part',
      what: `certify${contracts.length === 0 ? '' : ` of ${contracts.join(' and ')}`}, a request`,
      against: 'the same bytes by undici',
      unit: 'us',
      goal: contracts.length === 0 ? 0.55 : 0.7,
      note: `${sent.length} requests, ${(sent.length / sides).toFixed(2)} for each side of a must rule; ${busy} by the time of the thread`,
    },
    compared,
  );
}

/** A whole run, and the requests that it sent where they are wanted: to be sent again without anything around it. */
async function certifyOnce(contracts: readonly string[], keep?: Recorded[]): Promise<Spent> {
  const gateway = await startGatewayProcess();
  const base = await configFor(gateway, { seed: 1 });
  const config = { ...base, scope: { ...base.scope, contracts } };
  const client = createClient(config.target, config.run);
  let findings = 0;
  const emit = (event: { readonly type: string }): void => {
    if (event.type === 'finding') findings += 1;
  };
  const [before, started] = [threadMillis(), performance.now()];
  await run(runInput({ config, embedded: true, emit }, keep === undefined ? client : recording(client, keep), newRunId()));
  const spent = { millis: performance.now() - started, thread: threadMillis() - before, count: client.sent };
  await client.close();
  await gateway.close();
  if (findings > 0) throw new Error('the clean gateway has findings');
  return spent;
}

const recording = (client: Client, sent: Recorded[]): Client => ({
  get sent() {
    return client.sent;
  },
  get silent() {
    return client.silent;
  },
  get busy() {
    return client.busy;
  },
  send: async (request) => {
    const answer = await client.send(request);
    sent.push({ method: request.method, path: request.path, headers: answer.headers, text: request.text });
    return answer;
  },
  close: () => client.close(),
});

/** As many at a time as a run sends unless it is told otherwise. */
const CONCURRENCY = 8;

/** The same requests in the same order, as fast as they go. */
async function resend(sent: readonly Recorded[]): Promise<Spent> {
  const gateway = await startGatewayProcess();
  const pool = new Pool(gateway.url, { connections: CONCURRENCY });
  let next = 0;
  const loop = async (): Promise<void> => {
    for (let one = sent[next++]; one !== undefined; one = sent[next++]) {
      const { method, path, headers, text } = one;
      const answer = await pool.request({ method, path, headers, body: text ?? null });
      await answer.body.text();
    }
  };
  const [before, started] = [threadMillis(), performance.now()];
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  const spent = { millis: performance.now() - started, thread: threadMillis() - before, count: sent.length };
  await pool.close();
  await gateway.close();
  return spent;
}

/** Sides of must rules: that what keeps a rule is accepted, and that what breaks it is refused. */
function mustSides(contracts: readonly string[]): number {
  const named = (id: string): boolean => contracts.length === 0 || contracts.some((name) => id === name || id.startsWith(`${name}@`));
  return [...allRules(SHIPPED)]
    .filter(([contract]) => named(contract))
    .flatMap(([, rules]) => rules)
    .filter(({ level }) => level === 'must')
    .reduce((sum, { validity }) => sum + validity.length, 0);
}
