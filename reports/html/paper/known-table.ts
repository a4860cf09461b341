import type { KnownLine, RunReport } from '../../../src/model/report.js';
import { grouped } from '../../text/words.js';
import { type Html, html } from '../html.js';

const STATES: Readonly<Record<KnownLine['status'], string>> = {
  used: 'occurs',
  stale: 'no longer occurs',
  unmatched: 'names nothing that exists',
  expired: 'expired: counts as a violation',
  'not-reached': 'not tested in this run',
};

/** What is broken and accepted: why, under which ticket, until when. */
export function knownTable({ known }: RunReport): Html {
  if (known.length === 0) return html`<p>None: nothing that is broken was accepted in advance.</p>`;
  return html`<table class="why-table known-table"><thead><tr><th scope="col">Rule or case</th><th scope="col">Contract</th><th scope="col">Reason</th><th scope="col">Ticket</th><th scope="col">Accepted until</th><th scope="col">State</th><th scope="col">Findings</th></tr></thead>
<tbody>${known.map((line) => html`<tr><th scope="row">${line.rule ?? line.case ?? 'any'}</th><td>${line.contract ?? 'any'}</td><td>${line.reason}</td><td>${line.ticket ?? 'none'}</td><td>${line.expires ?? 'no date'}</td><td>${STATES[line.status]}</td><td>${grouped(line.findings)}</td></tr>`)}</tbody></table>`;
}
