import { useEffect, useRef } from 'preact/hooks';
import { written, writtenForm } from '../../../src/model/finding.js';
import type { FindingGroup, KnownReason } from '../../../src/model/report.js';
import { otherCallsOf } from '../../evidence/exchanges.js';
import { issueText } from '../../issue.js';
import { ellipsis } from '../../text/shorten.js';
import { counted, grouped } from '../../text/words.js';
import { breakable } from '../parts/marked.js';
import { Tag } from '../parts/card.js';
import { Copy, copyText, Lines } from '../parts/copy.js';
import { Evidence } from '../parts/evidence.js';
import { Exchange } from '../parts/exchange.js';
import { Sign } from '../parts/symbol.js';
import { useKeys } from '../state/keys.js';
import { href } from '../state/route.js';
import type { CauseRow, RunIndex } from '../state/run-index.js';
import { useSlots } from '../state/slots.js';

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
  const { actions, state } = useSlots();
  const title = useRef<HTMLHeadingElement>(null);
  useKeys({ y: () => void copyText(minimal.curl === '' ? minimal.replay : minimal.curl, minimal.curl === '' ? 'replay' : 'curl') });
  useEffect(() => {
    if (back !== undefined) title.current?.focus();
  }, [cause.id]);
  const Title = back === undefined ? 'h2' : 'h1';
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
          {breakable(cause.title)}
        </Title>
        <nav class="walk" aria-label="Other causes">
          <Neighbour to={previous} label="Previous cause" word="↑ Prev" />
          <Neighbour to={next} label="Next cause" word="↓ Next" />
        </nav>
      </header>
      <p class="tags">
        {state?.(cause) ?? (
          <span class={`state ${cause.status}`}>
            <Sign status={cause.status} /> {cause.isKnown ? 'known' : cause.status}
          </span>
        )}
        <Tag kind={cause.level} /> {cause.isNew ? <Tag kind="new" /> : null} {cause.flaky === true ? <Tag kind="flaky" /> : null}
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
          {minimal.trail.length > 0 ? ', smallest shown' : ''}
        </span>
      </p>
      <KnownNote known={cause.known} />
      <FixFirst cause={cause} index={index} />
      <p class="lead">{cause.text}.</p>
      {actions?.(cause)}
      <Evidence cause={cause} key={cause.id} />
      <Rest cause={cause} index={index} />
      <Siblings cause={cause} index={index} />
    </article>
  );
}

function Neighbour({ to, label, word }: { readonly to: string | undefined; readonly label: string; readonly word: string }) {
  if (to === undefined) return <span class="button off">{word}</span>;
  return (
    <a class="button" href={to} aria-label={`${word.slice(2)}: ${label}`}>
      {word}
    </a>
  );
}

const ruleAddress = ({ contracts, side, rule }: FindingGroup): string =>
  contracts[0] === undefined ? '' : writtenForm({ contract: contracts[0], side, rule });

function FixFirst({ cause, index }: { readonly cause: CauseRow; readonly index: RunIndex }) {
  const first = index.causes.find(({ id }) => id === cause.after);
  if (first === undefined) return null;
  return (
    <p class="fix-first">
      Fix <a href={href('causes', first.id)}>{first.title}</a> first: this one may only be its effect.
    </p>
  );
}

/** Causes that probably have the same defect behind them. */
function Siblings({ cause, index }: { readonly cause: CauseRow; readonly index: RunIndex }) {
  const lead = cause.sibling ?? cause.id;
  const others = index.causes.filter((other) => other !== cause && (other.id === lead || other.sibling === lead));
  if (others.length === 0) return null;
  return (
    <section class="card siblings" aria-labelledby="h-siblings">
      <header>
        <h3 id="h-siblings">Probably the same defect</h3>
        <span class="note">{counted(others.length, 'more cause')}</span>
      </header>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Sign status={other.status} /> <a href={href('causes', other.id)}>{other.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LISTED = 25;

/** What is one click away: the other calls, how it was made small, all findings, how to accept it; and what can be copied. */
function Rest({ cause, index }: { readonly cause: CauseRow; readonly index: RunIndex }) {
  const { trail, requests } = cause.minimal;
  const listed = index.report.findings.filter((finding) => finding.group === cause.id).slice(0, LISTED);
  const entry = [
    '- rule: ' + JSON.stringify(written(cause)),
    ...(cause.contracts.length === 1 ? [`  contract: ${cause.contracts[0]}`] : []),
    '  reason: why this is accepted',
    '  expires: 2027-01-01',
  ].join('\n');
  return (
    <div class="more">
      {otherCallsOf(cause).map((exchange) => (
        <details key={exchange.position}>
          <summary>Call {exchange.position}</summary>
          <Exchange exchange={exchange} faultInPath="" copies={[]} layout="beside" />
        </details>
      ))}
      {trail.length === 0 ? null : (
        <details>
          <summary>How it was made small</summary>
          <p class="note">
            {counted(trail.length, 'attempt')}, {counted(requests, 'request')}
          </p>
          <ol class="attempts">
            {trail.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>All findings ({grouped(cause.count)})</summary>
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
        <p>These lines in the file of known defects, given with --known, take it out of the verdict until the date.</p>
        <Lines text={entry} what="the lines for the known file" />
      </details>
      <p class="copies">
        <Copy text={issueText(cause, index.report)} what="this cause for an issue" label="for an issue" />
        <Copy text={`${location.href.split('#')[0]}${href('causes', cause.id)}`} what="the link to this cause" label="link" />
      </p>
    </div>
  );
}

/** Why a finding is accepted, until when, and where that is written down. */
export const KnownNote = ({ known }: { readonly known: KnownReason | undefined }) =>
  known === undefined ? null : (
    <p class="known-note">
      <b>Accepted as known</b>
      {known.expires === undefined ? '' : ` until ${known.expires}`}
      {known.ticket === undefined ? '' : `, ${known.ticket}`}: {known.reason}
    </p>
  );
