import { RENAMED_ECHOES } from '../../catalogue/replies/echoed.js';
import { isArray, isObject, type JsonValue } from '../../json/value.js';
import type { BroughtTexts } from '../../model/check.js';
import type { SentRequest } from '../../model/exchange.js';
import { cardNumbersIn } from '../../redact/card-number.js';
import { remembered } from '../../json/remembered.js';

/** A text that so many orders have is everybody's. */
const FEW_ORDERS = 3;
/** How many texts of one field are remembered, the last ones: what leaks is as a rule of a moment ago. */
const MOST_OF_A_FIELD = 100;

type OnOrder = Pick<SentRequest, 'merchantId' | 'orderId'>;

/** Two merchants may have an order under the same id. */
const orderOf = ({ merchantId, orderId }: OnOrder): string | undefined =>
  orderId === undefined ? undefined : JSON.stringify([merchantId, orderId]);

/** The texts that requests brought, by the field of an answer that would show them. */
export class SeenTexts implements BroughtTexts {
  readonly #byField = new Map<string, Map<string, Set<string>>>();
  readonly cardNumbers: Set<string>;

  /** `configured` is what else the run knows: its cards, and what its recipes send. */
  constructor(configured: unknown = {}) {
    this.cardNumbers = new Set(cardNumbersIn(JSON.stringify(configured)));
  }

  add(request: SentRequest, groups: readonly string[]): void {
    const { body, text = '' } = request;
    for (const number of cardNumbersIn(body === undefined ? text : JSON.stringify(body))) this.cardNumbers.add(number);
    const order = orderOf(request);
    if (order === undefined || !isObject(body)) return;
    const walk = (value: JsonValue | undefined, path: string): void => {
      if (value === undefined) return;
      if (isArray(value)) for (const inner of value) walk(inner, `${path}[n]`);
      else if (isObject(value)) for (const name of Object.keys(value)) walk(value[name], `${path}.${name}`);
      else if (typeof value === 'string') this.#ordersWith(RENAMED_ECHOES[path] ?? path, value).add(order);
    };
    for (const group of groups) walk(Object.hasOwn(body, group) ? body[group] : undefined, group);
  }

  isOfOthers(field: string, text: string, on: OnOrder): boolean {
    const [orders, own] = [this.#byField.get(field)?.get(text), orderOf(on)];
    return orders !== undefined && own !== undefined && orders.size < FEW_ORDERS && !orders.has(own);
  }

  #ordersWith(field: string, text: string): Set<string> {
    const texts = remembered(this.#byField, field, () => new Map());
    const orders = texts.get(text) ?? new Set<string>();
    texts.delete(text);
    texts.set(text, orders);
    for (const oldest of texts.keys()) {
      if (texts.size <= MOST_OF_A_FIELD) break;
      texts.delete(oldest);
    }
    return orders;
  }
}
