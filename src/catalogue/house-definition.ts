import type { ContractId, Level } from './names.js';
import type { JsonObject, JsonValue } from '../json/value.js';

/** What is wrong, in the shape of every finding: where, what was expected, what was found. */
export interface HouseFinding {
  /** Path of the value, such as `order.reference`; left out, the whole body. */
  readonly path?: string;
  readonly expected: string;
  readonly actual: string;
}

/** What a house rule returns: its findings, an empty list if all is well, undefined if it does not apply. */
export type HouseVerdict = readonly HouseFinding[] | undefined;

/** Which contract is judged. */
export interface HouseContext {
  readonly contract: ContractId;
  readonly operation: string;
  readonly version: number;
}

/** A request and the answer to it, frozen. Credentials are left out. */
export interface HouseExchange extends HouseContext {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonValue;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonObject;
  };
}

/** An example of an exchange. Defaults are an empty body, PUT, status 200 and no headers. */
export interface HouseExample extends Partial<HouseContext> {
  readonly request?: Partial<HouseExchange['request']>;
  readonly answer?: Partial<HouseExchange['answer']>;
}

interface Defined {
  /** Reports call it `house/<id>`. */
  readonly id: string;
  readonly level: Exclude<Level, 'open'>;
  /** Operations and contracts that it holds for; all by default. */
  readonly contracts?: readonly string[];
  /** The statement of the rule. */
  readonly text: string;
  /** The part of the specification, or of your own document, that says so. */
  readonly clause?: string;
  /** What a target does that breaks the rule, as the rest of a sentence that begins with the contract. */
  readonly phrase?: string;
}

/** A statement about one body. */
export interface HouseRule extends Defined {
  readonly kind: 'house-rule';
  readonly side: 'request' | 'response' | 'error';
  readonly good: JsonObject;
  readonly bad: JsonObject;
  check(body: JsonObject, context: HouseContext): HouseVerdict;
}

/** A statement about an answer and its request. */
export interface HouseCheck extends Defined {
  readonly kind: 'house-check';
  readonly good: HouseExample;
  readonly bad: HouseExample;
  check(exchange: HouseExchange): HouseVerdict;
}

export type HouseDefinition = HouseRule | HouseCheck;

/** Defines a rule about one body, for lint and certify. A pure function; it is tried on both examples when it is loaded. */
export const defineRule = (rule: Omit<HouseRule, 'kind'>): HouseRule => Object.freeze({ ...rule, kind: 'house-rule' });

/** Defines a check of an exchange, for certify. A pure function; it is tried on both examples when it is loaded. */
export const defineCheck = (check: Omit<HouseCheck, 'kind'>): HouseCheck => Object.freeze({ ...check, kind: 'house-check' });

/** An example with its defaults filled in. */
export const exchangeOf = ({ request, answer, ...context }: HouseExample, contract: HouseContext): HouseExchange => ({
  ...contract,
  ...context,
  request: { method: 'PUT', path: '/', headers: {}, body: {}, ...request },
  answer: { status: 200, headers: {}, body: {}, ...answer },
});
