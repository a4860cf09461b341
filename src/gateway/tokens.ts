import { randomInt } from 'node:crypto';
import type { JsonObject } from '../json/value.js';
import { BoundedMap } from './bounded-map.js';

/** Card details kept under a name that may be shown. In memory only. */
export interface Token {
  readonly merchantId: string;
  readonly id: string;
  readonly sourceOfFunds: JsonObject;
}

const CAPACITY = 20_000;

/** All tokens of all merchants (not part of the specification). */
export class Tokens {
  readonly #tokens = new BoundedMap<Token>(CAPACITY);

  create(merchantId: string, sourceOfFunds: JsonObject, id = newId()): Token {
    const token = { merchantId, id, sourceOfFunds };
    this.#tokens.set(`${merchantId}/${id}`, token);
    return token;
  }

  find(merchantId: string, id: string): Token | undefined {
    return this.#tokens.get(`${merchantId}/${id}`);
  }

  clear(): void {
    this.#tokens.clear();
  }
}

/** Sixteen digits that begin with 9, as no card number does. */
const newId = (): string => `9${String(randomInt(10 ** 12)).padStart(15, '0')}`;
