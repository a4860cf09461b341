import type { JsonObject, JsonValue } from '../../json/value.js';
import { transactionResponse } from '../../catalogue/replies/transaction.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { asNumber } from '../amount.js';
import { isGroup } from '../evaluate/json.js';
import type { Node } from '../evaluate/node.js';
import type { MaskedCard, Order, Transaction } from '../ledger/order.js';
import { browserPayment } from './browser-payment.js';
import { echoed, responseTree } from './echo.js';
import { cardReply, fullCardReply, riskReply, threeDSecure } from './fixed-groups.js';
import { FixedMembers } from './fixed-members.js';
import { once } from './once.js';
import { owedOf, withOwed } from './owed.js';
import { referenceOf } from './reference.js';
import { SAMPLE_AUTHORIZATION, SAMPLE_ORDER, SAMPLE_TERMINAL, SAMPLES } from './samples.js';

type Draft = Record<string, JsonValue>;

const OF_2_12: ReadonlySet<string> = new Set(transactionResponse.map(({ path }) => path));

/** Members of the order that come from the ledger and never from a request. */
const OF_THE_LEDGER: ReadonlySet<string> = new Set([
  'id',
  'amount',
  'currency',
  'creationTime',
  'status',
  'totalAuthorizedAmount',
  'totalCapturedAmount',
  'totalRefundedAmount',
]);

/** Writes the answers of 2.12 for one contract, as text: most of an answer never changes, and is not made again. */
export class TransactionReply {
  readonly #contract: Contract;
  readonly #tree: Node;
  readonly #samples: FixedMembers;
  readonly #orderSamples: FixedMembers;
  readonly #full: boolean;
  /** Whether a contract from outside always gives what 2.12 does not have. */
  readonly #owes: boolean;

  constructor(contract: Contract, replies: 'full' | 'plain') {
    this.#contract = contract;
    this.#tree = responseTree(contract);
    this.#owes = owedOf(contract).some(({ path }) => !OF_2_12.has(path));
    this.#full = replies === 'full' && contract.reply === 'transaction';
    this.#samples = new FixedMembers(this.#full ? samplesFor(contract) : {});
    this.#orderSamples = new FixedMembers(this.#full ? SAMPLE_ORDER : {});
  }

  /** The answer to a transaction, made from the ledger, so that a repeated request gets the same answer. */
  text(order: Order, transaction: Transaction): string {
    const text = this.#usual(order, transaction);
    return this.#owes ? JSON.stringify(withOwed(this.#contract, JSON.parse(text) as JsonObject)) : text;
  }

  /** The values that requests brought to an order, as answers show them. */
  kept({ echo }: Pick<Order, 'echo'>): JsonObject {
    const { order, ...groups } = echoed(echo, this.#tree);
    if (!isGroup(order)) return groups;
    return { ...groups, order: Object.fromEntries(Object.entries(order).filter(([key]) => !OF_THE_LEDGER.has(key))) };
  }

  #usual(order: Order, transaction: Transaction): string {
    const given = this.#given(order, transaction);
    let text = `{${this.#samples.without(given)}`;
    for (const key of Object.keys(given)) if (key !== 'order') text += `"${key}":${JSON.stringify(given[key])},`;
    const sentOrder = given['order'];
    return `${text}${this.#groups(order, transaction)}"gatewayEntryPoint":"WEB_SERVICES_API","merchant":${JSON.stringify(order.merchantId)},"order":${this.#order(order, transaction, isGroup(sentOrder) ? sentOrder : EMPTY)},"response":${this.#response(transaction)},"result":"${transaction.result}",${this.#funds(transaction.card ?? order.card)}"timeOfRecord":"${transaction.time}","transaction":${transactionGroup(order, transaction)},"version":"${this.#contract.version}"}`;
  }

  #funds(card: MaskedCard | undefined): string {
    if (card === undefined && !this.#full) return '';
    const shown = this.#full ? fullCardReply(card) : cardReply(card as MaskedCard);
    return `"sourceOfFunds":{"type":"CARD","provided":{"card":${JSON.stringify(shown)}}},`;
  }

  /** The values that requests brought, and the parts that are specific to this operation. */
  #given(order: Order, transaction: Transaction): JsonObject {
    const given: Draft = Object.assign({}, echoed(transaction.echo, this.#tree), echoed(transaction.own, this.#tree), transaction.parts);
    const { accountFunding, posTerminal } = given;
    if (isGroup(accountFunding) && accountFunding['reference'] === undefined) {
      given['accountFunding'] = { ...accountFunding, reference: `AF${referenceOf(order.id)}` };
    }
    // Confirm always names the terminal when it gives the group at all (2.10).
    if (this.#contract.operation === 'confirm-browser-payment' && isGroup(posTerminal))
      given['posTerminal'] = { name: '1', ...posTerminal };
    return given;
  }

  #groups(order: Order, transaction: Transaction): string {
    const browser = browserPayment(order, transaction, this.#full ? 'full' : 'plain');
    const payment = browser === undefined ? '' : `"browserPayment":${browser},`;
    if (!this.#full) return payment;
    const authorization = authorizationFor(transaction.result === 'SUCCESS' ? '00' : '05');
    return `${payment}"authorizationResponse":${authorization},"availableBalance":${balanceIn(order.currency)},`;
  }

  #order(order: Order, { after, orderAmount, status }: Transaction, sent: JsonObject): string {
    let text = `{${this.#orderSamples.without(sent)}`;
    for (const key of Object.keys(sent)) if (!OF_THE_LEDGER.has(key)) text += `"${key}":${JSON.stringify(sent[key])},`;
    if (status !== undefined) text += `"status":"${status}",`;
    return `${text}"id":${JSON.stringify(order.id)},"amount":${asNumber(orderAmount)},"currency":${JSON.stringify(order.currency)},"creationTime":"${order.creationTime}","totalAuthorizedAmount":${asNumber(after.authorized)},"totalCapturedAmount":${asNumber(after.captured)},"totalRefundedAmount":${asNumber(after.refunded)}}`;
  }

  #response({ gatewayCode, result }: Transaction): string {
    const acquirerCode = result === 'SUCCESS' ? '00' : '05';
    return this.#full ? responseFor(`${acquirerCode} ${gatewayCode}`) : JSON.stringify({ gatewayCode, acquirerCode });
  }
}

// Groups with few different values are cached.
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
    ...(acquirerCode === '00' ? {} : { debugInformation: 'sandbox' }),
    gatewayCode,
    recurringPaymentAdvice: { acquirerCode: '01' },
    risk: riskReply,
  };
});

const EMPTY: JsonObject = {};

function samplesFor(contract: Contract): JsonObject {
  const location = contract.operation === 'confirm-browser-payment' ? 'ON_CARD_ACCEPTOR_PREMISES' : SAMPLE_TERMINAL['location'];
  return { ...SAMPLES, '3DSecure': threeDSecure, posTerminal: { ...SAMPLE_TERMINAL, location: location as string } };
}

function transactionGroup({ id: orderId, currency }: Order, { id, type, amount, result, targetId }: Transaction): string {
  const authorizationCode = result === 'SUCCESS' ? `,"authorizationCode":"${referenceOf(orderId).slice(0, 6)}"` : '';
  const target = targetId === undefined ? '' : `,"targetTransactionId":${JSON.stringify(targetId)}`;
  return `{"id":${JSON.stringify(id)},"type":"${type}","amount":${asNumber(amount)},"currency":${JSON.stringify(currency)},"receipt":"${referenceOf(id)}","terminal":"1"${authorizationCode}${target}}`;
}
