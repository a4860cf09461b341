import { type KnownLine, RULE_STATUSES, type RunReport } from '../../../src/model/report.js';
import { STATUS_MEANING } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { anchor } from '../anchor.js';
import { statusBadge } from '../badge.js';
import { type Html, html, type Part } from '../html.js';
import { table } from '../table.js';

/** Part 7: what changed, what was expected, what was left out of this page, and what the words mean. */
export function historySection(report: RunReport): Html {
  return html`<section id="history" aria-labelledby="history-title"><h2 id="history-title">Comparison and notes</h2>
<h3>Against the baseline</h3>${comparison(report)}
<h3>Trend</h3>${trend(report)}
<h3>Known deviations</h3>${known(report)}
<h3>Redaction</h3><p>Card numbers, tracks, cryptograms, security codes, PINs, passwords and Authorization headers were taken out before anything was written. In their place stand names such as <code>{{card:approved.number}}</code>; a replay fills them in from the configuration.</p>
<h3>Configuration</h3><p>What the configuration of this run changes of the defaults.</p><pre class="body" tabindex="0" aria-label="Configuration">${JSON.stringify(report.run.configuration, null, 2) ?? 'nothing'}</pre>
<h3>Legend</h3>${legend()}</section>`;
}

function comparison({ comparison, groups }: RunReport): Html {
  if (comparison === undefined) return html`<p>This run was not compared. Give an earlier report.json with <code>--baseline</code>.</p>`;
  const fresh = groups.filter((group) => comparison.new.includes(group.id));
  return html`<p>Compared with run <code>${comparison.baseline}</code>: ${grouped(fresh.length)} new, ${grouped(comparison.fixed.length)} fixed, ${grouped(comparison.notJudged.length)} not judged again.</p>
${titles(
  'New',
  fresh.map((group) => html`<a href="#${anchor('cause', group.id)}">${group.title}</a>`),
)}${titles(
  'Fixed',
  comparison.fixed.map((group) => group.title),
)}${titles(
  'Not judged again',
  comparison.notJudged.map((group) => group.title),
)}`;
}

/** The last runs of this target, so that a change shows at a glance. */
function trend({ history }: RunReport): Html {
  if (history === undefined || history.length < 2) return html`<p>This is the first run of this target in the state folder.</p>`;
  return table({
    caption: 'Runs of this target, oldest first',
    head: ['Run', 'Started', 'Verdict', 'Violations', 'Warnings', 'Causes', 'Requests', 'Median'],
    rows: history.map((line) => [
      html`<code>${line.id}</code>`,
      line.startedAt.replace('T', ' ').slice(0, 16),
      line.verdict,
      grouped(line.violations),
      grouped(line.warnings),
      grouped(line.causes),
      grouped(line.requests),
      `${line.p50} ms`,
    ]),
  });
}

const titles = (heading: string, items: readonly Part[]): Html | false =>
  items.length > 0 && html`<h4>${heading}</h4><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

const known = ({ known: lines }: RunReport): Html =>
  lines.length === 0
    ? html`<p>None are configured.</p>`
    : table({
        caption: 'Known deviations and what became of them',
        head: ['What', 'Reason', 'Expires', 'Ticket', 'Status', 'Findings'],
        rows: lines.map((line) => [
          html`<code>${[line.rule, line.case, line.contract].filter((part) => part !== undefined).join(' ')}</code>`,
          line.reason,
          line.expires ?? 'never',
          line.ticket ?? '',
          KNOWN_STATUS[line.status],
          grouped(line.findings),
        ]),
      });

const KNOWN_STATUS: Readonly<Record<KnownLine['status'], string>> = {
  used: 'used',
  stale: 'stale: it no longer occurs, and fails the run',
  unmatched: 'unmatched: nothing that exists is called so, which fails the run',
  expired: 'expired',
  'not-reached': 'not reached',
};

function legend(): Html {
  const words: readonly (readonly [Part, Part])[] = [
    ...RULE_STATUSES.map((status): readonly [Part, Part] => [statusBadge(status), STATUS_MEANING[status]]),
    ['must', 'stated by the specification; a target that breaks it fails'],
    ['should', 'implied, or one reasonable reading; fails only in a strict run'],
  ];
  return html`<dl class="legend">${words.map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>`)}</dl>`;
}
