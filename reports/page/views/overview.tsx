import type { RunReport } from '../../../src/model/report.js';
import { nextSteps } from '../../next-steps.js';
import { counted, grouped } from '../../text/words.js';
import { Card } from '../parts/card.js';
import { CauseLine, CauseLines } from '../parts/cause-line.js';
import { Command } from '../parts/copy.js';
import { Matrix } from '../parts/matrix.js';
import { useMedia } from '../parts/signal.js';
import { Bar, Legend, Share } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { comparableRuns, HistoryLink, Trend } from '../parts/trend.js';
import { VerdictBanner } from '../parts/verdict-banner.js';
import { href } from '../state/route.js';
import { countStatuses, type RunIndex } from '../state/run-index.js';
import { reasonsOf } from '../../reasons.js';

/** The first screen: verdict, completeness, causes, what to do next, the whole matrix. */
export function Overview({ index }: { readonly index: RunIndex }) {
  const { report } = index;
  // On a narrow screen what is wrong comes before where it was looked for.
  const isNarrow = useMedia('(max-width: 1100px)');
  const first = index.causes.length > 0 ? <TopCauses index={index} /> : <WhyNotJudged index={index} />;
  const trend = comparableRuns(report).length < 3 ? null : <Trend report={report} aside={<HistoryLink report={report} />} />;
  return (
    <>
      <VerdictBanner index={index} />
      <HarnessErrors report={report} />
      <div class="columns">
        <div class="stack">
          {isNarrow ? first : null}
          {isNarrow ? <NextSteps index={index} /> : null}
          <Levels index={index} />
          <Matrix index={index} />
          {isNarrow ? trend : null}
        </div>
        {isNarrow ? null : (
          <div class="stack">
            <NextSteps index={index} />
            {first}
            {trend}
          </div>
        )}
      </div>
    </>
  );
}

/** What failed in touchstone itself: never counted against the target, and never hidden. */
function HarnessErrors({ report }: { readonly report: RunReport }) {
  const [first] = report.problems;
  if (first === undefined) return null;
  return (
    <p class="harness-error" role="note">
      <b>touchstone itself failed {counted(report.problems.length, 'time')}.</b> {first.where}: {first.message}{' '}
      <a href={href('run', 'problems')}>Show {report.problems.length === 1 ? 'it' : 'all'}</a>
    </p>
  );
}

function Levels({ index }: { readonly index: RunIndex }) {
  const { inScope, report } = index;
  const contracts = report.contracts.filter((contract) => contract.inScope).length;
  const open = inScope.filter((rule) => rule.level === 'open').length;
  return (
    <Card
      title="Rules in scope"
      note={`${grouped(inScope.length)} over ${counted(contracts, 'contract')}; small parts are drawn at least 5 px wide`}
    >
      {(['must', 'should'] as const).map((level) => {
        const rules = inScope.filter((rule) => rule.level === level);
        const counts = countStatuses(rules);
        return rules.length === 0 ? null : (
          <div class="level" key={level}>
            <h3>{level}</h3>
            <Bar counts={counts} />
            <a class="total" href={href('rules', '', { level })} aria-label={`${rules.length} ${level} rules`}>
              {grouped(rules.length)}
            </a>
            <Legend counts={counts} link={(status) => href('rules', '', { level, status })} />
          </div>
        );
      })}
      {open === 0 ? null : (
        <div class="level">
          <h3>open</h3>
          <p class="open-line">
            <Sign status="open" />{' '}
            <a href={href('run', 'observations')}>
              <b>{grouped(open)}</b> observed, not judged
            </a>
            : the specification leaves them open
          </p>
        </div>
      )}
    </Card>
  );
}

const TOP = 5;

const TopCauses = ({ index }: { readonly index: RunIndex }) => (
  <Card title="Causes" count={index.causes.length} id="top-causes" aside={<a href={href('causes')}>See all</a>}>
    <CauseLines
      causes={index.causes.filter(({ sibling }) => sibling === undefined).slice(0, TOP)}
      line={(cause) => <CauseLine cause={cause} like={index.causes.filter(({ sibling }) => sibling === cause.id).length} />}
    />
  </Card>
);

function WhyNotJudged({ index }: { readonly index: RunIndex }) {
  const reasons = reasonsOf(index.notJudged).slice(0, TOP);
  if (reasons.length === 0) {
    return (
      <Card title="Causes" count={0} id="top-causes">
        <p class="empty">
          No rule is broken, and none was left unjudged. <a href={href('rules')}>Show the rules</a>
        </p>
      </Card>
    );
  }
  const most = reasons[0]?.rules.length ?? 1;
  return (
    <Card title="Why not judged" count={index.notJudged.length} aside={<a href={href('not-judged')}>See all</a>}>
      <ul class="why">
        {reasons.map((reason) => (
          <li key={reason.reason}>
            <a href={href('not-judged')}>
              <Sign status={reason.status} /> {reason.title}
            </a>
            <b>{grouped(reason.rules.length)}</b>
            <Share status={reason.status} part={reason.rules.length} all={most} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A command whose words stay whole where they fit a line; a long one breaks after a slash or a full stop, not inside a name. */
const words = (command: string) =>
  command.split(' ').map((word, i) => (
    <>
      {i === 0 ? '' : ' '}
      <span class="word">
        {word.split(/(?<=[/.])/).map((part) => (
          <>
            {part}
            <wbr />
          </>
        ))}
      </span>
    </>
  ));

function NextSteps({ index }: { readonly index: RunIndex }) {
  const steps = nextSteps(index.report).slice(0, 3);
  return (
    <Card title="What to do next">
      <ol class="steps">
        {steps.map((step, i) => (
          <li key={step.text}>
            <span class="ball" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <p>{step.text.replace(/:$/, '')}</p>
              {step.lines === undefined ? null : (
                <Command
                  text={step.lines.join('\n')}
                  what={`the lines of step ${i + 1}`}
                  shown={`${counted(step.lines.length, 'line')} of configuration`}
                />
              )}
              {step.command === undefined ? null : (
                <Command text={step.command} what={`the command of step ${i + 1}`} shown={words(step.command)} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
