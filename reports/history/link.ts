import type { HistoryLine } from '../../src/model/report.js';

/** Where the report of a run is found; undefined where that was not said, or is no address of a page. */
export const linkOf = ({ url }: Pick<HistoryLine, 'url'>): string | undefined =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
