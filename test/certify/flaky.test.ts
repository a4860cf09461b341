import { describe, expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { lineTo, type Answer, type Passing } from './line.js';
import { certifyAt, type Wanted } from './support.js';

const json = (body: unknown): Answer => ({ status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) });

/** Certifies the clean gateway at the end of a line that answers some requests itself. */
async function erring(answerTo: (request: Passing) => Answer | undefined, wanted: Wanted) {
  const gateway = await startGateway({ port: 0 });
  const line = await lineTo(gateway, (request) => answerTo(request) ?? 'pass');
  try {
    return await certifyAt(line.gateway, wanted);
  } finally {
    await line.close();
    await gateway.close();
  }
}

/** A part of its fields, faults of lengths among them. */
const VERIFY: Wanted = {
  contracts: ['verify'],
  suites: ['single-fault'],
  rules: ['order.**', 'server-failed'],
  run: { profile: 'smoke', concurrency: 1 },
};
/** However the body is spelled. */
const isTooLong = ({ text }: Passing): boolean => {
  try {
    const { order, transaction } = JSON.parse(text) as Readonly<Record<string, { readonly reference?: unknown } | undefined>>;
    return [order?.reference, transaction?.reference].some((reference) => typeof reference === 'string' && reference.length > 40);
  } catch {
    return false;
  }
};
const lineOf = ({ rules }: RunReport) => rules.find(({ contract, id }) => contract === 'verify@26' && id === 'order.reference:max-length');
const ACCEPTED = json({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } });

describe('a must finding', { timeout: 120_000 }, () => {
  test('that one exchange shows by itself is a violation, though it never shows again', async () => {
    let erred = 0;
    const { report, findings } = await erring((request) => (isTooLong(request) && erred++ === 0 ? ACCEPTED : undefined), VERIFY);
    expect(erred).toBeGreaterThan(1);
    expect(findings.some(({ level, rule }) => level === 'must' && rule === 'order.reference:max-length')).toBe(true);
    expect(report.counts).toMatchObject({ flaky: 0 });
    expect({ verdict: report.verdict, exit: report.run.exit }).toEqual({ verdict: 'violates', exit: 1 });
    expect(report.groups.map(({ level, title }) => ({ level, told: title.endsWith('(seen 1 of 4 times)') }))).toContainEqual({
      level: 'must',
      told: true,
    });
    expect(lineOf(report)).toMatchObject({ status: 'violates' });
  });

  test('that shows every time, or one time in three, is a violation', async () => {
    for (const every of [1, 3]) {
      let seen = 0;
      const { report } = await erring((request) => (isTooLong(request) && seen++ % every === 0 ? ACCEPTED : undefined), VERIFY);
      expect({ every, verdict: report.verdict, exit: report.run.exit }).toEqual({ every, verdict: 'violates', exit: 1 });
      expect(lineOf(report)).toMatchObject({ status: 'violates' });
    }
  });
});

const tell = ({ groups }: RunReport) => groups.map(({ rule, level, flaky }) => ({ rule, level, flaky }));

/** Errs once, at a request that asks for it on an order that had a refused request before. */
function onceAfterRefusal(isMeant: (request: Passing) => boolean, answer: Answer) {
  const refused = new Set<string>();
  const erred: string[] = [];
  const answerTo = (request: Passing): Answer | undefined => {
    const order = /\/order\/([^/]+)/.exec(request.path)?.[1] ?? '';
    if (erred.length === 0 && refused.has(order) && isMeant(request)) {
      erred.push(request.path);
      return answer;
    }
    if (isVoid(request)) refused.add(order);
    return undefined;
  };
  return { erred, answerTo };
}

const isVoid = ({ text }: Passing): boolean => text.includes('"VOID"');
const VOID: Wanted = { contracts: ['void'], run: { profile: 'standard', concurrency: 1 } };

describe('what shows once on an order that had a refused request, and not on a fresh one', { timeout: 120_000 }, () => {
  test('is a violation if its exchange shows it by itself: a fault that is accepted', async () => {
    const isMeant = (request: Passing): boolean => isVoid(request) && isTooLong(request);
    const { erred, answerTo } = onceAfterRefusal(isMeant, ACCEPTED);
    const { report } = await erring(answerTo, { ...VOID, suites: ['single-fault'], rules: ['transaction.**'] });
    expect(erred).toHaveLength(1);
    expect(tell(report)).toContainEqual({ rule: 'transaction.reference:max-length', level: 'must', flaky: undefined });
    expect(report.verdict).toBe('violates');
  });
});

describe('a good request that is refused once', { timeout: 120_000 }, () => {
  const REFUSED = json({ result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: 'x' } });

  const PLAIN = /^\{"apiOperation":"VOID","transaction":\{"targetTransactionId":"[^"]+"\}\}$/;
  const ONCE = { rule: 'accepted-in-context', level: 'should', flaky: true };

  test('is told as not reproducible', async () => {
    let refused = false;
    const once = ({ position, text }: Passing): Answer | undefined => {
      if (refused || position < 20 || (JSON.parse(text) as { apiOperation?: unknown }).apiOperation !== 'VERIFY') return undefined;
      refused = true;
      return REFUSED;
    };
    const { report } = await erring(once, {
      ...VOID,
      contracts: ['verify'],
      suites: ['acceptance'],
    });
    expect(tell(report)).toEqual([ONCE]);
    expect(report.groups[0]?.title).toMatch(/\(not reproducible\)$/);
    expect(report.verdict).toBe('incomplete');
  });

  test('on an order that had a refused request, is told too', async () => {
    // Random bodies come last, on orders that faults have used; the first of them has no optional field.
    let isRandom = false;
    const named = json({ result: 'ERROR', error: { cause: 'INVALID_REQUEST', field: 'transaction', validationType: 'INVALID' } });
    const { erred, answerTo } = onceAfterRefusal(({ text }) => isRandom && PLAIN.test(text), named);
    const onEvent = (event: RunEvent): void => {
      isRandom ||= event.type === 'phase-started' && event.phase === 'exploration';
    };
    const { report } = await erring(answerTo, { ...VOID, suites: ['relations', 'exploration'], onEvent });
    expect(erred).toHaveLength(1);
    expect(tell(report)).toContainEqual(ONCE);
  });

  test('is a violation if it happens one time in three', async () => {
    let seen = 0;
    const { report } = await erring(({ path }) => (path.includes('/26/') && ++seen % 3 === 0 ? REFUSED : undefined), {
      ...VERIFY,
      suites: ['acceptance'],
      run: { profile: 'standard', concurrency: 1 },
    });
    expect(report).toMatchObject({ verdict: 'violates' });
  });
});

describe('a server that fails now and then', { timeout: 120_000 }, () => {
  const sometimes = (cause: string) => {
    let seen = 0;
    return erring(
      ({ path }) =>
        path.includes('/26/') && seen++ % 40 === 39
          ? json({ result: 'ERROR', error: { cause, ...(cause === 'SERVER_FAILED' ? { supportCode: 'a' } : {}) } })
          : undefined,
      VERIFY,
    );
  };
  const failing = ({ rules }: RunReport) => rules.find(({ contract, id }) => contract === 'verify@26' && id === 'server-failed');

  test('is told where it fails at a request that only prepares an order', async () => {
    let failed = 0;
    const { findings } = await erring(
      ({ text }) =>
        text.includes('"AUTHORIZE"') && failed++ === 0 ? json({ result: 'ERROR', error: { cause: 'SERVER_FAILED' } }) : undefined,
      VERIFY,
    );
    expect(failed).toBeGreaterThan(1);
    expect(findings.map(({ contract, rule }) => `${contract} ${rule}`)).toContain('authorize@55 server-failed');
  });

  test('is told, though the same request is answered when it is sent again', async () => {
    const { report, findings } = await sometimes('SERVER_FAILED');
    expect([...new Set(findings.map(({ rule, level }) => `${level} ${rule}`))]).toEqual(['should server-failed']);
    expect(failing(report)?.status).not.toBe('conforms');
    expect(report.counts.must).toBe(0);
  });

  test('is not told where it was busy', async () => {
    const { report, findings } = await sometimes('SERVER_BUSY');
    expect(findings).toEqual([]);
    expect(failing(report)?.status).toBe('conforms');
  });
});
