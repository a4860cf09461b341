import type { RunReport } from '../../src/model/report.js';
import { type ComparedCause, type ComparedRun, type Comparison, comparisonOf } from '../comparison.js';
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

/** The runs, what changed from each to the next, and every cause once with the runs that have it. */
const paperOf = ({
  runs,
}: Comparison): Html => html`<section class="sheet"><header><strong class="brand">touchstone</strong><span>Side by side</span></header>
<h1>${runs.length} runs side by side</h1>
<table><thead><tr><th scope="col">Run</th><th scope="col">Target</th><th scope="col">Verdict</th><th scope="col">Must rules judged</th><th scope="col">Causes</th><th scope="col">Started</th></tr></thead>
<tbody>${runs.map(({ letter, label, verdict, completeness, causes, run }) => html`<tr><th scope="row">${letter} ${run.id}</th><td>${label}</td><td>${VERDICT_SIGNS[verdict]} ${HEADLINES[verdict]}</td><td>${grouped(completeness.judged)} of ${grouped(completeness.must)}</td><td>${causes.length}</td><td>${dateText(run.startedAt)}</td></tr>`)}</tbody></table></section>
${runs.map(changesOf)}<section class="sheet"><h2>Causes by run</h2>${causeTable(runs)}</section>`;

const changesOf = ({ letter, changes }: ComparedRun): Html | false =>
  changes !== undefined &&
  html`<section class="sheet"><h2>${letter}, since ${changes.since}</h2>${listOf('▲ new', changes.new)}${listOf('▼ fixed', changes.fixed)}</section>`;

const listOf = (what: string, causes: readonly ComparedCause[]): Html =>
  html`<h3>${what}: ${causes.length === 0 ? 'none' : causes.length}</h3>${causes.length > 0 && html`<ol class="others">${causes.slice(0, NAMED).map(({ title }) => html`<li>${title}</li>`)}</ol>`}`;

function causeTable(runs: readonly ComparedRun[]): Html {
  const causes = [...new Map(runs.flatMap((run) => run.causes.map((cause) => [cause.id, cause] as const))).values()];
  if (causes.length === 0) return html`<p>No rule was seen broken.</p>`;
  const has = (run: ComparedRun, { id }: ComparedCause): boolean => run.causes.some((cause) => cause.id === id);
  return html`<table class="why-table"><thead><tr><th scope="col">Cause</th>${runs.map(({ letter }) => html`<th scope="col">${letter}</th>`)}</tr></thead>
<tbody>${causes.slice(0, NAMED).map((cause, i) => html`<tr><td>${i + 1}. <b>${cause.title}</b>: expected ${cause.expected}, actual ${cause.actual}</td>${runs.map((run) => html`<td>${has(run, cause) ? (cause.level === 'must' ? '✕' : '!') : 'no'}</td>`)}</tr>`)}</tbody></table>`;
}
