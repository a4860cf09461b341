import type { Level, RunReport } from '../../../src/model/report.js';
import { plainHttpWords } from '../../../src/model/plain-http.js';
import { triedSentence } from '../../history/tried.js';
import { counted, dateText, duration, grouped, resumedWords } from '../../text/words.js';
import { scopeWords, verdictSentence } from '../../next-steps.js';
import { HEADLINES, VERDICT_SIGNS } from '../../text/status.js';
import { type Html, html, type Part } from '../html.js';

/** The sheets after the first, by their ids, to which the contents lead. */
export const SHEETS = {
  'causes-on-paper': 'Causes',
  'known-on-paper': 'Known deviations',
  'clauses-on-paper': 'Clauses',
  'not-judged-on-paper': 'Not judged',
  'configuration-on-paper': 'Configuration',
  'signs-on-paper': 'Keys and signs',
} as const;

/** The first sheet: verdict, scope, run, levels, what is attested, and where to sign. */
export function coverage(report: RunReport, digest: string): Html {
  const { run, tool, stats } = report;
  const open = plainHttpWords(run.target.url);
  const tried = triedSentence(report);
  const resumed = resumedWords(run);
  const scope: readonly (readonly [string, Part])[] = [
    ['Target', run.target.embedded ? 'embedded gateway' : run.target.url],
    ['Merchant', run.target.merchantId],
    ['Contracts', scopeWords(report)],
    ['Profile', `${run.profile}, seed ${run.seed}`],
  ];
  const facts: readonly (readonly [string, Part])[] = [
    ['Started', `${dateText(run.startedAt)}, ${duration(run.durationMs)}`],
    ...(resumed === undefined ? [] : [['Resumed', resumed.replace(/^resumed /, '')] as const]),
    ['Sent', counted(stats.requests, 'request')],
    ['Tool', tool.version],
    ['Catalogue', html`<code>${tool.catalogue}</code>`],
  ];
  return html`<section class="sheet cover"><header><strong class="brand">touchstone</strong><span>Conformance report, ${dateText(run.startedAt).split(',')[0]}</span></header>
<div class="boxed"><h1>${VERDICT_SIGNS[report.verdict]} ${HEADLINES[report.verdict]}</h1><p>${verdictSentence(report)}</p>${run.message !== undefined && html`<p>${run.message}</p>`}${open !== undefined && html`<p>${open}</p>`}${tried !== undefined && html`<p>${tried}</p>`}</div>
<div class="pair"><div><h2>Scope</h2>${pairs(scope)}</div><div><h2>Run</h2>${pairs(facts)}</div></div>
<h2>Rules by level</h2>${levels(report)}
<h2>Attestation</h2><p>${attestation(report)} The result file report.json bears the digest <code>sha256 ${digest}</code>.</p>
<div class="signature"><span>Name and role</span><span>Signature</span><span>Date</span></div>
<h2>Contents</h2><ol class="contents">${Object.entries(SHEETS).map(([id, title]) => html`<li><a href="#${id}">${title}${extent(report, id as keyof typeof SHEETS)}</a></li>`)}</ol></section>`;
}

/** What a sheet holds, by the numbers under which it stands there: a browser cannot say its page. */
function extent({ groups, known, clauses }: RunReport, id: keyof typeof SHEETS): string {
  if (id === 'causes-on-paper' && groups.length > 0) return groups.length === 1 ? ': 1' : `: 1 to ${groups.length}`;
  if (id === 'known-on-paper') return known.length === 0 ? ': none' : `: ${known.length}`;
  const last = Math.max(0, ...Object.keys(clauses).map((clause) => Math.trunc(Number.parseFloat(clause))));
  return id === 'clauses-on-paper' && last > 1 ? `: 1 to ${last}` : '';
}

const pairs = (rows: readonly (readonly [string, Part])[]): Html =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

function attestation(report: RunReport): string {
  const known =
    report.counts.known === 0 ? 'without known violations set aside' : `with ${counted(report.counts.known, 'finding')} set aside as known`;
  const may =
    report.verdict === 'conforms'
      ? 'This run may be attested: certify --attest signs it.'
      : 'Only a run that conforms can be attested; this one cannot.';
  return `The run was made with the configuration printed in this report, ${known}. ${may}`;
}

/** Rules in scope, a row for each level. */
function levels({ coverage }: RunReport): Html {
  const row = (level: Level): readonly number[] => {
    const counts = coverage.levels[level];
    const unjudged = counts['not-sent'] + counts['not-seen'] + counts.excluded;
    return [counts.violates, counts.warns, counts.known, counts.conforms, counts.inconclusive, unjudged, counts.open];
  };
  return html`<table><thead><tr><td></td><th scope="col">✕ violate</th><th scope="col">! warn</th><th scope="col">~ known</th><th scope="col">✓ conform</th><th scope="col">? inconclusive</th><th scope="col">– not judged</th><th scope="col">○ open</th><th scope="col">in scope</th></tr></thead>
<tbody>${(['must', 'should', 'open'] as const).map((level) => html`<tr><th scope="row">${level}</th>${row(level).map((count) => html`<td>${grouped(count)}</td>`)}<td>${grouped(row(level).reduce((a, b) => a + b, 0))}</td></tr>`)}</tbody></table>`;
}
