import type { Config } from '../../model/config.js';
import { type Client, createClient, type PacedClient, type WireRequest } from '../../target/client.js';

/** So many requests in a row without an answer: the target is gone. It is below what ends a run. */
const SILENT = 4;
const BREATH = 200;

/**
 * Stands between a run and its client: it can be closed, and lets others send within the rate of the run.
 * @param onSilence is called when the gate has closed by itself, because nothing answers any more
 */
export function createGate(onSilence: () => void) {
  let client: PacedClient | undefined;
  let opening: { readonly opened: Promise<void>; readonly open: () => void } | undefined;
  /** Silence before the gate was last opened does not count. */
  let before = 0;
  let isReleased = false;
  const close = (): void => {
    if (opening !== undefined) return;
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    opening = { opened, open };
  };
  const wait = (): Promise<void> => opening?.opened ?? Promise.resolve();
  const silence = (given: PacedClient): number => {
    if (given.silent < before) before = 0;
    return given.silent - before;
  };
  const send = async (given: PacedClient, request: WireRequest): ReturnType<Client['send']> => {
    await wait();
    const answer = await given.send(request);
    if (answer.reply.kind === 'answer' || isReleased) return answer;
    const isGone = silence(given) >= SILENT;
    if (isGone && opening === undefined) onSilence();
    if (isGone) close();
    // What never left is sent when somebody is there again; anything else may have been carried out.
    const isUnsent = answer.reply.kind === 'lost' && answer.reply.message.includes('ECONNREFUSED');
    if (!isUnsent) return answer;
    if (!isGone) await pause(BREATH);
    return send(given, request);
  };
  return {
    /** The client of the run, behind the gate. */
    through: (given: PacedClient): Client => {
      client = given;
      return wrapped(
        given,
        (request) => send(given, request),
        () => silence(given),
      );
    },
    /** Closed, nothing more is sent; what is under way is answered. */
    close,
    /** `for good`: it does not close by itself any more, as when the run is to end. */
    open(how?: 'for good'): void {
      isReleased ||= how === 'for good';
      const closed = opening;
      opening = undefined;
      before = client?.silent ?? 0;
      closed?.open();
    },
    /** Resolves when somebody else may send a request, at once where the run does not send yet. */
    slot: async (): Promise<void> => client?.slot(),
  };
}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

/** A client for requests beside a run, which its budget does not count. */
export function clientBeside({ target, run }: Config): Client {
  const { maxRequests: _requests, maxTimeMillis: _time, ...unbounded } = run;
  return createClient(target, unbounded);
}

/** A client that waits before every request. */
export const behind = (client: Client, wait: () => Promise<void>): Client =>
  wrapped(client, async (request) => {
    await wait();
    return client.send(request);
  });

/** The client, with another way to send. */
const wrapped = (client: Client, send: Client['send'], silent: () => number = () => client.silent): Client => ({
  get sent() {
    return client.sent;
  },
  get silent() {
    return silent();
  },
  get busy() {
    return client.busy;
  },
  get throttled() {
    return client.throttled;
  },
  send,
  close: () => client.close(),
});
