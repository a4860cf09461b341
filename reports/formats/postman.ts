import type { RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { asPostman } from '../reproduction/as-postman.js';
import { safeJson } from '../text/printable.js';
import { toldOf } from '../told.js';
import { whyUntested } from '../untested.js';

/** A Postman collection: a folder for each cause, whose last request fails its test until the cause is gone. */
export function renderPostman(report: RunReport): string {
  const { run, tool } = report;
  const told = report.groups.map(toldOf).filter((one) => one !== undefined);
  const left = report.groups.length - told.length;
  const description = [
    `Run ${run.id} against ${run.target.url}, by ${tool.name} ${tool.version}: ${told.length} causes.`,
    ...whyUntested(report),
    ...[plainHttpWords(run.target.url)].filter((words) => words !== undefined),
    ...(left === 0 ? [] : [`${left} more have requests that are too long to be kept: touchstone replay sends them.`]),
    'Set GATEWAY_URL and the other variables; no password or card number is in here.',
  ];
  const collection = asPostman(`touchstone ${run.id}`, description.join('\n\n'), run.target.url, told);
  return safeJson(`${JSON.stringify(collection, null, 2)}\n`);
}
