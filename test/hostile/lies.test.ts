import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/value.js';
import type { RunReport } from '../../src/model/report.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { Wanted } from '../certify/support.js';
import { isWhole } from '../helpers/sample.js';
import { type Answer, certifiedWith, type Lie, type OnItsWay, saying } from './lying-target.js';

/** Some sixty requests: known-good calls, recipes, orders with a history, good and bad values, control requests. */
const FEW: Wanted = {
  contracts: ['void'],
  suites: ['acceptance', 'single-fault'],
  rules: ['transaction.targetTransactionId:*', 'apiOperation:*', 'correlationId:*'],
  run: { profile: 'smoke', concurrency: 1, seed: 3 },
};

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ port: 0, replies: 'full' });
});
afterAll(() => gateway.close());

const REFUSAL = { result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: 'no' } };
const orderOf = (body: JsonObject): JsonObject => (body.order !== undefined && isObject(body.order) ? body.order : {});

/** What is told of a run beyond what a run of the clean gateway tells. */
const isTold = ({ verdict, groups }: RunReport): boolean => groups.length > 0 || verdict === 'inconclusive';

test('without a lie nothing is told', async () => {
  const { report, answers } = await certifiedWith(gateway, FEW, () => undefined);
  expect(report.groups).toEqual([]);
  expect(answers).toBeGreaterThan(40);
});

describe('a single lie is told wherever it comes', { timeout: 120_000 }, () => {
  const upTo40 = Array.from({ length: 40 }, (_, i) => i + 1);
  /** The three go round in the suite, so that every sixth position has one of them. */
  const inTurn = (first: number): readonly number[] => upTo40.filter((k) => isWhole || k % 18 === 6 * first + 1);
  test.each<[string, readonly number[], Lie]>([
    ['the other result', inTurn(2), (one) => saying(one, one.body.result === 'ERROR' ? { result: 'SUCCESS', order: {} } : REFUSAL)],
    ['an approval beside ERROR', inTurn(0), (one) => saying(one, { ...one.body, ...REFUSAL, response: { gatewayCode: 'APPROVED' } })],
    ['the order of somebody else', inTurn(1), (one) => saying(one, { ...one.body, order: { ...orderOf(one.body), id: 'else' } })],
  ])('%s', async (_name, positions, lie) => {
    const untold: number[] = [];
    for (const k of positions) {
      let told = false;
      const { report, lies } = await certifiedWith(gateway, FEW, (one) => {
        if (told || one.position < k || hasMadeUpValue(one)) return undefined;
        told = true;
        return lie(one);
      });
      expect(lies).toBe(1);
      if (!isTold(report)) untold.push(k);
    }
    expect(untold).toEqual([]);
  });
});

/** Encrypted card data that no terminal made: a target may refuse it for that. */
function hasMadeUpValue({ request }: OnItsWay): boolean {
  return request.text?.includes('p2pe') === true;
}

const isRefusal = ({ body }: OnItsWay): boolean => body.result === 'ERROR';
const withHeader = ({ answer }: OnItsWay, name: string, value: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});
const withText = ({ answer }: OnItsWay, text: string): Answer => {
  try {
    return { ...answer, text, body: JSON.parse(text) as JsonObject };
  } catch {
    return { ...answer, text, body: undefined };
  }
};
/** Of refusals alone: the rest of the run is as it should be. */
const ofRefusals =
  (lie: Lie): Lie =>
  (one) =>
    isRefusal(one) ? lie(one) : undefined;
const ofSuccesses =
  (lie: Lie): Lie =>
  (one) =>
    isRefusal(one) ? undefined : lie(one);
const every =
  (times: number, lie: Lie): Lie =>
  (one) =>
    one.position % times === 0 ? lie(one) : undefined;
const isAboutAnother = ({ body }: Answer, own: JsonObject): boolean => {
  const { id } = orderOf((body ?? {}) as JsonObject);
  return id !== undefined && id !== orderOf(own).id;
};
const idsIn = ({ request }: OnItsWay): string | undefined => /"correlationId":"([^"]+)"/.exec(request.text ?? '')?.[1];

describe('a target whose answers contradict themselves never conforms', { timeout: 60_000 }, () => {
  const brought: string[] = [];
  const ofAnother = (one: OnItsWay): Answer | undefined => {
    const own = idsIn(one);
    const other = brought.find((id) => id !== own);
    if (own !== undefined) brought.push(own);
    return other === undefined ? undefined : saying(one, { ...one.body, correlationId: other });
  };
  const LIES: readonly (readonly [string, Lie])[] = [
    ['two results, ERROR second', ofSuccesses((one) => withText(one, `${one.answer.text.slice(0, -1)},"result":"ERROR"}`))],
    ['two results, SUCCESS first, in refusals', ofRefusals((one) => withText(one, `{"result":"SUCCESS",${one.answer.text.slice(1)}`))],
    ['APPROVED beside ERROR', ofRefusals((one) => saying(one, { ...one.body, response: { gatewayCode: 'APPROVED' } }))],
    [
      'a cancelled order beside ERROR',
      ofRefusals((one) => saying(one, { ...one.body, order: { ...orderOf(one.body), status: 'CANCELLED' } })),
    ],
    ['negative totals beside ERROR', ofRefusals((one) => saying(one, { ...one.body, order: { totalCapturedAmount: -5 } }))],
    ['a decline beside SUCCESS', ofSuccesses((one) => saying(one, { ...one.body, response: { gatewayCode: 'DECLINED' } }))],
    ['the password in a header', (one) => withHeader(one, 'x-debug', gateway.password)],
    [
      'the credentials in a header of refusals',
      ofRefusals((one) => withHeader(one, 'x-user', `merchant.${gateway.merchantId}:${gateway.password}`)),
    ],
    ['the correlation id of another request', ofAnother],
    // Of two refusals for one reason each is as right as the other, so it is an answer about another order.
    ['an answer of another request, one of 20', every(20, ({ earlier, body }) => earlier.findLast((other) => isAboutAnother(other, body)))],
    ['the answer before, always', ({ earlier }) => earlier.at(-1)],
    ['a second object', every(7, (one) => withText(one, `${one.answer.text}{"result":"ERROR"}`))],
    ['text after the object', every(7, (one) => withText(one, `${one.answer.text} trailing`))],
    ['a second object in refusals', ofRefusals((one) => withText(one, `${one.answer.text}{"result":"SUCCESS"}`))],
    ['a refusal without its group', ofRefusals((one) => saying(one, { result: 'ERROR' }))],
    [
      'a refusal with a cause of its own',
      ofRefusals((one) => saying(one, { result: 'ERROR', error: { cause: 'BAD', explanation: 'no' } })),
    ],
    ['another merchant in refusals', ofRefusals((one) => saying(one, { ...one.body, merchant: 'ELSE' }))],
    ['another order in refusals', ofRefusals((one) => saying(one, { ...one.body, order: { id: 'else' } }))],
    ['a result in other letters', ofRefusals((one) => saying(one, { ...one.body, result: 'Error' }))],
    [
      'a success that is empty',
      every(
        11,
        ofSuccesses((one) => saying(one, { result: 'SUCCESS' })),
      ),
    ],
  ];
  test.each(LIES.filter((_row, i) => isWhole || i % 2 === 0))('%s', async (_name, lie) => {
    brought.length = 0;
    const { report, lies } = await certifiedWith(gateway, FEW, lie);
    expect(lies).toBeGreaterThan(0);
    expect({ verdict: report.verdict, exit: report.run.exit }).not.toEqual({ verdict: 'conforms', exit: 0 });
    expect(report.run.exit).not.toBe(0);
  });
});
