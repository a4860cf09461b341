import { groupBy } from '../../../src/json/group-by.js';
import { STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { FilterInput, Result } from '../parts/filter-bar.js';
import { countsText } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { Heads, WideTable } from '../parts/table.js';
import { href } from '../state/route.js';
import { comparisonCell, type ComparisonProps, runNames } from './comparison-index.js';

/** Every clause with the worst status of its rules in each run. */
export function ComparedClauses({ comparison, rows, route }: ComparisonProps) {
  const sought = (route.query.q ?? '').toLowerCase();
  const places = groupBy(rows, (row) => row.clause);
  const numbers = Object.keys(comparison.clauses)
    .filter((number) => `${number} ${comparison.clauses[number]}`.toLowerCase().includes(sought))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return (
    <>
      <h1 tabIndex={-1}>Clauses</h1>
      <div class="toolbar" role="search" aria-label="Filter clauses">
        <FilterInput route={route} label="Filter clauses" />
        <Result shown={numbers.length} all={Object.keys(comparison.clauses).length} noun="clauses" />
      </div>
      <section class="card" aria-label="Clauses">
        <WideTable label="Clauses by run" kind="rules" head={<Heads names={['Clause', ...runNames(comparison)]} />}>
          {numbers.map((number) => (
            <tr key={number}>
              <th scope="row">
                <a href={href('differences', '', { clause: number })}>
                  {number} {comparison.clauses[number]}
                </a>
              </th>
              {comparison.runs.map((run, i) => {
                const { worst, counts } = comparisonCell(places.get(number) ?? [], i);
                return (
                  <td key={run.letter} class={`status ${worst ?? ''}`}>
                    {worst === undefined ? (
                      <span class="note">no rule of its own</span>
                    ) : (
                      <>
                        <Sign status={worst} /> {grouped(counts[worst] ?? 0)} {STATUSES[worst].many}
                        <span class="away">: {countsText(counts)}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </WideTable>
      </section>
    </>
  );
}
