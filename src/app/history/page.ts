import { ageOf, causesOf } from '../../../reports/history/causes.js';
import { html, ownStyle, type Part } from '../../../reports/html/html.js';
import { linkOf } from '../../../reports/history/link.js';
import { counted, grouped } from '../../../reports/text/words.js';
import type { CauseHistory } from '../../model/report.js';
import type { HistoryEntry } from './store.js';
import { type Series, triedWords } from './text.js';

const STYLE = `:root{color-scheme:light dark;--line:#8884;--must:#c0362c;--should:#b7791f;--ok:#1a7f37}
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
.cells{white-space:nowrap}.cells i{display:inline-block;width:.8rem;height:1.2rem;margin-right:1px;background:var(--line);color:#fff;font:bold .7rem/1.2rem sans-serif;text-align:center;vertical-align:top}
.cells i.must{background:var(--must)}.cells i.should{background:var(--should)}
.conforms{color:var(--ok)}.violates{color:var(--must)}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}td,td.number{display:block;border:0;padding:0;text-align:left}
td[data-of]::before{content:attr(data-of) " ";opacity:.75}}`;

/** The history as a page that needs nothing else: a row for each cause, a cell for each run. */
export function historyPage(series: readonly Series[]): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="referrer" content="no-referrer">
<title>History - touchstone</title><link rel="icon" href="data:,">${ownStyle(STYLE)}</head>
<body><h1>History</h1>${series.length === 0 ? html`<p>No runs yet.</p>` : series.map(section)}</body></html>
`.toString();
}

const SHOWN = 60;

function section({ target, label, runs }: Series): Part {
  const newest = runs.slice(-SHOWN);
  const causes = causesOf(newest);
  return html`<section><h2>${target}${label === undefined ? '' : `, ${label}`}, profile ${newest.at(-1)?.profile ?? 'unknown'}</h2>
<p>${counted(runs.length, 'run')}, ${counted(causes.filter(({ openFor }) => openFor > 0).length, 'cause')} open. Each cell below is a run, the newest at the right.</p>
${triedWords(runs).map((words) => html`<p>${words}</p>`)}
${
  causes.length === 0
    ? html`<p>No run found a cause.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Causes by run"><table><thead><tr><th>Cause</th><th>Level</th><th>Age</th><th>${dayOf(newest[0])} to ${dayOf(newest.at(-1))}</th></tr></thead>
<tbody>${causes.map((cause) => causeRow(cause))}</tbody></table></div>`
}
${acceptedPart(causes)}<h3>Runs</h3><div class="scroll" tabindex="0" role="region" aria-label="Runs"><table><thead><tr><th>Started</th><th>Verdict</th><th class="number">Causes</th><th class="number">Requests</th><th class="number">Seconds</th><th class="number">Median answer</th><th>Report</th></tr></thead>
<tbody>${newest.toReversed().map(
    (
      run,
    ) => html`<tr><td>${run.startedAt.slice(0, 16).replace('T', ' ')}</td><td class="${run.verdict}">${run.verdict}</td><td class="number" data-of="Causes">${run.causes}</td>
<td class="number" data-of="Requests">${grouped(run.requests)}</td><td class="number" data-of="Seconds">${(run.durationMs / 1000).toFixed(1)}</td><td class="number" data-of="Median answer">${run.p50.toFixed(1)} ms</td><td>${runPart(run)}</td></tr>`,
  )}</tbody></table></div></section>`;
}

const runPart = (run: HistoryEntry): Part => {
  const link = linkOf(run);
  return link === undefined ? html`<code>touchstone report ${run.id}</code>` : html`<a href="${link}">${run.id}</a>`;
};

/** What is accepted, the first to expire at the top. */
function acceptedPart(causes: readonly CauseHistory[]): Part {
  const known = causes.filter((cause) => cause.known !== undefined && cause.openFor > 0);
  if (known.length === 0) return '';
  return html`<h3>Known deviations by expiry</h3><ul>${known
    .toSorted((a, b) => ((a.known ?? '') < (b.known ?? '') ? -1 : 1))
    .map((cause) => html`<li><b>${cause.known}</b> ${cause.title}, open for ${counted(cause.openFor, 'run')}</li>`)}</ul>`;
}

const dayOf = (run: HistoryEntry | undefined): string => run?.startedAt.slice(0, 10) ?? '';

const causeRow = (
  cause: CauseHistory,
): Part => html`<tr><td>${cause.title}<br><code>${cause.rule}</code></td><td>${cause.level}</td><td>${ageOf(cause)}</td>
<td class="cells" role="img" aria-label="seen in ${cause.seen.filter(Boolean).length} of ${cause.seen.length} runs">${cause.seen.map((seen) => html`<i class="${seen ? (cause.level === 'must' ? 'must' : 'should') : ''}">${seen && (cause.level === 'must' ? '✕' : '!')}</i>`)}</td></tr>`;
