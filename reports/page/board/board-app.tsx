import { useMemo } from 'preact/hooks';
import type { Board } from '../../board.js';
import { counted, dateText, duration, grouped } from '../../text/words.js';
import { HEADLINES, VERDICT_SIGNS } from '../../text/status.js';
import { Empty } from '../parts/card.js';
import { Frame, type Tab } from '../parts/frame.js';
import { Table } from '../parts/table.js';
import { href, useRoute } from '../state/route.js';
import { boardRows } from './board-index.js';
import { BoardClauses } from './clauses.js';
import { Differences } from './differences.js';
import { SideBySide } from './side-by-side.js';

/** Several runs side by side. */
export function BoardApp({ board }: { readonly board: Board }) {
  const rows = useMemo(() => boardRows(board), [board]);
  const route = useRoute();
  const differing = rows.filter((row) => row.differs && row.level !== 'open');
  const tabs: readonly Tab[] = [
    { view: 'overview', label: 'Side by side', sign: '▥' },
    { view: 'differences', label: 'Differences', count: differing.length, sign: '≠' },
    { view: 'clauses', label: 'Clauses', count: Object.keys(board.clauses).length, sign: '§' },
    { view: 'runs', label: 'Runs', count: board.runs.length, sign: '▤' },
  ];
  return (
    <Frame
      tabs={tabs}
      route={route}
      search="Find contract, rule"
      title="Runs side by side - touchstone"
      when={counted(board.runs.length, 'run')}
    >
      {route.view === 'overview' ? (
        <SideBySide board={board} rows={rows} route={route} />
      ) : route.view === 'differences' || route.view === 'find' ? (
        <Differences board={board} rows={route.view === 'find' ? rows : differing} route={route} />
      ) : route.view === 'clauses' ? (
        <BoardClauses board={board} rows={rows} route={route} />
      ) : route.view === 'runs' || route.view === 'more' ? (
        <Runs board={board} />
      ) : (
        <>
          <h1 tabIndex={-1}>No such view</h1>
          <Empty>
            <a href={href('overview')}>Side by side</a>
          </Empty>
        </>
      )}
    </Frame>
  );
}

const Runs = ({ board }: { readonly board: Board }) => (
  <>
    <h1 tabIndex={-1}>{counted(board.runs.length, 'run')}</h1>
    <section class="card" aria-label="Runs">
      <Table
        caption="Runs side by side"
        head={[
          'Run',
          'Target',
          'Verdict',
          'Must rules judged',
          'Causes',
          'Profile',
          'Seed',
          'Started',
          'Time',
          'Requests',
          'Exit',
          'Catalogue',
        ]}
        rows={board.runs.map(({ letter, label, verdict, completeness, causes, run, requests, catalogue }) => [
          `${letter} ${run.id}`,
          label,
          `${VERDICT_SIGNS[verdict]} ${HEADLINES[verdict]}`,
          `${grouped(completeness.judged)} of ${grouped(completeness.must)}`,
          grouped(causes.length),
          run.profile,
          String(run.seed),
          dateText(run.startedAt),
          duration(run.durationMs),
          grouped(requests),
          String(run.exit),
          catalogue,
        ])}
      />
    </section>
  </>
);
