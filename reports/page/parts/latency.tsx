import { defined } from '../../../src/json/defined.js';
import { useMemo } from 'preact/hooks';
import uPlot from 'uplot';
import { LATENCY_BUCKETS, type LatencyLine, type RunReport } from '../../../src/model/report.js';
import { counted, duration, grouped } from '../../text/words.js';
import { Card } from './card.js';
import { axis, Chart, type Ink, write } from './chart.js';

const LABELS = [...LATENCY_BUCKETS.map((limit) => (limit >= 1000 ? `${limit / 1000} s` : String(limit))), 'more'];

/** How long answers took, as counts by bucket, with the percentiles drawn in. */
export function LatencyChart({ line, note }: { readonly line: LatencyLine; readonly note: string }) {
  const data = useMemo<uPlot.AlignedData>(() => [line.histogram.map((_, i) => i), [...line.histogram]], [line]);
  const rows = line.histogram.map((count, i) => [`up to ${LABELS[i] ?? ''}`, grouped(count)]);
  return (
    <Card title={`Latency of ${line.operation}`} note={note} id={`latency-${line.operation}`}>
      <Chart
        label={`Latency of ${line.operation}: median ${line.p50} ms, 90 % within ${line.p90} ms, 99 % within ${line.p99} ms`}
        height={170}
        data={data}
        options={(ink) => histogramOptions(ink, line)}
        control={{ head: ['milliseconds', 'answers'], rows: [...rows, ['p50, p90, p99', `${line.p50}, ${line.p90}, ${line.p99}`]] }}
      />
    </Card>
  );
}

/** The position of a time on an axis of buckets. */
export function placeInBuckets(millis: number): number {
  const at = LATENCY_BUCKETS.findIndex((limit) => millis <= limit);
  if (at < 0) return LATENCY_BUCKETS.length;
  const low = at === 0 ? 0 : (LATENCY_BUCKETS[at - 1] ?? 0);
  return at - 0.5 + (millis - low) / ((LATENCY_BUCKETS[at] ?? 1) - low);
}

function histogramOptions(ink: Ink, line: LatencyLine): Omit<uPlot.Options, 'width' | 'height'> {
  const bars = uPlot.paths.bars?.({ size: [0.85, 60] });
  return {
    padding: [18, 8, 0, 0],
    scales: {
      x: { time: false, range: [-0.6, line.histogram.length - 0.4] },
      y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      axis(ink, {
        grid: { show: false },
        splits: () => line.histogram.map((_, i) => i),
        values: (plot, splits) => splits.map((i) => (plot.width < 420 && i % 2 === 0 ? '' : (LABELS[i] ?? ''))),
        size: 28,
        gap: 4,
      }),
      axis(ink, { size: 46 }),
    ],
    series: [{}, { fill: ink('accent-solid'), width: 0, points: { show: false }, ...defined({ paths: bars }) }],
    hooks: { draw: [(plot) => percentiles(plot, ink, line)] },
  };
}

function percentiles(plot: uPlot, ink: Ink, line: LatencyLine): void {
  const { ctx, bbox } = plot;
  let before = Number.NEGATIVE_INFINITY;
  for (const [name, millis] of [
    ['p50', line.p50],
    ['p90', line.p90],
    ['p99', line.p99],
  ] as const) {
    const x = plot.valToPos(placeInBuckets(millis), 'x', true);
    ctx.save();
    ctx.strokeStyle = ink('ink');
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
    const room = 58 * devicePixelRatio;
    before = Math.min(Math.max(x, before + room), bbox.left + bbox.width - room / 2);
    write(plot, `${name} ${millis}`, before, bbox.top - 2, ink('ink'));
  }
}

/** Percentiles of the answers over the run. */
export function LatencyOverTime({ report }: { readonly report: RunReport }) {
  const timeline = report.stats.timeline ?? [];
  const data = useMemo<uPlot.AlignedData>(
    () => [timeline.map((slot) => slot.at / 1000), timeline.map((slot) => slot.p50), timeline.map((slot) => slot.p99)],
    [report],
  );
  if (timeline.length < 2) return null;
  return (
    <Card
      title="Latency over time"
      note={`${counted(timeline.length, 'slot')} of ${duration((timeline[1]?.at ?? 0) - (timeline[0]?.at ?? 0))}; milliseconds by seconds of the run`}
    >
      <ul class="legend">
        <li>
          <span class="stroke-key p50" /> p50
        </li>
        <li>
          <span class="stroke-key p99" /> p99
        </li>
      </ul>
      <Chart
        label="Median and 99th percentile of answer times over the run"
        height={200}
        data={data}
        options={(ink) => ({
          scales: { x: { time: false }, y: { range: (_plot, _min, max) => [0, Math.max(5, max * 1.1)] } },
          axes: [
            axis(ink, { values: (_plot, splits) => splits.map((second) => `${second} s`) }),
            axis(ink, { size: 60, values: (_plot, splits) => splits.map((millis) => `${millis} ms`) }),
          ],
          series: [
            {},
            { stroke: ink('accent'), width: 2, points: { show: false } },
            { stroke: ink('warn-solid'), width: 2, dash: [6, 4], points: { show: false } },
          ],
        })}
        control={{
          head: ['from second', 'answers', 'p50', 'p99'],
          rows: timeline.map((slot) => [(slot.at / 1000).toFixed(1), grouped(slot.count), String(slot.p50), String(slot.p99)]),
        }}
      />
    </Card>
  );
}
