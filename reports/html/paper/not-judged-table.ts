import type { RunReport } from '../../../src/model/report.js';
import { remedyLines } from '../../remedies.js';
import { reasonsOf } from '../../reasons.js';
import { NOT_JUDGED, STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { type Html, html } from '../html.js';

const LISTED = 20;

/** Why rules were not judged, and what would change that. */
export function notJudgedTable(report: RunReport): Html {
  const reasons = reasonsOf(report.rules.filter((rule) => rule.level !== 'open' && NOT_JUDGED.has(rule.status)));
  if (reasons.length === 0) return html`<p>Every rule in scope was judged.</p>`;
  return html`<table class="why-table"><thead><tr><th scope="col">Rules</th><th scope="col">Status</th><th scope="col">Why</th><th scope="col">What unlocks them</th></tr></thead>
<tbody>${reasons.slice(0, LISTED).map(({ rules, status, reason, remedy }) => {
    const lines = remedyLines(report, remedy);
    return html`<tr><th scope="row">${grouped(rules.length)}</th><td>${STATUSES[status].one}</td><td>${reason}</td><td>${lines === undefined ? (remedy ?? '') : html`<code>${remedy}</code>`}</td></tr>`;
  })}</tbody></table>${reasons.length > LISTED && html`<p class="quiet">… and ${reasons.length - LISTED} more reasons; report.json has all.</p>`}`;
}
