import type { ComponentChildren } from 'preact';
import type { RunReport } from '../../../src/model/report.js';
import { figuresOf } from '../../figures.js';
import { plainHttpWords } from '../../../src/model/plain-http.js';
import { HEADLINES } from '../../text/status.js';
import { capital, counted, dateText, duration, grouped, resumedWords } from '../../text/words.js';
import { whyUntested } from '../../untested.js';
import { href } from '../state/route.js';
import type { RunIndex } from '../state/run-index.js';
import { Seal } from './symbol.js';

/** The verdict in one glance: seal, headline, one sentence whose numbers are links, what changed, four facts. */
export function VerdictBanner({ index }: { readonly index: RunIndex }) {
  const { report } = index;
  return (
    <div class={`banner ${report.verdict}`}>
      <Seal verdict={report.verdict} />
      <div class="said">
        <h1 tabIndex={-1}>{HEADLINES[report.verdict]}</h1>
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

/** Must rules that could not be judged, as the list that the number opens has them. */
const UNJUDGED = { level: 'must', status: 'inconclusive,not-sent,excluded' };

function sentence(index: RunIndex): ComponentChildren {
  const { report } = index;
  const figures = figuresOf(report);
  const unjudged = number(figures.unjudged, 'must rule', href('not-judged', '', UNJUDGED));
  const warned =
    figures.warned === 0 ? null : (
      <>
        {' '}
        {number(figures.warned, 'rule', href('rules', '', { status: 'warns' }))} {figures.warned === 1 ? 'warns' : 'warn'}.
      </>
    );
  const known =
    figures.knownCauses === 0 ? null : (
      <>
        {' '}
        {number(figures.knownCauses, 'cause', href('causes', '', { only: 'known' }))} {figures.knownCauses === 1 ? 'is' : 'are'} accepted as
        known{untilWords(report)}.
      </>
    );
  const beside = [warned, known];
  if (figures.broken > 0) {
    return (
      <>
        {number(figures.causes, 'cause', href('causes'))}: {number(figures.broken, 'rule', href('rules', '', { status: 'violates' }))}{' '}
        {figures.broken === 1 ? 'is' : 'are'} broken.{beside}{' '}
        {figures.unjudged > 0 ? <>{unjudged} could not be judged.</> : 'Every other must rule in scope was judged.'}
      </>
    );
  }
  if (report.verdict === 'inconclusive') {
    return (
      <>
        {whyInconclusive(index)} {figures.unjudged > 0 ? <>{unjudged} could not be judged.</> : null}
        {beside}
      </>
    );
  }
  if (report.verdict === 'conforms') {
    return (
      <>
        Every one of {number(figures.must - figures.notSeen, 'must rule', href('rules', '', { level: 'must' }))} in scope was tested, with
        good and bad values where it has both, and holds.{' '}
        {figures.notSeen > 0 ? (
          <>
            {number(figures.notSeen, 'rule', href('rules', '', { level: 'must', status: 'not-seen' }))} about fields that the gateway never
            sent stand beside it.
          </>
        ) : null}
        {beside}
      </>
    );
  }
  return (
    <>
      No must rule is broken{figures.knownCauses > 0 ? ' beyond what is known' : ''}, but{' '}
      <a href={href('not-judged', '', UNJUDGED)}>
        <b>{grouped(figures.unjudged)}</b> of {grouped(figures.must)} must rules
      </a>{' '}
      {figures.unjudged === 1 ? 'was' : 'were'} not judged, so this run cannot say “Conforms”.{beside}
    </>
  );
}

/** Until when the known deviations are accepted, where all of them have a day. */
function untilWords({ groups }: RunReport): string {
  const days = groups.flatMap(({ known }) => (known === undefined ? [] : [known.expires]));
  const [last] = days.toSorted((a = '', b = '') => (a < b ? 1 : -1));
  return last === undefined || days.includes(undefined) ? '' : `, until ${last} at the latest`;
}

function whyInconclusive({ report }: RunIndex): string {
  const [first = 'not every planned case could be judged', ...others] = whyUntested(report);
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more reason')})`;
  return `${capital(first)}${more}.`;
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
    ['Run', [dateText(run.startedAt), duration(run.durationMs), ...[resumedWords(run) ?? []].flat()].join(', ')],
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
