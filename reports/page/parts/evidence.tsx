import type { FindingGroup } from '../../../src/model/report.js';
import { callsOf } from '../../evidence/calls.js';
import { contradictionOf } from '../../evidence/contradiction.js';
import { exchangesOf } from '../../evidence/exchanges.js';
import { timeLineOf } from '../../evidence/time-line.js';
import { placeOf } from '../../text/place-of.js';
import { Calls } from './calls.js';
import { Contradiction } from './contradiction.js';
import { Exchange } from './exchange.js';
import { TimeLine } from './time-line.js';

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
