import type { Catalogued } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { FieldEffect } from '../behaviour/effect.js';
import { applyEffects } from '../behaviour/apply-effects.js';
import { descend, newNode, plant, settle, type Node } from './node.js';
import { standingIn, type Standing } from './standing.js';
import { vocabulary } from './vocabulary.js';

/** What a contract asks of a body, made once: the tree of its fields, and how it takes names that it does not list. */
export interface ContractPlan {
  readonly root: Node;
  /** Every name that some contract beside it has. */
  readonly known: Node;
  readonly standing: (path: string) => Standing;
  /** Rules about added fields that a defect switches off; a place narrows it to the top or to groups. */
  readonly lenient: readonly Extract<FieldEffect, { at: 'added' }>[];
  readonly promoteOpen: boolean;
  /** Whether names beyond a listing that is cut are refused, but for those that a request cannot do without. */
  readonly closed: boolean;
  readonly needed: (path: string) => boolean;
  /** Fields beyond the listing that a defect does not look at. */
  readonly unchecked: readonly string[];
  /** Whether violations of rules of level should are accepted. */
  readonly lax: boolean;
}

export function planOf(contract: Contract, effects: readonly FieldEffect[], promoteOpen: boolean): ContractPlan {
  const root = newNode('', '');
  const unknown = effects.flatMap((effect) => (effect.at === 'unlisted' ? [effect.group] : []));
  const isKnown = (path: string): boolean => !unknown.some((group) => path === group || path.startsWith(`${group}.`));
  for (const field of contract.request) if (isKnown(field.path)) plant(root, field, 'demanded');
  for (const path of filledGroups(contract)) if (isKnown(path)) descend(root, path).filled = true;
  for (const path of peopledGroups(contract)) if (isKnown(path)) descend(root, path).peopled = true;
  applyEffects(root, effects);
  settle(root);
  const standing = standingIn(contract);
  return {
    root,
    known: vocabulary(contract),
    standing: (path) => (isKnown(path) ? standing(path) : 'unlisted-field'),
    lenient: effects.filter((effect) => effect.at === 'added'),
    promoteOpen,
    closed: promoteOpen,
    needed: neededIn(contract),
    unchecked: effects.flatMap((effect) => (effect.at === 'beyond' ? [effect.path] : [])),
    lax: effects.some((effect) => effect.at === 'level'),
  };
}

/** A plan without a listing: set-up calls accept every known name. */
export const openPlan = (of: Catalogued, promoteOpen: boolean): ContractPlan => ({
  root: newNode('', ''),
  known: vocabulary(of),
  standing: () => 'open',
  lenient: [],
  promoteOpen,
  closed: false,
  needed: () => true,
  unchecked: [],
  lax: false,
});

/** What a request needs beyond its listing: the amount that it is about, and the card. */
function neededIn({ assumed }: Contract): (path: string) => boolean {
  const groups = { 'of-order': ['order.amount', 'order.currency'], 'of-refund': ['transaction.amount', 'transaction.currency'] } as const;
  const names = [...(assumed.amount === undefined ? [] : groups[assumed.amount]), ...(assumed.card === undefined ? [] : CARD)];
  return (path) => names.some((name) => name === path || name.startsWith(`${path}.`));
}

const CARD = ['number', 'nameOnCard', 'expiry.month', 'expiry.year'].map((name) => `sourceOfFunds.provided.card.${name}`);

/** Optional groups that must have certain members, and no relation of their own about being empty. */
const peopledGroups = ({ request, relations }: Contract): readonly string[] =>
  request
    .filter(({ path, type, presence }) => type === 'group' && presence !== 'required' && !/[[{]/.test(path))
    .map(({ path }) => path)
    .filter((path) => request.some((inner) => inner.presence === 'required-in-group' && groupOf(inner.path) === path))
    .filter((path) => !relations.some(({ kind, ...relation }) => kind === 'empty-group' && 'path' in relation && relation.path === path));

const groupOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** Required groups that have no required field and no relation of their own. */
const filledGroups = ({ request, relations }: Contract): readonly string[] =>
  request
    .filter(({ path, type, presence }) => type === 'group' && presence === 'required' && !/[[{]/.test(path))
    .map(({ path }) => path)
    .filter((path) => !request.some((inner) => inner.presence === 'required' && inner.path.startsWith(`${path}.`)))
    .filter((path) => !relations.some((relation) => 'path' in relation && relation.path === path));
