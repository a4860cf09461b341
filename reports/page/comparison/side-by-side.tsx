import type { Comparison, ComparedCause, ComparedRun } from '../../comparison.js';
import { groupBy } from '../../../src/json/group-by.js';
import { FAMILIES } from '../../text/rule-name.js';
import { HEADLINES, STATUSES, statusWord } from '../../text/status.js';
import { counted, dateText, grouped } from '../../text/words.js';
import { Card, Empty, PillLink } from '../parts/card.js';
import { Bar, countsText } from '../parts/status-bar.js';
import { Seal, Sign } from '../parts/symbol.js';
import { Sideways } from '../parts/table.js';
import { changed, href } from '../state/route.js';
import { comparisonCell, type ComparisonProps, type ComparisonRow } from './comparison-index.js';

/** The matrix with a column for each run, and below it what is new, fixed and answered differently. */
export function SideBySide({ comparison, rows, route }: ComparisonProps) {
  const way = route.query.by === 'family' ? 'family' : 'contract';
  const onlyDiffering = route.query.only === 'differ';
  const differing = new Set(rows.filter((row) => row.differs && row.level === 'must').map((row) => row[way]));
  const places = groupBy(rows, (row) => row[way]);
  const names = (way === 'family' ? FAMILIES.filter((family) => places.has(family)) : [...places.keys()]).filter(
    (name) => !onlyDiffering || differing.has(name),
  );
  return (
    <>
      <h1 tabIndex={-1}>{titleOf(comparison)}</h1>
      <div class="under-title">
        <p class="lead">{subtitleOf(comparison)}</p>
        <div class="pills" role="group" aria-label="Rows">
          <PillLink to={changed(route, { only: '' })} isChosen={!onlyDiffering}>
            all <b>{places.size}</b>
          </PillLink>
          <PillLink to={changed(route, { only: 'differ' })} isChosen={onlyDiffering}>
            must rules differ <b>{differing.size}</b>
          </PillLink>
          <PillLink to={changed(route, { by: way === 'family' ? '' : 'family' })} isChosen={way === 'family'}>
            by family
          </PillLink>
        </div>
      </div>
      <section class="card" aria-label="Side by side">
        <Sideways label="Runs side by side">
          <table class="board">
            <caption class="away">{way === 'family' ? 'Families of rules' : 'Contracts'} by run</caption>
            <thead>
              <tr>
                <td />
                {comparison.runs.map((run) => (
                  <th scope="col" key={run.letter}>
                    <Head run={run} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {comparison.runs.map((run, i) => (
                    <td key={run.letter}>
                      <ComparisonCellLink rows={places.get(name) ?? []} run={run} at={i} name={name} way={way} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <Foot comparison={comparison} must={rows.filter((row) => row.level === 'must')} />
          </table>
        </Sideways>
        {names.length === 0 ? <Empty>Every must rule has the same status in every run.</Empty> : null}
      </section>
      <div class="halves three">
        <Changes comparison={comparison} kind="new" />
        <Changes comparison={comparison} kind="fixed" />
        <OpenMatters comparison={comparison} />
      </div>
    </>
  );
}

/** How much of what is demanded each run judged. */
function Foot({ comparison, must }: { readonly comparison: Comparison; readonly must: readonly ComparisonRow[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">must rules judged</th>
        {comparison.runs.map((run, i) => (
          <td key={run.letter}>
            <div class="foot">
              <Bar counts={comparisonCell(must, i).counts} />
              {grouped(run.completeness.judged)} of {grouped(run.completeness.must)}
            </div>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function titleOf({ runs }: Comparison): string {
  const targets = new Set(runs.map((run) => run.label)).size;
  const number = (count: number): string => NUMBERS[count] ?? String(count);
  return targets > 1 ? `${number(targets)} gateways, one contract set` : `${number(runs.length)} runs of one gateway`;
}

function subtitleOf({ runs }: Comparison): string {
  const one = <T,>(values: readonly T[], same: (value: T) => string, other: string): string =>
    new Set(values).size === 1 ? same(values[0] as T) : other;
  return [
    one(
      runs.map((run) => run.catalogue),
      () => 'Same catalogue',
      'Different catalogues',
    ),
    one(
      runs.map((run) => run.run.profile),
      (profile) => `profile ${profile}`,
      'different profiles',
    ),
    one(
      runs.map((run) => run.run.seed),
      (seed) => `seed ${seed}`,
      'different seeds',
    ),
    one(
      runs.map((run) => dateText(run.run.startedAt).split(',')[0] ?? ''),
      (day) => day,
      'different days',
    ),
  ]
    .join(', ')
    .concat('. Marks ▲ ▼ compare a run with the one before it.');
}

const Head = ({ run }: { readonly run: ComparedRun }) => (
  <span class={`head banner ${run.verdict}`}>
    <Seal verdict={run.verdict} size={38} />
    <span>
      <b>{run.letter}</b> {run.label} <span class="note">{run.run.id}</span>
      <strong class="verdict">{HEADLINES[run.verdict]}</strong>
    </span>
  </span>
);

interface CellProps {
  readonly rows: readonly ComparisonRow[];
  readonly run: ComparedRun;
  readonly at: number;
  readonly name: string;
  readonly way: 'contract' | 'family';
}

function ComparisonCellLink({ rows, run, at, name, way }: CellProps) {
  const { counts, worst, judged, all } = comparisonCell(rows, at);
  const change = way === 'contract' ? changeOf(run, name) : '';
  if (worst === undefined || worst === 'out-of-scope') return <span class="board-cell out-of-scope">out of scope</span>;
  const count = counts[worst] ?? 0;
  const words =
    worst === 'conforms'
      ? 'conforms'
      : `${grouped(count)} ${worst === 'not-sent' || worst === 'not-seen' || worst === 'excluded' ? 'not judged' : statusWord(worst, count)}`;
  return (
    <a class={`board-cell ${worst}`} href={href('differences', '', { [way]: name })}>
      <span>
        <i class={`ball ${worst}`}>{STATUSES[worst].symbol}</i> {words}
      </span>
      <span>
        {grouped(judged)}/{grouped(all)}
      </span>
      <span>{change}</span>
      <span class="away">
        {run.letter}, {name}: {countsText(counts)}
      </span>
    </a>
  );
}

function changeOf({ changes }: ComparedRun, contract: string): string {
  if (changes?.new.some((cause) => cause.contracts.includes(contract)) === true) return '▲ new';
  return changes?.fixed.some((cause) => cause.contracts.includes(contract)) === true ? '▼ fixed' : '';
}

const LISTED = 12;

function Changes({ comparison, kind }: { readonly comparison: Comparison; readonly kind: 'new' | 'fixed' }) {
  const lines = comparison.runs.flatMap((run) =>
    (run.changes?.[kind] ?? []).map((cause): readonly [ComparedRun, ComparedCause] => [run, cause]),
  );
  return (
    <Card title={kind === 'new' ? '▲ New' : '▼ Fixed'} count={lines.length} id={kind}>
      {lines.length === 0 ? (
        <Empty>
          {comparison.runs.some((run) => run.changes !== undefined)
            ? `Nothing is ${kind}.`
            : 'None of these runs has an earlier one to compare with.'}
        </Empty>
      ) : null}
      <ul class="plain">
        {lines.slice(0, LISTED).map(([run, cause]) => (
          <li key={run.letter + cause.id}>
            <Sign status={kind === 'fixed' ? 'conforms' : cause.level === 'must' ? 'violates' : 'warns'} /> {run.letter} · {cause.title}
          </li>
        ))}
      </ul>
      {lines.length > LISTED ? <p class="note">and {counted(lines.length - LISTED, 'more')}</p> : null}
    </Card>
  );
}

/** Open rules that the runs answered differently. */
function OpenMatters({ comparison }: { readonly comparison: Comparison }) {
  const all = [...new Set(comparison.runs.flatMap((run) => Object.keys(run.observed)))];
  const lines = all.filter(
    (what) => new Set(comparison.runs.map((run) => run.observed[what]).filter((answer) => answer !== undefined)).size > 1,
  );
  return (
    <Card title="≠ Open rules answered differently" count={lines.length} id="open-matters">
      {lines.length === 0 ? <Empty>Open rules were answered alike in every run.</Empty> : null}
      <ul class="plain">
        {lines.slice(0, LISTED).map((what) => (
          <li key={what}>
            <Sign status="open" /> {what}: {comparison.runs.map((run) => `${run.letter} ${run.observed[what] ?? 'not tried'}`).join('; ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
