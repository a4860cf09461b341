import { type Catalogue, contractIn } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { shortHash } from '../../json/canonical.js';
import { ROLES } from '../../catalogue/roles.js';
import { brokenAs } from '../../json/broken.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonValue } from '../../json/value.js';
import type { AuthVariant, Case } from '../../model/case.js';
import { fill, fillText, ownMerchant, type Lookup, valueLookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import { setUpCalls, type SetUpCall } from './set-up.js';

/** The default addressee of samples: names that are reserved for examples. */
export const EXAMPLE_BASE_URL = 'https://gateway.example';
export const EXAMPLE_MERCHANT = 'TESTMERCHANT';

/** One request, ready to be sent. */
export interface Sample {
  readonly id: string;
  readonly rule: string;
  readonly level: string;
  readonly expect: string;
  readonly method: string;
  /** Path after the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, where it is some. */
  readonly body?: JsonValue;
  /** The body as it goes over the wire; undefined sends none. */
  readonly text: string | undefined;
  /** How its credentials are broken, where they are. */
  readonly auth?: AuthVariant;
  /** Calls that must come first, in their order. */
  readonly setUp?: readonly SetUpCall[];
}

export interface Address {
  readonly merchant: string;
  readonly values: Values;
  readonly catalogue: Catalogue;
  /** `with`: includes the calls that the case needs before it, with ids of their own. */
  readonly setUp?: 'with' | 'without';
}

/** The case with made-up ids and generated card numbers in place. Whose credentials it needs is left to the sender. */
export function sampleOf(one: Case, { merchant, values, catalogue, setUp = 'without' }: Address): Sample {
  const contract = contractIn(catalogue, one.contract);
  if (contract === undefined) throw new RangeError(`no contract ${one.contract}`);
  const state = stateOf(one, values, setUp);
  const lookup = lookupFor(one, values, state, merchant);
  const { wire = {} } = one;
  const route = contract.route
    .replace('{merchantId}', fillText(wire.merchantId ?? merchant, lookup))
    .replace('{orderid}', fillText(wire.orderId ?? '{{state:orderId}}', lookup))
    .replace('{transactionid}', fillText(wire.transactionId ?? usualId(contract, one), lookup));
  const body = fill(applyEdits(one.base as JsonValue, one.edits), lookup);
  const text =
    wire.text === undefined
      ? brokenAs(JSON.stringify(body), wire.broken, ROLES.correlationId)
      : wire.text === ''
        ? undefined
        : fillText(wire.text, lookup);
  const contentType = wire.contentType === undefined ? 'application/json' : wire.contentType;
  return {
    id: one.id,
    rule: one.rule,
    level: one.level,
    expect: one.expect.kind,
    method: wire.method ?? contract.method,
    path:
      wire.path === undefined ? `/api/rest/version/${wire.version ?? contract.version}${route}` : wire.path.replace(contract.route, route),
    headers: contentType === null || text === undefined ? {} : { 'content-type': contentType },
    ...(wire.text === undefined && wire.broken === undefined ? { body } : {}),
    text,
    ...(wire.auth === undefined ? {} : { auth: wire.auth }),
    ...(setUp === 'with' && one.state !== 'none' ? { setUp: setUpCalls(one.state, { ...state, merchantId: merchant }) } : {}),
  };
}

/** A transaction that completes another one carries its id, any other a new one. */
const usualId = (contract: Contract, one: Case): string =>
  one.state !== 'none' && contract.transactionId === 'of-state' ? '{{state:transactionId}}' : '{{id:16}}';

/** The order of a case: its own where the calls before it create one, otherwise one that the reader must insert. */
function stateOf(one: Case, values: Values, setUp: 'with' | 'without'): Readonly<Record<string, string>> {
  const made = shortHash(one.id);
  const own = one.state === 'none' || setUp === 'with';
  return {
    orderId: own ? `order-${made}` : 'your-order',
    transactionId: own ? `before-${made}` : 'your-transaction',
    amount: '100.00',
    currency: values.currencies[0] ?? 'USD',
  };
}

/** Ids are derived from the case, so that the same sample is printed every time. */
function lookupFor(one: Case, values: Values, state: Readonly<Record<string, string>>, merchant: string): Lookup {
  const known = valueLookup(values);
  const made = shortHash(one.id);
  return (name) => {
    if (name.startsWith('id:')) return made.repeat(5).slice(0, Number(name.slice('id:'.length)));
    return name.startsWith('state:') ? state[name.slice(6)] : (ownMerchant(name, merchant) ?? known(name));
  };
}
