import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isObject, type JsonValue } from '../../src/json/value.js';
import type { RunningGateway } from '../../src/qualify/start.js';
import type { Behaviour, Good, Wire } from './behaviours.js';

/** A conforming gateway behind a hostile line: some answers, or all, are replaced by what the behaviour makes of them. */
export async function hostileLine(gateway: RunningGateway) {
  let behaviour: Behaviour | undefined;
  let every = 1;
  let position = 0;
  let earlier: Good[] = [];
  const { hostname, port } = new URL(gateway.url);
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const path = incoming.url;
      const forward = httpRequest({ hostname, port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const good = goodOf(answer.statusCode ?? 500, bytes.toString());
          position += 1;
          if (behaviour === undefined || good === undefined || position % every !== 0) {
            outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(bytes);
          } else {
            void put(behaviour.wire({ ...good, earlier }), incoming.socket);
          }
          if (good !== undefined) earlier.push(good);
        });
      });
      forward.on('error', () => incoming.socket.destroy());
      forward.end(Buffer.concat(parts));
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    gateway: { ...gateway, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    /** From now on this is met, by every answer or by every third. */
    turn(to: Behaviour | undefined, each: number): void {
      [behaviour, every, position, earlier] = [to, each, 0, []];
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function goodOf(status: number, text: string): Good | undefined {
  try {
    const json = JSON.parse(text) as JsonValue;
    return isObject(json) ? { status, text, json } : undefined;
  } catch {
    return undefined;
  }
}

async function put({ bytes, end, pause }: Wire, socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  for (const part of bytes) {
    socket.write(part);
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (end === 'close') socket.end();
  else if (end === 'reset') socket.resetAndDestroy();
}
