import type { Contract } from '../../catalogue/vocabulary.js';
import { CIRCUMSTANCES, type Circumstance } from './circumstances.js';
import type { Defect, DefectClass } from './defect.js';
import { NAMED } from './named/index.js';

export const CONTEXT_CLASS = 'context';

/** Those of the envelope, the credentials and the connection are about the circumstances themselves. */
const APART: ReadonlySet<DefectClass> = new Set(['transport', 'webhooks', 'authentication']);

/** Whether good requests are refused. */
export const refusesGood = ({ effects = [] }: Partial<Pick<Defect, 'effects'>>): boolean =>
  effects.some((effect) => effect.at === 'form' || ('do' in effect && ['tighten', 'refuse', 'add'].includes(effect.do)));

/** What was remembered of an earlier request is not a matter of this one's circumstances. */
const remembers = ({ effects }: Defect): boolean => effects.some((effect) => effect.at === 'remembers' || effect.at === 'again');

/** The named defects that can be narrowed to a circumstance, each on one contract. Those that are narrow already are left out. */
const narrowable = (defect: Defect): boolean => defect.deep === undefined && !APART.has(defect.class) && !remembers(defect);

/** Whether it shows in bodies that cannot be read, and in no others: their errors have no field. */
const isOfUnreadable = ({ effects }: Defect): boolean =>
  effects.some((effect) => effect.at === 'body' || ('when' in effect && effect.when?.lacks?.includes('error.field') === true));

/** Whether the defect can show in the circumstance, and breaks a rule there: a good request of any size need not be accepted. */
const isPossible = (defect: Defect, { byValues, maybeRefused }: Circumstance): boolean =>
  (byValues !== true || !isOfUnreadable(defect)) && (maybeRefused !== true || !refusesGood(defect));

function composed(contract: Contract, defect: Defect, { name, text, only }: Circumstance): Defect {
  return {
    ...defect,
    name: `${CONTEXT_CLASS}=${name}:${contract.id}:${defect.name}`,
    contracts: [contract.id],
    text: `${defect.text}, ${text}`,
    only,
  };
}

/** The named defect of a composition, on its contract and in any circumstance; undefined for other defects. */
export function withoutCircumstance({ name, contracts }: Defect): Defect | undefined {
  const [first = '', , named] = name.split(':');
  const defect = first.startsWith(`${CONTEXT_CLASS}=`) ? NAMED.find((one) => one.name === named) : undefined;
  return defect === undefined ? undefined : { ...defect, contracts };
}

/** The named defects of a contract under every circumstance that its requests can be in. */
export function contextDefects(contract: Contract): readonly Defect[] {
  const circumstances = CIRCUMSTANCES.filter(({ fits }) => fits(contract));
  return NAMED.filter((defect) => narrowable(defect) && defect.contracts.includes(contract.id)).flatMap((defect) =>
    circumstances
      .filter((circumstance) => isPossible(defect, circumstance))
      .map((circumstance) => composed(contract, defect, circumstance)),
  );
}
