import { CONTRACTS, contractOf } from '../catalogue/contracts.js';
import { ORDER_MAKER, SESSION_MAKER } from '../catalogue/order-maker.js';
import { ROLES } from '../catalogue/roles.js';
import type { Contract, StateName } from '../catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../json/edit.js';
import { mergeObjects } from '../json/merge.js';
import type { JsonObject } from '../json/value.js';
import type { Config, Recipe } from './config.js';
import type { Card } from './values.js';

/** The amount of new orders: a quarter of it is still a whole amount. */
export const ORDER_AMOUNT = '100.00';

/** Recipes that need no configuration: an Authorize with the approved card, and one with a card that is known to be referred. */
export function defaultRecipes(values: Config['values']): Readonly<Record<string, Recipe>> {
  const { approved, referred } = values.cards;
  return {
    'authorized-order': recipe(values, approved, 'approved', 'authorized-order'),
    ...(referred === undefined ? {} : { 'referred-authorization': recipe(values, referred, 'referred', 'referred-authorization') }),
  };
}

/** Every recipe of a configuration, and those that need none. A payment that it can make is also made with a card that is referred, and a session at another version. */
export function recipesOf({ values, provision }: Pick<Config, 'values' | 'provision'>): Readonly<Record<string, Recipe>> {
  const defaults = defaultRecipes(values);
  const referred = defaults['referred-authorization'];
  const payment = referredPayment(provision['captured-order']);
  const sessions = otherSessions(provision.session);
  return {
    ...defaults,
    ...(referred === undefined || payment === undefined ? {} : { 'referred-authorization': { ...referred, others: [payment] } }),
    ...provision,
    ...(sessions.length === 0 ? {} : { session: { ...(provision.session as Recipe), others: sessions } }),
  };
}

/** The session of a recipe, opened at each other version of its operation. */
function otherSessions(session: Recipe | undefined): readonly Recipe[] {
  if (session === undefined || !('steps' in session) || session.others !== undefined) return [];
  const opening = session.steps.find(({ request: { method, path } }) => method === 'POST' && path.endsWith('/session'));
  return CONTRACTS.filter(({ operation, version }) => operation === SESSION_MAKER && version !== opening?.request.version).map(
    ({ version }): Recipe => ({
      name: `version ${version}`,
      steps: session.steps.map((step) => (step === opening ? { ...step, request: { ...step.request, version } } : step)),
    }),
  );
}

/** The one request that captures at once, with the card that is referred. */
function referredPayment(captured: Recipe | undefined): Recipe | undefined {
  const [step, ...more] = captured !== undefined && 'steps' in captured ? captured.steps : [];
  if (step === undefined || more.length > 0 || !JSON.stringify(step.request).includes('{card.number}')) return undefined;
  const request = { ...step.request, card: 'referred' };
  return { name: 'payment', steps: [{ ...step, request, expect: ORDER_MAKER.leadsTo['referred-authorization'] ?? {} }] };
}

function recipe(values: Config['values'], card: Card, name: string, state: StateName): Recipe {
  const { id, operation, version, method, route, apiOperation } = contractOf(ORDER_MAKER.contract) as Contract;
  const said = values.apiOperation[operation] === undefined ? apiOperation.value : values.apiOperation[operation];
  const set = (path: string, value: string): Edit => ({ op: 'set', path, value });
  const own = applyEdits({}, [
    ...(said === null ? [] : [set('apiOperation', said)]),
    set(ROLES.orderAmount, '{amount}'),
    set(ROLES.orderCurrency, '{currency}'),
    set(`${ROLES.card}.number`, '{card.number}'),
    set(`${ROLES.card}.expiry.month`, '{card.expiry.month}'),
    set(`${ROLES.card}.expiry.year`, '{card.expiry.year}'),
    ...(card.nameOnCard === undefined ? [] : [set(`${ROLES.card}.nameOnCard`, '{card.nameOnCard}')]),
  ]) as JsonObject;
  const body = mergeObjects(mergeObjects(own, values.overlay[operation] ?? {}), values.overlay[id] ?? {});
  const path = route.replace('{orderid}', '{orderId}').replace('{transactionid}', '{transactionId}');
  return { steps: [{ request: { method, path, version, body, card: name }, expect: ORDER_MAKER.leadsTo[state] ?? {} }] };
}
