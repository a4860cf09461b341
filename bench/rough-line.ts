import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { streamFor } from '../src/json/random.js';

export interface RoughLine {
  readonly url: string;
  /** What was done to connections so far. */
  readonly done: { cut: number; lost: number };
  close(): void;
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/**
 * A line to a target on which some requests are cut before they arrive, and some answers after they were given. As often an answer comes in two
 * pieces or behind a `100 Continue` that nobody asked for, which is legal.
 */
export async function startRoughLine(target: string, seed: number, share: number): Promise<RoughLine> {
  const random = streamFor(seed, 'rough line');
  const { hostname, port } = new URL(target);
  const done = { cut: 0, lost: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    client.setNoDelay();
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (random.nextInt(10_000) >= share * 10_000) return void upstream.write(bytes);
      done.cut += 1;
      return void client.resetAndDestroy();
    });
    upstream.on('data', (bytes) => {
      const lot = random.nextInt(10_000) / 10_000 / share;
      if (lot < 1) {
        done.lost += 1;
        return void client.resetAndDestroy();
      }
      const isHead = bytes.subarray(0, 5).toString('latin1') === 'HTTP/';
      if (isHead && lot < 2) client.write(CONTINUE);
      const cut = lot < 3 && lot >= 2 ? random.nextInt(bytes.length) : bytes.length;
      client.write(bytes.subarray(0, cut));
      return void (cut < bytes.length && client.write(bytes.subarray(cut)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
