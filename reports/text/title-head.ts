import type { FindingGroup } from '../../src/model/report.js';

/** The title without the values at its end, for where expected and actual stand right beside it. */
export const headOf = ({ title, observed }: Pick<FindingGroup, 'title' | 'observed'>): string =>
  observed?.differs === undefined ? title : title.replace(/: says .+$/s, '');
