import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { asNumber, LARGEST, readAmount } from '../amount.js';
import { given, isGroup } from '../evaluate/json.js';
import { newNode, plant, type Node } from '../evaluate/node.js';
import { EMPTY } from '../ledger/post.js';
import { firstCharacters } from '../text-length.js';

/** Groups of a request that an answer echoes (2.12). */
export const ECHOED: readonly string[] = [
  '3DSecureId',
  'accountFunding',
  'agreement',
  'airline',
  'billing',
  'shipping',
  'order',
  'paymentPlan',
  'posTerminal',
  'constraints',
  'partnerSolutionId',
];

/** Groups that an answer echoes only to the request that brought them. */
export const ECHOED_ONCE: readonly string[] = ['action', 'correlationId'];

/** The part of a request that is kept for echoes. Nothing under sourceOfFunds ever is. */
export function echoIn(body: JsonObject, names: readonly string[]): JsonObject {
  let out: Record<string, JsonValue> | undefined;
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value !== undefined && value !== null) (out ??= {})[name] = value;
  }
  return out ?? EMPTY;
}

/** The fields of a contract's response as a tree. */
export function responseTree(contract: Contract): Node {
  const root = newNode('', '');
  for (const field of contract.response) plant(root, field, 'ignored');
  return root;
}

/** The sent values in the form of the response: amounts and counts as numbers, the response's names, and only listed fields. */
export function echoed(sent: JsonObject, tree: Node): JsonObject {
  return sent === EMPTY ? EMPTY : (toGroup(renamed(sent), tree) ?? EMPTY);
}

function toGroup(value: JsonObject, node: Node): JsonObject | undefined {
  const out: Record<string, JsonValue> = {};
  let any = false;
  for (const key of Object.keys(value)) {
    const child = node.byKey.get(key);
    const mapped = child === undefined ? undefined : toValue(value[key] as JsonValue, child);
    if (mapped === undefined) continue;
    out[key] = mapped;
    any = true;
  }
  return any ? out : undefined;
}

function toValue(value: JsonValue, node: Node): JsonValue | undefined {
  if (value === null) return undefined;
  switch (node.shape) {
    case 'leaf':
      return toLeaf(value, node);
    case 'group':
      return isGroup(value) ? toGroup(value, node) : undefined;
    case 'map':
      return isGroup(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => typeof entry === 'string')) : undefined;
    case 'array': {
      if (!Array.isArray(value) || node.each === undefined) return undefined;
      const each = node.each;
      return (value as readonly JsonValue[]).map((element) => toValue(element, each) ?? {});
    }
  }
}

function toLeaf(value: JsonValue, node: Node): JsonValue | undefined {
  const { field } = node;
  if (field === undefined || typeof value === 'object') return undefined;
  switch (field.type) {
    case 'Decimal': {
      const amount = readAmount(String(value));
      return amount === undefined || amount > LARGEST ? undefined : asNumber(amount);
    }
    case 'Integer':
      return Number.isInteger(Number(value)) ? Number(value) : undefined;
    case 'Enumeration':
      // A word that this response does not use, though the request that brought it did, is left out.
      return field.valuesComplete === false || field.values?.includes(String(value).trim()) === true ? String(value).trim() : undefined;
    case 'String':
      // Verify gives fewer characters of some values than Authorize takes.
      return typeof value === 'string' && field.path !== 'correlationId' ? firstCharacters(value, field.maxLength ?? value.length) : value;
    default:
      return typeof value === 'string' ? value.trim() : value;
  }
}

/** Names and places that differ between requests and responses (2.7, 2.10). */
function renamed(sent: JsonObject): JsonObject {
  const { posTerminal, billing, shipping } = sent;
  if (!isGroup(posTerminal) && !isGroup(billing) && !isGroup(shipping)) return sent;
  return {
    ...sent,
    ...(isGroup(posTerminal) ? { posTerminal: terminal(posTerminal) } : {}),
    ...(isGroup(billing) ? { billing: withAddress(billing) } : {}),
    ...(isGroup(shipping) ? { shipping: contactNames(withAddress(shipping)) } : {}),
  };
}

function terminal(sent: JsonObject): JsonObject {
  const { lane, ...rest } = withAddress(sent);
  return lane === undefined ? rest : { ...rest, name: lane };
}

function contactNames(sent: JsonObject): JsonObject {
  const { contact } = sent;
  if (!isGroup(contact)) return sent;
  const { firstName, lastName } = contact;
  return { ...sent, ...given({ firstName, lastName }) };
}

/** street and street2 come back as one, cut at the maximum; street2 comes back empty. */
function withAddress(group: JsonObject): JsonObject {
  const { address } = group;
  if (!isGroup(address)) return group;
  const { street, street2, ...rest } = address;
  const joined = [street, street2].filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
  const second = street2 === undefined ? {} : { street2: '' };
  return { ...group, address: { ...rest, ...(joined === '' ? {} : { street: firstCharacters(joined, 100) }), ...second } };
}
