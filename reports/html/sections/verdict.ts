import type { Level, RunReport } from '../../../src/model/report.js';
import { gapWords, nextSteps, scopeWords, verdictSentence } from '../../next-steps.js';
import { HEADLINES, statusesIn } from '../../text/status.js';
import { counted, duration, grouped } from '../../text/words.js';
import { levelBadge, statusBadge } from '../badge.js';
import { type Html, html, type Part } from '../html.js';
import { table } from '../table.js';

const LEVELS: readonly Level[] = ['must', 'should', 'open'];

/** Part 1: the verdict, what was tested with what, counts, and what to do next. */
export function verdictSection(report: RunReport): Html {
  const { run, tool, coverage, stats } = report;
  const statuses = statusesIn(report);
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', run.target.embedded ? 'embedded reference gateway' : run.target.url],
    ['Merchant', run.target.merchantId],
    ['Started', html`<time datetime="${run.startedAt}">${run.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`],
    ['Duration', duration(run.durationMs)],
    ['Requests', `${grouped(stats.requests)}, of which ${counted(stats.retries, 'retry', 'retries')}`],
    ['Cases', grouped(stats.cases)],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Catalogue', tool.catalogue],
    ['Seed', html`<code>${run.seed}</code>`],
    ['Contracts', scopeWords(report)],
    ['Profile', `${run.profile}${run.strict ? ', strict' : ''}`],
    ['Run', html`<code>${run.id}</code>`],
    ['Ended', `${run.ended}, exit code ${run.exit}`],
    ...(run.shard === undefined ? [] : [['Shard', `${run.shard.index} of ${run.shard.total}`] as const]),
    ...(run.selection.length === 0 ? [] : [['Selection', run.selection.join(', ')] as const]),
  ];
  return html`<section id="verdict" aria-labelledby="verdict-title">
<div class="verdict ${report.verdict}"><h1 id="verdict-title">${HEADLINES[report.verdict]}</h1>
<p class="lead">${verdictSentence(report)}</p></div>
<div class="columns"><div>
<h2 class="minor">What to do next</h2>
<ol class="next">${nextSteps(report).map((step) => html`<li>${step.text}${step.command !== undefined && html` <code>${step.command}</code>`}${step.lines !== undefined && html`<pre>${step.lines.join('\n')}</pre>`}</li>`)}</ol>
${table({
  caption: 'Rules by level and status',
  kind: 'numbers',
  head: ['Level', ...statuses.map(statusBadge)],
  rows: LEVELS.map((level) => [levelBadge(level), ...statuses.map((status) => quiet(coverage.levels[level][status]))]),
})}
${report.incomplete.length > 0 && html`<p class="note">Not judged on every side: ${report.incomplete.map((gap) => `${counted(gap.rules.length, 'must rule')} ${gapWords(gap.reason)}`).join('; ')}. See <a href="#traceability">traceability</a>.</p>`}
</div><div><h2 class="minor">The run</h2>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div></div>
</section>`;
}

/** A zero is there, and does not shout. */
const quiet = (count: number): Part => (count === 0 ? html`<span class="dim">0</span>` : grouped(count));
