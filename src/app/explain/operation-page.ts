import type { Contract } from '../../catalogue/vocabulary.js';
import { contractPage } from './contract-page.js';
import { diffBlocks, diffData, diffOf } from './diff.js';
import type { Page } from './page.js';
import { plural } from './words.js';
import type { FieldSide } from '../export/field-line.js';

/** An operation: its one contract, or its versions and what each changed. */
export function operationPage(versions: readonly Contract[], side: FieldSide | undefined): Page {
  const [first, ...later] = versions;
  if (first === undefined) throw new Error('an operation without versions');
  if (later.length === 0) return contractPage(first, side);
  const steps = later.map((to, i) => diffOf(versions[i] as Contract, to));
  return {
    blocks: [
      { kind: 'title', text: first.operation, note: first.purpose },
      {
        kind: 'table',
        rows: versions.map((contract) => [
          contract.id,
          `${plural(contract.request.filter((field) => field.type !== 'group').length, 'request field')}; touchstone explain ${contract.id}`,
        ]),
      },
      ...steps.flatMap((step) => diffBlocks(step)),
    ],
    data: {
      kind: 'operation',
      operation: first.operation,
      purpose: first.purpose,
      contracts: versions.map((contract) => contract.id),
      changes: steps.map((step) => diffData(step)),
    },
  };
}
