import { useMemo } from 'preact/hooks';
import type { RunReport } from '../../src/model/report.js';
import { HEADLINES } from '../text/status.js';
import { dateText } from '../text/words.js';
import { Nothing } from './parts/card.js';
import { Frame, type Tab } from './parts/frame.js';
import { href, type Route, useRoute } from './state/route.js';
import { indexRun, type RunIndex } from './state/run-index.js';
import { Causes } from './views/causes.js';
import { Clauses } from './views/clauses.js';
import { Contract } from './views/contract.js';
import { Contracts } from './views/contracts.js';
import { Find } from './views/find.js';
import { History } from './views/history.js';
import { NotJudged } from './views/not-judged.js';
import { Overview } from './views/overview.js';
import { Rules } from './views/rules.js';
import { Run } from './views/run.js';

interface Props {
  readonly report: RunReport;
  readonly digest: string;
}

/** The report of one run. */
export function RunApp({ report, digest }: Props) {
  const index = useMemo(() => indexRun(report), [report]);
  const route = useRoute();
  const tabs = tabsOf(index);
  return (
    <Frame
      tabs={tabs}
      route={route}
      search="Find field, rule, case"
      title={`${HEADLINES[report.verdict]}: ${report.run.target.embedded ? 'embedded gateway' : report.run.target.url} - touchstone`}
      when={dateText(report.run.startedAt).replace(/ \d{4},| UTC/g, '')}
    >
      <View index={index} route={route} digest={digest} tabs={tabs} />
    </Frame>
  );
}

/** The views of a run. */
export const tabsOf = ({ causes, notJudged, report }: RunIndex): readonly Tab[] => [
  { view: 'overview', label: 'Overview', sign: '◐' },
  { view: 'causes', label: 'Causes', count: causes.length, sign: '✕' },
  { view: 'contracts', label: 'Contracts', count: report.contracts.filter((contract) => contract.inScope).length, sign: '▦' },
  { view: 'clauses', label: 'Clauses', count: Object.keys(report.clauses).length },
  { view: 'not-judged', label: 'Not judged', count: notJudged.length, sign: '–' },
  ...(report.causeHistory === undefined ? [] : [{ view: 'history', label: 'History' }]),
  { view: 'run', label: 'Run' },
];

interface ViewProps {
  readonly index: RunIndex;
  readonly route: Route;
  readonly digest: string;
  readonly tabs: readonly Tab[];
}

/** The view that the address names. */
export function View({ index, route, digest, tabs }: ViewProps) {
  switch (route.view) {
    case 'overview':
      return <Overview index={index} />;
    case 'causes':
      return <Causes index={index} route={route} />;
    case 'contracts':
      return route.item === '' ? <Contracts index={index} /> : <Contract index={index} route={route} key={route.item} />;
    case 'clauses':
      return <Clauses index={index} route={route} />;
    case 'not-judged':
      return <NotJudged index={index} route={route} />;
    case 'rules':
      return <Rules index={index} route={route} />;
    case 'history':
      return <History index={index} />;
    case 'run':
      return <Run index={index} route={route} digest={digest} />;
    case 'find':
      return <Find index={index} route={route} />;
    case 'more':
      return <More tabs={tabs} />;
    default:
      return (
        <Nothing title="No such view">
          This report has no view called {route.view}. <a href={href('overview')}>{HEADLINES[index.report.verdict]}: the overview</a>
        </Nothing>
      );
  }
}

/** The tabs that do not fit into the bar on a phone. */
const More = ({ tabs }: { readonly tabs: readonly Tab[] }) => (
  <>
    <h1 tabIndex={-1}>More</h1>
    <ul class="card more-list">
      {[...tabs.filter((tab) => tab.sign === undefined), { view: 'rules', label: 'All rules' }].map((tab) => (
        <li key={tab.view}>
          <a href={href(tab.view)}>{tab.label}</a>
        </li>
      ))}
    </ul>
  </>
);
