import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { asNumber } from '../amount.js';
import { isGroup } from '../evaluate/json.js';
import type { Node } from '../evaluate/node.js';
import type { Order, Transaction } from '../ledger/order.js';
import { browserPayment } from './browser-payment.js';
import { echoed, responseTree } from './echo.js';
import { cardReply, riskReply, threeDSecure } from './fixed-groups.js';
import { keepText } from './kept-text.js';
import { once } from './once.js';
import { referenceOf } from './reference.js';
import { SAMPLE_AUTHORIZATION, SAMPLE_ORDER, SAMPLE_TERMINAL, SAMPLES } from './samples.js';

type Draft = Record<string, JsonValue>;

/** Makes the answers of 2.12 for one contract. */
export class TransactionReply {
  readonly #contract: Contract;
  readonly #tree: Node;
  readonly #samples: JsonObject;
  readonly #full: boolean;

  constructor(contract: Contract, replies: 'full' | 'plain') {
    this.#contract = contract;
    this.#tree = responseTree(contract);
    this.#full = replies === 'full' && contract.reply === 'transaction';
    this.#samples = this.#full ? samplesFor(contract) : {};
  }

  /** The answer to a transaction, from what the ledger holds: asked again, it is the same. */
  build(order: Order, transaction: Transaction): JsonObject {
    // Members are set one by one on a copy: this is where most of an answer's time would go otherwise.
    const reply: Draft = { ...this.#samples };
    const kept = echoed(transaction.echo, this.#tree);
    copyInto(reply, kept);
    copyInto(reply, echoed(transaction.own, this.#tree));
    this.#addGroups(reply, order, transaction);
    const sentOrder = kept['order'];
    reply['gatewayEntryPoint'] = 'WEB_SERVICES_API';
    reply['merchant'] = order.merchantId;
    reply['order'] = this.#order(order, transaction, isGroup(sentOrder) ? sentOrder : undefined);
    reply['response'] = this.#response(transaction);
    reply['result'] = transaction.result;
    reply['sourceOfFunds'] = { type: 'CARD', provided: { card: cardReply(transaction.card ?? order.card) } };
    reply['timeOfRecord'] = transaction.time;
    reply['transaction'] = transactionGroup(order, transaction);
    reply['version'] = String(this.#contract.version);
    if (transaction.parts !== undefined) copyInto(reply, transaction.parts);
    const funding = reply['accountFunding'];
    if (isGroup(funding) && funding['reference'] === undefined) {
      reply['accountFunding'] = { ...funding, reference: `AF${referenceOf(order.id)}` };
    }
    const terminal = reply['posTerminal'];
    // Confirm always names the terminal when it gives the group at all (2.10).
    if (this.#contract.operation === 'confirm-browser-payment' && isGroup(terminal)) reply['posTerminal'] = { name: '1', ...terminal };
    return reply;
  }

  #addGroups(reply: Draft, order: Order, transaction: Transaction): void {
    const browser = browserPayment(order, transaction, this.#full ? 'sample' : 'real');
    if (browser !== undefined) reply['browserPayment'] = browser;
    if (!this.#full) return;
    reply['3DSecure'] = threeDSecure;
    reply['authorizationResponse'] = authorizationFor(transaction.result === 'SUCCESS' ? '00' : '05');
    reply['availableBalance'] = balanceIn(order.currency);
  }

  #order(order: Order, transaction: Transaction, sent: JsonObject | undefined): JsonObject {
    const { after, status } = transaction;
    const group: Draft = { ...(this.#full ? SAMPLE_ORDER : EMPTY) };
    if (sent !== undefined) copyInto(group, sent);
    group['id'] = order.id;
    group['amount'] = asNumber(transaction.orderAmount);
    group['currency'] = order.currency;
    group['creationTime'] = order.creationTime;
    if (status !== undefined) group['status'] = status;
    group['totalAuthorizedAmount'] = asNumber(after.authorized);
    group['totalCapturedAmount'] = asNumber(after.captured);
    group['totalRefundedAmount'] = asNumber(after.refunded);
    return group;
  }

  #response({ gatewayCode, result }: Transaction): JsonObject {
    const acquirerCode = result === 'SUCCESS' ? '00' : '05';
    return this.#full ? responseFor(`${acquirerCode} ${gatewayCode}`) : { gatewayCode, acquirerCode };
  }
}

// Groups that take few values are made once for each, so that they are written as text once, too.
const authorizationFor = once((responseCode) => ({ ...SAMPLE_AUTHORIZATION, responseCode }));

const balanceIn = once((currency) => ({
  funds: { amount: 100, currency },
  ebt: [{ amount: 0, currency, type: 'SNAP_AVAILABLE_BALANCE' }],
}));

const responseFor = once((outcome) => {
  const [acquirerCode = '', gatewayCode = ''] = outcome.split(' ');
  return {
    acquirerCode,
    acquirerMessage: gatewayCode,
    cardSecurityCode: { acquirerCode: 'M', gatewayCode: 'MATCH' },
    cardholderVerification: {
      avs: { acquirerCode: 'Y', gatewayCode: 'ADDRESS_ZIP_MATCH' },
      detailedVerification: [
        { gatewayCode: 'MATCHED', type: 'BILLING_POSTCODE_ZIP' },
        { gatewayCode: 'NOT_PROVIDED', type: 'CUSTOMER_EMAIL' },
      ],
    },
    debugInformation: 'sandbox',
    gatewayCode,
    recurringPaymentAdvice: { acquirerCode: '01' },
    risk: riskReply,
  };
});

const EMPTY: JsonObject = {};

function copyInto(draft: Draft, group: JsonObject): void {
  for (const key of Object.keys(group)) draft[key] = group[key] as JsonValue;
}

function samplesFor(contract: Contract): JsonObject {
  const location = contract.operation === 'confirm-browser-payment' ? 'ON_CARD_ACCEPTOR_PREMISES' : SAMPLE_TERMINAL['location'];
  const samples: JsonObject = { ...SAMPLES, posTerminal: { ...SAMPLE_TERMINAL, location: location as string } };
  for (const group of Object.values(samples)) if (isGroup(group)) keepText(group);
  return samples;
}

function transactionGroup(order: Order, transaction: Transaction): JsonObject {
  return {
    id: transaction.id,
    type: transaction.type,
    amount: asNumber(transaction.amount),
    currency: order.currency,
    receipt: referenceOf(transaction.id),
    terminal: '1',
    ...(transaction.result === 'SUCCESS' ? { authorizationCode: referenceOf(order.id).slice(0, 6) } : {}),
    ...(transaction.targetId === undefined ? {} : { targetTransactionId: transaction.targetId }),
  };
}
