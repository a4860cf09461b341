import { writtenForm } from '../../../catalogue/rule-name.js';
import { rulesOf } from '../../../catalogue/rules.js';
import type { Contract } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { Breaking } from '../../../gateway/behaviour/effect.js';
import { nearNames } from './words.js';

/** Defects of a contract rather than of one field: an unknown name is accepted, or the program crashes. */
export const CONTRACT_CLASSES = ['extra-field', 'crash'] as const;

const BREAKING: readonly Breaking[] = ['astral', 'inherited-name', 'empty-array', 'small-amount'];
const INHERITED = ['constructor', '__proto__', 'toString'] as const;

/** All of them; the names carry the contract in the place of a rule. */
export function contractDefects(contract: Contract): readonly Defect[] {
  return [...extraFields(contract), ...crashes(contract)];
}

function writtenRule(contract: Contract, id: string): string {
  const rule = rulesOf(contract).find((candidate) => candidate.id === id);
  return rule === undefined ? id : writtenForm(rule);
}

/** Whether the group is a map, whose names the client chooses. */
const takesAnyName = (contract: Contract, group: string): boolean => contract.request.some(({ path }) => path === `${group}.{X}`);

function extraFields(contract: Contract): readonly Defect[] {
  const groups = contract.request.filter(
    ({ type, neverSent, path }) => type === 'group' && neverSent !== true && !takesAnyName(contract, path),
  );
  const near = contract.request
    .filter(({ type, accept, path, value }) => type !== 'group' && accept !== 'open' && value === undefined && !/[[{]/.test(path))
    .flatMap((field) => nearNames(contract, field));
  const paths = [...INHERITED, 'touchstone', ...groups.map(({ path }) => `${path}.remark`), ...near];
  return [...new Set(paths)].map((path) => ({
    name: `extra-field=${encodeURIComponent(path)}:${contract.id}`,
    class: 'validation',
    rule: writtenRule(contract, 'unknown-field'),
    contracts: [contract.id],
    text: `Names that no table has are refused: this gateway takes ${path}`,
    effects: [{ at: 'added', rule: 'unknown-field', path }],
  }));
}

function crashes(contract: Contract): readonly Defect[] {
  const arrays = contract.request.some(({ path }) => path.endsWith('[n]'));
  const amounts = contract.request.some(({ type }) => type === 'Decimal');
  return BREAKING.filter((holds) => (holds !== 'empty-array' || arrays) && (holds !== 'small-amount' || amounts)).flatMap((holds) =>
    (['server-failed', 'reset'] as const).map((fault) => ({
      name: `crash=${holds}-${fault}:${contract.id}`,
      class: 'transport' as const,
      rule: writtenRule(contract, fault === 'reset' ? 'answer-arrives' : 'server-failed'),
      contracts: [contract.id],
      text: `A request with ${holds} breaks the program (${fault})`,
      effects: [{ at: 'transport' as const, do: fault, when: { holds } }],
    })),
  );
}
