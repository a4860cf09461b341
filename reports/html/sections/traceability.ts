import type { RuleStatus, RunReport } from '../../../src/model/report.js';
import { counted, grouped } from '../../text/words.js';
import { levelBadge, statusBadge } from '../badge.js';
import { type Html, html } from '../html.js';
import { ORDER, type RuleRow, rowsByClause, worstOf } from '../rule-rows.js';
import { observedAlike } from '../observed-alike.js';
import { scrolling, table } from '../table.js';
import { written } from '../../../src/model/finding.js';

/** Part 5: every clause of the specification, its rules and how they fared; then what is missing, open or assumed. */
export function traceabilitySection(report: RunReport): Html {
  return html`<section id="traceability" aria-labelledby="traceability-title">
<h2 id="traceability-title">Traceability <span class="count" id="rules-count">${counted(report.rules.length, 'rule')}</span></h2>
<p>Every clause of the specification with its rules. Rules that read alike in several contracts share a line. How its gaps and contradictions are read: docs/readings.md of touchstone.</p>
${rowsByClause(report).map(({ clause, rows }) => clauseDetails(clause, report.clauses[clause], rows))}
<p class="empty" hidden>No rule fits the filter.</p>
${missing(report)}${assumptions(report)}${observations(report)}${problems(report)}
</section>`;
}

function clauseDetails(clause: string, about: string | undefined, rows: readonly RuleRow[]): Html {
  const rules = rows.flatMap((row) => row.members);
  const count = (status: RuleStatus): number => rules.filter((rule) => rule.status === status).length;
  const shown = ORDER.filter((status) => count(status) > 0);
  const label = `Rules of clause ${clause}`;
  return html`<details class="clause" data-c><summary><h3><span class="no">${clause}</span> ${about}</h3> <span class="tallies">${shown.map((status) => html`<span class="b ${status}">${grouped(count(status))} ${status}</span> `)}${rules.length === 0 && html`<span class="dim">no rule of its own</span>`}</span></summary>
${rows.length > 0 && scrolling(label, html`<table class="text rules"><caption class="away">${label}</caption><thead><tr><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Status</th><th scope="col">Contracts</th></tr></thead><tbody>${rows.map(ruleRow)}</tbody></table>`)}</details>\n`;
}

function ruleRow(row: RuleRow): Html {
  const reasons = [...new Set(row.members.map((rule) => rule.reason).filter((reason) => reason !== undefined))];
  return html`<tr data-r><th scope="row"><code>${written(row)}</code><small>${row.text}</small></th><td>${levelBadge(row.level)}</td><td>${statusCell(row)}${reasons.slice(0, 2).map((reason) => html`<small>${reason}</small>`)}</td><td>${row.members.map((rule, i) => `${i > 0 ? ', ' : ''}${rule.contract}`)}</td></tr>\n`;
}

/** One status where all contracts agree, else each with its contracts. */
function statusCell(row: RuleRow): Html {
  const worst = worstOf(row.members);
  const statuses = [...new Set(row.members.map((rule) => rule.status))];
  if (statuses.length === 1) return statusBadge(worst);
  return html`${statuses.map(
    (status) =>
      html`${statusBadge(status)} <small>${row.members
        .filter((rule) => rule.status === status)
        .map((rule) => rule.contract)
        .join(', ')}</small>`,
  )}`;
}

const missing = (report: RunReport): Html | false =>
  report.missing.length > 0 &&
  html`<h3>Missing states and values</h3>${table({
    caption: 'What could not be reached, and the rules that wait for it',
    head: ['Recipe or value', 'Why', 'Rules waiting', 'Which'],
    rows: report.missing.map((state) => [
      html`<code>${state.state}</code>`,
      state.reason,
      grouped(state.waiting.length),
      html`<small>${state.waiting.slice(0, 6).join(', ')}${state.waiting.length > 6 ? ' …' : ''}</small>`,
    ]),
  })}`;

const assumptions = (report: RunReport): Html | false =>
  report.assumptions.length > 0 &&
  html`<h3>Assumptions</h3>${table({
    caption: 'What the specification does not show, and what was taken instead',
    head: ['No', 'Open item', 'Taken', 'Configuration'],
    rows: report.assumptions.map(({ no, text, fallback, key }) => [no, text, fallback, html`<code>${key}</code>`]),
  })}`;

function observations(report: RunReport): Html | false {
  const alike = observedAlike(report.observations);
  const caption = 'What the target did where the specification leaves it open: never a fault';
  return (
    alike.length > 0 &&
    html`<h3>Observations</h3><details><summary>${caption} (${counted(alike.length, 'line')})</summary>${table({
      caption,
      head: ['Sent', 'Answer', 'Times', 'Contracts', 'For example'],
      rows: alike.map((line) => [
        line.what,
        line.outcome,
        grouped(line.count),
        html`<small>${[...line.contracts].join(', ')}</small>`,
        html`<code>${line.example}</code>`,
      ]),
    })}</details>`
  );
}

const problems = (report: RunReport): Html | false =>
  report.problems.length > 0 &&
  html`<h3>Problems of the harness</h3><p>None of these is held against the target.</p>${table({
    caption: 'Problems of the harness',
    head: ['Where', 'What'],
    rows: report.problems.map(({ where, message }) => [where, html`<code>${message}</code>`]),
  })}`;
