import { describe, expect, test } from 'vitest';
import { runInput } from '../../src/app/certify/compose.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { run } from '../../src/engine/run.js';
import { JUDGING } from '../../src/app/certify/compose.js';
import type { Check } from '../../src/model/check.js';
import type { RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import { startGateway } from '../../src/qualify/start.js';
import { createClient, type Client } from '../../src/target/client.js';
import { replyOf } from '../engine/support.js';
import { sampled } from '../helpers/sample.js';
import { certifiedBehind, certified, configFor, type Wanted } from './support.js';

const SMOKE: Wanted = { contracts: ['void'], run: { profile: 'smoke', concurrency: 1 } };

/** An answer that breaks a must rule whatever was asked: a card number in clear. */
const LIE = replyOf({ result: 'SUCCESS', sourceOfFunds: { provided: { card: { number: '5123450000000008' } } } });

async function withLieAt(position: number) {
  let answered = 0;
  // The suites that come first: none of the positions is beyond them.
  return certifiedBehind({ ...SMOKE, suites: ['acceptance', 'single-fault'] }, () => (answered++ === position ? LIE : undefined));
}

describe('a must rule that one answer breaks by itself', { timeout: 300_000 }, () => {
  // Three of them in the suite: the first call, one that prepares, and a case.
  test.each(sampled([0, 1, 2, 3, 5, 8, 13, 21, 23, 26, 34, 55, 89], (position) => Math.ceil(Math.log2(position + 1) / 4)))(
    'is a violation, though it is only the answer at %i',
    async (position) => {
      const { report } = await withLieAt(position);
      expect({ verdict: report.verdict, exit: report.run.exit }).toEqual({ verdict: 'violates', exit: 1 });
      const told = report.groups.filter(({ level }) => level === 'must');
      expect(told.filter(({ flaky }) => flaky !== true)).not.toEqual([]);
    },
  );

  test('says how often it was seen', async () => {
    let lied = 0;
    const { report } = await certifiedBehind(SMOKE, (body) =>
      JSON.stringify(body).includes('"VOID"') && JSON.stringify(body).length > 300 && lied++ === 0 ? LIE : undefined,
    );
    const [cause] = report.groups.filter(({ rule }) => rule === 'no-sensitive-data');
    expect(cause?.title).toMatch(/\(seen 1 of 4 times\)$/);
    expect(cause?.level).toBe('must');
  });

  test('counts where it is one answer in fifty', async () => {
    let answered = 0;
    const { report } = await certifiedBehind({ ...SMOKE, suites: ['acceptance', 'single-fault'] }, () =>
      ++answered % 50 === 0 ? LIE : undefined,
    );
    expect(report.verdict).toBe('violates');
  });
});

describe('every answer', { timeout: 120_000 }, () => {
  /** Runs with a check that notes what it is shown, and a client that notes what came back. */
  async function counted(wanted: Wanted, defects: readonly string[] = []) {
    const gateway = await startGateway({ port: 0, defects });
    const config = await configFor(gateway, wanted);
    const open = createClient(config.target, config.run);
    const answers: { readonly what: string; readonly reply: Reply }[] = [];
    const client: Client = {
      get sent() {
        return open.sent;
      },
      get silent() {
        return open.silent;
      },
      get busy() {
        return open.busy;
      },
      close: () => open.close(),
      send: async (request) => {
        const answer = await open.send(request);
        answers.push({ what: `${request.method} ${request.path} ${request.text?.slice(0, 60)}`, reply: answer.reply });
        return answer;
      },
    };
    const judged = new Set<string>();
    const note: Check = {
      id: 'note',
      also: ['plain', 'read'],
      inspect: ({ reply }) => {
        if (reply.kind === 'answer') judged.add(reply.text);
        return [];
      },
    };
    const events: RunEvent[] = [];
    const input = runInput({ config, embedded: false, emit: (event) => void events.push(event), draws: 20 }, client, newRunId());
    try {
      await run({ ...input, judging: { ...JUDGING, checks: [...JUDGING.checks, note] } });
    } finally {
      await client.close();
      await gateway.close();
    }
    return { answers: answers.flatMap(({ what, reply }) => (reply.kind === 'answer' ? [{ what, text: reply.text }] : [])), judged, events };
  }

  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  /** What cases, shrinking and the known-good calls say that they sent, beside what the run says. */
  const charges = (events: readonly RunEvent[]) => ({
    parts: sum(
      events.map((event) => {
        if (event.type === 'shrunk') return event.minimal.requests;
        return event.type === 'case-finished' || event.type === 'preflight' ? (event.requests ?? 0) : 0;
      }),
    ),
    run: events.flatMap((event) => (event.type === 'run-finished' ? [event.requests] : []))[0],
  });

  test.each<[string, readonly string[]]>([
    ['the clean gateway', []],
    ['one with a defect, whose findings are bisected and shrunk', ['void-without-target', 'correlation-remembered']],
  ])('of %s is judged, but for operations that no contract describes, and charged once', async (_name, defects) => {
    const { answers, judged, events } = await counted(
      { contracts: ['void', 'update-authorization'], run: { profile: 'smoke', concurrency: 4 } },
      defects,
    );
    expect(answers.length).toBeGreaterThan(100);
    const isDescribed = ({ what }: { readonly what: string }): boolean => !/"(?:PAY|INITIATE_BROWSER_PAYMENT)"/.test(what);
    expect(answers.filter((answer) => isDescribed(answer) && !judged.has(answer.text)).map(({ what }) => what)).toEqual([]);
    const { parts, run: total } = charges(events);
    expect(parts).toBe(total);
  });

  test('is charged once in a run that meets an undocumented field', async () => {
    const { events } = await certified({ contracts: ['verify'], run: { profile: 'smoke' } }, { defects: ['verify-demands-amount'] });
    const { parts, run: total } = charges(events);
    expect(parts).toBe(total);
  });
});
