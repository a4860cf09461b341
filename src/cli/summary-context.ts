import type { SummariseContext } from '../../reports/summarise.js';
import { catalogueContext } from './certify/summary-context.js';

/** What the catalogue says to the fold from events to a report: the same for a run, its report again, and a merge of shards. */
export const summaryContext = (more: Pick<SummariseContext, 'known' | 'baseline' | 'today'> = {}): SummariseContext => ({
  ...catalogueContext(),
  ...more,
});
