import { describe, expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import { isWhole } from '../helpers/sample.js';
import { lineTo, type Passing } from './line.js';
import { certifyAt, type Wanted } from './support.js';

/** Certifies the clean gateway at the end of a line that loses the answers of some requests after they were processed. */
async function losing(isLost: (request: Passing) => boolean, wanted: Wanted) {
  const gateway = await startGateway({ port: 0 });
  const line = await lineTo(gateway, (request) => (isLost(request) ? 'lose-answer' : 'pass'));
  try {
    return await certifyAt(line.gateway, wanted);
  } finally {
    await line.close();
    await gateway.close();
  }
}

const RUN = { profile: 'smoke', retries: 2, timeoutMillis: 30_000, concurrency: 8 } as const;
/** Those that follow on an order in the suite. */
const CONTRACTS = ['void', 'refund@60', ...(isWhole ? ['update-authorization', 'verify', 'authorize'] : [])];

describe('a conforming gateway whose answers get lost after processing', { timeout: 120_000 }, () => {
  test.each(isWhole ? [2, 3, 4, 5] : [2])('one in %i: nothing is held against it', async (every) => {
    const { report, findings } = await losing(({ position }) => position % every === every - 1, {
      contracts: CONTRACTS,
      suites: isWhole ? ['lifecycle', 'acceptance'] : ['lifecycle'],
      run: RUN,
    });
    // Three answers to one request may be lost in a row: that is seen, and does not show again.
    const others = findings.filter(({ rule }) => rule !== 'answer-arrives');
    expect(others.map(({ contract, rule, expected, actual }) => `${contract} ${rule}: ${expected} / ${actual}`)).toEqual([]);
    expect(report.counts.must).toBe(0);
    expect(['incomplete', 'inconclusive']).toContain(report.verdict);
    expect(report.stats.retries).toBeGreaterThan(0);
  });

  test('a step is repeated under its own ids and its order read back before the next', async () => {
    const paths: string[] = [];
    let [lost, refunds] = [-1, 0];
    const { findings, events } = await losing(
      ({ path, text }) => {
        paths.push(path);
        // The first of the flow: the preflight has sent one for each of the two merchants before.
        if (!text.includes('"REFUND"') || ++refunds !== 3) return false;
        lost = paths.length - 1;
        return true;
      },
      { contracts: ['refund@60'], cases: ['flow/refund-in-parts/**'], run: { ...RUN, concurrency: 1 } },
    );
    expect(findings).toEqual([]);
    const [path = '', again, read] = paths.slice(lost);
    expect(again).toBe(path);
    expect(read).toMatch(new RegExp(`/order/${path.split('/order/')[1]?.split('/')[0]}$`));
    const judged = events.flatMap((event) => (event.type === 'rules-judged' ? event.rules : []));
    expect(judged).toContainEqual(expect.objectContaining({ rule: 'totals-refund', status: 'conforms' }));
  });
});
