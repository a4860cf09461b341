import { applyEdits } from '../../../src/json/edit.js';
import type { Case } from '../../../src/model/case.js';
import { fill, fillText, valueLookup, type Lookup } from '../../../src/model/template.js';
import type { Values } from '../../../src/model/values.js';
import { contractOf } from '../../../src/catalogue/contracts.js';
import type { Reply, State, TestDesk } from './desk.js';

/** Sends a case in the state that it names. */
export async function sendCase(desk: TestDesk, { contract, state, host, edits, wire }: Case, values: Values): Promise<Reply> {
  const provided = await desk.provide(state);
  // Values of a session are looked up in one, whatever state the order is in.
  const session = state === 'session' ? provided : await desk.provide('session');
  const lookup = lookupFor(provided, session, values);
  const body = fill(applyEdits(host, edits), lookup);
  const text = wire?.text === undefined ? JSON.stringify(body) : fillText(wire.text, lookup);
  const route = contractOf(contract)?.route ?? '';
  const continued = state === 'initiated-browser-payment' || state === 'initiated-at-provider' || state === 'initiated-authentication';
  const order = wire?.orderId === undefined ? provided.order : decodeURIComponent(fillText(wire.orderId, lookup));
  const transaction =
    wire?.transactionId === undefined
      ? continued
        ? provided.transaction
        : desk.mint('transaction')
      : decodeURIComponent(fillText(wire.transactionId, lookup));
  return desk.send(contract, text, route.includes('{orderid}') ? { order, transaction } : {});
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
  return (name) => (name.startsWith('mint:') ? letters.repeat(2).slice(0, Number(name.slice(5))) : (known[name] ?? rest(name)));
}
