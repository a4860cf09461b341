import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningGateway } from '../../src/qualify/start.js';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Passing {
  /** From 0, in the order in which requests come in. */
  readonly position: number;
  readonly path: string;
  readonly text: string;
  readonly authorization: string;
}

/** What a line does with a request: let it through, answer for the gateway, or lose the answer after it was processed. */
export type Fate = 'pass' | 'lose-answer' | Answer;

/** A gateway at the end of a line that is not always to be relied on. */
export async function lineTo(gateway: RunningGateway, fateOf: (request: Passing) => Fate) {
  let position = 0;
  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const fate = fateOf({
        position: position++,
        path: incoming.url ?? '',
        text: body.toString(),
        authorization: incoming.headers.authorization ?? '',
      });
      if (typeof fate === 'object') {
        outgoing.writeHead(fate.status, fate.headers).end(fate.text);
        return;
      }
      const { hostname, port } = new URL(gateway.url);
      const forward = httpRequest({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
        if (fate === 'lose-answer') {
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      forward.end(body);
    });
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return {
    gateway: { ...gateway, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    requests: () => position,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
