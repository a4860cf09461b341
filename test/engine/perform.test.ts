import { performing } from '../../src/engine/attribute/attributing.js';
import { perform } from '../../src/engine/attribute/perform.js';
import { lookAfterRefusal } from '../../src/engine/attribute/probe-turns.js';
import { probeSideEffect } from '../../src/engine/attribute/side-effect.js';
import { describe, expect, test } from 'vitest';
import { createRecord } from '../../src/engine/record/notebook.js';
import type { RunEvent } from '../../src/model/event.js';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { exploreCase } from '../../generators/explore.js';
import { rebuildCase } from '../../generators/rebuild.js';
import { type Case, withContext } from '../../src/model/case.js';
import type { CheckResult } from '../../src/model/check.js';
import type { Reply } from '../../src/model/exchange.js';
import { type Outcome, outcomeOf, outcomeText } from '../../src/model/outcome.js';
import type { WireRequest } from '../../src/target/client.js';
import { attributingWith, benchWith, configOf, errorOf, refused, replyOf, scripted, success } from './support.js';

const FAST = { run: { retries: 1, timeoutMillis: 100, concurrency: 2 } };
const LOST: Reply = { kind: 'lost', message: 'gone' };
const FAULT = 'verify@26/order.reference/too-long/by-one';
const isFaulty = (request: WireRequest): boolean => (request.text ?? '').includes('"reference"');

/** A case is looked for among all those of its contract: once is enough, since all benches have the same values and seed. */
const rebuilt = new Map<string, Case | undefined>();

async function bench(respond: (request: WireRequest, position: number) => Reply) {
  const config = await configOf(FAST);
  const client = scripted(respond);
  const made = benchWith(config, client);
  const one = (id = FAULT): Case => {
    const built = rebuilt.get(id) ?? rebuildCase(id, config.values, config.run.seed, config);
    rebuilt.set(id, built);
    if (built === undefined) throw new Error(`no case ${id}`);
    return withContext(built, undefined);
  };
  return { ...made, client, config, one };
}
const said = (checkResults: readonly CheckResult[], ...ids: readonly string[]): readonly string[] =>
  checkResults.filter(({ rule }) => ids.includes(rule)).map(({ rule, level, status }) => `${level} ${rule} ${status}`);
const OWN = 'order.reference:max-length';

describe('a fault', () => {
  test('that is refused by name needs no control request', async () => {
    const { work, client, one } = await bench(() => refused('order.reference'));
    const { checkResults } = await perform(work, one());
    expect(said(checkResults, OWN, 'refusal-cause', 'error-field-names-fault')).toEqual([
      `must ${OWN} conforms`,
      'must refusal-cause conforms',
      'must error-field-names-fault conforms',
    ]);
    expect([client.sent, work.executor.account.requests]).toEqual([1, 1]);
  });

  describe('that is rejected', () => {
    const REJECTED = errorOf('REQUEST_REJECTED');
    const STRANGER = 'verify@26/authentication/auth-wrong-password';
    const WRONG = 'refusal-cause';
    /** Whether the target takes the password of a request for a wrong one. */
    const isStranger = ({ auth = 'good' }: WireRequest): boolean => auth !== 'good';

    async function afterStrangers(rejects: (request: WireRequest, sinceStranger: number) => boolean) {
      let since = Number.NEGATIVE_INFINITY;
      const { work, config, one } = await bench((request) => {
        since = isStranger(request) ? 0 : since + 1;
        if (isStranger(request) || rejects(request, since)) return REJECTED;
        return isFaulty(request) ? refused('order.reference') : success();
      });
      const fault = one();
      // A control request that was accepted a while ago.
      await work.executor.control(fault);
      await perform(work, {
        ...fault,
        id: STRANGER,
        base: {},
        edits: [],
        wire: { auth: 'wrong-password' },
        expect: { kind: 'not-processed' },
      });
      return { config, results: (await perform(work, fault)).checkResults };
    }

    test('each time, while the same request without it is accepted, has the wrong cause', async () => {
      const { results } = await afterStrangers((request) => isFaulty(request));
      expect(said(results, WRONG)).toEqual([`must ${WRONG} violates`]);
    });
    test('as every request is for a moment after wrong credentials, is inconclusive', async () => {
      const { results } = await afterStrangers((_, since) => since > 0);
      expect(said(results, WRONG, OWN)).toEqual([`must ${OWN} inconclusive`]);
    });
    test('is sent again like one that meets a busy target, but only after wrong credentials', async () => {
      const { work, one, client } = await bench(() => REJECTED);
      await work.executor.execute(one());
      expect(client.sent).toBe(1);
      await work.executor.execute({ ...one(), wire: { auth: 'wrong-password' } });
      await work.executor.execute(one());
      // The wrong credentials themselves are not sent again.
      expect(client.sent).toBe(4);
    });
    test('once, after wrong credentials, is judged by how it is answered again', async () => {
      const { results } = await afterStrangers((_, since) => since === 1);
      expect(said(results, WRONG, OWN)).toEqual([`must ${OWN} conforms`, `must ${WRONG} conforms`]);
    });
  });

  test('that is refused without a name is compared with the same request without it, once a run', async () => {
    const { work, client, one } = await bench((request) => (isFaulty(request) && (request.text ?? '').length > 60 ? refused() : success()));
    for (let i = 0; i < 3; i += 1) expect(said((await perform(work, one())).checkResults, OWN)).toEqual([`must ${OWN} conforms`]);
    expect(client.sent).toBe(4);
  });

  test('whose kind is open is no sign that the target refuses the group as a whole', async () => {
    const { work, one } = await bench(() => refused('posTerminal'));
    const { checkResults } = await perform(work, one('verify@26/posTerminal/null-value'));
    expect(checkResults.filter(({ rule }) => rule === 'posTerminal:json-type').map(({ reason }) => reason)).not.toContainEqual(
      expect.stringContaining('as a whole'),
    );
  });

  test('is not held against a target that refuses the good request too', async () => {
    const { work, one } = await bench(() => refused('order.currency'));
    const { checkResults } = await perform(work, one());
    expect(said(checkResults, OWN, 'error-field-names-fault')).toEqual([`must ${OWN} inconclusive`]);
  });

  test('is not held against a target that went down after the control request was accepted', async () => {
    let up = true;
    const long = (request: WireRequest): boolean => (request.text ?? '').length > 60 && isFaulty(request);
    const { work, one } = await bench((request) => (!up ? errorOf('SERVER_BUSY') : long(request) ? refused() : success()));
    expect(said((await perform(work, one())).checkResults, OWN)).toEqual([`must ${OWN} conforms`]);
    up = false;
    const { checkResults } = await perform(work, one());
    expect(said(checkResults, OWN, 'refusal-cause')).toEqual([`must ${OWN} inconclusive`]);
  });

  test('that makes the server fail again and again, while the good request is taken, breaks the rule of refusals', async () => {
    const long = (request: WireRequest): boolean => /"reference":"[^"]{41}/.test(request.text ?? '');
    const { work, one } = await bench((request) => (long(request) ? errorOf('SERVER_FAILED') : success()));
    const { checkResults } = await perform(work, one());
    expect(said(checkResults, OWN, 'refusal-cause', 'server-failed')).toEqual([
      'must refusal-cause violates',
      `must ${OWN} inconclusive`,
      'should server-failed violates',
    ]);
  });

  test('that nobody answers is a warning only while the good request is answered', async () => {
    const long = (request: WireRequest): boolean => /"reference":"[^"]{41}/.test(request.text ?? '');
    const hanging = await bench((request) => (long(request) ? LOST : success()));
    expect(said((await perform(hanging.work, hanging.one())).checkResults, OWN, 'answer-arrives')).toEqual([
      `must ${OWN} inconclusive`,
      'should answer-arrives violates',
    ]);
    const dead = await bench(() => LOST);
    expect(said((await perform(dead.work, dead.one())).checkResults, OWN, 'answer-arrives')).toEqual([`must ${OWN} inconclusive`]);
  });

  test('that is accepted is judged by nothing but its own rule, form and secrecy', async () => {
    const { work, one } = await bench(() => replyOf({ result: 'SUCCESS', order: { reference: 'other', status: 'ODD' } }));
    const { checkResults } = await perform(work, one());
    expect(checkResults.filter(({ status }) => status === 'violates').map(({ rule }) => rule)).toEqual([OWN]);
  });

  test('under a retry takes new ids', async () => {
    const { work, client, one } = await bench((_request, position) =>
      position === 0 ? errorOf('SERVER_BUSY') : refused('order.reference'),
    );
    await perform(work, one());
    expect(work.executor.account).toMatchObject({ requests: 2, retries: 1 });
    expect(new Set(client.requests.map(({ path }) => path)).size).toBe(2);
  });
});

describe('a good request', () => {
  const valid = (config: { readonly values: Parameters<typeof exploreCase>[1] }): Case => {
    const contract = contractOf('verify@26') as Contract;
    for (let draw = 0; draw < 50; draw += 1) {
      const made = exploreCase(contract, config.values, 1, draw);
      if (made.validity === 'valid' && JSON.stringify(made.base).length > 200) return made;
    }
    throw new Error('no valid draw');
  };
  test('that is rejected while the plainest is taken is held against the target', async () => {
    const { work, config } = await bench((request) => ((request.text ?? '').length > 150 ? errorOf('REQUEST_REJECTED') : success()));
    const one = valid(config);
    expect(said((await perform(work, one)).checkResults, one.rule)[0]).toMatch(/violates$/);
  });
  test('that is rejected like all others is not', async () => {
    const { work, config } = await bench(() => errorOf('REQUEST_REJECTED'));
    const one = valid(config);
    expect(said((await perform(work, one)).checkResults, one.rule)[0]).toMatch(/inconclusive$/);
  });
  test('that needs a state which cannot be had is not sent', async () => {
    const { work, client, config } = await bench(() => errorOf('REQUEST_REJECTED'));
    const contract = contractOf('void@66') as Contract;
    const one = Array.from({ length: 30 }, (_, draw) => exploreCase(contract, config.values, 1, draw)).find(
      ({ validity }) => validity === 'valid',
    ) as Case;
    const performed = await perform(work, one);
    expect(performed.sent).toBeUndefined();
    expect(performed.missing).toContain('authorized-order');
    expect(client.requests.every(({ text }) => !(text ?? '').includes('VOID'))).toBe(true);
  });
});

describe('after a refusal', () => {
  const totals = (authorized: number): Reply =>
    replyOf({
      result: 'SUCCESS',
      response: { gatewayCode: 'APPROVED' },
      order: { id: 'x', status: 'AUTHORIZED', totalAuthorizedAmount: authorized, totalCapturedAmount: 0, totalRefundedAmount: 0 },
    });
  async function after(second: (amount: number, position: number) => Reply): Promise<readonly string[]> {
    const { work, one } = await bench((request, position) => {
      const amount = Number(/"amount":"([\d.]+)"/.exec(request.text ?? '')?.[1] ?? 0);
      return position === 0 ? refused('agreement.id') : second(amount, position);
    });
    const fault = one('authorize@55/agreement.id/too-long/by-one');
    const performed = await perform(work, fault);
    return said((await probeSideEffect(work, fault, performed, 'bound')).checkResults, 'refusal-no-effect');
  }
  test('the good request has its own effect alone', async () => {
    expect(await after((amount) => totals(amount))).toEqual(['must refusal-no-effect conforms']);
  });
  test('what the refused one left behind shows', async () => {
    expect(await after((amount, position) => totals(position === 1 ? 2 * amount : amount))).toEqual(['must refusal-no-effect violates']);
  });
  test('what is wrong on an order where nothing was refused is not held against the refusal', async () => {
    expect(await after((amount) => totals(2 * amount))).toEqual(['must refusal-no-effect inconclusive']);
  });
  test('a refusal without a field may be a limit of the target, one that names a field is what was left behind', async () => {
    const once = (field?: string) => after((amount, position) => (position === 1 ? refused(field) : totals(amount)));
    expect(await once()).toEqual(['must refusal-no-effect inconclusive']);
    expect(await once('order.amount')).toEqual(['must refusal-no-effect violates']);
  });
  test('nothing is said without totals, without success, or without an answer', async () => {
    expect(await after(() => success())).toEqual(['must refusal-no-effect inconclusive']);
    expect(await after(() => errorOf('SERVER_BUSY'))).toEqual(['must refusal-no-effect inconclusive']);
    expect(await after(() => LOST)).toEqual(['must refusal-no-effect inconclusive']);
    let lost = true;
    expect(
      await after((amount) => {
        if (!lost) return totals(2 * amount);
        lost = false;
        return LOST;
      }),
    ).toEqual(['must refusal-no-effect inconclusive']);
  });

  test('what came before on the order is kept, to be shown and sent again with a finding', async () => {
    const { work, one } = await bench(({ text = '' }) => (text.includes('"apiOperation":{}') ? refused('apiOperation') : totals(100)));
    const prior = { steps: [{ contract: 'void@66', body: { apiOperation: {} }, expect: 'refused' }] } as const;
    const { instance } = await perform(work, { ...one('void@66/transaction.acquirer/wrong-type/text'), prior });
    expect(instance?.sendings?.map(({ body }) => /"apiOperation":("\w+"|\{\})/.exec(body ?? '')?.[1])).toEqual(['"AUTHORIZE"', '{}']);
    expect(instance?.answers?.map(({ reply }) => outcomeText(outcomeOf(reply), SHIPPED))).toEqual([
      'SUCCESS, APPROVED',
      'ERROR, INVALID_REQUEST',
    ]);
  });

  /** A gateway that carries out requests of some operations although it refuses them; then a refused void and a refused update on one order. */
  async function blamed(leaking: readonly string[]): Promise<readonly string[]> {
    const done = new Set<string>();
    const { attributing, config, told } = await attributingWith(({ path, text = '' }) => {
      const order = /order\/([^/]+)/.exec(path)?.[1] ?? '';
      const called = /"apiOperation":"(\w+)"/.exec(text)?.[1] ?? '';
      const amount = Number(/"amount":"([\d.]+)"/.exec(text)?.[1] ?? 100);
      if (called === 'AUTHORIZE') return totals(amount);
      const isFault = /"acquirer":"|"partnerSolutionId":\{/.test(text);
      if (!isFault) return done.has(order) ? refused('transaction.id') : totals(amount);
      if (leaking.includes(called)) done.add(order);
      return refused(called === 'VOID' ? 'transaction.acquirer' : 'partnerSolutionId');
    });
    const caseOf = (id: string): Case => withContext(rebuildCase(id, config.values, 1, config) as Case, undefined);
    const voided = await perform(attributing, caseOf('void@66/transaction.acquirer/wrong-type/text'));
    voided.release();
    const one = caseOf('update-authorization@24/partnerSolutionId/wrong-type/object');
    const performed = await perform(attributing, one);
    expect(performed.instance?.orderId).toBe(voided.instance?.orderId);
    const turn = { earlier: Promise.resolve(false), done: () => undefined };
    await lookAfterRefusal(attributing, one, performed, performed.outcome as Outcome, turn);
    return told()
      .map(({ contract, rule }) => `${contract} ${rule}`)
      .filter((found) => found.endsWith('refusal-no-effect'));
  }
  test('an effect of a refusal is held against its own operation, not against the next one on the order', async () => {
    expect(await blamed(['VOID'])).toEqual([]);
    expect(await blamed(['UPDATE_AUTHORIZATION'])).toEqual(['update-authorization@24 refusal-no-effect']);
  });
});

test('a check that throws is a fault of the harness, never of the target', async () => {
  const config = await configOf(FAST);
  const { deps } = benchWith(
    config,
    scripted(() => refused('order.reference')),
  );
  const throwing = {
    id: 'bad',
    inspect: () => {
      throw new Error('oops');
    },
  };
  const work = performing({ ...deps, judging: { ...deps.judging, checks: [throwing, ...deps.judging.checks] } });
  const one = withContext(rebuildCase(FAULT, config.values, 1, config) as Case, undefined);
  const { checkResults } = await perform(work, one);
  expect(new Set(checkResults.filter(({ rule }) => rule === one.rule).map(({ status }) => status))).toEqual(new Set(['inconclusive']));
  expect(checkResults.flatMap(({ fault, faultIn }) => (fault === undefined ? [] : [`${faultIn}: ${fault}`]))).toEqual([
    'bad, verify@26: oops',
  ]);
  const events: RunEvent[] = [];
  const record = createRecord({ ...deps, emit: (event) => void events.push(event) }, () => undefined);
  for (let i = 0; i < 2; i += 1) record.note(one.contract, one.id, checkResults, { sent: undefined }, () => ({ kind: 'note' }));
  expect(events.filter(({ type }) => type === 'harness-error')).toEqual([
    { type: 'harness-error', where: 'check bad, verify@26', message: 'oops' },
  ]);
});
