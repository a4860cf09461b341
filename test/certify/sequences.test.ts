import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { certify } from '../../src/app/certify/compose.js';
import { loadConfig } from '../../src/config/load.js';
import { startGateway } from '../../src/qualify/start.js';
import type { Config, Recipe } from '../../src/model/config.js';
import type { FindingEvent, RunEvent } from '../../src/model/event.js';
import { FOREIGN_ENV, foreignConfig } from '../sandbox/foreign/config.js';
import { startForeignGateway } from '../sandbox/foreign/server.js';
import { configFor } from './support.js';

const LONG = 120_000;

/** Plays sequences with this seed, and nothing else; what was found, and how many requests it took. */
async function play(
  config: Config,
  seed: number,
  sequences: number,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<{ readonly found: readonly string[]; readonly steps: number }> {
  const found: FindingEvent[] = [];
  let steps = 0;
  await certify({
    config: { ...config, run: { ...config.run, seed }, scope: { ...config.scope, suites: ['lifecycle'], cases: ['flow/sequence-**'] } },
    embedded: true,
    sequences,
    shrink: false,
    emit: (event) => {
      onEvent(event);
      if (event.type === 'finding') found.push(event.finding);
      if (event.type === 'case-finished' && event.case.startsWith('flow/sequence-')) steps += event.requests;
    },
  });
  return {
    found: found.map(({ case: id, contract, rule, expected, actual }) => `${id} ${contract} ${rule}: ${expected}, but ${actual}`),
    steps,
  };
}

describe('sequences of whole orders', () => {
  test('hold nothing against the clean gateway, whatever the seed', { timeout: LONG }, async () => {
    const gateway = await startGateway({ port: 0 });
    try {
      const config = await configFor(gateway, { values: { currencies: ['USD', 'KWD', 'JPY'] } });
      for (const seed of SEEDS) {
        const { found, steps } = await play(config, seed, 6);
        expect(found).toEqual([]);
        expect(steps).toBeGreaterThan(300);
      }
    } finally {
      await gateway.close();
    }
  });

  test('hold nothing against a gateway of another hand, which updates in increments', { timeout: LONG }, async () => {
    const gateway = await startForeignGateway();
    const folder = mkdtempSync(join(tmpdir(), 'sequences-'));
    try {
      writeFileSync(join(folder, 'gateway.yaml'), foreignConfig(gateway.url));
      const config = await loadConfig({ cwd: folder, env: FOREIGN_ENV, file: 'gateway.yaml', flags: {} });
      for (const seed of SEEDS) {
        const { found, steps } = await play(config, seed, 6);
        expect(found).toEqual([]);
        expect(steps).toBeGreaterThan(300);
      }
    } finally {
      await gateway.close();
      rmSync(folder, { recursive: true });
    }
  });
});

const SEEDS = [1, 2];

test('a way to a state that leads nowhere is told by its name, and the sequences go on by the others', { timeout: LONG }, async () => {
  const gateway = await startGateway({ port: 0 });
  try {
    const config = await configFor(gateway, { contracts: ['refund@60'] });
    const usual = config.provision['captured-order'];
    const [first] = usual !== undefined && 'steps' in usual ? usual.steps : [];
    if (usual === undefined || first === undefined) throw new Error('the usual way has steps');
    const broken: Recipe = { name: 'by nobody', steps: [{ ...first, expect: { result: 'PENDING' } }] };
    const missing: RunEvent[] = [];
    const { found } = await play(
      { ...config, provision: { ...config.provision, 'captured-order': { ...usual, others: [broken] } } },
      1,
      6,
      (event) => {
        if (event.type === 'state-missing') missing.push(event);
      },
    );
    expect(found).toEqual([]);
    expect(missing).toEqual([
      {
        type: 'state-missing',
        state: 'captured-order (by nobody)',
        reason: expect.stringContaining('(by nobody): step 1 of 1'),
        waiting: [],
      },
    ]);
  } finally {
    await gateway.close();
  }
});
