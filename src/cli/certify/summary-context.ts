import type { SummariseContext } from '../../../reports/summarise.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import { once } from '../../catalogue/contracts.js';
import { loadKnown } from '../../config/known.js';
import { loadReport } from '../../config/report-file.js';
import type { Config } from '../../model/config.js';
import { allRules } from './compose.js';
import { unlockLines } from './unlock-lines.js';

/** What the fold of a run knows of the catalogue. */
export const catalogueContext = once(
  (contracts): SummariseContext => ({
    rules: [...allRules().values()].flat(),
    clauses: clauseTitles(),
    unlockLines,
    enumerations: contracts.flatMap((contract) =>
      contract.request.flatMap((field) =>
        field.values === undefined || field.valuesComplete !== true || field.type !== 'Enumeration'
          ? []
          : [{ contract: contract.id, path: field.path, values: field.values }],
      ),
    ),
    endpoints: Object.fromEntries(contracts.map(({ id, method, route, clause }) => [id, { endpoint: `${method} ${route}`, clause }])),
  }),
);

/** The same with the known deviations and the baseline of a configuration. */
export function summaryContext(config: Config): SummariseContext {
  return {
    ...catalogueContext(),
    ...(config.known === undefined ? {} : { known: loadKnown(config.known) }),
    ...(config.baseline === undefined ? {} : { baseline: loadReport(config.baseline, 'baseline') }),
  };
}
