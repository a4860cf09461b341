import type { ComponentChildren } from 'preact';
import { differenceOf } from '../../evidence/contradiction.js';
import { ellipsis } from '../../text/shorten.js';
import { headOf } from '../../causes-by-rule.js';
import { counted, grouped } from '../../text/words.js';
import { href } from '../state/route.js';
import type { CauseRow } from '../state/run-index.js';
import { Tag } from './card.js';
import { Marked } from './marked.js';
import { SpokenSign } from './symbol.js';

/** `expected → actual` in one line. */
export function Difference({ cause }: { readonly cause: CauseRow }) {
  const { expected, actual } = differenceOf(cause);
  return (
    <span class="difference">
      <span class="wanted">
        <span class="away">expected </span>
        <Marked text={ellipsis(expected, 48)} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span class="got">
        <span class="away">actual </span>
        <Marked text={ellipsis(actual, 48)} />
      </span>
    </span>
  );
}

interface LineProps {
  readonly cause: CauseRow;
  readonly address?: string;
  readonly aside?: string;
  readonly like?: number;
}

/** A cause in a list: symbol, title, expected and actual, how often. */
export const CauseLine = ({ cause, address, aside, like = 0 }: LineProps) => (
  <div class="cause-line">
    <SpokenSign status={cause.status} />
    <div>
      <a href={address ?? href('causes', cause.id)}>
        <Marked text={headOf(cause)} />
      </a>{' '}
      <Particulars cause={cause} />
      <Difference cause={cause} />
      {like === 0 ? null : <span class="note"> and {like} like it</span>}
    </div>
    <span class="times">{aside ?? grouped(cause.count)}</span>
  </div>
);

interface LinesProps {
  readonly causes: readonly CauseRow[];
  readonly line?: (cause: CauseRow) => ComponentChildren;
}

/** Causes, a line each. */
export const CauseLines = ({ causes, line = (cause) => <CauseLine cause={cause} /> }: LinesProps) => (
  <ol class="cause-lines">
    {causes.map((cause) => (
      <li key={cause.id}>{line(cause)}</li>
    ))}
  </ol>
);

/** The level of a cause and its contracts, and what else its list says. */
export const Where = ({ cause: { level, contracts }, more }: { readonly cause: CauseRow; readonly more: ComponentChildren }) => (
  <span class="where">
    {level} · {contracts.length > 2 ? counted(contracts.length, 'contract') : contracts.join(', ')} {more}
  </span>
);

/** What is particular about a cause. */
export const Particulars = ({ cause }: { readonly cause: CauseRow }) => (
  <>
    {cause.isNew ? <Tag kind="new" /> : null} {cause.isKnown ? <Tag kind="known" /> : null}{' '}
    {cause.flaky === true ? <Tag kind="flaky" /> : null}
  </>
);
