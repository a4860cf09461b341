import { expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { inContext } from '../../generators/contexts/in-context.js';
import { moneyOf } from '../../generators/contexts/money.js';
import { startGateway } from '../../src/qualify/start.js';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Money } from '../../src/model/context.js';
import { isRefused } from '../../src/model/outcome.js';
import { isTurn } from '../../src/model/turns.js';
import type { Values } from '../../src/model/values.js';
import { createClient } from '../../src/target/client.js';
import { benchWith, configOf } from './support.js';

const SENT = 60;

const hasInOtherCase = (id: string, earlier: ReadonlySet<string>): boolean =>
  [...earlier].some((other) => other !== id && other.toLowerCase() === id.toLowerCase());

/** Whether an order id is as the circumstance says, among the ids of orders that were sent before. */
const IS_AS_TOLD: Readonly<Record<string, (id: string, earlier: ReadonlySet<string>) => boolean>> = {
  'order-id-40': (id) => id.length === 40,
  'order-id-digits': (id) => /^\d{10}$/.test(id),
  'near-longer': (id, earlier) => earlier.has(id.slice(0, -1)),
  'near-zero': (id, earlier) => id.startsWith('0') && earlier.has(id.slice(1)),
  'near-case': hasInOtherCase,
};

/** What is not as the circumstances of a case say, on the order that it was sent to. */
function untrue(
  one: Case,
  sentOnOrder: number,
  orderId: string,
  earlier: ReadonlySet<string>,
  instance: Partial<Money> | undefined,
  values: Values,
) {
  const { context = {}, prior, state } = inContext(one, values, SHIPPED);
  const form = context['order-id'] ?? '';
  const money = state === 'none' ? undefined : moneyOf(context, values);
  const steps = [...(prior?.place ?? []), ...(prior?.steps ?? [])].filter(({ elsewhere }) => elsewhere !== true);
  return [
    ...(form === '' || IS_AS_TOLD[form]?.(orderId, earlier) === true ? [] : [`${form}: ${orderId}`]),
    ...(money === undefined || (instance?.amount === money.amount && instance.currency === money.currency)
      ? []
      : [`${money.amount} ${money.currency}`]),
    ...(sentOnOrder > steps.length ? [] : [`${steps.length} requests before it`]),
  ];
}

test.each(['authorize@55', 'refund@60', 'void@66', 'confirm-browser-payment@35', 'authenticate-payer@100'])(
  '%s: an order has the id, the money and the past that the circumstances of a case name',
  async (id) => {
    const gateway = await startGateway({ port: 0, versions: 'exact', replies: 'full' });
    const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
    const config = await configOf({ target: { baseUrl, merchantId, auth: { type: 'basic', password }, otherMerchant } });
    const seen: string[] = [];
    const ofOther = new Set<string>();
    const client = createClient(config.target, config.run);
    const watched: typeof client = {
      ...client,
      send: (request) => {
        const orderId = /order\/([^/]+)/.exec(request.path)?.[1] ?? '';
        seen.push(orderId);
        if (request.path.includes(otherMerchant.merchantId)) ofOther.add(orderId);
        return client.send(request);
      },
    };
    try {
      const { work } = benchWith(config, watched);
      const drawn = casesInContext(contractOf(id) as Contract, config.values, 1, 'due').filter(
        ({ turn, validity, suite, context, wire }) =>
          validity === 'invalid' &&
          suite === 'single-fault' &&
          context !== undefined &&
          wire?.orderId === undefined &&
          (turn === undefined || isTurn(turn, 1)),
      );
      const step = Math.ceil(drawn.length / SENT);
      const wrong: unknown[] = [];
      // A first order has none that its id could be near to.
      const isNear = ({ context }: Case): boolean => context?.['order-id']?.startsWith('near') === true;
      const sent = drawn.filter((_, i) => i % step === 0);
      for (const one of [...sent.filter((other) => !isNear(other)), ...sent.filter(isNear)]) {
        const executed = await work.executor.execute(one);
        executed.release();
        const orderId = executed.instance?.orderId ?? executed.orderId;
        const earlier = new Set(seen.filter((other) => other !== orderId));
        if ((one.context?.history === 'after-other-merchant') !== ofOther.has(orderId)) wrong.push([one.id, 'other merchant']);
        const told = untrue(one, seen.filter((other) => other === orderId).length, orderId, earlier, executed.instance, config.values);
        if (executed.outcome === undefined || !isRefused(executed.outcome) || told.length > 0) wrong.push([one.id, one.context, told]);
      }
      expect(wrong).toEqual([]);
    } finally {
      await client.close();
      await gateway.close();
    }
  },
);
