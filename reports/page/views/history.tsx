import type { CauseHistory, HistoryLine, RunReport } from '../../../src/model/report.js';
import { triedSentence } from '../../history/tried.js';
import { ageOf } from '../../history/causes.js';
import { linkOf } from '../../history/link.js';
import { HEADLINES, VERDICT_SIGNS } from '../../text/status.js';
import { counted, dateText, duration, grouped } from '../../text/words.js';
import { Card, Empty, Tag } from '../parts/card.js';
import { Heads, Table, WideTable } from '../parts/table.js';
import { Trend } from '../parts/trend.js';
import { href } from '../state/route.js';
import type { RunIndex } from '../state/run-index.js';

type Told = NonNullable<RunReport['causeHistory']>;

/** The runs of this target: which cause each of them had, how old each cause is, and what the runs took. */
export function History({ index }: { readonly index: RunIndex }) {
  const { report } = index;
  const { causeHistory: told = { runs: [], causes: [] }, history = [] } = report;
  const label = history.at(-1)?.label;
  const tried = triedSentence(report);
  return (
    <>
      <h1 tabIndex={-1}>History</h1>
      <p class="lead">
        {counted(told.runs.length, 'run')} of {report.run.target.embedded ? 'the embedded gateway' : report.run.target.url}
        {label === undefined ? '' : `, ${label}`}, profile {report.run.profile}: {standOf(told.causes)}.
      </p>
      {tried === undefined ? null : <p class="lead">{tried}</p>}
      <Trend report={report} />
      <ByRun told={told} report={report} />
      <Accepted causes={told.causes} />
      <Runs history={history} />
    </>
  );
}

function standOf(causes: readonly CauseHistory[]): string {
  const of = (state: CauseHistory['state']): number => causes.filter((cause) => cause.state === state).length;
  const open = causes.filter(({ openFor }) => openFor > 0).length;
  return `${counted(open, 'cause')} open, ${of('new')} new, ${of('fixed')} fixed since the run before, ${of('comes and goes')} that come and go`;
}

function ByRun({ told: { runs, causes }, report }: { readonly told: Told; readonly report: RunReport }) {
  const here = new Set(report.groups.map(({ id }) => id));
  const lines = runs.map((id) => report.history?.find((line) => line.id === id));
  const day = (i: number): string =>
    dateText(lines[i]?.startedAt ?? '')
      .split(' ')
      .slice(0, 2)
      .join(' ');
  return (
    <Card title="Causes and runs" id="causes-and-runs" count={causes.length} note="a column for each run, the newest at the right">
      {causes.length === 0 ? (
        <Empty>No run found a cause.</Empty>
      ) : (
        <WideTable
          label="Table of causes and runs"
          caption="Causes and the runs that had them"
          kind="plain history-map"
          head={<Heads names={['Cause', 'Age', `${day(0)} to ${day(runs.length - 1)}`]} />}
        >
          {causes.map((cause) => (
            <tr key={cause.id}>
              <th scope="row">
                {here.has(cause.id) ? <a href={href('causes', cause.id)}>{cause.title}</a> : cause.title}
                {cause.flaky === true ? <Tag kind="flaky" /> : null} {cause.known === undefined ? null : <Tag kind="known" />}
              </th>
              <td>{ageOf(cause)}</td>
              <td>
                <Cells cause={cause} day={day} />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </Card>
  );
}

/** Seen or not, run by run; the sign says it without colour. */
const Cells = ({ cause, day }: { readonly cause: CauseHistory; readonly day: (i: number) => string }) => (
  <span class="run-cells" role="img" aria-label={`seen in ${cause.seen.filter(Boolean).length} of ${cause.seen.length} runs`}>
    {cause.seen.map((seen, i) => (
      <i key={i} class={seen ? cause.level : ''} title={`${day(i)}: ${seen ? 'seen' : 'not seen'}`}>
        {seen ? (cause.level === 'must' ? '✕' : '!') : ''}
      </i>
    ))}
  </span>
);

/** What is accepted, the first to expire at the top. */
function Accepted({ causes }: { readonly causes: readonly CauseHistory[] }) {
  const known = causes.filter((cause) => cause.known !== undefined && cause.openFor > 0);
  if (known.length === 0) return null;
  return (
    <Card title="Known deviations by expiry" id="known-by-expiry" count={known.length}>
      <Table
        caption="Known deviations by expiry"
        head={['Accepted until', 'Cause', 'Age']}
        rows={known
          .toSorted((a, b) => ((a.known ?? '') < (b.known ?? '') ? -1 : 1))
          .map((cause) => [cause.known ?? '', cause.title, `open for ${counted(cause.openFor, 'run')}, first seen ${cause.firstSeen}`])}
      />
    </Card>
  );
}

const Runs = ({ history }: { readonly history: readonly HistoryLine[] }) => (
  <Card title="Runs" id="runs" count={history.length} note="of this target and label, the newest first">
    <Table
      caption="Runs of this target"
      head={['Run', 'Profile', 'Verdict', 'Causes', 'Requests', 'Time', 'Median answer', 'Report']}
      rows={history.toReversed().map((line) => {
        const link = linkOf(line);
        return [
          dateText(line.startedAt),
          line.profile ?? '',
          `${VERDICT_SIGNS[line.verdict]} ${HEADLINES[line.verdict]}`,
          grouped(line.causes),
          grouped(line.requests),
          duration(line.durationMs),
          `${line.p50} ms`,
          link === undefined ? <code>touchstone report {line.id}</code> : <a href={link}>{line.id}</a>,
        ];
      })}
    />
  </Card>
);
