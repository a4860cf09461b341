import type { Field } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { checkOf, type Check } from '../evaluate/checks.js';
import { at } from '../evaluate/json.js';
import { descend, type Node } from '../evaluate/node.js';
import { codePoints } from '../text-length.js';
import type { FieldEffect, Letting } from './effect.js';
import { LENIENCES } from './lenience.js';

type CheckEffect = Extract<FieldEffect, { at: 'field' }>;

/** Changes the tree of a contract as the effects say. The evaluator that walks it knows nothing of defects. */
export function applyEffects(root: Node, effects: readonly FieldEffect[]): void {
  for (const effect of effects) {
    if (effect.at === 'demand') bendDemand(descend(root, effect.path), effect.do);
    if (effect.at === 'field') bendChecks(descend(root, effect.path), effect);
  }
}

function bendDemand(node: Node, change: 'skip' | 'add'): void {
  if (change === 'skip') delete node.demand;
  else node.demand = { kind: 'demanded', level: 'must' };
}

function bendChecks(node: Node, effect: CheckEffect): void {
  if (effect.kind === 'required' || effect.kind === 'required-in-group') {
    delete node.demand;
    return;
  }
  if (effect.kind === 'json-type' && node.field?.type === 'group' && effect.do === 'skip') {
    node.structure = undefined;
    return;
  }
  node.checks = node.checks.map((check) => (check.kind === effect.kind ? bent(check, node.field as Field, effect) : check));
  // The field may have no check of this kind that could be changed; then a check that refuses good values is added to the others.
  if (effect.do === 'refuse' && !node.checks.some((check) => check.kind === effect.kind)) {
    const refusal: Check = {
      kind: effect.kind,
      test: (value, place) => (applies(effect, value, place.root, place.index) ? 'must' : undefined),
    };
    node.checks = [...node.checks, refusal];
    if (node.shape === 'group') node.shape = 'leaf';
  }
}

function bent(check: Check, field: Field, effect: CheckEffect): Check {
  const other = replacement(check, field, effect);
  return {
    kind: check.kind,
    test: (value, place) => (applies(effect, value, place.root, place.index) ? other(value, place) : check.test(value, place)),
  };
}

function replacement(check: Check, field: Field, effect: CheckEffect): Check['test'] {
  switch (effect.do) {
    case 'skip':
      return () => undefined;
    case 'refuse':
      return () => 'must';
    case 'loosen':
      return checkOf(moved(field, effect.kind, 1), check.kind).test;
    case 'tighten':
      return checkOf(moved(field, effect.kind, -1), check.kind).test;
    case 'lenient':
      return lenient(check, field, effect);
  }
}

/** The check, except for the values that the defect lets through. */
function lenient(check: Check, field: Field, { lets }: CheckEffect): Check['test'] {
  return (value, place) => {
    const verdict = check.test(value, place);
    if (verdict === undefined || typeof value !== 'string' || lets === undefined) return verdict;
    return letsThrough(lets, value, (text) => check.test(text, place) === undefined, field) ? undefined : verdict;
  };
}

/** Whether a careless check takes a text that a strict one refuses. */
export function letsThrough(lets: Letting, text: string, isGood: (text: string) => boolean, field: Field): boolean {
  if ('character' in lets) return text.includes(lets.character) && isGood(text.replaceAll(lets.character, ''));
  if ('word' in lets) return text === lets.word;
  if ('careless' in lets) return LENIENCES[lets.careless]?.accepts(text, isGood, field) === true;
  if ('beyond' in lets) {
    const length = codePoints(text);
    return lets.beyond < 0 ? length === (field.minLength ?? 0) + lets.beyond : length === (field.maxLength ?? 0) + lets.beyond;
  }
  const seen = { first: text.slice(1), last: text.slice(0, -1), inner: text.slice(0, 1) + text.slice(-1) };
  return text.length > 1 && isGood(seen[lets.unseen]);
}

/** The field with its bound moved outwards by `by` (inwards where negative). Base64 and hex move by whole units of 4 and 2 characters. */
function moved(field: Field, kind: CheckEffect['kind'], by: number): Field {
  const step = field.type === 'Base64' ? by * 4 : field.type === 'Hex' ? by * 2 : by;
  const { minLength = 0, maxLength = 0, minimum = 0, maximum = 0, lengths } = field;
  switch (kind) {
    case 'min-length':
      return { ...field, minLength: minLength - step };
    case 'max-length':
    case 'format':
      return { ...field, maxLength: maxLength + step };
    case 'length':
      return lengths === undefined
        ? { ...field, minLength, maxLength: maxLength + step }
        : { ...field, lengths: [...lengths, (lengths.at(-1) ?? 0) + step] };
    case 'minimum':
      return { ...field, minimum: Number(minimum) - by };
    case 'maximum':
      return { ...field, maximum: Number(maximum) + by };
    default:
      return field;
  }
}

function applies(effect: CheckEffect, value: JsonValue, root: JsonObject, index: number): boolean {
  if (effect.from !== undefined && index < effect.from) return false;
  if (effect.element !== undefined && index !== effect.element) return false;
  if (effect.beside !== undefined) {
    const neighbour = at(root, effect.beside.split('.'));
    if (neighbour === undefined || (effect.besideValue !== undefined && neighbour !== effect.besideValue)) return false;
  }
  if (effect.without !== undefined && at(root, effect.without.split('.')) !== undefined) return false;
  if (effect.only !== undefined && !effect.only.includes(value)) return false;
  if (effect.not?.includes(value) === true) return false;
  if (effect.where?.(value, root) === false) return false;
  if (effect.form === 'number') return typeof value === 'number';
  if (effect.form === 'text') return typeof value === 'string';
  if (effect.holds === undefined && effect.long === undefined && effect.form === undefined) return true;
  if (typeof value !== 'string') return false;
  if (effect.holds !== undefined && !value.includes(effect.holds)) return false;
  if (effect.long !== undefined && codePoints(value) !== effect.long) return false;
  return effect.form !== 'any-case' || value !== value.toUpperCase();
}
