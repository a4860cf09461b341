import { SHIPPED } from '../../src/catalogue/contracts.js';
import { runInput } from '../../src/app/certify/compose.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { run } from '../../src/engine/run.js';
import { isObject, type JsonObject } from '../../src/json/value.js';
import type { RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import type { RunReport } from '../../src/model/report.js';
import type { RunningGateway } from '../../src/qualify/start.js';
import { createClient, type Client, type WireRequest } from '../../src/target/client.js';
import { summarise } from '../../reports/summarise.js';
import { configFor, type Wanted } from '../certify/support.js';

/** An answer that came. */
export type Answer = Extract<Reply, { kind: 'answer' }>;

/** An answer of a conforming gateway, with what it answers, on its way to the harness. */
export interface OnItsWay {
  readonly request: WireRequest;
  readonly answer: Answer;
  readonly body: JsonObject;
  /** From 1 on. */
  readonly position: number;
  /** The answers that were given before. */
  readonly earlier: readonly Answer[];
}

/** Another answer in place of the true one; undefined where the target tells the truth. */
export type Lie = (one: OnItsWay) => Answer | undefined;

/** The answer with another body. */
export const saying = ({ answer }: Pick<OnItsWay, 'answer'>, body: JsonObject): Answer => ({ ...answer, body, text: JSON.stringify(body) });

/** Certifies a conforming gateway whose answers pass through a lie, and counts them. */
export async function certifiedWith(
  gateway: RunningGateway,
  wanted: Wanted,
  lie: Lie,
): Promise<{ readonly report: RunReport; readonly lies: number; readonly answers: number }> {
  const config = await configFor(gateway, wanted);
  const open = createClient(config.target, config.run);
  const earlier: Answer[] = [];
  let [position, lies] = [0, 0];
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
      const given = await open.send(request);
      const { reply } = given;
      if (reply.kind !== 'answer' || reply.body === undefined || !isObject(reply.body)) return given;
      position += 1;
      const other = lie({ request, answer: reply, body: reply.body, position, earlier });
      earlier.push(reply);
      if (other === undefined) return given;
      lies += 1;
      return { ...given, reply: other };
    },
  };
  const events: RunEvent[] = [];
  try {
    await run(runInput({ config, embedded: false, emit: (event) => void events.push(event), draws: 0 }, client, newRunId()));
  } finally {
    await client.close();
  }
  return { report: summarise(events, catalogueContext(SHIPPED)), lies, answers: position };
}
