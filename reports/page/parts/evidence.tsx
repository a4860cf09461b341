import type { FindingGroup } from '../../../src/model/report.js';
import { callsOf } from '../../evidence/calls.js';
import { type Contradiction as Pair, contradictionOf, type Half } from '../../evidence/contradiction.js';
import { exchangesOf } from '../../evidence/exchanges.js';
import { timeLineOf } from '../../evidence/time-line.js';
import { placeOf } from '../../text/rule-name.js';
import { Calls } from './calls.js';
import { Exchange } from './exchange.js';
import { TimeLine } from './time-line.js';
import { breakable } from './marked.js';

/** The proof of a cause: what contradicts what, the calls in their order, the exchanges that matter. Parts that do not apply are left out. */
export function Evidence({ cause }: { readonly cause: FindingGroup }) {
  const { curl, replay } = cause.minimal;
  const calls = callsOf(cause);
  const line = timeLineOf(cause);
  const exchanges = exchangesOf(cause);
  const copies = [
    ...(curl === '' ? [] : [{ text: curl, what: 'curl of request', label: 'curl' }]),
    { text: replay, what: 'replay of request', label: 'replay' },
  ];
  return (
    <>
      <Contradiction pair={contradictionOf(cause)} />
      {line === undefined ? null : <TimeLine line={line} />}
      {calls === undefined ? null : <Calls calls={calls} />}
      <div class={exchanges.length > 1 ? 'exchanges two' : 'exchanges'}>
        {exchanges.map((exchange, i) => (
          <Exchange
            exchange={exchange}
            faultInPath={cause.side === 'url' ? placeOf(cause) : ''}
            copies={i === exchanges.length - 1 ? copies : []}
            layout={exchanges.length > 1 ? 'under' : 'beside'}
            key={i}
          />
        ))}
      </div>
    </>
  );
}

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
