import { ROLES } from '../../../src/catalogue/roles.js';
import { brokenAs } from '../../../src/json/broken.js';
import { applyEdits } from '../../../src/json/edit.js';
import type { Case } from '../../../src/model/case.js';
import { fill, fillText, valueLookup, type Lookup } from '../../../src/model/template.js';
import type { Values } from '../../../src/model/values.js';
import { contractOf } from '../../../src/catalogue/contracts.js';
import type { Reply, State, TestGateway } from './handler.js';

/** Sends a case in the state that it names. */
export async function sendCase(handler: TestGateway, { contract, state, base, edits, wire }: Case, values: Values): Promise<Reply> {
  const provided = await handler.provide(state);
  // Values of a session are looked up in one, whatever state the order is in.
  const session = state === 'session' ? provided : await handler.provide('session');
  const lookup = lookupFor(provided, session, values);
  const body = fill(applyEdits(base, edits), lookup);
  const text = wire?.text === undefined ? brokenAs(JSON.stringify(body), wire?.broken, ROLES.correlationId) : fillText(wire.text, lookup);
  const route = contractOf(contract)?.route ?? '';
  const continued = state === 'initiated-browser-payment' || state === 'initiated-at-provider' || state === 'initiated-authentication';
  const order = wire?.orderId === undefined ? provided.order : decodeURIComponent(fillText(wire.orderId, lookup));
  const transaction =
    wire?.transactionId === undefined
      ? continued
        ? provided.transaction
        : handler.idGenerator('transaction')
      : decodeURIComponent(fillText(wire.transactionId, lookup));
  return handler.send(contract, text, route.includes('{orderid}') ? { order, transaction } : {});
}

function lookupFor(state: State, session: State, values: Values): Lookup {
  const known: Readonly<Record<string, string | undefined>> = {
    'state:orderId': state.order,
    'state:transactionId': state.transaction,
    'state:amount': state.amount,
    'state:currency': state.currency,
    'state:sessionId': session.sessionId,
    'state:sessionVersion': session.sessionVersion,
  };
  const rest = valueLookup(values);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return (name) => (name.startsWith('id:') ? letters.repeat(2).slice(0, Number(name.slice(3))) : (known[name] ?? rest(name)));
}
