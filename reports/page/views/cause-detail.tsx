import { useEffect, useRef } from 'preact/hooks';
import { written, writtenForm } from '../../../src/model/finding.js';
import type { FindingGroup } from '../../../src/model/report.js';
import { valueOf } from '../../evidence/difference.js';
import { marksOf } from '../../evidence/marks.js';
import { ellipsis } from '../../text/shorten.js';
import { counted, grouped } from '../../text/words.js';
import { Tag } from '../parts/card.js';
import { Copy, copyText, Lines } from '../parts/copy.js';
import { Exchange } from '../parts/exchange.js';
import { StepLane } from '../parts/step-lane.js';
import { Sign } from '../parts/symbol.js';
import { useKeys } from '../state/keys.js';
import { href } from '../state/route.js';
import type { CauseRow, RunIndex } from '../state/run-index.js';

interface Props {
  readonly cause: CauseRow;
  readonly index: RunIndex;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly place: string;
  /** The address of the list, on a screen too narrow for list and detail. */
  readonly back: string | undefined;
}

/** One cause with its evidence: expected, actual, where, and how to reproduce it. */
export function CauseDetail({ cause, index, previous, next, place, back }: Props) {
  const { minimal } = cause;
  const title = useRef<HTMLHeadingElement>(null);
  useKeys({ y: () => void copyText(minimal.curl === '' ? minimal.replay : minimal.curl, minimal.curl === '' ? 'replay' : 'curl') });
  useEffect(() => {
    if (back !== undefined) title.current?.focus();
  }, [cause.id]);
  const Title = back === undefined ? 'h2' : 'h1';
  const steps = minimal.steps ?? [];
  return (
    <article class="detail" aria-labelledby="cause-title">
      {back === undefined ? null : (
        <div class="crumbs">
          <a href={back}>‹ Causes</a>
          <span class="note">{place}</span>
        </div>
      )}
      <header>
        <Title class="cause-title" id="cause-title" ref={title} tabIndex={-1}>
          {cause.title}
        </Title>
        <nav class="walk" aria-label="Other causes">
          <Neighbour to={previous} label="Previous cause" word="↑ Prev" />
          <Neighbour to={next} label="Next cause" word="↓ Next" />
        </nav>
      </header>
      <p class="tags">
        <span class={`state ${cause.status}`}>
          <Sign status={cause.status} /> {cause.status}
        </span>
        <Tag kind={cause.level} /> {cause.isNew ? <Tag kind="new" /> : null} {cause.isKnown ? <Tag kind="known" /> : null}{' '}
        {cause.flaky === true ? <Tag kind="flaky" /> : null}
        <a class="mono" href={href('rules', ruleAddress(cause))}>
          {written(cause)}
        </a>
        <span class="label">clause</span>{' '}
        <a href={href('clauses', cause.clause)}>
          {cause.clause} {ellipsis(index.report.clauses[cause.clause] ?? '', 40)}
        </a>
        <span class="note">
          {counted(cause.count, 'finding')}
          {cause.contracts.length > 1 ? ` over ${counted(cause.contracts.length, 'contract')}` : ''}
        </span>
      </p>
      <p class="lead">
        {cause.text}. <span class="label">Expected</span> <b class="wanted">{valueOf(cause.expected, cause.path)}</b>{' '}
        <span class="label">actual</span> <b class="got">{valueOf(cause.actual, cause.path)}</b>
      </p>
      {cause.known === undefined ? null : (
        <p class="known-note">
          Accepted as known: {cause.known.reason}
          {cause.known.ticket === undefined ? '' : `, ${cause.known.ticket}`}
          {cause.known.expires === undefined ? '' : `, until ${cause.known.expires}`}
        </p>
      )}
      {steps.length === 0 ? null : <StepLane steps={steps} cause={cause} />}
      <Exchange
        request={minimal.request}
        reply={minimal.reply}
        marks={marksOf(cause)}
        faultInPath={cause.side === 'url' ? cause.path : ''}
        position={steps.length === 0 ? '' : ` ${steps.length}`}
        curl={minimal.curl}
        replay={minimal.replay}
        cause={cause.id}
      />
      <Trail cause={cause} />
      <Others cause={cause} index={index} />
    </article>
  );
}

function Neighbour({ to, label, word }: { readonly to: string | undefined; readonly label: string; readonly word: string }) {
  if (to === undefined) return <span class="button off">{word}</span>;
  return (
    <a class="button" href={to} aria-label={label}>
      {word}
    </a>
  );
}

const ruleAddress = ({ contracts, side, rule }: FindingGroup): string =>
  contracts[0] === undefined ? '' : writtenForm({ contract: contracts[0], side, rule });

/** How the request became so small: what could be left out, in order. */
function Trail({ cause }: { readonly cause: CauseRow }) {
  const { trail, requests } = cause.minimal;
  if (trail.length === 0) return null;
  const kept = trail.filter((line) => line.endsWith(': still there')).map((line) => line.replace(/: still there$/, ''));
  return (
    <section class="card trail" aria-labelledby="h-trail">
      <header>
        <h3 id="h-trail">How it was minimised</h3>
        <span class="note">
          {counted(trail.length, 'attempt')}, {counted(requests, 'request')}
        </span>
      </header>
      {kept.length === 0 ? null : (
        <ol class="dots">
          {kept.map((line, i) => (
            <li key={i} class={i === kept.length - 1 ? 'last' : undefined}>
              {i === 0 ? 'first seen' : line}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>Every attempt ({trail.length})</summary>
        <ol class="attempts">
          {trail.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

const LISTED = 25;

function Others({ cause, index }: { readonly cause: CauseRow; readonly index: RunIndex }) {
  const listed = index.report.findings.filter((finding) => finding.group === cause.id).slice(0, LISTED);
  const entry = [
    '- rule: ' + JSON.stringify(written(cause)),
    ...(cause.contracts.length === 1 ? [`  contract: ${cause.contracts[0]}`] : []),
    '  reason: why this is accepted',
    '  expires: 2027-01-01',
  ].join('\n');
  return (
    <div class="more">
      <details>
        <summary>Findings of this cause ({grouped(cause.count)})</summary>
        {cause.count > listed.length ? <p class="note">The first {listed.length} are listed; all are counted.</p> : null}
        <ul class="cases">
          {listed.map((finding) => (
            <li key={finding.id}>
              <code>{finding.case}</code> <span class="note">{ellipsis(finding.actual, 80)}</span>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Accept as known…</summary>
        <p>These lines in the file of known deviations, given with --known, take it out of the verdict until the date.</p>
        <Lines text={entry} what="the lines for the known file" />
      </details>
      <p>
        <Copy text={`${location.href.split('#')[0]}${href('causes', cause.id)}`} what="the link to this cause" label="Link" />
      </p>
    </div>
  );
}
