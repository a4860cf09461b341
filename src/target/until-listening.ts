import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A gateway that is being rebuilt needs a moment before it listens again. */
const PATIENCE_MILLIS = 15_000;
const BETWEEN_MILLIS = 200;

/** Waits until a server listens at a URL, at most as long as a restart may take. */
export async function untilListening(url: string, signal: AbortSignal): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  for (const end = performance.now() + PATIENCE_MILLIS; performance.now() < end && !signal.aborted; ) {
    if (await isListening(place)) return;
    await wait(BETWEEN_MILLIS);
  }
}

const isListening = (place: { readonly host: string; readonly port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...place, timeout: 1000 });
    const end = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });
