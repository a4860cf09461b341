import type { ComponentChildren } from 'preact';
import { plainHttpWords } from '../../../src/model/plain-http.js';
import { counted, dateText, duration, grouped } from '../../text/words.js';
import { whyUntested } from '../../untested.js';
import { href } from '../state/route.js';
import { countStatuses, type RunIndex } from '../state/run-index.js';
import { headlineOf, Seal } from './symbol.js';

/** The verdict in one glance: seal, headline, one sentence whose numbers are links, what changed, four facts. */
export function VerdictBanner({ index }: { readonly index: RunIndex }) {
  const { report } = index;
  return (
    <div class={`banner ${report.verdict}`}>
      <Seal verdict={report.verdict} />
      <div class="said">
        <h1 tabIndex={-1}>{headlineOf(report.verdict)}</h1>
        <p class="lead">{sentence(index)}</p>
        <Changes index={index} />
      </div>
      <Facts index={index} />
    </div>
  );
}

const number = (count: number, one: string, address: string, many = `${one}s`): ComponentChildren => (
  <a href={address}>
    <b>{grouped(count)}</b> {count === 1 ? one : many}
  </a>
);

function sentence(index: RunIndex): ComponentChildren {
  const { report, inScope, causes } = index;
  const must = inScope.filter((rule) => rule.level === 'must');
  const mustCounts = countStatuses(must);
  const warned = inScope.filter((rule) => rule.status === 'warns').length;
  const open = index.notJudged.filter((rule) => rule.level === 'must' && rule.status !== 'not-seen').length;
  const broken = mustCounts.violates ?? 0;
  const unjudged = number(open, 'must rule', href('not-judged', '', { level: 'must' }));
  const warns = number(warned, 'should rule', href('rules', '', { status: 'warns' }));
  if (broken > 0) {
    return (
      <>
        {number(causes.length, 'cause', href('causes'))} {causes.length === 1 ? 'breaks' : 'break'}{' '}
        {number(broken, 'must rule', href('rules', '', { level: 'must', status: 'violates' }))}
        {warned > 0 ? <> and {warns}</> : null}.{' '}
        {open > 0 ? <>{unjudged} could not be judged.</> : 'Every other must rule in scope was judged.'}
      </>
    );
  }
  const alsoWarns =
    warned > 0 ? (
      <>
        {' '}
        {warns} {warned === 1 ? 'is' : 'are'} not followed.
      </>
    ) : null;
  if (report.verdict === 'inconclusive') {
    return (
      <>
        {whyInconclusive(index)} {open > 0 ? <>{unjudged} could not be judged.</> : null}
        {alsoWarns}
      </>
    );
  }
  if (report.verdict === 'conforms') {
    const unseen = mustCounts['not-seen'] ?? 0;
    return (
      <>
        Every one of {number(must.length - unseen, 'must rule', href('rules', '', { level: 'must' }))} in scope that the target shows was
        judged on every side it has, and holds.{' '}
        {unseen > 0 ? (
          <>
            {number(unseen, 'rule', href('rules', '', { level: 'must', status: 'not-seen' }))} about fields that no answer carried stand
            beside it.
          </>
        ) : null}
        {alsoWarns}
      </>
    );
  }
  return (
    <>
      Every must rule that was judged conforms, but{' '}
      <a href={href('not-judged', '', { level: 'must' })}>
        <b>{grouped(open)}</b> of {grouped(must.length)} must rules
      </a>{' '}
      {open === 1 ? 'was' : 'were'} not judged, so this run cannot say “Conforms”.{alsoWarns}
    </>
  );
}

function whyInconclusive({ report }: RunIndex): string {
  const [first = 'not every planned case could be judged', ...others] = whyUntested(report);
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more reason')})`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${more}.`;
}

function Changes({ index }: { readonly index: RunIndex }) {
  const { comparison } = index.report;
  if (comparison === undefined) return null;
  const fresh = index.causes.filter((cause) => cause.isNew).length;
  const before = index.causes.length - fresh;
  return (
    <p class="changes">
      <a class={`pill ${fresh > 0 ? 'bad' : ''}`} href={href('causes', '', { only: 'new' })}>
        <span aria-hidden="true">▲</span> <b>{fresh}</b> new {fresh === 1 ? 'cause' : 'causes'}
      </a>
      <a class={`pill ${comparison.fixed.length > 0 ? 'good' : ''}`} href={href('run', 'changes')}>
        <span aria-hidden="true">▼</span> <b>{comparison.fixed.length}</b> fixed
      </a>
      <a class="pill" href={href('causes', '', { only: 'before' })}>
        <b>{before}</b> as before
      </a>
      <span class="note">since {comparison.baseline}</span>
    </p>
  );
}

function Facts({ index }: { readonly index: RunIndex }) {
  const { run, contracts, stats } = index.report;
  const open = plainHttpWords(run.target.url);
  const asked = contracts.filter((contract) => contract.inScope).length;
  const scope = asked === contracts.length ? `all ${asked} contracts` : `${asked} of ${contracts.length} contracts`;
  const facts: readonly (readonly [string, string])[] = [
    ['Target', run.target.embedded ? 'embedded gateway' : run.target.url.replace(/^https?:\/\//, '')],
    ...(open === undefined ? [] : [['Plain HTTP', open] as const]),
    ['Profile', `${run.profile}, seed ${run.seed}, ${scope}`],
    ['Run', `${dateText(run.startedAt)}, ${duration(run.durationMs)}`],
    ['Sent', `${counted(stats.requests, 'request')}, ${counted(stats.retries, 'retry', 'retries')}`],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={name === 'Target' ? 'mono' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
