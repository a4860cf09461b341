import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Wire } from '../../model/case.js';
import type { Context } from '../../model/context.js';
import type { Secret } from '../../model/check.js';
import { fill, fillText, type Lookup, type PlacedLookup } from '../../model/template.js';
import type { WireRequest } from '../../target/client.js';
import { writtenBody, writtenFraming, writtenHeaders } from './contexts/written.js';
import { defined } from '../../json/defined.js';

/** A request that is ready but for its credentials: what is asked for, about which order, with placeholders. */
export interface Draft {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
  /** How it is written and sent. */
  readonly context?: Context | undefined;
  readonly orderId: string;
  readonly transactionId: string;
  readonly merchantId: string;
  readonly lookup: Lookup;
}

/** A draft as text and headers, with what was put into it. */
export interface WrittenRequest {
  readonly request: WireRequest;
  /** The body with all its values; undefined where the text is no JSON of ours. */
  readonly body: JsonValue | undefined;
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
  /** Card data that the request carries. */
  readonly secrets: readonly Secret[];
}

/** Writes a request: fills the template, spells the JSON, builds path and headers. Everything that goes out for a case or a step is made here. */
export function writeRequest(draft: Draft): WrittenRequest {
  const { contract, wire = {}, context } = draft;
  const secrets: Secret[] = [];
  const lookup = noting(draft.lookup, secrets);
  const filled = wire.text === undefined ? fill(draft.body as JsonValue, lookup) : undefined;
  const text = textOf(filled, wire, context, (name) => lookup(name, ''));
  const ids = idsOf(draft, wire);
  return {
    request: {
      method: wire.method ?? contract.method,
      path: pathOf(draft, wire, ids),
      headers: writtenHeaders(text, wire, context),
      text,
      auth: wire.auth ?? 'good',
      ...writtenFraming(context),
    },
    body: wire.broken === undefined ? filled : undefined,
    ...ids,
    secrets,
  };
}

/** Knows ids and amounts alone, so that secrets stay placeholders. */
export const harmlessLookup =
  (lookup: Lookup): Lookup =>
  (name) =>
    /^(state|order|step|merchant):/.test(name) ? lookup(name) : undefined;

const SECRET_KINDS = /^(card:.*\.(number|securityCode)|pan:|track:|p2pe:(payload|pan)|cryptogram:)/;

/** Fields into which a case puts card data that does not belong there: whether it comes back is judged by the rule of the case. */
const FREE_TEXT = /(?:^|\.)customData$|^order\./;

/** The lookup of one request, which also notes the card data that it hands out. */
const noting =
  (lookup: Lookup, secrets: Secret[]): PlacedLookup =>
  (name, path) => {
    const value = lookup(name);
    if (value === undefined || !SECRET_KINDS.test(name) || secrets.some((known) => known.value === value)) return value;
    const [short, freeText] = [name.endsWith('.securityCode') || undefined, FREE_TEXT.test(path) || undefined];
    secrets.push({ name, value, ...defined({ short, freeText }) });
    return value;
  };

/** The body with ids in place and secrets still as placeholders, for people. */
export function shownBody({ wire, body, lookup, context }: Draft): string | undefined {
  const ids = harmlessLookup(lookup);
  return textOf(wire?.text === undefined ? fill(body as JsonValue, ids) : undefined, wire ?? {}, context, ids);
}

/** A text of '' sends no body at all. */
function textOf(body: JsonValue | undefined, wire: Wire, context: Context | undefined, lookup: Lookup): string | undefined {
  if (wire.text !== undefined) return wire.text === '' ? undefined : fillText(wire.text, lookup);
  return writtenBody(body as JsonValue, wire, context);
}

type Ids = Pick<WrittenRequest, 'merchantId' | 'orderId' | 'transactionId'>;

function idsOf(draft: Draft, wire: Wire): Ids {
  const idOf = (name: keyof Ids): string => {
    const overridden = wire[name];
    return overridden === undefined ? draft[name] : fillText(overridden, draft.lookup);
  };
  return { merchantId: idOf('merchantId'), orderId: idOf('orderId'), transactionId: idOf('transactionId') };
}

function pathOf({ contract, lookup }: Draft, wire: Wire, ids: Ids): string {
  // Functions, because `$&` and the like have a meaning in a replacement text.
  const placed = (route: string, as: (name: keyof Ids) => string): string =>
    route
      .replace('{merchantId}', () => as('merchantId'))
      .replace('{orderid}', () => as('orderId'))
      .replace('{transactionid}', () => as('transactionId'));
  if (wire.path !== undefined) return placed(fillText(wire.path, lookup), (name) => ids[name]);
  // Segments that a case overrides are percent-encoded already.
  const segment = (name: keyof Ids): string => (wire[name] === undefined ? encodeURIComponent(ids[name]) : ids[name]);
  return `/api/rest/version/${wire.version ?? contract.version}${placed(contract.route, segment)}`;
}
