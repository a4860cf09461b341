import type { KnownLine, RuleStatus, RunReport } from '../../../src/model/report.js';
import { reasonsOf, remedyLines } from '../../reasons.js';
import { NOT_JUDGED, STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { type Html, html } from '../html.js';

/** Every clause with its result, and its rules by status. */
export function clauseTable(report: RunReport): Html {
  const counts = new Map<string, Partial<Record<RuleStatus, number>>>();
  for (const rule of report.rules) {
    const line = counts.get(rule.clause) ?? {};
    line[rule.status] = (line[rule.status] ?? 0) + 1;
    counts.set(rule.clause, line);
  }
  const number = (clause: string, ...statuses: readonly RuleStatus[]): string => {
    const sum = statuses.reduce((total, status) => total + (counts.get(clause)?.[status] ?? 0), 0);
    return sum === 0 ? '' : grouped(sum);
  };
  const clauses = Object.keys(report.clauses).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return html`<table class="clause-table"><thead><tr><th scope="col">Clause</th><th scope="col">About</th><th scope="col">Result</th><th scope="col">✕ violate</th><th scope="col">! warn</th><th scope="col">~ known</th><th scope="col">✓ conform</th><th scope="col">? inconclusive</th><th scope="col">– not judged</th><th scope="col">○ open</th></tr></thead>
<tbody>${clauses.map(
    (clause) =>
      html`<tr><th scope="row">${clause}</th><td>${report.clauses[clause]}</td><td>${resultOf(counts.get(clause) ?? {})}</td><td>${number(clause, 'violates')}</td><td>${number(clause, 'warns')}</td><td>${number(clause, 'known')}</td><td>${number(clause, 'conforms')}</td><td>${number(clause, 'inconclusive')}</td><td>${number(clause, 'not-sent', 'not-seen', 'excluded')}</td><td>${number(clause, 'open')}</td></tr>`,
  )}</tbody></table>`;
}

/** A clause passes only where a rule of it was judged, and none was broken, not even as a known deviation. */
function resultOf(counts: Partial<Record<RuleStatus, number>>): string {
  const has = (...statuses: readonly RuleStatus[]): boolean => statuses.some((status) => (counts[status] ?? 0) > 0);
  if (has('violates')) return '✕ fail';
  if (has('known')) return '~ known';
  if (!has('conforms', 'warns')) {
    if (has('inconclusive', 'not-sent', 'not-seen', 'excluded')) return '– not judged';
    return has('open') ? '○ open' : has('out-of-scope') ? 'out of scope' : 'no rule';
  }
  if (has('inconclusive', 'not-sent', 'excluded')) return '◐ part';
  return has('warns') ? '! pass, warned' : '✓ pass';
}

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
