import type { RunReport } from '../../src/model/report.js';
import { type Comparison, comparisonOf } from '../comparison.js';
import { HEADLINES, VERDICT_SIGNS } from '../text/status.js';
import { dateText, grouped } from '../text/words.js';
import { renderDocument } from './document.js';
import { type Html, html } from './html.js';
import { harmless } from './page-data.js';

/** Several runs as one page. */
export function renderComparison(reports: readonly RunReport[]): string {
  const comparison = comparisonOf(reports);
  return renderDocument({
    title: `${reports.length} runs side by side - touchstone`,
    foot: `touchstone, ${reports.length} runs side by side`,
    paper: paperOf(comparison),
    data: { kind: 'comparison', comparison: harmless(comparison) },
  });
}

const NAMED = 200;

const paperOf = ({
  runs,
}: Comparison): Html => html`<section class="sheet cover"><header><strong class="brand">touchstone</strong><span>Side by side</span></header>
<h1>${runs.length} runs side by side</h1>
<table><thead><tr><th scope="col">Run</th><th scope="col">Target</th><th scope="col">Verdict</th><th scope="col">Must rules judged</th><th scope="col">Causes</th><th scope="col">Started</th></tr></thead>
<tbody>${runs.map(({ letter, label, verdict, completeness, causes, run }) => html`<tr><th scope="row">${letter} ${run.id}</th><td>${label}</td><td>${VERDICT_SIGNS[verdict]} ${HEADLINES[verdict]}</td><td>${grouped(completeness.judged)} of ${grouped(completeness.must)}</td><td>${causes.length}</td><td>${dateText(run.startedAt)}</td></tr>`)}</tbody></table></section>
${runs.map(({ letter, label, causes }) => html`<section class="sheet"><h2>${letter} ${label}</h2>${causes.length === 0 ? html`<p>No rule was seen broken.</p>` : html`<ol class="others">${causes.slice(0, NAMED).map((cause) => html`<li>${cause.level === 'must' ? '✕' : '!'} ${cause.title}: expected ${cause.expected}, actual ${cause.actual}</li>`)}</ol>`}</section>`)}`;
