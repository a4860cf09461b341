import type { SummariseContext } from '../../reports/summarise.js';
import { CLAUSES } from '../catalogue/clauses.js';
import { CONTRACTS } from '../catalogue/contracts.js';
import { rulesOf } from '../catalogue/rules.js';

/** What the catalogue says to the fold from events to a report. */
export function summaryContext(more: Pick<SummariseContext, 'known' | 'baseline' | 'today'> = {}): SummariseContext {
  return {
    rules: CONTRACTS.flatMap((contract) => rulesOf(contract)),
    clauses: CLAUSES,
    enumerations: CONTRACTS.flatMap((contract) =>
      contract.request
        .filter((field) => field.values !== undefined)
        .map((field) => ({ contract: contract.id, path: field.path, values: field.values ?? [] })),
    ),
    ...more,
  };
}
