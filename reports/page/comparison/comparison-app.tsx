import { useMemo } from 'preact/hooks';
import type { Comparison } from '../../comparison.js';
import { counted, dateText, duration, grouped } from '../../text/words.js';
import { HEADLINES, VERDICT_SIGNS } from '../../text/status.js';
import { Nothing } from '../parts/card.js';
import { Frame, type Tab } from '../parts/frame.js';
import { Table } from '../parts/table.js';
import { href, useRoute } from '../state/route.js';
import { comparisonRows } from './comparison-index.js';
import { ComparedClauses } from './clauses.js';
import { Differences } from './differences.js';
import { SideBySide } from './side-by-side.js';

/** Several runs side by side. */
export function ComparisonApp({ comparison }: { readonly comparison: Comparison }) {
  const rows = useMemo(() => comparisonRows(comparison), [comparison]);
  const route = useRoute();
  const differing = rows.filter((row) => row.differs && row.level !== 'open');
  const tabs: readonly Tab[] = [
    { view: 'overview', label: 'Side by side', sign: '▥' },
    { view: 'differences', label: 'Differences', count: differing.length, sign: '≠' },
    { view: 'clauses', label: 'Clauses', count: Object.keys(comparison.clauses).length, sign: '§' },
    { view: 'runs', label: 'Runs', count: comparison.runs.length, sign: '▤' },
  ];
  return (
    <Frame
      tabs={tabs}
      route={route}
      search="Find contract, rule"
      title="Runs side by side - touchstone"
      when={counted(comparison.runs.length, 'run')}
    >
      {route.view === 'overview' ? (
        <SideBySide comparison={comparison} rows={rows} route={route} />
      ) : route.view === 'differences' || route.view === 'find' ? (
        <Differences comparison={comparison} rows={route.view === 'find' ? rows : differing} route={route} />
      ) : route.view === 'clauses' ? (
        <ComparedClauses comparison={comparison} rows={rows} route={route} />
      ) : route.view === 'runs' || route.view === 'more' ? (
        <Runs comparison={comparison} />
      ) : (
        <Nothing title="No such view">
          <a href={href('overview')}>Side by side</a>
        </Nothing>
      )}
    </Frame>
  );
}

const Runs = ({ comparison }: { readonly comparison: Comparison }) => (
  <>
    <h1 tabIndex={-1}>{counted(comparison.runs.length, 'run')}</h1>
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
        rows={comparison.runs.map(({ letter, label, verdict, completeness, causes, run, requests, catalogue }) => [
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
          // Enough to see whether two are the same; the reports have all of it.
          catalogue.slice(0, 'sha256:'.length + 12),
        ])}
      />
    </section>
  </>
);
