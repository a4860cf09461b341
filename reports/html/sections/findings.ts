import type { FindingGroup, RunReport } from '../../../src/model/report.js';
import { grouped } from '../../text/words.js';
import { anchor } from '../anchor.js';
import { levelBadge, tag } from '../badge.js';
import { type Html, html, type Part } from '../html.js';
import { scrolling } from '../table.js';
import { written } from '../../../src/model/finding.js';

/** Part 2: findings by cause, the new ones first. */
export function findingsSection(report: RunReport): Html {
  const { groups } = report;
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings by cause <span class="count" id="findings-count">${grouped(groups.length)}</span></h2>
${groups.length === 0 ? html`<p>Nothing was found against this target.</p>` : list(report)}
<p class="empty" hidden>No cause fits the filter.</p>
</section>`;
}

const list = (report: RunReport): Html =>
  scrolling(
    'Findings by cause',
    html`<table class="text causes"><caption class="away">Findings by cause, new ones first</caption>
<thead><tr><th scope="col">Cause</th><th scope="col">Level</th><th scope="col">Rule and clause</th><th scope="col">Contracts</th><th scope="col">Findings</th></tr></thead>
<tbody>${report.groups.map((group) => row(group, report.clauses[group.clause]))}</tbody></table>`,
  );

function row(group: FindingGroup, clause: string | undefined): Html {
  return html`<tr data-g><th scope="row"><a href="#${anchor('cause', group.id)}">${group.title}</a> ${marksOf(group)}</th>
<td>${levelBadge(group.level)}</td>
<td><code>${written(group)}</code><small>${group.text}</small><small class="dim">${group.clause} ${clause}</small></td>
<td>${group.contracts.map((contract) => html`<code class="chip">${contract}</code> `)}</td>
<td class="num">${grouped(group.count)}</td></tr>\n`;
}

export function marksOf(group: FindingGroup): readonly Part[] {
  return [
    group.new === true && tag('new', 'new'),
    group.spread !== undefined && tag(`new in ${group.spread.join(', ')}`, 'new'),
    group.flaky === true && tag('flaky: did not show again', 'known'),
    group.known !== undefined && tag(`known${group.known.expires === undefined ? '' : ` until ${group.known.expires}`}`, 'known'),
  ];
}
