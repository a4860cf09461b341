import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LiveCause, LiveRun, RunLine } from '../../../src/model/live.js';
import type { RunReport } from '../../../src/model/report.js';
import { tabsOf, View } from '../app.js';
import { Nothing } from '../parts/card.js';
import { Frame, type Tab } from '../parts/frame.js';
import { useKeys } from '../state/keys.js';
import { go, href, type Route, useRoute } from '../state/route.js';
import { indexRun, type RunIndex } from '../state/run-index.js';
import { SlotsContext } from '../state/slots.js';
import { useChosenRun } from './chosen-run.js';
import { timeText } from './clock.js';
import { listenTo, told, type Told } from './connection.js';
import { Button } from './controls.js';
import { EndedHead } from './ended-head.js';
import { ExploreView } from './explore-view.js';
import { liveSlots } from './live-slots.js';
import { LintView } from './lint-view.js';
import { NewRun } from './new-run.js';
import { type HeldReport, useReport } from './report-of-run.js';
import { RunHead } from './run-head.js';
import { RunSide } from './run-side.js';
import { SequencesView } from './sequences-view.js';
import { SetUpView } from './set-up-view.js';
import { TryView } from './try-view.js';
import { WalkView } from './walk-view.js';

const NO_TABS: readonly Tab[] = [];
const TOOLS: readonly Tab[] = [
  { view: 'try', label: 'Try', sign: '▷' },
  { view: 'step', label: 'Step' },
  { view: 'lint', label: 'Check' },
  { view: 'explore', label: 'Explore' },
  { view: 'set-up', label: 'Set up' },
];
const KEYS = [
  ['n', 'a new run'],
  ['p', 'pauses the run, and lets it go on'],
  ['r', 'sends the smallest request of a cause again'],
  ['f', 'runs what failed'],
  ['s, e', 'Step: sends the next call, or all to the next stop'],
  ['b, i', 'Step: stops before the call, edits it'],
] as const;

/** The live page: the views of a report while its run goes on and after it, and the tools around them. */
export function LiveApp() {
  const route = useRoute();
  const named = useChosenRun();
  const state = told.use();
  const chosen = named === '' ? (newest(state.runs)?.id ?? '') : named;
  useEffect(() => listenTo(chosen), [chosen]);
  useKeys({ n: () => go(href('new')) });
  const run = state.runs?.find(({ id }) => id === chosen);
  const isTool = TOOLS.some(({ view: name }) => name === route.view);
  const isNew = !isTool && (route.view === 'new' || (state.runs !== undefined && run === undefined));
  const { tabs, view } = useRunViews(state, run);
  return (
    <Frame
      tabs={tabs}
      route={isNew ? { ...route, view: 'new' } : route}
      search="Find field, rule, case"
      title={`${run === undefined ? 'no run' : run.target} - touchstone`}
      when={run === undefined ? '' : run.profile}
      side={<RunSide runs={state.runs ?? []} chosen={isNew ? '' : chosen} live={state.live} target={state.target} />}
      keys={KEYS}
      tools={TOOLS}
    >
      <Lost at={state.lostAt} />
      {isTool ? <Tool route={route} isOff={state.lostAt !== undefined} /> : isNew ? <NewRun /> : view}
    </Frame>
  );
}

/** A tool beside the views of a run. */
function Tool({ route, isOff }: { readonly route: Route; readonly isOff: boolean }) {
  switch (route.view) {
    case 'try':
      return <TryView route={route} isOff={isOff} key={`${route.item} ${route.query.case ?? ''}`} />;
    case 'step':
      return route.item === '' ? <SequencesView route={route} isOff={isOff} /> : <WalkView route={route} isOff={isOff} key={route.item} />;
    case 'explore':
      return <ExploreView route={route} />;
    case 'set-up':
      return <SetUpView isOff={isOff} />;
    default:
      return <LintView />;
  }
}

/** A run under way comes before those that have ended. */
const newest = (runs: readonly RunLine[] | undefined): RunLine | undefined => runs?.find(({ state }) => state === 'going') ?? runs?.[0];

/** Views that need the whole report, also while the run goes on. */
const WHOLE_VIEWS: ReadonlySet<string> = new Set(['contracts', 'clauses', 'not-judged', 'rules', 'history', 'run', 'find']);

function useRunViews(state: Told, run: RunLine | undefined): { readonly tabs: readonly Tab[]; readonly view: ComponentChildren } {
  const route = useRoute();
  const isWhole = WHOLE_VIEWS.has(route.view);
  const { held, fault, refresh } = useReport(run?.id ?? '', run?.state, !isWhole);
  const isGoing = run?.state === 'going';
  const { index, order } = useIndex(state, run, isWhole && held?.isOutline === true ? undefined : held, !isWhole);
  const slots = liveSlots(state, run, order === undefined ? 'level' : 'found', index?.causes ?? []);
  if (run === undefined) return { tabs: NO_TABS, view: null };
  if (fault !== undefined && index === undefined)
    return { tabs: NO_TABS, view: <Nothing title="This run cannot be read">{fault}</Nothing> };
  if (index === undefined || held === undefined) return { tabs: NO_TABS, view: <Loading /> };
  const all = tabsOf(index).map(atHand);
  const tabs = held.isFinal ? all : all.map((tab) => whileGoing(tab, state.live));
  const isOff = state.lostAt !== undefined || state.runs?.some((line) => line.state === 'going' && line.isOurs) === true;
  // Until the whole report is there, the last that was told of the run stays.
  const head = !held.isFinal ? (
    state.live === undefined ? null : (
      <RunHead run={run} live={state.live} target={state.target} lostAt={state.lostAt} />
    )
  ) : route.view === 'causes' ? (
    <EndedHead run={run} report={held.report} isOff={isOff} />
  ) : null;
  const isOverview = route.view === 'overview' && (isGoing || held.isOutline);
  return {
    tabs,
    view: (
      <SlotsContext.Provider value={slots}>
        {head}
        {isGoing && isWhole ? <Snapshot at={held.at} refresh={refresh} /> : null}
        <View index={index} route={isOverview ? { ...route, view: 'causes' } : route} digest={held.digest} tabs={[...tabs, ...TOOLS]} />
      </SlotsContext.Provider>
    ),
  };
}

/** On a phone, Try stands in the bar in the place of what was not judged. */
const atHand = ({ sign, ...tab }: Tab): Tab => (tab.view === 'not-judged' || sign === undefined ? tab : { ...tab, sign });

/** What a count comes to is known at the end, but for the causes so far. */
function whileGoing(tab: Tab, live: LiveRun | undefined): Tab {
  if (tab.view === 'causes') return { ...tab, count: live?.causes.length ?? 0 };
  return tab.view === 'not-judged' ? { ...tab, count: '…' } : tab;
}

/** The report with its look-up tables; while the run is followed, with the causes of now. A snapshot is not made anew by what comes after it. */
function useIndex(state: Told, run: RunLine | undefined, held: HeldReport | undefined, isFollowed: boolean) {
  // Causes that were seen coming keep their order when the run ends.
  const seen = useRef<{ readonly run: string; readonly order: readonly string[] }>({ run: '', order: [] });
  if (run?.state === 'going' && state.live !== undefined) seen.current = { run: run.id, order: state.live.causes.map(({ id }) => id) };
  const order = run !== undefined && seen.current.run === run.id ? seen.current.order : undefined;
  const live = isFollowed && held?.isFinal === false ? state.live : undefined;
  const index = useMemo(() => {
    if (held === undefined) return undefined;
    if (live !== undefined) return liveIndex(held.report, live, state.causes);
    return held.isFinal && order !== undefined ? inOrder(indexRun(held.report), order) : indexRun(held.report);
  }, [held, live, live === undefined ? undefined : state.causes]);
  return { index, order };
}

/** The run as far as it has come: the report that was asked for last, with the causes of now in the order in which they were found. */
function liveIndex(report: RunReport, live: LiveRun, causes: ReadonlyMap<string, LiveCause>): RunIndex {
  const groups = live.causes.flatMap(({ id, count }) => {
    const cause = causes.get(id);
    return cause === undefined ? [] : [{ ...cause, count }];
  });
  return indexRun({ ...report, groups });
}

/** The index of a report with its causes in the order in which a page has seen them come; others stand at the end. */
function inOrder(index: RunIndex, order: readonly string[]): RunIndex {
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return { ...index, causes: index.causes.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) };
}

const Snapshot = ({ at, refresh }: { readonly at: number; readonly refresh: () => void }) => (
  <p class="snapshot" role="status">
    The run goes on. What stands here is from {timeText(at)}. <Button text="Read it again" kind="link" act={refresh} />
  </p>
);

const Lost = ({ at }: { readonly at: number | undefined }) =>
  at === undefined ? null : (
    <p class="lost" role="status">
      The page lost touchstone. What you see is from {timeText(at)}.
    </p>
  );

const Loading = () => (
  <div class="loading" aria-busy="true">
    <h1 tabIndex={-1}>Reading the run</h1>
    <p class="grey-line" />
    <p class="grey-line" />
    <p class="grey-line" />
  </div>
);
