import type { Contract } from '../../../src/catalogue/vocabulary.js';
import { getAt } from '../../../src/json/path.js';
import { isObject, type JsonObject } from '../../../src/json/value.js';
import { cents } from './money.js';
import { checkTerminalData, holdsCardData } from './card.js';
import { invalid, lacking } from './refusal.js';

const PAN_CODES = ['01', '02', '04', '05', '07', '79', '80', '90', '91'];

const CHIP_CODES = ['05', '79', '80'];

/** Whether a chip was read, or should have been: by either of the two fields that tell. */
export function isByChip(body: JsonObject): boolean {
  const [entry, mode] = [getAt(body, 'posTerminal.panEntryMode'), getAt(body, 'posTerminal.entryMode')];
  return entry === 'CHIP' || entry === 'CHIP_FALLBACK' || (typeof mode === 'string' && CHIP_CODES.includes(mode.slice(0, 2)));
}

/** What must fit together within one request (2.3, 2.5, 2.8, 2.10, 7). */
export function checkRelations(contract: Contract, body: JsonObject): void {
  for (const path of ['agreement.customData', 'transaction.acquirer.customData']) {
    const value = getAt(body, path);
    if (typeof value === 'string' && holdsCardData(value)) throw invalid(path, 'holds sensitive data');
  }
  checkTerminalData(body);
  checkSubtotals(contract, body);
  const mode = getAt(body, 'posTerminal.entryMode');
  if (typeof mode === 'string' && !(PAN_CODES.includes(mode.slice(0, 2)) && '0128'.includes(mode.slice(2))))
    throw invalid('posTerminal.entryMode');
  if (isByChip(body) && getAt(body, 'posTerminal.onlineReasonCode') === undefined) throw lacking('posTerminal.onlineReasonCode');
  const recurring = getAt(body, 'agreement.type') === 'RECURRING';
  if (
    recurring &&
    contract.operation !== 'authorize' &&
    contract.operation !== 'create-checkout-session' &&
    getAt(body, 'agreement.amountVariability') === undefined
  ) {
    throw lacking('agreement.amountVariability');
  }
  if (contract.id === 'create-checkout-session@53') {
    const agreement = body.agreement;
    if (isObject(agreement) && agreement.id === undefined) throw lacking('agreement.id');
  }
}

/** Sub-totals, less the discount, are the amount. Without itemAmount only Verify is held to the sum; Confirm may fall short of it. */
function checkSubtotals(contract: Contract, body: JsonObject): void {
  const part = (path: string): bigint | undefined => {
    const value = getAt(body, path);
    return typeof value === 'string' ? cents(value) : undefined;
  };
  const total = part('order.amount');
  const parts = ['order.itemAmount', 'order.shippingAndHandlingAmount', 'order.taxAmount'].map(part);
  if (total === undefined || parts.every((each) => each === undefined)) return;
  const sum = parts.reduce<bigint>((all, each) => all + (each ?? 0n), 0n) - (part('order.discount.amount') ?? 0n);
  const short = sum < total && contract.operation === 'confirm-browser-payment' && parts[0] === undefined;
  if (sum !== total && !short) throw invalid('order.amount', 'is not the sum of its parts');
}
