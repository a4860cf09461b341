import { type Catalogued, contractIn, contractsOf } from '../../catalogue/catalogue.js';
import { writtenForm } from '../../catalogue/rule-name.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Rule } from '../../catalogue/vocabulary.js';
import type { Defect } from './defect.js';
import type { Effect } from '../../gateway/behaviour/effect.js';
import { breakingEdits } from './break-response.js';
import { CONTEXT_CLASS, contextDefects } from './context.js';
import { HISTORY_CLASS, historyDefects } from './history.js';
import { CONTRACT_CLASSES, contractDefects } from './narrow/of-contract.js';
import { NARROW_CLASSES, narrowDefects } from './narrow/narrow.js';
import { goodValuesRefused } from './refuse-valid.js';

/** The ways in which a defect follows from a rule of the catalogue. */
export const DERIVATIONS = ['skip', 'off-by-one', 'refuse-valid', 'omit', 'break'] as const;
export type Derivation = (typeof DERIVATIONS)[number];

const WORDS: Readonly<Record<Derivation, string>> = {
  skip: 'does not check it',
  'off-by-one': 'is off by one on the side of too much',
  'refuse-valid': 'refuses a value that keeps it',
  omit: 'leaves it out',
  break: 'answers with a value that breaks it',
};

/** Every class of derived defects. */
export const GENERIC_CLASSES = [...DERIVATIONS, ...NARROW_CLASSES, ...CONTRACT_CLASSES, HISTORY_CLASS, CONTEXT_CLASS] as const;

/** The class of a derived defect, read off its name. */
export const genericClass = (name: string): string => /^[a-z-]+/.exec(name)?.[0] ?? '';

/**
 * The defect of a name such as `skip:void@66:request/transaction.reference:max-length`, or `character=%5F:` before a rule where it is one
 * of several; undefined where it makes no sense.
 */
export function genericDefect(name: string, of: Catalogued): Defect | undefined {
  const [, derivation, which, written] = /^([a-z-]+)(=[^:]*)?:(.+)$/.exec(name) ?? [];
  const contract = contractIn(of, written?.split(':')[0] ?? '');
  if (contract === undefined) return undefined;
  if (derivation === CONTEXT_CLASS) return contextDefects(contract).find((defect) => defect.name === name);
  if (derivation === HISTORY_CLASS) return historyDefects(contract).find((defect) => defect.name === name);
  if (which !== undefined && CONTRACT_CLASSES.some((one) => one === derivation))
    return contractDefects(contract).find((defect) => defect.name === name);
  const rule = rulesOf(contract).find((candidate) => writtenForm(candidate) === written);
  if (rule === undefined) return undefined;
  if (which !== undefined) return narrowOf(contract, rule).find((defect) => defect.name === name);
  return isDerivation(derivation) ? derive(contract, rule, derivation) : undefined;
}

/** All of them, contract by contract. */
export function* genericDefects(of: Catalogued): Generator<Defect> {
  for (const contract of contractsOf(of)) {
    for (const rule of rulesOf(contract)) {
      for (const derivation of DERIVATIONS) {
        const defect = derive(contract, rule, derivation);
        if (defect !== undefined) yield defect;
      }
      yield* narrowOf(contract, rule);
    }
    yield* contractDefects(contract);
    yield* historyDefects(contract);
    yield* contextDefects(contract);
  }
}

function narrowOf(contract: Contract, rule: Rule): readonly Defect[] {
  if (rule.level === 'open') return [];
  const written = writtenForm(rule);
  return narrowDefects(contract, rule).map(({ class: type, which, text, effects }) => ({
    name: `${type}=${encodeURIComponent(which)}:${written}`,
    class: 'validation',
    rule: written,
    contracts: [contract.id],
    text: `${rule.text}: this gateway ${text}`,
    effects,
  }));
}

const isDerivation = (word: string | undefined): word is Derivation => DERIVATIONS.some((derivation) => derivation === word);

function derive(contract: Contract, rule: Rule, derivation: Derivation): Defect | undefined {
  const effects = rule.level === 'open' ? undefined : effectsOf(contract, rule, derivation);
  if (effects === undefined) return undefined;
  const relation = rule.side === 'request' && rule.path === undefined && contract.relations.some(({ id }) => id === rule.id);
  const written = writtenForm(rule);
  return {
    name: `${derivation}:${written}`,
    class: rule.side === 'response' ? 'response' : relation ? 'relations' : 'validation',
    rule: written,
    contracts: [contract.id],
    text: `${rule.text}: this gateway ${WORDS[derivation]}`,
    effects,
  };
}

function effectsOf(contract: Contract, rule: Rule, derivation: Derivation): readonly Effect[] | undefined {
  const { side } = rule;
  switch (derivation) {
    case 'skip':
      return side === 'request' || side === 'url' ? skipped(contract, rule) : undefined;
    case 'off-by-one':
      return side === 'request' || side === 'url' ? loosened(contract, rule) : undefined;
    case 'refuse-valid':
      return side === 'request' ? goodValuesRefused(contract, rule) : undefined;
    case 'omit':
      return side === 'response' && rule.kind === 'always' ? [{ at: 'reply', edits: [{ path: rule.path ?? '', do: 'omit' }] }] : undefined;
    case 'break':
      return side === 'response' && rule.kind !== undefined && rule.kind !== 'always' ? breaking(contract, rule) : undefined;
  }
}

const ADDED = ['unknown-field', 'unlisted-field', 'other-version-field'] as const;

function skipped(contract: Contract, rule: Rule): readonly Effect[] | undefined {
  if (!rule.validity.includes('invalid')) return undefined;
  if (rule.path !== undefined && rule.kind !== undefined) return checkEffect(rule, 'skip');
  const added = ADDED.find((id) => id === rule.id);
  if (added !== undefined) return [{ at: 'added', rule: added }];
  const relation = contract.relations.find(({ id }) => id === rule.id);
  // Rules that only a linter judges are never sent, so a run could not see that the check is missing.
  const seen = relation !== undefined && relation.lint !== 'only' && relation.expect !== 'accepted';
  return seen ? [{ at: 'relation', id: rule.id, do: 'skip' }] : undefined;
}

const BOUNDS = ['min-length', 'max-length', 'length', 'minimum', 'maximum'];

function loosened(contract: Contract, rule: Rule): readonly Effect[] | undefined {
  if (rule.path === undefined || !BOUNDS.includes(rule.kind ?? '') || !rule.validity.includes('invalid')) return undefined;
  const field = [...contract.request, ...contract.url].find(({ path }) => path === rule.path);
  // Digits cannot go below nothing.
  if (rule.kind === 'minimum' && field?.type === 'Digits' && Number(field.minimum) <= 0) return undefined;
  return checkEffect(rule, 'loosen');
}

function checkEffect(rule: Rule, change: 'skip' | 'loosen'): readonly Effect[] | undefined {
  const { path, kind } = rule;
  if (path === undefined || kind === undefined) return undefined;
  if (rule.side !== 'url') return [{ at: 'field', path, kind, do: change }];
  return path === 'merchantId' || path === 'orderid' || path === 'transactionid'
    ? [{ at: 'url', name: path, kind, do: change }]
    : undefined;
}

function breaking(contract: Contract, rule: Rule): readonly Effect[] | undefined {
  const field = contract.response.find(({ path }) => path === rule.path);
  const edits = field === undefined || rule.kind === undefined ? undefined : breakingEdits(field, rule.kind);
  return edits === undefined ? undefined : [{ at: 'reply', edits }];
}
