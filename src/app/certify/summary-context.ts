import { createSummary, type SummariseContext } from '../../../reports/summarise.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import { type Catalogued, perCatalogue } from '../../catalogue/catalogue.js';
import type { KeyFlags } from '../../config/keys/rows.js';
import { loadKnown } from '../../config/known.js';
import { loadReport } from '../../config/report-file.js';
import type { RunReport } from '../../model/report.js';
import { asForeign, readRun } from '../read-run.js';
import { allRules } from './compose.js';
import { unlockLines } from './unlock-lines.js';

/** What a summary needs from the catalogue. */
export const catalogueContext = perCatalogue(
  (catalogue): SummariseContext => ({
    rules: [...allRules(catalogue).values()].flat(),
    clauses: clauseTitles(catalogue),
    unlockLines,
    enumerations: catalogue.contracts.flatMap((contract) =>
      contract.request.flatMap((field) =>
        field.values === undefined || field.valuesComplete !== true || field.type !== 'Enumeration'
          ? []
          : [{ contract: contract.id, path: field.path, values: field.values }],
      ),
    ),
    endpoints: Object.fromEntries(
      catalogue.contracts.map(({ id, method, route, clause }) => [id, { endpoint: `${method} ${route}`, clause }]),
    ),
  }),
);

/** The same with the known deviations and the baseline that a configuration or flags name. */
export function summaryContext(
  of: Catalogued,
  { known, baseline, allowBroadKnown }: KeyFlags<'known' | 'baseline' | 'allow-broad-known'>,
): SummariseContext {
  return {
    ...catalogueContext(of),
    ...(known === undefined ? {} : { known: loadKnown(known, { breadth: allowBroadKnown === true ? 'any' : 'narrow' }) }),
    ...(baseline === undefined ? {} : { baseline: loadReport(baseline, 'baseline') }),
  };
}

/** The report of the run in a log, whoever wrote that. */
export async function reportOfLog(log: string, context: SummariseContext): Promise<RunReport> {
  const summary = createSummary(context);
  for await (const event of readRun(log)) asForeign(log, () => summary.add(event));
  return asForeign(log, () => summary.report());
}
