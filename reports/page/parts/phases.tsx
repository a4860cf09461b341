import { phaseTitle } from '../../../src/model/phase.js';
import type { RunReport } from '../../../src/model/report.js';
import { counted, duration, grouped } from '../../text/words.js';
import { Card } from './card.js';
import { Heads } from './table.js';

/** When each phase of the run began, how long it took, and what it sent. */
export function Phases({ report }: { readonly report: RunReport }) {
  const { phases } = report.stats;
  if (phases === undefined || phases.length === 0) return null;
  const whole = Math.max(report.run.durationMs, ...phases.map((phase) => phase.startMs + phase.millis), 1);
  const { latency } = report.stats;
  const answers = latency.reduce((sum, line) => sum + line.count, 0);
  const median = latency.toSorted((a, b) => b.count - a.count)[0];
  const note = [
    duration(report.run.durationMs),
    counted(report.stats.requests, 'request'),
    ...(answers === 0 || median === undefined ? [] : [`${median.operation} p50 ${median.p50} ms, p99 ${median.p99} ms`]),
  ];
  return (
    <Card title="Phases" note={note.join(', ')}>
      <div class="sideways">
        <table class="phases">
          <caption class="away">Phases of the run</caption>
          <thead class="away">
            <tr>
              <Heads names={['phase', 'when', 'time', 'requests']} />
            </tr>
          </thead>
          <tbody>
            {phases.map((phase, i) => (
              <tr key={phase.startMs}>
                <th scope="row">
                  {phaseTitle(
                    phase.name,
                    phases.slice(0, i).map(({ name }) => name),
                  )}
                </th>
                <td class="when">
                  <span class="away">from {duration(phase.startMs)}</span>
                  <div class="track" aria-hidden="true">
                    <span
                      class="span"
                      style={{ marginLeft: `${(100 * phase.startMs) / whole}%`, width: `${Math.max(0.6, (100 * phase.millis) / whole)}%` }}
                    />
                  </div>
                </td>
                <td>{duration(phase.millis)}</td>
                <td class="quiet">{grouped(phase.requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
