import { useEffect, useRef } from 'preact/hooks';
import { FAMILIES } from '../../text/rule-name.js';
import { headOf } from '../../causes-by-rule.js';
import { counted, grouped } from '../../text/words.js';
import { Empty, Nothing } from '../parts/card.js';
import { Difference, Particulars, Where } from '../parts/cause-line.js';
import { type Choice, Choose, FilterInput, NothingFits, Pager, pageIn, Pills, Result } from '../parts/filter-bar.js';
import { Marked } from '../parts/marked.js';
import { useMedia } from '../parts/signal.js';
import { SpokenSign } from '../parts/symbol.js';
import { filterCauses, ONLY, SORTS, type SortName, sortCauses, unknownIn } from '../state/filter.js';
import { useKeys } from '../state/keys.js';
import { changed, go, href, type Route } from '../state/route.js';
import type { CauseRow, RunIndex } from '../state/run-index.js';
import { useSlots } from '../state/slots.js';
import { Sought, wordsOf } from '../state/sought.js';
import { CauseDetail } from './cause-detail.js';

const PAGE = 50;
const SORT_NAMES = Object.keys(SORTS) as readonly SortName[];

/** The list of causes beside the selected one; on a small screen only one of the two. */
export const Causes = (props: { readonly index: RunIndex; readonly route: Route }) => (
  <Sought.Provider value={wordsOf(props.route.query.q)}>
    <CausesFound {...props} />
  </Sought.Provider>
);

function CausesFound({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const { sort: usual = 'level', noCauses, filters } = useSlots();
  const sort = route.query.sort !== undefined && route.query.sort in SORTS ? (route.query.sort as SortName) : usual;
  const shown = sortCauses(filterCauses(index.causes, route), sort);
  const isNarrow = useMedia('(max-width: 900px)');
  const asked = index.causes.find((cause) => cause.id === route.item);
  const chosen = asked ?? (isNarrow ? undefined : shown[0]);
  const at = chosen === undefined ? -1 : shown.indexOf(chosen);
  const to = (cause: CauseRow | undefined): string | undefined =>
    cause === undefined ? undefined : href('causes', cause.id, { ...route.query, page: undefined });
  const previous = to(at > 0 ? shown[at - 1] : undefined);
  const next = to(shown[at + 1]);
  const down = () => next !== undefined && go(next, 'replace');
  const up = () => previous !== undefined && go(previous, 'replace');
  useKeys({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    Escape: () => route.item !== '' && go(href('causes', '', route.query)),
  });
  if (index.causes.length === 0) return <>{noCauses ?? <NoCauses index={index} />}</>;
  const detail = { index, previous, next, place: `${at + 1} of ${shown.length}` };
  if (isNarrow && route.item !== '' && asked !== undefined) {
    return <CauseDetail {...detail} cause={asked} back={href('causes', '', route.query)} />;
  }
  const unknown = unknownIn(route, knownFilters(index));
  return (
    <>
      <h1 class="away" tabIndex={-1}>
        Causes
      </h1>
      {filters === 'hidden' && Object.keys(route.query).length === 0 ? null : <Filters index={index} route={route} shown={shown.length} />}
      {route.item !== '' && asked === undefined ? <Empty>There is no cause {route.item} in this run.</Empty> : null}
      {shown.length === 0 ? (
        <NothingFits route={route} unknown={unknown}>
          None of {counted(index.causes.length, 'cause')} fits the filter.
        </NothingFits>
      ) : (
        <div class="split">
          <List route={route} shown={shown} chosen={chosen} sort={sort} at={at} />
          {chosen === undefined || isNarrow ? null : <CauseDetail {...detail} cause={chosen} back={undefined} />}
        </div>
      )}
    </>
  );
}

const NoCauses = ({ index }: { readonly index: RunIndex }) => (
  <Nothing title="No causes">
    No rule was seen broken.{' '}
    {index.notJudged.length === 0 ? null : <a href={href('not-judged')}>{counted(index.notJudged.length, 'rule')} not judged</a>}{' '}
    <a href={href('rules')}>Show the rules</a>
  </Nothing>
);

const knownFilters = (index: RunIndex): Readonly<Record<string, readonly string[] | 'any'>> => ({
  q: 'any',
  page: 'any',
  sort: Object.keys(SORTS),
  status: ['violates', 'warns', 'known'],
  level: ['must', 'should'],
  only: Object.keys(ONLY),
  contract: index.report.contracts.map((contract) => contract.id),
  family: FAMILIES,
  clause: Object.keys(index.report.clauses),
});

function Filters({ index, route, shown }: { readonly index: RunIndex; readonly route: Route; readonly shown: number }) {
  const { causes } = index;
  const ids = index.report.contracts.map(({ id }) => id);
  const choices = (values: readonly string[], of: (cause: CauseRow) => readonly string[]): readonly Choice[] =>
    values.map((value) => ({ value, count: causes.filter((cause) => of(cause).includes(value)).length }));
  const found: typeof choices = (values, of) => choices(values, of).filter(({ count }) => count > 0);
  return (
    <div class="toolbar" role="search" aria-label="Filter causes">
      <FilterInput route={route} label="Filter causes" />
      <Pills route={route} name="status" title="Status" choices={choices(['violates', 'warns', 'known'], (cause) => [cause.status])} />
      <Pills route={route} name="level" title="Level" choices={choices(['must', 'should'], (cause) => [cause.level])} />
      <Pills route={route} name="only" title="Only" choices={choices(['new', 'flaky'], onlyOf)} />
      <Choose route={route} name="contract" all="All contracts" choices={found(ids, (cause) => cause.contracts)} />
      <Choose route={route} name="family" all="All families" choices={found(FAMILIES, (cause) => [cause.family])} />
      <Result shown={shown} all={causes.length} noun="causes" />
    </div>
  );
}

/** The ways in which a cause can be singled out that hold for it. */
const onlyOf = (cause: CauseRow): readonly string[] => Object.keys(ONLY).filter((name) => ONLY[name]?.(cause) === true);

interface ListProps {
  readonly route: Route;
  readonly shown: readonly CauseRow[];
  readonly chosen: CauseRow | undefined;
  readonly sort: SortName;
  readonly at: number;
}

function List({ route, shown, chosen, sort, at }: ListProps) {
  const slots = useSlots();
  const usual = slots.sort ?? 'level';
  const { heading } = SORTS[sort];
  // The page follows the cause that is chosen, unless another was asked for.
  const page = route.query.page === undefined && at >= 0 ? Math.floor(at / PAGE) : pageIn(route, PAGE, shown.length);
  const rows = shown.slice(page * PAGE, (page + 1) * PAGE);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (route.item === '') return;
    // Only the list scrolls, so that the head of the detail stays visible.
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || row === null || row === undefined) return;
    const { scrollTop, clientHeight } = list.current;
    const isSeen = row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) list.current.scrollTop = row.offsetTop - clientHeight / 3;
    // Keys move the focus, so that what is chosen is also read out.
    if (list.current.contains(document.activeElement) || document.activeElement === document.body) row.focus({ preventScroll: true });
  }, [chosen?.id]);
  return (
    <div class="list card">
      <header>
        <select
          class="sort"
          aria-label="Order of the list"
          value={sort}
          onChange={(event) => go(changed(route, { sort: event.currentTarget.value === usual ? '' : event.currentTarget.value }))}
        >
          {SORT_NAMES.filter((name) => name !== 'found' || usual === 'found').map((name) => (
            <option key={name} value={name}>
              {SORTS[name].label}
            </option>
          ))}
        </select>
        <span class="label">Findings</span>
      </header>
      <ol ref={list}>
        {rows.map((cause, i) => {
          const title = heading?.(cause);
          const before = rows[i - 1];
          const isFirst = title !== undefined && (before === undefined || heading?.(before) !== title);
          return (
            <li key={cause.id}>
              {isFirst ? <h2 class="heading">{title}</h2> : null}
              <a
                tabIndex={cause === chosen || (chosen === undefined && i === 0) ? 0 : -1}
                class={cause.sibling === undefined || sort !== 'level' ? 'row' : 'row child'}
                href={href('causes', cause.id, { ...route.query, page: undefined })}
                aria-current={cause === chosen ? 'true' : undefined}
              >
                <SpokenSign status={slots.status?.(cause) ?? cause.status} />
                <span class="what">
                  <b>
                    <Marked text={headOf(cause)} />
                  </b>
                  <Difference cause={cause} />
                  {slots.note?.(cause) ?? <Where cause={cause} more={<Particulars cause={cause} />} />}
                </span>
                <span class="times">{grouped(cause.count)}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {slots.foot}
      <Pager route={route} page={page} size={PAGE} all={shown.length} />
      <footer class="keys-line not-phone" aria-hidden="true">
        <span>
          <kbd>j</kbd> <kbd>k</kbd> move
        </span>
        <span>
          <kbd>y</kbd> copy curl
        </span>
        <span>
          <kbd>?</kbd> all keys
        </span>
      </footer>
    </div>
  );
}
