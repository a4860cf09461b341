import { createHash } from 'node:crypto';
import type { RunReport } from '../../src/model/report.js';
import { renderJson } from '../formats/json.js';
import { HEADLINES } from '../text/status.js';
import { renderDocument } from './document.js';
import { harmless } from './page-data.js';
import { paper } from './paper/paper.js';

/** The report as one page that needs nothing else: no network, and no script to be read. */
export function renderHtml(report: RunReport): string {
  const target = report.run.target.embedded ? 'embedded gateway' : report.run.target.url;
  const digest = createHash('sha256').update(renderJson(report)).digest('hex');
  return renderDocument({
    title: `${HEADLINES[report.verdict]}: ${target} - touchstone`,
    foot: `touchstone conformance report · run ${report.run.id} · sha256 ${digest.slice(0, 12)}`,
    paper: paper(report, digest),
    data: { kind: 'run', report: harmless(report), digest },
  });
}
