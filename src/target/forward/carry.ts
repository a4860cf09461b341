import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { ForwarderOptions } from './forwarder-options.js';
import type { NoAnswer } from './passing.js';
import { watchConnection } from './watch-connection.js';
import { type MessageHead, valuesOf } from './message-reader.js';

export interface CarryOptions extends Pick<ForwarderOptions, 'target' | 'tls' | 'connectMillis' | 'mostBytes' | 'onRequest' | 'onPassing'> {
  /** The port at which clients reach us. */
  readonly ownPort: number;
}

/** A connection that is being forwarded. */
export interface Carried {
  /** Whether a request waits for its answer. */
  readonly isBusy: () => boolean;
  readonly end: () => void;
}

/** Forwards one connection of a client over a connection of its own to the target: each side sees what the other does. */
export function carry(client: Socket, { target, ownPort, mostBytes, onRequest, onPassing, ...options }: CarryOptions): Carried {
  const watch = watchConnection({
    most: mostBytes,
    rewrite: (head, bytes) => {
      onRequest(head.first[0], head.first[1]);
      return withHostOf(target, ownPort, head, bytes);
    },
    // Pending writes come first.
    tell: (passing) => void setImmediate(onPassing, passing),
  });
  const upstream = connectTo(target, options);
  let isConnected = false;
  let unreachable: NoAnswer | undefined;
  const answerUnreachable = (): void => {
    if (unreachable === undefined || !watch.isWaiting) return;
    watch.close(unreachable);
    client.end(badGateway(unreachable.message));
  };
  upstream.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
    isConnected = true;
    upstream.setTimeout(0);
  });
  upstream.setTimeout(options.connectMillis, () => upstream.destroy(new Error(`no connection within ${options.connectMillis} ms`)));
  client.on('data', (bytes: Buffer) => {
    const parts = watch.fromClient(bytes);
    if (unreachable !== undefined) return answerUnreachable();
    let flows = true;
    for (const part of parts) flows = upstream.write(part);
    if (!flows) client.pause();
    return undefined;
  });
  upstream.on('drain', () => client.resume());
  upstream.on('data', (bytes: Buffer) => {
    const flows = client.write(bytes);
    watch.fromTarget(bytes);
    if (!flows) upstream.pause();
  });
  client.on('drain', () => upstream.resume());
  client.on('end', () => void (unreachable === undefined ? upstream.end() : client.end()));
  upstream.on('end', () => {
    watch.targetEnded(client.readableEnded ? GIVEN_UP : CUT_SHORT);
    client.end();
  });
  client.on('error', () => client.destroy());
  client.on('close', () => {
    watch.close(GIVEN_UP);
    upstream.destroy();
  });
  upstream.on('error', (error: Error) => {
    const message = reasonOf(error, target);
    if (isConnected) {
      watch.close({ kind: 'lost', message });
      client.resetAndDestroy();
    } else {
      unreachable = { kind: 'unreachable', message };
      client.resume();
      answerUnreachable();
    }
  });
  return { isBusy: () => !client.destroyed && watch.isBusy, end: () => client.destroy() };
}

const GIVEN_UP: NoAnswer = { kind: 'aborted', message: 'the client closed the connection before the answer was complete' };
const CUT_SHORT: NoAnswer = { kind: 'lost', message: 'the target ended the connection before its answer was complete' };

function connectTo(target: URL, { tls }: Pick<CarryOptions, 'tls'>): Socket {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const secure = target.protocol === 'https:';
  const port = Number(target.port === '' ? (secure ? 443 : 80) : target.port);
  const way = { host, port, allowHalfOpen: true, noDelay: true };
  if (!secure) return connectPlain(way);
  return connectSecure({ ...way, ...tls, ALPNProtocols: ['http/1.1'], ...(isIP(host) === 0 ? { servername: host } : {}) });
}

const reasonOf = (error: Error, { origin }: URL): string => {
  const code = (error as NodeJS.ErrnoException).code;
  return `${origin}: ${error.message === '' ? (code ?? 'no reason given') : error.message}`;
};

/** The response to a client when the target cannot be reached: it must never look like an answer of the target. */
function badGateway(reason: string): string {
  const text = `touchstone proxy: the target cannot be reached. ${reason}\n`;
  return [
    'HTTP/1.1 502 Bad Gateway',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    '',
    text,
  ].join('\r\n');
}

const HOST_LINE = /^(host[ \t]*:[ \t]*)([^\r\n]*?)([ \t]*\r?)$/im;

/**
 * The head of a request with the target's name in place of ours. A client that connects to this port writes our name into its Host header,
 * which a target that serves several names would not recognise. Any other name was meant, and stays.
 */
function withHostOf(target: URL, ownPort: number, head: MessageHead, bytes: Buffer): Buffer {
  const hosts = valuesOf(head, 'host');
  const [host = ''] = hosts;
  if (hosts.length !== 1 || portIn(host) !== ownPort) return bytes;
  // Latin 1 keeps every byte as it is.
  return Buffer.from(
    bytes.toString('latin1').replace(HOST_LINE, (_line, before: string, _host, after: string) => `${before}${target.host}${after}`),
    'latin1',
  );
}

const portIn = (host: string): number => Number(/:(\d{1,5})$/.exec(host)?.[1] ?? 80);
