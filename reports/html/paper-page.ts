import { createHash } from 'node:crypto';
import type { RunReport } from '../../src/model/report.js';
import { renderJson } from '../formats/json.js';
import { HEADLINES } from '../text/status.js';
import { pageAssets } from './assets.js';
import { footRule } from './document.js';
import { html, ownStyle } from './html.js';
import { paper } from './paper/paper.js';

/** The report as a paper: a cover to sign, causes, known deviations, the clause table. It has no script, and prints as it is shown. */
export function renderPaper(report: RunReport): string {
  const digest = createHash('sha256').update(renderJson(report)).digest('hex');
  const foot = `touchstone conformance report · run ${report.run.id} · sha256 ${digest.slice(0, 12)}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="referrer" content="no-referrer">
<title>${HEADLINES[report.verdict]}: ${report.run.target.embedded ? 'embedded gateway' : report.run.target.url} - touchstone</title><link rel="icon" href="data:,">${ownStyle(`${pageAssets().style}\n${footRule(foot)}`)}</head>
<body><div id="paper">
${paper(report, digest)}
</div></body></html>
`.toString();
}
