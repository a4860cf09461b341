import { useEffect } from 'preact/hooks';
import type { FindingGroup, RunReport } from '../../../src/model/report.js';
import { plainHttpWords } from '../../../src/model/plain-http.js';
import { triedSentence } from '../../history/tried.js';
import { observedAlike } from '../../observed-alike.js';
import { circumstanceSentence } from '../../text/circumstances.js';
import { HEADLINES } from '../../text/status.js';
import { counted, dateText, duration, grouped } from '../../text/words.js';
import { Card, Empty, Facts as FactList } from '../parts/card.js';
import { Lines } from '../parts/copy.js';
import { LatencyChart, LatencyOverTime } from '../parts/latency.js';
import { Phases } from '../parts/phases.js';
import { Sign } from '../parts/symbol.js';
import { Table } from '../parts/table.js';
import { comparableRuns, HistoryLink, Trend } from '../parts/trend.js';
import { href, type Route } from '../state/route.js';
import type { RunIndex } from '../state/run-index.js';

/** The parts of the view that a reader may look for, and when they are there. */
const JUMPS: readonly (readonly [string, string, (report: RunReport) => boolean])[] = [
  ['problems', 'Errors of touchstone', ({ problems }) => problems.length > 0],
  ['known', 'Known deviations', ({ known }) => known.length > 0],
  ['changes', 'Since the baseline', ({ comparison }) => comparison !== undefined],
  ['history', 'History', ({ history }) => (history?.length ?? 0) > 1],
  ['configuration', 'Configuration', () => true],
  ['observations', 'Observations', ({ observations }) => observations.length > 0],
];

/** The run itself: its setting and assumptions, observations that were not judged, response times. */
export function Run({ index, route, digest }: { readonly index: RunIndex; readonly route: Route; readonly digest: string }) {
  const { report } = index;
  useEffect(() => {
    if (route.item !== '') document.getElementById(route.item)?.scrollIntoView();
  }, [route.item]);
  return (
    <>
      <h1 tabIndex={-1}>Run {report.run.id}</h1>
      <p class="lead">
        {dateText(report.run.startedAt)}, {duration(report.run.durationMs)}, {counted(report.stats.requests, 'request')},{' '}
        {counted(report.stats.retries, 'retry', 'retries')}, {report.run.ended}.
      </p>
      <nav class="jump" aria-label="On this page">
        {JUMPS.filter(([, , has]) => has(report)).map(([id, label]) => (
          <a class="pill" href={href('run', id)} key={id}>
            {label}
          </a>
        ))}
      </nav>
      <Problems report={report} />
      <KnownDeviations report={report} />
      <div class="halves">
        <Phases report={report} />
        <RunFacts report={report} digest={digest} />
      </div>
      <Changes report={report} />
      {comparableRuns(report).length > 2 ? <Trend report={report} aside={<HistoryLink report={report} />} /> : null}
      <History report={report} />
      <LatencyOverTime report={report} />
      <Latencies report={report} />
      <Card title="Configuration" id="configuration" note="secrets masked; what is not shown is as by default">
        <Lines text={JSON.stringify(report.run.configuration ?? {}, null, 2)} what="the configuration" />
      </Card>
      <Preflights report={report} />
      <Outcomes report={report} />
      <Observations report={report} />
      <Assumptions report={report} />
    </>
  );
}

function RunFacts({ report, digest }: { readonly report: RunReport; readonly digest: string }) {
  const { run, tool, stats } = report;
  const open = plainHttpWords(run.target.url);
  const tried = triedSentence(report);
  const circumstances = circumstanceSentence(report.coverage.circumstances);
  const busy = Object.entries(report.coverage.outcomes)
    .filter(([outcome]) => outcome.includes('SERVER_BUSY'))
    .reduce((sum, [, count]) => sum + count, 0);
  const facts: readonly (readonly [string, string])[] = [
    ['Target', run.target.embedded ? 'embedded gateway' : run.target.url],
    ...(open === undefined ? [] : [['Plain HTTP', open] as const]),
    ['Merchant', run.target.merchantId],
    ['Profile', `${run.profile}, seed ${run.seed}`],
    ...(run.workers === undefined ? [] : [['Workers', String(run.workers)] as const]),
    ['Selection', run.selection.length === 0 ? 'none: everything in scope' : run.selection.join(', ')],
    ...(tried === undefined ? [] : [['Tried', tried] as const]),
    ...(circumstances === undefined ? [] : [['Circumstances', circumstances] as const]),
    ['Exit code', String(run.exit)],
    ['Cases', grouped(stats.cases)],
    ['Busy answers', grouped(busy)],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Catalogue', tool.catalogue],
    ['report.json', `sha256 ${digest}`],
  ];
  return (
    <Card title="Facts">
      <FactList kind="facts whole" facts={facts} />
    </Card>
  );
}

function Changes({ report }: { readonly report: RunReport }) {
  const { comparison } = report;
  if (comparison === undefined) return null;
  const fresh = report.groups.filter((group) => comparison.new.includes(group.id));
  return (
    <Card title="Since the baseline" id="changes" note={comparison.baseline}>
      <div class="thirds">
        <Changed head="▲ New" causes={fresh} isHere />
        <Changed head="▼ Fixed" causes={comparison.fixed} />
        <Changed head="? Gone, not judged again" causes={comparison.notJudged} />
      </div>
    </Card>
  );
}

interface TitlesProps {
  readonly causes: readonly Pick<FindingGroup, 'id' | 'title'>[];
  readonly isHere?: boolean;
}

const Changed = ({ head, ...titles }: TitlesProps & { readonly head: string }) => (
  <div>
    <h3>
      {head} <span class="count">{titles.causes.length}</span>
    </h3>
    <Titles {...titles} />
  </div>
);

/** The titles of causes; those of this run lead to them. */
const Titles = ({ causes, isHere = false }: TitlesProps) => (
  <ul>
    {causes.slice(0, 30).map(({ id, title }) => (
      <li key={id}>{isHere ? <a href={href('causes', id)}>{title}</a> : title}</li>
    ))}
  </ul>
);

function History({ report }: { readonly report: RunReport }) {
  const { history = [] } = report;
  const flaky = report.groups.filter((group) => group.flaky === true);
  if (history.length === 0 && flaky.length === 0) return null;
  return (
    <Card title="History" id="history" count={history.length} note="runs of this target, the newest first">
      <Table
        caption="Earlier runs of this target"
        head={['Run', 'Profile', 'Verdict', 'Causes', 'Violations', 'Warnings', 'Requests', 'Time', 'p50']}
        rows={history
          .toReversed()
          .map((line) => [
            dateText(line.startedAt),
            line.profile ?? '',
            HEADLINES[line.verdict],
            grouped(line.causes),
            grouped(line.violations),
            grouped(line.warnings),
            grouped(line.requests),
            duration(line.durationMs),
            `${line.p50} ms`,
          ])}
      />
      {flaky.length === 0 ? null : (
        <>
          <h3>Flaky causes</h3>
          <Titles causes={flaky} isHere />
        </>
      )}
    </Card>
  );
}

function Latencies({ report }: { readonly report: RunReport }) {
  const { latency } = report.stats;
  if (latency.length === 0) return null;
  return (
    <>
      <Card title="Times by operation" id="latency" note="milliseconds">
        <Table
          caption="Times by operation, in milliseconds"
          head={['Operation', 'Answers', 'p50', 'p90', 'p99', 'max', 'Requests', 'Retries']}
          rows={latency.map((line) =>
            [
              line.operation,
              grouped(line.count),
              line.p50,
              line.p90,
              line.p99,
              line.max,
              grouped(line.requests),
              grouped(line.retries),
            ].map(String),
          )}
        />
      </Card>
      <details class="charts">
        <summary>Draw each operation ({latency.length})</summary>
        <div class="halves">
          {latency.map((line) => (
            <LatencyChart key={line.operation} line={line} note={`${counted(line.count, 'answer')}, milliseconds`} />
          ))}
        </div>
      </details>
    </>
  );
}

function Preflights({ report }: { readonly report: RunReport }) {
  const lines = report.contracts.filter((contract) => contract.preflight !== undefined);
  if (lines.length === 0) return null;
  return (
    <Card title="Preflight" id="preflight" count={lines.length} note="a known-good request for each contract, before anything is judged">
      <Table
        caption="Preflight of each contract"
        head={['Contract', 'Accepted', 'Form', 'Answer', 'Hint']}
        rows={lines.map(({ id, preflight }) => [
          id,
          preflight?.ok === true ? 'yes' : 'no',
          preflight?.form ?? '',
          preflight?.outcome ?? '',
          preflight?.hint ?? '',
        ])}
      />
    </Card>
  );
}

/** The answers by outcome, since answers are judged only under outcomes that occurred. */
function Outcomes({ report }: { readonly report: RunReport }) {
  const counts = Object.entries(report.coverage.outcomes).toSorted(([, left], [, right]) => right - left);
  if (counts.length === 0) return null;
  return (
    <Card title="Answers by outcome" id="outcomes" note="what answers say and echo was judged under each of them">
      <Table
        caption="Answers of cases and flows by outcome"
        head={['Outcome', 'Answers']}
        rows={counts.map(([outcome, count]) => [outcome, grouped(count)])}
      />
    </Card>
  );
}

const OBSERVED = 60;

function Observations({ report }: { readonly report: RunReport }) {
  const lines = observedAlike(report.observations);
  return (
    <Card
      title="Observations"
      id="observations"
      count={lines.length}
      note="what the specification leaves open, as this target answers it; never counted against it"
    >
      {lines.length === 0 ? <Empty>No open rule was tried.</Empty> : null}
      <Table
        caption="Open matters as observed"
        head={['What', 'Answer', 'Times', 'Contracts', 'For example']}
        rows={lines
          .slice(0, OBSERVED)
          .map((line) => [
            line.what,
            line.outcome,
            grouped(line.count),
            line.contracts.size > 3 ? String(line.contracts.size) : [...line.contracts].join(', '),
            line.example,
          ])}
      />
      {lines.length > OBSERVED ? (
        <p class="note">
          The {OBSERVED} most frequent of {grouped(lines.length)} are shown; report.json has all.
        </p>
      ) : null}
    </Card>
  );
}

const Assumptions = ({ report }: { readonly report: RunReport }) =>
  report.assumptions.length === 0 ? null : (
    <Card
      title="Assumptions"
      id="assumptions"
      count={report.assumptions.length}
      note="what the specification does not show, and what was taken instead"
    >
      <Table
        caption="What was taken instead"
        head={['What', 'Taken instead', 'Overridden by']}
        rows={report.assumptions.map(({ no, text, fallback, key }) => [`${no} ${text}`, fallback, key])}
      />
    </Card>
  );

const KnownDeviations = ({ report }: { readonly report: RunReport }) =>
  report.known.length === 0 ? null : (
    <Card title="Known deviations" id="known" count={report.known.length}>
      <Table
        caption="Known deviations and what became of them"
        head={['Rule', 'Contract', 'Reason', 'Ticket', 'Accepted until', 'State', 'Findings']}
        rows={report.known.map((line) => [
          line.rule ?? line.case ?? '',
          line.contract ?? '',
          line.reason,
          line.ticket ?? '',
          line.expires ?? '',
          line.status,
          grouped(line.findings),
        ])}
      />
    </Card>
  );

const Problems = ({ report }: { readonly report: RunReport }) =>
  report.problems.length === 0 ? null : (
    <Card title="Errors of touchstone itself" id="problems" count={report.problems.length} note="never counted against the target">
      <ul class="plain">
        {report.problems.map((problem) => (
          <li key={problem.where + problem.message}>
            <Sign status="inconclusive" /> {problem.where}: {problem.message}
          </li>
        ))}
      </ul>
    </Card>
  );
