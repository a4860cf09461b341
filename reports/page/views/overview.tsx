import { nextSteps } from '../../next-steps.js';
import { counted, grouped } from '../../text/words.js';
import { Card } from '../parts/card.js';
import { CauseLine } from '../parts/cause-line.js';
import { Copy } from '../parts/copy.js';
import { Matrix } from '../parts/matrix.js';
import { Phases } from '../parts/phases.js';
import { useMedia } from '../parts/signal.js';
import { Bar, Legend } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { Trend } from '../parts/trend.js';
import { VerdictBanner } from '../parts/verdict-banner.js';
import { href } from '../state/route.js';
import { countStatuses, type RunIndex } from '../state/run-index.js';
import { reasonsOf } from '../../reasons.js';

/** The first screen: verdict, completeness, causes, what to do next, the whole matrix. */
export function Overview({ index }: { readonly index: RunIndex }) {
  const { history } = index.report;
  const isPhone = useMedia('(max-width: 700px)');
  const first = index.causes.length > 0 ? <TopCauses index={index} /> : <WhyNotJudged index={index} />;
  const course = (
    <>
      {history === undefined || history.length < 2 ? null : <Trend report={index.report} />}
      <Phases report={index.report} />
    </>
  );
  return (
    <>
      <VerdictBanner index={index} />
      <div class="columns">
        <div class="stack">
          <Levels index={index} />
          {isPhone ? first : null}
          <Matrix index={index} />
          {isPhone ? null : course}
        </div>
        <div class="stack">
          {isPhone ? null : first}
          <NextSteps index={index} />
          {isPhone ? course : null}
        </div>
      </div>
    </>
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
    <ol class="cause-lines">
      {index.causes.slice(0, TOP).map((cause) => (
        <li key={cause.id}>
          <CauseLine cause={cause} />
        </li>
      ))}
    </ol>
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
            <div class="track" aria-hidden="true">
              <span class={`part ${reason.status}`} style={{ width: `${(100 * reason.rules.length) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
                <div class="command">
                  <code>{counted(step.lines.length, 'line')} of configuration</code>
                  <Copy text={step.lines.join('\n')} what={`the lines of step ${i + 1}`} />
                </div>
              )}
              {step.command === undefined ? null : (
                <div class="command">
                  <code>{step.command}</code>
                  <Copy text={step.command} what={`the command of step ${i + 1}`} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
