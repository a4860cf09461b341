import { writtenAs } from '../../json/forms.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Wire } from '../../model/case.js';
import type { Secret } from '../../model/check.js';
import { fill, fillText, type Lookup } from '../../model/template.js';
import type { WireRequest } from '../../target/client.js';
import { noting } from './noted-secrets.js';

/** A request that is ready but for its credentials: what is asked for, about which order, with placeholders. */
export interface Draft {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
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

const JSON_TYPE = 'application/json';
const WITHOUT_TYPE = { accept: JSON_TYPE };
const WITH_JSON = { ...WITHOUT_TYPE, 'content-type': JSON_TYPE };

/** Writes a request: fills the template, spells the JSON, builds path and headers. Everything that goes out for a case or a step is made here. */
export function writeRequest(draft: Draft): WrittenRequest {
  const { contract, wire = {} } = draft;
  const secrets: Secret[] = [];
  const lookup = noting(draft.lookup, secrets);
  const body = wire.text === undefined ? fill(draft.body as JsonValue, lookup) : undefined;
  const text = textOf(body, wire, (name) => lookup(name, ''));
  const ids = idsOf(draft, wire);
  const contentType = wire.contentType === undefined ? JSON_TYPE : wire.contentType;
  const headers =
    contentType === null || text === undefined
      ? WITHOUT_TYPE
      : contentType === JSON_TYPE
        ? WITH_JSON
        : { ...WITHOUT_TYPE, 'content-type': contentType };
  return {
    request: { method: wire.method ?? contract.method, path: pathOf(draft, wire, ids), headers, text, auth: wire.auth ?? 'good' },
    body,
    ...ids,
    secrets,
  };
}

/** The body with ids in place and secrets still as placeholders, for people. */
export function shownBody({ wire, body, lookup }: Draft): string | undefined {
  const ids: Lookup = (name) => (/^(state|order|step|merchant):/.test(name) ? lookup(name) : undefined);
  return textOf(wire?.text === undefined ? fill(body as JsonValue, ids) : undefined, wire ?? {}, ids);
}

/** A text of '' sends no body at all. */
function textOf(body: JsonValue | undefined, wire: Wire, lookup: Lookup): string | undefined {
  if (wire.text !== undefined) return wire.text === '' ? undefined : fillText(wire.text, lookup);
  return wire.form === undefined ? JSON.stringify(body) : writtenAs(body as JsonValue, wire.form);
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
