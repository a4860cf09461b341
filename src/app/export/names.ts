import { capital } from '../../../reports/text/words.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { BodySide } from '../../rules/tree.js';

/** All error bodies are the same one. */
const ERROR = 'ErrorBody';

/** `Void66Request`: a name that code generators can use as it is. */
export function typeName(contract: Contract, side: BodySide): string {
  if (side === 'error') return ERROR;
  return `${contract.operation.split('-').map(capital).join('')}${contract.version}${capital(side)}`;
}

/** `void66`: the name of the method in a generated client. */
export const methodName = (...contracts: readonly Contract[]): string =>
  contracts.map((each, at) => (at === 0 ? nameOf(each) : `Or${capital(nameOf(each))}`)).join('');

function nameOf(contract: Contract): string {
  const [first = '', ...rest] = contract.operation.split('-');
  return `${first}${rest.map(capital).join('')}${contract.version}`;
}
