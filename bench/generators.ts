import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { acceptanceCases } from '../generators/acceptance.js';
import { faultCases } from '../generators/faults/index.js';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { applyEdits } from '../src/json/edit.js';
import { fill, valueLookup } from '../src/model/template.js';
import { DEFAULT_VALUES } from '../src/model/values.js';
import { compare } from './compare.js';
import { type Row, rowOf } from './row.js';
import { threadMillis } from './thread-time.js';

const REQUESTS = 4000;
const IN_FLIGHT = 16;

/** The promises of the generators: a fault costs a quarter of sending it, the packed set three starts of Node. */
export async function benchGenerators(rounds: number): Promise<readonly Row[]> {
  const node = (): number => timed(() => spawnSync(process.execPath, ['-e', '0']));
  const packed = (): number => timed(() => CONTRACTS.flatMap((contract) => acceptanceCases(contract, DEFAULT_VALUES, 1)));
  const cases = CONTRACTS.flatMap((contract) => faultCases(contract, DEFAULT_VALUES, 1));
  const lookup = valueLookup(DEFAULT_VALUES);
  const bodies = cases.slice(0, REQUESTS).map((one) => JSON.stringify(fill(applyEdits(one.base, one.edits), lookup)));
  const made = (): number => {
    const before = threadMillis();
    const count = CONTRACTS.reduce((sum, contract) => sum + faultCases(contract, DEFAULT_VALUES, 1).length, 0);
    return ((threadMillis() - before) / count) * 1000;
  };
  // Between two rounds of sending, making keeps this thread busy for longer than a server usually waits.
  const server = createServer(
    { keepAliveTimeout: 600_000 },
    (request, response) => void request.resume().on('end', () => response.end('{"result":"SUCCESS"}')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: IN_FLIGHT });
  try {
    return [
      rowOf(
        { id: 'packs', what: 'packed set of all contracts', against: 'node -e 0', unit: 'ms', goal: 1 / 3 },
        await compare(node, packed, { rounds }),
      ),
      rowOf(
        { id: 'faults', what: 'making a fault', against: 'sending it', unit: 'us', goal: 4, note: `${cases.length} faults` },
        await compare(() => sending(pool, bodies), made, { rounds: Math.ceil(rounds / 2) }),
      ),
    ];
  } finally {
    await pool.close();
    server.close();
  }
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Microseconds a request over loopback, both ends on this thread. */
async function sending(pool: Pool, bodies: readonly string[]): Promise<number> {
  const before = threadMillis();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const { body: answer } = await pool.request({ method: 'PUT', path: '/', body });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return ((threadMillis() - before) / bodies.length) * 1000;
}
