import { CONTRACTS } from '../../../src/catalogue/contracts.js';
import type { Contract, Field } from '../../../src/catalogue/vocabulary.js';

/** The listing of a contract as a tree: `[n]` and `{X}` are children like any other name. */
export interface Node {
  readonly path: string;
  field?: Field;
  readonly children: Map<string, Node>;
}

/** Names that real requests carry and no listing shows; this gateway takes them where a listing is cut. */
const EXTRA = ['sourceOfFunds.type', 'interaction.operation', 'order.id'];

const LINE_ITEM = ['name', 'quantity', 'unitPrice'].map((name) => `order.item[n].${name}`);

const cache = new Map<string, Node>();

export function listingOf(contract: Contract): Node {
  const known = cache.get(contract.id) ?? build(contract);
  cache.set(contract.id, known);
  return known;
}

function build(contract: Contract): Node {
  const root: Node = { path: '', children: new Map() };
  for (const field of contract.request) add(root, field.path, field);
  // The sum of 2.3 speaks of it, and no listing has it.
  if (contract.listing === 'cut' || contract.request.some(({ path }) => path === 'order.amount'))
    add(root, 'order.itemAmount', { ...AMOUNT, path: 'order.itemAmount' });
  if (contract.listing === 'complete') {
    // A confirmation may change line items (1), though its listing shows none.
    if (contract.operation === 'confirm-browser-payment') for (const path of LINE_ITEM) add(root, path, { ...TEXT, path });
    return root;
  }
  // What another operation takes may well stand beyond the end of a cut listing; what another version takes does not.
  const others = CONTRACTS.filter(({ operation }) => operation !== contract.operation).flatMap(({ request }) => request);
  for (const field of others) {
    // What every listing requires in a group is required wherever the group is sent (2.8).
    const isRequired = others.every(({ path, presence }) => path !== field.path || presence === 'required-in-group');
    const presence = isRequired ? 'required-in-group' : 'optional';
    if (field.path !== 'apiOperation') add(root, field.path, { ...field, presence }, true);
  }
  for (const path of EXTRA) add(root, path, { ...TEXT, path }, true);
  return root;
}

const AMOUNT = { type: 'Decimal', presence: 'optional', clause: '2.3', level: 'open', certainty: 'unclear', accept: 'open' } as const;
const TEXT = { type: 'String', presence: 'optional', clause: '2.3', level: 'open', certainty: 'unclear', accept: 'open' } as const;

function add(root: Node, path: string, field: Field, keep = false): void {
  let node = root;
  for (const name of namesOf(path)) {
    const child: Node = node.children.get(name) ?? { path: joined(node.path, name), children: new Map() };
    node.children.set(name, child);
    node = child;
  }
  if (!keep || node.field === undefined) node.field = field;
}

/** `order`, `tax`, `[n]`, `amount`. */
const namesOf = (path: string): readonly string[] => path.replaceAll('[n]', '.[n]').split('.');

const joined = (path: string, name: string): string => (path === '' ? name : name.startsWith('[') ? path + name : `${path}.${name}`);
