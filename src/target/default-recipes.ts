import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Config, Recipe } from '../model/config.js';
import type { Card } from '../model/values.js';

/** The version at which Authorize is specified. */
const AUTHORIZE_VERSION = 55;

/** Recipes that need no configuration: the harness's own Authorize, and one with a card that is known to be referred. */
export function defaultRecipes(values: Config['values']): Readonly<Record<string, Recipe>> {
  const { approved, referred } = values.cards;
  return {
    'authorized-order': authorize(values, approved, 'approved', { result: 'SUCCESS', 'response.gatewayCode': 'APPROVED' }),
    ...(referred === undefined
      ? {}
      : { 'referred-authorization': authorize(values, referred, 'referred', { 'response.gatewayCode': 'REFERRED' }) }),
  };
}

function authorize(values: Config['values'], card: Card, name: string, expect: JsonObject): Recipe {
  const apiOperation = values.apiOperation.authorize === undefined ? 'AUTHORIZE' : values.apiOperation.authorize;
  const own: JsonObject = {
    ...(apiOperation === null ? {} : { apiOperation }),
    order: { amount: '{amount}', currency: '{currency}' },
    sourceOfFunds: {
      provided: {
        card: {
          number: '{card.number}',
          expiry: { month: '{card.expiry.month}', year: '{card.expiry.year}' },
          ...(card.nameOnCard === undefined ? {} : { nameOnCard: '{card.nameOnCard}' }),
        },
      },
    },
  };
  const overlays = [values.overlay.authorize, values.overlay[`authorize@${AUTHORIZE_VERSION}`]];
  const body = overlays.reduce<JsonObject>((under, over) => (over === undefined ? under : merged(under, over)), own);
  const path = '/merchant/{merchantId}/order/{orderId}/transaction/{transactionId}';
  return { steps: [{ request: { method: 'PUT', path, version: AUTHORIZE_VERSION, body, card: name }, expect }] };
}

function merged(under: JsonObject, over: JsonObject): JsonObject {
  const result: Record<string, JsonValue> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = below !== undefined && isObject(below) && isObject(value) ? merged(below, value) : value;
  }
  return result;
}
