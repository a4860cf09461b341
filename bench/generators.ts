import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { acceptanceCases } from '../generators/acceptance.js';
import { exploreCase } from '../generators/explore.js';
import { faultCases } from '../generators/faults/index.js';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { applyEdits } from '../src/json/edit.js';
import { fill, valueLookup } from '../src/model/template.js';
import { DEFAULT_VALUES } from '../src/model/values.js';

const REQUESTS = 4000;
const IN_FLIGHT = 16;
const ROUNDS = 5;

/** The promises of the generators: a fault costs a quarter of sending it, the packed set three starts of node. */
export async function benchGenerators(): Promise<void> {
  const node = fastestOf(10, () => spawnSync(process.execPath, ['-e', '0']));
  const packed = fastestOf(ROUNDS, () => CONTRACTS.flatMap((contract) => acceptanceCases(contract, DEFAULT_VALUES, 1)));
  console.log(`packed set of all contracts ${packed.toFixed(0)} ms, ${(packed / node).toFixed(2)} times node alone (at most 3)`);

  const cases = CONTRACTS.flatMap((contract) => faultCases(contract, DEFAULT_VALUES, 1));
  const made = fastestOf(ROUNDS, () => CONTRACTS.flatMap((contract) => faultCases(contract, DEFAULT_VALUES, 1)));
  const lookup = valueLookup(DEFAULT_VALUES);
  const bodies = cases.map((one) => JSON.stringify(fill(applyEdits(one.host, one.edits), lookup)));
  const sent = await sending(bodies);
  const perFault = (made * 1000) / cases.length;
  console.log(
    `${cases.length} faults, ${perFault.toFixed(1)} us each; sending one ${sent.toFixed(1)} us; ratio ${(perFault / sent).toFixed(2)} (at most 0.25)`,
  );

  const draws = fastestOf(2, () => {
    for (const contract of CONTRACTS) for (let drawn = 0; drawn < 100; drawn++) exploreCase(contract, DEFAULT_VALUES, 1, drawn);
  });
  console.log(`exploration ${((draws * 1000) / (CONTRACTS.length * 100)).toFixed(0)} us a draw`);
}

function fastestOf(rounds: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Microseconds a request over loopback, with the client and the in-flight number of the harness. */
async function sending(bodies: readonly string[]): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"result":"SUCCESS"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: IN_FLIGHT });
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < REQUESTS) {
        const body = bodies[next++ % bodies.length] ?? '';
        const { body: answer } = await pool.request({ method: 'PUT', path: '/', body });
        await answer.text();
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    best = Math.min(best, performance.now() - started);
  }
  await pool.close();
  server.close();
  return (best * 1000) / REQUESTS;
}
