import { type Contradiction as Pair, type Half } from '../../evidence/contradiction.js';
import { breakable } from './breakable.js';

/** The two things that contradict each other, side by side; each says where it is read. */
export const Contradiction = ({ pair }: { readonly pair: Pair }) => (
  <div class={`against ${pair.kind}`}>
    <Side half={pair.left} kind="left" sign={pair.kind === 'expected' ? '✓' : undefined} />
    <Side half={pair.right} kind="right" sign={pair.kind === 'expected' ? '✕' : undefined} />
  </div>
);

const Side = ({ half, kind, sign }: { readonly half: Half; readonly kind: 'left' | 'right'; readonly sign: string | undefined }) => (
  <p class={kind}>
    <span class="label">
      {sign === undefined ? null : (
        <b class="sign" aria-hidden="true">
          {sign}
        </b>
      )}{' '}
      {half.label}
      {half.at === undefined ? null : (
        <>
          {' '}
          at <code>{breakable(half.at)}</code>
        </>
      )}
    </span>
    <b class="value">{breakable(half.value)}</b>
    {half.note === undefined ? null : <span class="why">{half.note}</span>}
  </p>
);
