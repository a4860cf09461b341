import { type Catalogue, contractIn, perCatalogue } from '../../catalogue/catalogue.js';
import { MENTIONED } from '../../catalogue/mentioned.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { descend, newNode, plant, settle, type Node } from './node.js';

/** Where several contracts have a row for the field, the row of the first one here is used: the fullest listing first. */
const FULLEST: readonly ContractId[] = ['authorize@55', 'balance-inquiry@73', 'refund@60', 'authenticate-payer@100'];

/** Parts that real requests carry beyond the listings; `.*` lets anything stand below. */
const EXTRAS: readonly string[] = [
  'apiOperation',
  'sourceOfFunds.type',
  'sourceOfFunds.token',
  'sourceOfFunds.provided.card.securityCode',
  'sourceOfFunds.provided.giftCard.number',
  'sourceOfFunds.provided.giftCard.pin',
  'interaction.*',
  'locale',
  'order.itemAmount',
  'order.item.*',
  'order.purchaseType',
  'order.valueTransfer.accountType',
  'transaction.id',
  'transaction.source',
  'transaction.frequency',
  'transaction.type',
  'authentication.acceptVersions',
  'authentication.channel',
  'authentication.purpose',
  'authentication.transactionId',
  'authentication.3ds.*',
  'authentication.3ds2.*',
  'browserPayment.paymentConfirmation',
  'device.browserDetails.*',
  'cruise.*',
];

/** Every name that the specification or real requests know, with the checks of the fullest row. */
export const vocabulary = perCatalogue(buildVocabulary);

function buildVocabulary(catalogue: Catalogue): Node {
  const { contracts } = catalogue;
  const root = newNode('', '');
  const order = [...FULLEST.map((id) => contractIn(catalogue, id) as Contract), ...contracts.filter(({ id }) => !FULLEST.includes(id))];
  const demanded = alwaysDemanded(contracts);
  for (const contract of order) for (const field of contract.request) plant(root, field, demanded.has(field.path) ? 'demanded' : 'ignored');
  for (const extra of EXTRAS) {
    const node = descend(root, extra.replace(/\.\*$/, ''));
    node.free = true;
    if (!tabled(contracts, extra)) node.untabled = true;
  }
  // Names that only answers use are known, but nothing is said about their values in a request.
  for (const field of contracts.flatMap((contract) => contract.response)) markKnown(root, field.path);
  settle(root);
  return root;
}

/** Members without which no operation takes their group. */
function alwaysDemanded(contracts: readonly Contract[]): ReadonlySet<string> {
  const fields = contracts.flatMap(({ request }) => request);
  const optional = new Set(fields.filter(({ presence }) => presence !== 'required-in-group').map(({ path }) => path));
  return new Set(fields.map(({ path }) => path).filter((path) => !optional.has(path)));
}

/** Whether the specification has the name in a table or in its text. An operation with a complete listing accepts no other names. */
function tabled(contracts: readonly Contract[], extra: string): boolean {
  const name = extra.replace(/\.\*$/, '');
  const fields = contracts.flatMap(({ request, response }) => [...request, ...response].map(({ path }) => path));
  return [...MENTIONED, ...fields].some((path) => `${path.replaceAll('[n]', '')}.`.startsWith(`${name}.`));
}

function markKnown(root: Node, path: string): void {
  const node = descend(root, path);
  if (node.field === undefined && node.kids.length === 0 && node.each === undefined) node.free = true;
  else if (node.kids.length > 0 && node.field === undefined) delete node.free;
}
