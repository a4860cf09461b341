import type { Lane, TimeLine as Line } from '../../evidence/time-line.js';
import { duration, grouped } from '../../text/words.js';
import { Heads, WideTable } from './table.js';

/** The longest name of a contract has room before it. */
const LEFT = 244;
const RIGHT = 690;
const TOP = 46;
const APART = 62;

/** What was sent, answered and waited for, on one axis; a table says the same in words. */
export function TimeLine({ line }: { readonly line: Line }) {
  const at = (millis: number): number => LEFT + ((RIGHT - LEFT) * millis) / Math.max(1, line.within);
  const bottom = TOP + APART * line.lanes.length;
  return (
    <>
      <div class="time-line" aria-hidden="true">
        <svg viewBox={`0 0 760 ${bottom + 24}`} role="presentation">
          <defs>
            <pattern id="waited" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect class="ground" width="7" height="7" />
              <line class="stripe" x1="0" y1="0" x2="0" y2="7" />
            </pattern>
          </defs>
          {ticksOf(line.within).map((millis) => (
            <g key={millis}>
              <line class="grid" x1={at(millis)} x2={at(millis)} y1={TOP - 14} y2={bottom} />
              <text x={at(millis)} y={bottom + 18} text-anchor="middle">
                {millis === 0 ? '0' : duration(millis)}
              </text>
            </g>
          ))}
          <line class="limit" x1={RIGHT} x2={RIGHT} y1={TOP - 14} y2={bottom} />
          {line.lanes.map((lane, i) => (
            <Drawn lane={lane} at={at} y={TOP + APART * i} within={line.within} key={lane.name} />
          ))}
        </svg>
      </div>
      <WideTable label="What happened, in time" room="lane" head={<Heads names={['When', 'What happened', 'From, to']} />}>
        {line.lanes.map((lane) => told(lane, line.within))}
      </WideTable>
    </>
  );
}

const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000];

/** Round times up to the limit, four at most after the start, and the limit itself. */
function ticksOf(within: number): readonly number[] {
  const step = STEPS.find((one) => within / one <= 4) ?? within;
  const round = Array.from({ length: Math.floor(within / step) + 1 }, (_, i) => i * step).filter((at) => at <= within - step / 2);
  return [...round, within];
}

interface DrawnProps {
  readonly lane: Lane;
  readonly at: (millis: number) => number;
  readonly y: number;
  readonly within: number;
}

const Drawn = ({ lane, at, y, within }: DrawnProps) => (
  <g>
    <text class="name" x="8" y={y + 4}>
      {lane.name}
    </text>
    {lane.called === undefined ? (
      <>
        <text x={LEFT} y={y - 18}>
          sent{lane.answered === undefined ? '' : `, answered after ${lane.answered} ms`}
        </text>
        <text class="bad" x={RIGHT} y={y - 18} text-anchor="end">
          limit, 0 calls
        </text>
        <rect x={LEFT} y={y - 11} width={RIGHT - LEFT} height="22" fill="url(#waited)" />
        <rect class="paper" x={(LEFT + RIGHT) / 2 - 110} y={y - 11} width="220" height="22" />
        <text x={(LEFT + RIGHT) / 2} y={y + 4} text-anchor="middle">
          waited {duration(within)}, nothing came
        </text>
        <circle class="missed" cx={RIGHT} cy={y} r="9" />
        <text class="cross" x={RIGHT} y={y + 4} text-anchor="middle">
          ✕
        </text>
      </>
    ) : (
      <>
        <line class="came" x1={LEFT} x2={at(Math.min(within, lane.called))} y1={y} y2={y} />
        <circle class="heard" cx={Math.max(LEFT + 14, at(Math.min(within, lane.called)))} cy={y} r="8" />
        <text x={Math.max(LEFT + 14, at(Math.min(within, lane.called))) + 16} y={y + 4}>
          came after {grouped(lane.called)} ms: the listener can be reached
        </text>
      </>
    )}
    <circle class="sent" cx={LEFT} cy={y} r="6" />
  </g>
);

function told(lane: Lane, within: number) {
  if (lane.called !== undefined)
    return (
      <tr>
        <td>{grouped(lane.called)} ms</td>
        <td>a call came after {lane.name}: the listener can be reached</td>
        <td>gateway → listener</td>
      </tr>
    );
  return (
    <>
      <tr>
        <td>0 ms</td>
        <td>{lane.name} sent, with the address to call</td>
        <td>touchstone → gateway</td>
      </tr>
      {lane.answered === undefined ? null : (
        <tr>
          <td>{grouped(lane.answered)} ms</td>
          <td>answered</td>
          <td>gateway → touchstone</td>
        </tr>
      )}
      <tr class="fault">
        <td>{grouped((lane.answered ?? 0) + within)} ms</td>
        <td>
          <b class="got">✕ nothing came</b>, waited {duration(within)} after the answer
        </td>
        <td>gateway → listener</td>
      </tr>
    </>
  );
}
