import type { RunLine } from '../../../src/model/live.js';
import type { RunReport } from '../../../src/model/report.js';
import { HEADLINES } from '../../text/status.js';
import { counted, duration, grouped } from '../../text/words.js';
import { fetched, posted, sayRefusal } from './api.js';
import { goToRun } from './chosen-run.js';
import { Button } from './controls.js';

/** What a run came to, in one line, and what can be done with it. */
export function EndedHead({ run, report, isOff }: { readonly run: RunLine; readonly report: RunReport; readonly isOff: boolean }) {
  const { stats } = report;
  const start = (order: object): void =>
    void posted<{ readonly run: string }>('runs', order).then(({ run: started }) => goToRun(started, '#/causes'), sayRefusal);
  const again = { contracts: run.contracts, seed: run.seed, profile: run.profile };
  return (
    <section class="run-head ended" aria-label="The run">
      <div class="head-line">
        <h1 tabIndex={-1}>{headOf(run, report)}</h1>
        {run.state === 'ended' || isTraffic(run) ? null : <Button text="Resume" isOff={isOff} act={() => start({ resumes: run.id })} />}
        {run.selection.length > 0 || isTraffic(run) ? null : <Button text="Run again" isOff={isOff} act={() => start(again)} />}
        {run.state === 'ended' ? <Export run={run.id} /> : null}
      </div>
      <p class="note">
        {counted(stats.requests, 'request')} in {duration(report.run.durationMs)}, {counted(report.groups.length, 'cause')},{' '}
        {grouped(report.completeness.judged)} of {grouped(report.completeness.must)} must rules judged, seed {run.seed}
        {run.message === undefined ? '' : `. ${run.message}`}
      </p>
    </section>
  );
}

/** What is made of a run, by the words for it. */
const FORMATS = [
  ['html', 'Report, one page'],
  ['json', 'Report as JSON'],
  ['junit', 'JUnit'],
  ['markdown', 'Markdown'],
  ['postman', 'Postman collection'],
  ['sarif', 'SARIF'],
] as const;

const Export = ({ run }: { readonly run: string }) => (
  <details class="export">
    <summary class="button">Export</summary>
    <ul class="card">
      {FORMATS.map(([format, words]) => (
        <li key={format}>
          <a href={`/api/runs/${run}/export/${format}`} download>
            {words}
          </a>
        </li>
      ))}
      <li>
        <Button text="Attestation" kind="link" act={() => void attest(run)} />
      </li>
    </ul>
  </details>
);

/** The server signs, or says why it does not; a file is fetched only where there is one. */
const attest = (run: string): Promise<void> =>
  fetched(`runs/${run}/attestable`).then(() => location.assign(`/api/runs/${run}/attestation`), sayRefusal);

const isTraffic = ({ profile }: RunLine): boolean => profile === 'traffic';

function headOf(run: RunLine, report: RunReport): string {
  if (run.state === 'stopped') return `Incomplete: stopped after ${counted(report.stats.requests, 'request')}`;
  return run.state === 'lost' ? 'Incomplete: ended without a word, as by a crash' : HEADLINES[report.verdict];
}
