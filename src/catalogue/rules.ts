import type { Contract, ContractId, Field, Need, OperationId, Relation, Rule, Side } from './vocabulary.js';
import { defined } from '../json/defined.js';
import { otherVersions } from './catalogue.js';
import { DATA_TYPES } from './data-types.js';
import { fieldRules } from './field-rules.js';
import { ALIASES } from './aliases.js';
import { houseRulesOf } from './house-rules.js';
import { keptWith } from './kept-with.js';
import { NAMED_RULES, namedLevel, type NamedRuleId } from './named-rules.js';
import type { NamedRule, Scope } from './named-rules/row.js';

const NAMED_IDS = Object.keys(NAMED_RULES) as NamedRuleId[];

const listed = keptWith(listRules);

/** Every checkable rule of a contract, including open and not-shown ones, each under one id. */
export function rulesOf(contract: Contract): readonly Rule[] {
  return listed(contract);
}

/** Groups and fields that have a rule of their own saying that they are optional. */
export function ownOptionals(contract: Contract): readonly { readonly rule: NamedRuleId; readonly path: string }[] {
  return NAMED_IDS.flatMap((rule) => {
    const { optional }: NamedRule = NAMED_RULES[rule];
    return optional !== undefined && holdsIn(contract, rule) ? [{ rule, path: optional }] : [];
  });
}

/** The rule that a target breaks by demanding this optional field or group: its own rule, or the general one. */
export const optionalRule = (contract: Contract, field: string): NamedRuleId =>
  ownOptionals(contract).find(({ path }) => field === path || field.startsWith(`${path}.`))?.rule ?? 'optional-is-optional';

/** The rule of a contract with this side and id. */
export function ruleIn(contract: Contract, side: Side, id: string): Rule {
  const found = rulesOf(contract).find((rule) => rule.side === side && rule.id === id);
  if (found === undefined) throw new Error(`${contract.id} has no rule ${side}/${id}`);
  return found;
}

function listRules(contract: Contract): readonly Rule[] {
  const rules: Rule[] = [
    ...contract.url.flatMap((field) => urlRules(contract, field.path)),
    ...contract.request.flatMap((field) => fieldRules(contract, 'request', field)),
    ...contract.relations.map((relation) => relationRule(contract, relation)),
    ...contract.response.flatMap((field) => fieldRules(contract, 'response', field)),
    ...contract.error.filter((field) => field.path !== 'result').flatMap((field) => fieldRules(contract, 'error', field)),
    ...NAMED_IDS.filter((id) => holdsIn(contract, id)).map((id) => namedRule(contract, id)),
    ...houseRulesOf(contract),
  ];
  return rules.map((rule) => withAliases(contract, rule));
}

/** Ids in the URL have bounds; that they are strings, or present, cannot be broken in a path. */
function urlRules(contract: Contract, path: string): readonly Rule[] {
  const field = contract.url.find((candidate) => candidate.path === path);
  if (field === undefined) return [];
  return fieldRules(contract, 'url', field)
    .filter((rule) => rule.kind !== 'required' && rule.kind !== 'json-type' && !(path === 'merchantId' && rule.kind === 'min-length'))
    .map((rule) => {
      if (path === 'merchantId') return { ...rule, validity: ['invalid'] };
      // An empty id would change the path and is not sent; an id of one character is.
      return rule.kind === 'min-length' ? { ...rule, validity: ['valid'] } : rule;
    });
}

function relationRule(contract: Contract, relation: Relation): Rule {
  return {
    contract: contract.id,
    side: 'request',
    id: relation.id,
    clause: relation.clause,
    level: relation.level,
    validity: relation.validity ?? ['valid', 'invalid'],
    needs: stateNeeds(contract, [...(relation.needs ?? []), ...(relation.controlNeeds ?? [])]),
    aliases: [],
    text: relation.text,
    ...defined({ phrase: relation.phrase, keeps: relation.keeps }),
    ...(relation.good === undefined || relation.bad === undefined ? {} : { good: relation.good, bad: relation.bad }),
    ...(relation.lint === 'only' ? { lintOnly: true as const } : {}),
    ...(relation.level === 'open' ? { because: 'the text does not settle it' } : {}),
  };
}

const stateNeeds = (contract: Contract, needs: readonly Need[]): readonly Need[] =>
  contract.operation === 'confirm-browser-payment' && !needs.includes('initiated-browser-payment')
    ? ['initiated-browser-payment', ...needs]
    : needs;

function namedRule(contract: Contract, id: NamedRuleId): Rule {
  const { side, clause, validity, text, phrase, keeps, good, bad, needs = [], shownBy, because, ...row }: NamedRule = NAMED_RULES[id];
  const level = namedLevel(contract, id);
  return {
    contract: contract.id,
    side,
    id,
    clause,
    level,
    validity,
    needs: needs === 'own-state' ? contract.states.filter((state) => state !== 'none').slice(0, 1) : needs,
    aliases: [],
    text,
    ...defined({ phrase, keeps }),
    ...(good === undefined || bad === undefined ? {} : { good, bad }),
    ...(shownBy === undefined ? {} : { shownBy }),
    // A rule that is open only in some contracts needs its reason only there.
    ...(because === undefined || (typeof row.level !== 'string' && level !== 'open') ? {} : { because }),
  };
}

/** Whether a named rule holds for the contract. */
export function holdsIn(contract: Contract, id: NamedRuleId): boolean {
  const { scope, field }: NamedRule = NAMED_RULES[id];
  return inScope(scope, contract) && (field === undefined || contract.request.some(({ path }) => path === field));
}

function inScope(scope: Scope, contract: Contract): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'orders':
      return contract.route.includes('{orderid}');
    case 'replies':
      return contract.reply === 'transaction';
    case 'echoes':
      return contract.echoes.length > 0;
    case 'correlated':
      return hasCorrelationId(contract.request);
    case 'correlated-replies':
      return hasCorrelationId(contract.request) && hasCorrelationId(contract.response);
    case 'complete':
    case 'cut':
      return contract.listing === scope;
    case 'own-wildcards':
      // Rows whose values only their issuer knows show nothing about the group.
      return contract.request.some((field) => field.wildcard === 'own' && field.type !== 'group' && field.accept !== 'open');
    case 'shared-wildcards':
      return contract.request.some((field) => field.wildcard === 'shared' && field.type !== 'group');
    case 'opaque-fields':
      return contract.request.some((field) => field.accept === 'open' && field.issued !== undefined);
    case 'other-version-fields':
      return otherVersionFields(contract).length > 0;
    case 'notified':
      return contract.request.some(({ path }) => path === NOTIFICATION_FIELD);
    case 'numbers':
      return contract.request.some(isNumber);
    default:
      return names(scope, contract);
  }
}

/** The request field with the address for notifications about its order. */
export const NOTIFICATION_FIELD = 'order.notificationUrl';

const hasCorrelationId = (fields: readonly Field[]): boolean => fields.some(({ path }) => path === 'correlationId');

/** Whether a field of a request is a JSON number that must be accepted. */
export const isNumber = (field: Field): boolean => DATA_TYPES[field.type].json === 'number' && field.accept === 'must';

const names = (scope: readonly (OperationId | ContractId)[], contract: Contract): boolean =>
  scope.includes(contract.operation) || scope.includes(contract.id) || contract.revises.some((id) => scope.includes(id));

/** Leaves that another version of the operation has and this one lacks. */
export const otherVersionFields = keptWith((contract: Contract): readonly string[] => {
  const own = new Set(contract.request.map((field) => field.path));
  const leaves = otherVersions(contract).flatMap(({ request }) => request.filter(({ type, path }) => type !== 'group' && !own.has(path)));
  return [...new Set(leaves.map(({ path }) => path))];
});

function withAliases(contract: Contract, rule: Rule): Rule {
  const aliases = ALIASES.filter(
    (alias) => alias.side === rule.side && alias.ids.includes(rule.id) && (alias.scope === undefined || names(alias.scope, contract)),
  ).map((alias) => alias.alias);
  return aliases.length === 0 ? rule : { ...rule, aliases };
}
