import { LATENCY_BUCKETS, type LatencyLine, type RunReport } from '../../../src/model/report.js';
import { duration, grouped } from '../../text/words.js';
import { type Html, html } from '../html.js';
import { table } from '../table.js';

/** Part 6: how far the run went, and how fast the target was. */
export function coverageSection(report: RunReport): Html {
  const { coverage, stats } = report;
  return html`<section id="coverage" aria-labelledby="coverage-title"><h2 id="coverage-title">Coverage and timing</h2>
<div class="columns"><div>${table({
    caption: 'Rules judged on each side',
    kind: 'numbers',
    head: ['Side', 'Judged', 'Of'],
    rows: [
      ['valid values accepted', grouped(coverage.polarity.valid.judged), grouped(coverage.polarity.valid.all)],
      ['faults refused', grouped(coverage.polarity.invalid.judged), grouped(coverage.polarity.invalid.all)],
    ],
  })}
${counts('Answers seen', 'Answer', coverage.outcomes)}</div><div>${counts('Validation types seen', 'validationType', coverage.validationTypes)}</div></div>
${table({
  caption: 'Contracts',
  kind: 'numbers',
  head: ['Contract', 'Cases', 'Requests', 'Preflight'],
  rows: report.contracts.map((contract) => [
    html`<code>${contract.id}</code>`,
    grouped(contract.cases),
    grouped(contract.requests),
    contract.inScope ? preflight(contract.preflight) : 'out of scope',
  ]),
})}
${enumerations(report)}
<h3>Answer times</h3>
${stats.latency.length === 0 ? html`<p>No request was timed.</p>` : latencies(stats.latency)}
<p class="note">${grouped(stats.retries)} of ${grouped(stats.requests)} requests were retries after SERVER_BUSY, SERVER_FAILED, a time-out or a lost connection, each after a growing pause.</p>
</section>`;
}

function preflight(result: RunReport['contracts'][number]['preflight']): Html | string {
  if (result === undefined) return 'not run';
  return html`${result.ok ? '✓' : '✗'} ${result.outcome}${result.hint !== undefined && html`<small>${result.hint}</small>`}`;
}

function counts(caption: string, head: string, record: Readonly<Record<string, number>>): Html {
  const entries = Object.entries(record);
  return entries.length === 0
    ? html`<p class="note">${caption}: none.</p>`
    : table({
        caption,
        kind: 'numbers',
        head: [head, 'Cases'],
        rows: entries.map(([name, count]) => [name === '' ? '(empty)' : name, grouped(count)]),
      });
}

function enumerations({ coverage }: RunReport): Html {
  const partial = coverage.values.filter((line) => line.seen < line.all);
  const whole = coverage.values.length - partial.length;
  return html`<h3>Listed values</h3><p>All values were sent for ${grouped(whole)} of ${grouped(coverage.values.length)} lists.</p>
${
  partial.length > 0 &&
  html`<details><summary>Lists with values that were not sent (${grouped(partial.length)})</summary>${table({
    caption: 'Lists with values that were not sent',
    head: ['Field', 'Contract', 'Sent', 'Of', 'Not sent'],
    rows: partial.map((line) => [
      html`<code>${line.path}</code>`,
      line.contract,
      grouped(line.seen),
      grouped(line.all),
      html`<small>${line.unseen?.slice(0, 12).join(', ')}${(line.unseen?.length ?? 0) > 12 ? ' …' : ''}</small>`,
    ]),
  })}</details>`
}`;
}

const latencies = (lines: readonly LatencyLine[]): Html =>
  table({
    caption: 'Time per case by operation',
    kind: 'numbers',
    head: ['Operation', 'Cases', 'Median', '90 %', '99 %', 'Longest', 'Retries', 'Distribution'],
    rows: lines.map((line) => [
      line.operation,
      grouped(line.count),
      duration(line.p50),
      duration(line.p90),
      duration(line.p99),
      duration(line.max),
      grouped(line.retries),
      histogram(line),
    ]),
  });

/** Bars on a root scale, so that a few slow answers among thousands are still seen. */
function histogram(line: LatencyLine): Html {
  const top = Math.max(1, ...line.histogram);
  const told = line.histogram
    .map((count, i) => (count === 0 ? '' : `${bucketName(i)}: ${grouped(count)}`))
    .filter((text) => text !== '')
    .join(', ');
  return html`<svg class="bars" viewBox="0 0 ${line.histogram.length * 10} 28" role="img" aria-label="${line.operation}: ${told}"><title>${told}</title>${line.histogram.map(
    (count, i) => {
      const height = count === 0 ? 1 : Math.max(2, Math.round(26 * Math.sqrt(count / top)));
      return html`<rect x="${i * 10 + 1}" y="${28 - height}" width="8" height="${height}"/>`;
    },
  )}</svg>`;
}

const bucketName = (i: number): string => {
  const limit = LATENCY_BUCKETS[i];
  return limit === undefined ? `over ${duration(LATENCY_BUCKETS.at(-1) ?? 0)}` : `up to ${duration(limit)}`;
};
