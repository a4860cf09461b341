import { defined } from '../../../src/json/defined.js';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import uPlot from 'uplot';
import type { HistoryLine, RunReport } from '../../../src/model/report.js';
import { STATUSES, HEADLINES, VERDICT_SIGNS } from '../../text/status.js';
import { counted, dateText } from '../../text/words.js';
import { href } from '../state/route.js';
import { Card } from './card.js';
import { axis, Chart, type Ink, write } from './chart.js';
import { Sign } from './symbol.js';

const MOST = 12;

/** Earlier runs with the same profile as this one; others cannot be compared with it. */
export const comparableRuns = ({ history = [], run }: RunReport): readonly HistoryLine[] =>
  history.filter((line) => line.profile === undefined || line.profile === run.profile);

/** Leads to the history: a view of its own where there are enough runs. */
export const HistoryLink = ({ report }: { readonly report: RunReport }) => (
  <a href={report.causeHistory === undefined ? href('run', 'history') : href('history')}>History</a>
);

const mustOf = (line: HistoryLine): number => line.must ?? line.causes;

/** Causes of the last runs, must below should, with the verdict of each. */
export function Trend({ report, aside }: { readonly report: RunReport; readonly aside?: ComponentChildren }) {
  const runs = comparableRuns(report).slice(-MOST);
  const data = useMemo<uPlot.AlignedData>(() => [runs.map((_, i) => i), runs.map((line) => line.causes), runs.map(mustOf)], [report]);
  // The month is said once, and again when it changes.
  const day = (i: number): string => {
    const [date = '', month = ''] = dateText(runs[i]?.startedAt ?? '').split(' ');
    return i === 0 || !dateText(runs[i - 1]?.startedAt ?? '').includes(month) ? `${date} ${month}` : date;
  };
  return (
    <Card title="Causes by run" note={`last ${counted(runs.length, 'run')}, profile ${report.run.profile}`} aside={aside}>
      <ul class="legend">
        <li>
          <Sign status="violates" /> must
        </li>
        <li>
          <Sign status="warns" /> should
        </li>
      </ul>
      <Chart
        label={`Causes of the last ${runs.length} runs`}
        height={190}
        data={data}
        options={(ink) => trendOptions(ink, runs, day)}
        control={{
          head: ['run', 'verdict', 'causes', 'must'],
          rows: runs.map((line) => [dateText(line.startedAt), HEADLINES[line.verdict], String(line.causes), String(mustOf(line))]),
        }}
      />
    </Card>
  );
}

function trendOptions(ink: Ink, runs: readonly HistoryLine[], day: (i: number) => string): Omit<uPlot.Options, 'width' | 'height'> {
  const bars = uPlot.paths.bars?.({ size: [0.7, 44] });
  const series = (fill: string): uPlot.Series => ({ fill, width: 0, points: { show: false }, ...defined({ paths: bars }) });
  return {
    scales: {
      x: { time: false, range: [-0.6, Math.max(runs.length, 6) - 0.4] },
      y: { range: (_plot, _min, max) => [0, Math.max(4, Math.ceil(max * 1.15))] },
    },
    axes: [
      axis(ink, {
        grid: { show: false },
        splits: () => runs.map((_, i) => i),
        values: (_plot, splits) => splits.map(day),
        size: 44,
        gap: 6,
      }),
      axis(ink, { size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }),
    ],
    series: [{}, series(ink('warn-solid')), series(ink('bad-solid'))],
    hooks: {
      draw: [
        (plot) =>
          runs.forEach((line, i) => {
            const x = plot.valToPos(i, 'x', true);
            write(plot, String(line.causes), x, plot.valToPos(line.causes, 'y', true) - 3, ink('ink'), i === runs.length - 1);
            const color = line.verdict === 'violates' ? ink('bad') : line.verdict === 'conforms' ? ink('good') : ink('warn');
            write(
              plot,
              line.verdict === 'violates' ? STATUSES.violates.symbol : VERDICT_SIGNS[line.verdict],
              x,
              plot.bbox.top + plot.bbox.height + 42 * devicePixelRatio,
              color,
              true,
            );
          }),
      ],
    },
  };
}
