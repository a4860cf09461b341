import { createHash } from 'node:crypto';
import type { RunReport } from '../../src/model/report.js';
import { renderJson } from '../formats/json.js';
import { HEADLINES } from '../text/status.js';
import { pageAssets } from './assets.js';
import { footRule, renderDocument } from './document.js';
import { html, ownStyle } from './html.js';
import { harmless } from './page-data.js';
import { paper } from './paper/paper.js';

/** The report as one page that needs nothing else: no network, and no script to be read. */
export function renderHtml(report: RunReport): string {
  const { digest, ...named } = namesOf(report);
  return renderDocument({ ...named, paper: paper(report, digest), data: { kind: 'run', report: harmless(report), digest } });
}

/** The report as a paper: a cover to sign, causes, known deviations, the clause table. It has no script, and prints as it is shown. */
export function renderPaper(report: RunReport): string {
  const { digest, title, foot } = namesOf(report);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="icon" href="data:,">${ownStyle(`${pageAssets().style}\n${footRule(foot)}`)}</head>
<body><div id="paper">
${paper(report, digest)}
</div></body></html>
`.toString();
}

/** By what a page is known: its title, and what stands at its foot. */
function namesOf(report: RunReport): { readonly title: string; readonly foot: string; readonly digest: string } {
  const { run, verdict } = report;
  const digest = createHash('sha256').update(renderJson(report)).digest('hex');
  return {
    title: `${HEADLINES[verdict]}: ${run.target.embedded ? 'embedded gateway' : run.target.url} - touchstone`,
    foot: `touchstone conformance report · run ${run.id} · sha256 ${digest.slice(0, 12)}`,
    digest,
  };
}
