import type { Comparison } from '../../comparison.js';
import { FAMILIES } from '../../text/rule-name.js';
import { STATUSES } from '../../text/status.js';
import { counted, listed } from '../../text/words.js';
import { Choose, FilterInput, NothingFits, Pager, pageIn, Result } from '../parts/filter-bar.js';
import { breakable } from '../parts/marked.js';
import { Sign } from '../parts/symbol.js';
import { Heads, WideTable } from '../parts/table.js';
import { fitting } from '../state/filter.js';
import { listIn, type Route } from '../state/route.js';
import { wordsOf } from '../state/sought.js';
import { type ComparisonProps, comparisonRows, runNames } from './comparison-index.js';

const PAGE = 60;

/** Rules with different statuses, and the causes behind them in every run. */
export function Differences({ comparison, rows, route }: ComparisonProps) {
  const words = wordsOf(route.query.q);
  const fits = fitting(route, ['contract', 'family', 'clause']);
  const shown = rows.filter((row) => fits(row) && words.every((word) => `${row.name} ${row.text}`.toLowerCase().includes(word)));
  const page = pageIn(route, PAGE, shown.length);
  const choices = (key: 'contract' | 'family'): readonly { value: string; count: number }[] =>
    (key === 'family' ? FAMILIES : [...new Set(rows.map((row) => row.contract))])
      .map((value) => ({ value, count: rows.filter((row) => row[key] === value).length }))
      .filter((choice) => choice.count > 0);
  return (
    <>
      <h1 tabIndex={-1}>
        {route.view === 'find' ? `“${route.query.q ?? ''}”` : `${counted(rows.length, 'rule')} with different statuses`}
      </h1>
      <OneRunOnly comparison={comparison} />
      <div class="toolbar" role="search" aria-label="Filter rules">
        {route.view === 'find' ? null : <FilterInput route={route} label="Filter rules" />}
        <Choose route={route} name="contract" all="All contracts" choices={choices('contract')} />
        <Choose route={route} name="family" all="All families" choices={choices('family')} />
        <Result shown={shown.length} all={rows.length} noun="rules" />
      </div>
      {shown.length === 0 ? (
        <NothingFits route={route} unknown={[]}>
          {rows.length === 0 ? 'Every rule has the same status in every run.' : 'No rule with different statuses fits the filter.'}
        </NothingFits>
      ) : (
        <section class="card" aria-label="Rules">
          <WideTable
            label="Rules by run"
            caption="Status of rules by run"
            kind="rules listed compared"
            head={<Heads names={['Rule', 'Level', ...runNames(comparison)]} />}
          >
            {shown.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <span class="mono">{breakable(row.name)}</span>
                  <span class="note">{row.text}</span>
                </th>
                <td class="level-word">{row.level}</td>
                {row.statuses.map((status, i) => (
                  <td class={`status ${status}`} data-run={comparison.runs[i]?.letter} key={i}>
                    <Sign status={status} /> {STATUSES[status].one}
                  </td>
                ))}
              </tr>
            ))}
          </WideTable>
          <Pager route={route} page={page} size={PAGE} all={shown.length} />
        </section>
      )}
      <CausesByRun comparison={comparison} route={route} />
    </>
  );
}

/** What is not among the differences: rules of contracts that not all runs tested. */
function OneRunOnly({ comparison }: { readonly comparison: Comparison }) {
  const scopes = comparisonRows(comparison).filter(({ statuses }) => statuses.includes('out-of-scope'));
  const contracts = [
    ...new Set(scopes.filter(({ statuses }) => statuses.some((one) => one !== 'out-of-scope')).map((row) => row.contract)),
  ];
  if (contracts.length === 0) return null;
  return <p class="lead">Not compared, because not every run tested them: {listed(contracts)}.</p>;
}

/** The causes of each run, those that not all of them have first. */
function CausesByRun({ comparison, route }: { readonly comparison: Comparison; readonly route: Route }) {
  const [contract] = listIn(route, 'contract');
  const causes = new Map(
    comparison.runs.flatMap((run) =>
      run.causes.filter((cause) => contract === undefined || cause.contracts.includes(contract)).map((cause) => [cause.id, cause] as const),
    ),
  );
  const has = (run: Comparison['runs'][number], id: string): boolean => run.causes.some((cause) => cause.id === id);
  const lines = [...causes.values()]
    .sort((a, b) => comparison.runs.filter((run) => has(run, a.id)).length - comparison.runs.filter((run) => has(run, b.id)).length)
    .slice(0, PAGE);
  if (lines.length === 0) return null;
  return (
    <section class="card" aria-labelledby="h-by-run">
      <header>
        <h2 id="h-by-run">Causes by run</h2>
        <span class="count">{causes.size}</span>
      </header>
      <WideTable
        label="Which run has which cause"
        kind="rules by-run"
        head={<Heads names={['Cause', ...comparison.runs.map(({ letter }) => letter)]} />}
      >
        {lines.map((cause) => (
          <tr key={cause.id}>
            <th scope="row">
              <b>{cause.title}</b>
              <span class="difference">
                <span class="wanted">{cause.expected}</span> → <span class="got">{cause.actual}</span>
              </span>
            </th>
            {comparison.runs.map((run) => (
              <td key={run.letter} class={`status ${has(run, cause.id) ? 'violates' : ''}`}>
                {has(run, cause.id) ? `${cause.level === 'must' ? '✕' : '!'} yes` : 'no'}
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
    </section>
  );
}
