import { ASSUMPTIONS, type Assumption } from '../../catalogue/assumptions.js';
import { type Catalogue, contractsNamed } from '../../catalogue/catalogue.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import type { Clause } from '../../catalogue/clauses.js';
import { DATA_TYPES, type DataType } from '../../catalogue/data-types.js';
import { ruleNames } from '../../catalogue/rule-name.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Field, Rule } from '../../catalogue/vocabulary.js';
import { generic, matchesGlob } from '../../json/path.js';
import { HarnessError } from '../../model/harness-error.js';
import { FIELD_SIDES, type FieldSide } from '../export/lines.js';
import { nearest } from '../../model/nearest.js';
import { unknownContract } from '../../model/unknown-contract.js';

/** A field in a contract and side. */
export interface Occurrence {
  readonly contract: Contract;
  readonly side: FieldSide;
  readonly field: Field;
}

/** What the question is about. */
export type Topic =
  | { readonly kind: 'everything' }
  | { readonly kind: 'contracts'; readonly contracts: readonly Contract[] }
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly places: readonly Occurrence[];
      /** The contracts that the question is about, also those that do not have the field. */
      readonly among: readonly Contract[];
    }
  | { readonly kind: 'rule'; readonly name: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'rules'; readonly name: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'type'; readonly type: DataType }
  | { readonly kind: 'assumption'; readonly assumption: Assumption };

/** Requests come first. */
const SIDES: readonly FieldSide[] = ['request', 'url', 'response', 'error'];

const WRITTEN = /^([a-z-]+@\d+):(request|response|url|error|exchange|flow)\/(.+)$/;

/**
 * What the words of a command line name: nothing, one thing, or a contract and a field or rule of it.
 * @throws HarnessError with the nearest names where they name nothing
 */
export function findSubject(words: readonly string[], catalogue: Catalogue): Topic {
  const { contracts } = catalogue;
  if (words.length === 0) return { kind: 'everything' };
  const type = typeNamed(words.join(' '));
  if (type !== undefined) return { kind: 'type', type };
  const [first = '', second, ...more] = words;
  if (second === undefined) return findOne(first, catalogue);
  const chosen = contractsNamed(first, contracts);
  if (chosen.length === 0) throw unknownContract(first, contracts);
  if (more.length > 0) {
    throw new HarnessError('usage', 'explain takes a contract and one field or rule', {
      hint: 'touchstone explain void@66 transaction.reference',
    });
  }
  return findInside(second, chosen) ?? fail(unknown(second, chosen, catalogue, 'inside'));
}

function findOne(word: string, catalogue: Catalogue): Topic {
  const { contracts } = catalogue;
  const named = contractsNamed(word, contracts);
  if (named.length > 0) return { kind: 'contracts', contracts: named };
  if (Object.hasOwn(clauseTitles(catalogue), word)) return { kind: 'clause', clause: word };
  const assumption = ASSUMPTIONS.find(({ no }) => no.toLowerCase() === word.toLowerCase());
  if (assumption !== undefined) return { kind: 'assumption', assumption };
  const written = WRITTEN.exec(word);
  if (written !== null) {
    const [, contract = '', side, id = ''] = written;
    const chosen = contracts.filter((candidate) => candidate.id === contract);
    const rules = some(matchingRules(id, chosen).filter((rule) => rule.side === side));
    if (rules !== undefined) return { kind: 'rule', name: word, rules };
    throw chosen.length === 0 ? unknownContract(contract, contracts) : unknown(id, chosen, catalogue, 'inside');
  }
  return (
    findInside(word, contracts) ??
    fail(/^[\w-]+@/.test(word) ? unknownContract(word, contracts) : unknown(word, contracts, catalogue, 'all'))
  );
}

function findInside(word: string, chosen: readonly Contract[]): Topic | undefined {
  const places = placesOf(word, chosen);
  if (places !== undefined) return { kind: 'field', name: places[0]?.field.path ?? word, places, among: chosen };
  const rules = some(matchingRules(word, chosen));
  if (rules === undefined) return undefined;
  return word.includes('*') ? { kind: 'rules', name: word, rules } : { kind: 'rule', name: word, rules };
}

/** Fields of that path; indexes may be numbers or left out, and any name serves for a map's key. */
function placesOf(word: string, chosen: readonly Contract[]): readonly Occurrence[] | undefined {
  const all = SIDES.flatMap((side) => chosen.flatMap((contract) => contract[side].map((field): Occurrence => ({ contract, side, field }))));
  const wanted = generic(word);
  return (
    some(all.filter(({ field }) => field.path === wanted)) ??
    some(all.filter(({ field }) => plain(field.path) === plain(wanted))) ??
    some(all.filter(({ field }) => field.path.endsWith('.{X}') && isKeyOf(wanted, field.path.slice(0, -'{X}'.length))))
  );
}

const plain = (path: string): string => path.replaceAll('[n]', '');
const isKeyOf = (path: string, map: string): boolean => path.startsWith(map) && /^[A-Za-z0-9]{1,99}$/.test(path.slice(map.length));

function matchingRules(id: string, chosen: readonly Contract[]): readonly Rule[] {
  const wanted = generic(id);
  // Every name but an alias ends with the id: the others are not made for thousands of rules.
  const isCalled = id.includes('*')
    ? (rule: Rule) => ruleNames(rule).some((name) => matchesGlob(id, name))
    : (rule: Rule) => rule.aliases.includes(wanted) || (wanted.endsWith(rule.id) && ruleNames(rule).includes(wanted));
  return chosen.flatMap((contract) => rulesOf(contract).filter(isCalled));
}

const typeNamed = (name: string): DataType | undefined =>
  Object.values(DATA_TYPES).find((type) => type.name !== 'group' && type.name.toLowerCase() === name.toLowerCase());

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

function fail(error: HarnessError): never {
  throw error;
}

/** `all`: any name there is; `inside`: only fields and rules of the chosen contracts. */
function unknown(word: string, chosen: readonly Contract[], catalogue: Catalogue, among: 'all' | 'inside'): HarnessError {
  const { contracts } = catalogue;
  const ids = contracts.flatMap((contract) => [contract.operation, contract.id]);
  const paths = [...new Set(chosen.flatMap((contract) => FIELD_SIDES.flatMap((side) => contract[side].map(({ path }) => path))))];
  const rules = chosen.flatMap((contract) => rulesOf(contract).flatMap((rule) => [rule.id, ...rule.aliases]));
  const inside = [...paths, ...rules];
  const candidates = among === 'inside' ? inside : [...ids, ...inside, ...Object.keys(DATA_TYPES), ...Object.keys(clauseTitles(catalogue))];
  const where = among === 'inside' ? `${chosen.map(({ id }) => id).join(', ')} has nothing called ${word}` : `nothing is called ${word}`;
  const endings = paths.filter((path) => path.toLowerCase().endsWith(`.${word.toLowerCase()}`));
  const elsewhere = among === 'inside' ? placesOf(word, contracts) : undefined;
  if (elsewhere !== undefined) {
    const owners = [...new Set(elsewhere.map(({ contract }) => contract.id))];
    return new HarnessError('usage', where, {
      hint: `${owners.slice(0, 3).join(', ')} ${owners.length === 1 ? 'has' : 'have'} it: touchstone explain ${word}`,
    });
  }
  const guess = endings.length > 0 ? endings.slice(0, 3).join(' or ') : nearest(word, candidates);
  const all = 'touchstone explain lists what there is';
  return new HarnessError('usage', where, { hint: guess === undefined ? all : `did you mean ${guess}? Otherwise: ${all}` });
}
