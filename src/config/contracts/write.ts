import { ROLES } from '../../catalogue/roles.js';
import { partsOf } from '../../catalogue/document.js';
import type { Contract, Field, Relation } from '../../catalogue/vocabulary.js';
import { RELATION_KINDS } from './schema.js';

const SCHEMA_LINE = '# yaml-language-server: $schema=./node_modules/touchstone/docs/schemas/contract.schema.json';

/** The default file name of a contract. */
export const fileNameOf = (contract: string): string => `${contract.replace('@', '-')}.yaml`;

/** A commented file for a version of the operation of `from`, which loads as it stands and changes nothing yet. */
export function revisionText(contract: string, from: Contract): string {
  const { version } = partsOf(contract);
  const file = fileNameOf(contract);
  const known = from.request.find(({ type, maxLength }) => type === 'String' && maxLength !== undefined) ?? from.request.find(isLeaf);
  const replaced = known === undefined ? '    # order.reference: { type: String, minLength: 1, maxLength: 60 }' : `    # ${rowLine(known)}`;
  const path = known?.path ?? ROLES.orderReference;
  return `${SCHEMA_LINE}
# ${contract}: what it changes in ${from.id}. As it stands it changes nothing.
#
#   touchstone contracts check ${file}
#   touchstone explain ${from.operation} --diff ${from.version} ${version} --contract-file ${file}
#
# The words are those of docs/catalogue.md; types are those of part 2.2 (touchstone explain String).
contract: ${contract}
from: ${from.id}

# The constant that selects the operation, where this version has another one.
# apiOperation: ${from.apiOperation.value}

request:
  # Fields that are new. presence: required, required-in-group, or optional, which need not be said.
  add:
    # transaction.reason: { type: String, minLength: 1, maxLength: 20 }
    # transaction.category: { type: Enumeration, values: [GOODS, SERVICE] }
  # Fields that are told anew, with everything that holds of them. As ${from.id} has one of its fields:
  replace:
${replaced}
  # Fields that are required from now on when their group is given.
  require:
    # - ${path}
  # Fields that are gone.
  drop:
    # - ${path}

# The answer on success, in the same way. presence: always, always-in-group, or conditional, which need not be said.
response:
  add:
    # transaction.reasonCode: { type: Digits, minLength: 2, maxLength: 2 }

# Statements about several fields of a request.
relations:
  add:
    # - id: reason-for-goods
    #   kind: required-when
    #   path: transaction.reason
    #   when: transaction.category
    #   in: [GOODS]
    #   text: Goods that come back have a reason
  drop:
`;
}

/** A commented file for a new operation, which loads as it is. With `like` it starts from the listing of that contract. */
export function operationText(contract: string, like: Contract | undefined): string {
  const { operation } = partsOf(contract);
  const file = fileNameOf(contract);
  const title = operation
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
  const route =
    like?.route ?? `/merchant/{merchantId}/${operation.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  return `${SCHEMA_LINE}
# ${contract}: an operation of its own${like === undefined ? '' : `, which begins with the listing of ${like.id}`}.
#
#   touchstone contracts check ${file}
#   touchstone explain ${contract} --contract-file ${file}
contract: ${contract}
title: ${title}
# What it is for, in one sentence.
# purpose: ${title}, in words.

# The path follows /api/rest/version/${partsOf(contract).version}; it may hold {orderid} and {transactionid}.
method: ${like?.method ?? 'POST'}
route: ${scalar(route)}
apiOperation: ${operation.replaceAll('-', '_').toUpperCase()}

# Whether every field of the request is listed: complete or cut.
listing: ${like?.listing ?? 'complete'}
# States of an order in which it can succeed, the preferred first (docs/provisioning.md).
states: [${(like?.states ?? ['none']).join(', ')}]
${factLines(like)}# Groups of the request that come back in the answer.
echoes:
  # - member

# Every field of the request but apiOperation. presence: required, required-in-group, or optional, which need not be said.
request:
${(like?.request.filter(isWritten).map(rowLine) ?? SKELETON).map((line) => `  ${line}\n`).join('')}
# What the answer has beyond ${route === like?.route && like.reply === 'transaction' ? '2.12' : 'result'}. presence: always, always-in-group, or conditional, which need not be said.
response:
  add:
    # member.points: { type: Integer, minimum: 0, maximum: 1000000, presence: always }

# Statements about several fields of a request.
relations:${relationLines(like?.relations ?? [])}
`;
}

const SKELETON: readonly string[] = [
  'member.id: { type: Alphanumeric, minLength: 4, maxLength: 20, presence: required }',
  'member.level: { type: Enumeration, values: [GOLD, SILVER] }',
];

function factLines(like: Contract | undefined): string {
  if (like === undefined) return '';
  const facts = {
    bare: like.bare,
    optionalLevel: like.optionalLevel,
    transactionId: like.transactionId,
    ...(like.plausible.length === 0 ? {} : { plausible: like.plausible }),
    ...(Object.keys(like.assumed).length === 0 ? {} : { assumed: like.assumed }),
  };
  return Object.entries(facts)
    .map(([key, value]) => `${key}: ${flow(value)}\n`)
    .join('');
}

/** The relations that a file can express. The others are about cards and taxes of the built-in operations. */
function relationLines(relations: readonly Relation[]): string {
  const own = relations.filter(({ kind }) => RELATION_KINDS.includes(kind));
  if (own.length === 0)
    return '\n  # - { id: level-needs-id, kind: requires-value, path: member.level, value: GOLD, when: member.id, text: ... }';
  return own
    .map(
      ({ lint: _lint, needs: _needs, controlNeeds: _control, validity: _validity, expect, ...relation }) =>
        `\n  - ${flow(expect === 'not-success' ? { ...relation, expect } : relation)}`,
    )
    .join('');
}

const isLeaf = ({ path, type }: Field): boolean => type !== 'group' && path !== 'apiOperation';
const isWritten = (field: Field): boolean => isLeaf(field) || (field.type === 'group' && field.presence === 'required');

const PLAIN: Readonly<Record<string, unknown>> = { presence: 'optional', level: 'must', accept: 'must', certainty: 'stated' };
/** `issued` is not written: the configuration says where such values come from. */
const UNWRITTEN = new Set(['path', 'issued']);

function rowLine(field: Field): string {
  const said = Object.entries(field).filter(
    ([key, value]) => !UNWRITTEN.has(key) && PLAIN[key] !== value && !(key === 'valuesComplete' && value === true),
  );
  return `${scalar(field.path)}: ${flow(Object.fromEntries(said))}`;
}

/** A value in the flow style of YAML. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, member]) => `${scalar(key)}: ${flow(member)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? scalar(value) : String(value);
}

/** Words that YAML reads as something else than text are quoted. */
const scalar = (text: string): string =>
  /^[A-Za-z][\w.@+-]*(?: [\w.@+-]+)*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text) ? text : JSON.stringify(text);
