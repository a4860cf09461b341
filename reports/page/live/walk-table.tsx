import { defined } from '../../../src/json/defined.js';
import type { OrderLook, Walk, WalkCall } from '../../../src/model/live.js';
import { alignedAmounts } from '../../evidence/amounts.js';
import { contractName, counted } from '../../text/words.js';
import { Heads, Sideways } from '../parts/table.js';

const PARTS = ['status', 'authorized', 'captured', 'refunded'] as const;

interface Props {
  readonly walk: Walk;
  readonly chosen: number;
  readonly stops: readonly number[];
  readonly toggleStop: (position: number) => void;
  readonly choose: (position: number) => void;
}

/** Calls and states in turn, so that every state is read once: as after, and as before. */
export function WalkTable({ walk, chosen, stops, toggleStop, choose }: Props) {
  const { orders, calls } = aligned(walk);
  const isOne = orders.length === 1;
  return (
    <Sideways label="Calls, and the order between them" kind="card walk">
      <table>
        <thead>
          <tr>
            <th scope="col">stop</th>
            <th scope="col">
              <span class="away">Result</span>
            </th>
            <th scope="col">Call, and the order between calls</th>
            <th scope="col">order.status</th>
            <Heads names={PARTS.slice(1)} kind="figure" />
            <th scope="col">Compared with what must be</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ word, state, before }) => (
            <tr class="between" key={word}>
              <td />
              <td />
              <th scope="row">{isOne ? 'before' : `order ${word}, before`}</th>
              <Look look={before} />
              <td>{state === 'none' ? 'no such order yet' : `made by a recipe: ${state}`}</td>
            </tr>
          ))}
          {calls.map((call, i) => (
            <>
              <CallRow
                key={`call-${i}`}
                call={call}
                position={i}
                isOne={isOne}
                isChosen={i === chosen}
                isStop={stops.includes(i)}
                toggleStop={toggleStop}
                choose={choose}
              />
              <AfterRow key={`after-${i}`} call={call} position={i} isOne={isOne} />
            </>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

interface RowProps extends Pick<Props, 'toggleStop' | 'choose'> {
  readonly call: WalkCall;
  readonly position: number;
  readonly isOne: boolean;
  readonly isChosen: boolean;
  readonly isStop: boolean;
}

function CallRow({ call, position, isOne, isChosen, isStop, toggleStop, choose }: RowProps) {
  const number = position + 1;
  return (
    <tr
      class={`call ${call.state === 'next' ? 'next' : ''} ${isChosen ? 'chosen' : ''}`}
      aria-current={call.state === 'next' ? 'step' : undefined}
    >
      <td>
        {call.state === 'sent' ? null : (
          <button
            type="button"
            class="stop"
            aria-pressed={isStop}
            aria-label={`Stop before call ${number}`}
            onClick={() => toggleStop(position)}
          >
            {isStop ? '●' : '○'}
          </button>
        )}
      </td>
      <td class="mark">
        <CallSign call={call} number={number} />
      </td>
      <th scope="row" colSpan={5}>
        <b>
          {number} {call.reads === true ? 'Read the order' : contractName(call.contract)}
        </b>{' '}
        {call.name} {isOne ? '' : `(order ${call.order})`} <span class="note">{wordsOf(call, isStop)}</span>
      </th>
      <td>
        <button type="button" class="link" onClick={() => choose(position)}>
          {call.state === 'sent' ? 'request and answer' : 'request'}
        </button>
      </td>
    </tr>
  );
}

function CallSign({ call, number }: { readonly call: WalkCall; readonly number: number }) {
  if (call.answer === undefined)
    return (
      <span class="ball" aria-hidden="true">
        {call.state === 'next' ? '▸' : call.state === 'left out' ? '–' : number}
      </span>
    );
  const isRight = isFine(call);
  return (
    <span class={`ball ${isRight ? 'conforms' : 'violates'}`} role="img" aria-label={isRight ? 'as expected' : 'not as it must be'}>
      {isRight ? '✓' : '✕'}
    </span>
  );
}

const brokenIn = ({ answer }: WalkCall): number => answer?.lines.filter(({ status }) => status === 'wrong').length ?? 0;

const isFine = (call: WalkCall): boolean => call.answer?.isAsExpected !== false && call.wrong.length === 0 && brokenIn(call) === 0;

function wordsOf({ state, answer, together, isEdited }: WalkCall, isStop: boolean): string {
  const words =
    answer !== undefined
      ? `answered ${answer.reply.status ?? ''} ${answer.outcome}${answer.reply.millis === undefined ? '' : ` in ${answer.reply.millis} ms`}`
      : state === 'next'
        ? isStop
          ? 'stopped here, not sent'
          : 'next, not sent'
        : state === 'left out'
          ? 'left out'
          : 'not sent';
  return [...(isEdited === true ? ['edited'] : []), ...(together === true ? ['at the same time as the call above'] : []), words].join(', ');
}

function AfterRow({ call, position, isOne }: { readonly call: WalkCall; readonly position: number; readonly isOne: boolean }) {
  if (call.state === 'left out') return null;
  const name = `after call ${position + 1}${isOne ? '' : `, order ${call.order}`}`;
  const isSent = call.state === 'sent';
  return (
    <tr class={isSent ? 'between' : 'between must-be'}>
      <td />
      <td />
      <th scope="row">{isSent ? name : `${name}, must be`}</th>
      {isSent ? <Seen call={call} /> : <Look look={call.expected} />}
      <td>
        <Compared call={call} />
      </td>
    </tr>
  );
}

const Look = ({ look }: { readonly look: OrderLook }) => (
  <>
    {PARTS.map((part) => (
      <td key={part} class={part === 'status' ? 'mono' : 'figure'} data-name={part}>
        {look[part] === '' ? '–' : look[part]}
      </td>
    ))}
  </>
);

/** What the answer shows; where that is not what must be, both. */
const Seen = ({ call: { actual, expected, wrong } }: { readonly call: WalkCall }) => (
  <>
    {PARTS.map((part) => (
      <td key={part} class={part === 'status' ? 'mono' : 'figure'} data-name={part}>
        {wrong.includes(part) ? (
          <>
            <span class="wanted">✓ {expected[part]}</span> <span class="got">✕ {actual?.[part]}</span>
          </>
        ) : (
          actual?.[part] || '–'
        )}
      </td>
    ))}
  </>
);

function Compared({ call }: { readonly call: WalkCall }) {
  const { state, actual, wrong, countedFrom, expected, answer } = call;
  const since = countedFrom === undefined ? null : <span class="note"> counted as if call {countedFrom + 1} had gone right</span>;
  const isOpen = PARTS.every((part) => expected[part] === '');
  if (state !== 'sent')
    return (
      <>
        <i>{isOpen ? 'the specification does not say' : 'expected'}</i>
        {since}
      </>
    );
  const broken = brokenIn(call);
  if (answer?.isAsExpected === false) return <span class="got">✕ must be {call.expects}</span>;
  if (wrong.length > 0)
    return (
      <>
        <span class="got">
          ✕ {wrong.join(' and ')} differ{wrong.length === 1 ? 's' : ''}
        </span>
        {since}
      </>
    );
  if (broken > 0) return <span class="got">✕ {counted(broken, 'rule')} broken</span>;
  if (actual === undefined) return <span class="wanted">✓ as expected; the answer does not show the order</span>;
  return (
    <>
      <span class="wanted">{isOpen ? '✓ nothing wrong; the specification does not say more' : '✓ as expected'}</span>
      {since}
    </>
  );
}

/** Amounts of all rows with the same number of decimals. */
function aligned(walk: Walk): Pick<Walk, 'orders' | 'calls'> {
  const looks = [
    ...walk.orders.map(({ before }) => before),
    ...walk.calls.flatMap(({ expected, actual }) => (actual === undefined ? [expected] : [expected, actual])),
  ];
  const texts = looks
    .flatMap(({ authorized, captured, refunded }) => [authorized, captured, refunded])
    .flatMap((text) => text.split(' or '));
  const written = new Map(alignedAmounts(texts).map((text, i) => [texts[i] ?? '', text]));
  const money = (text: string): string =>
    text
      .split(' or ')
      .map((one) => written.get(one) ?? one)
      .join(' or ');
  const look = ({ status, authorized, captured, refunded }: OrderLook): OrderLook => ({
    status,
    authorized: money(authorized),
    captured: money(captured),
    refunded: money(refunded),
  });
  return {
    orders: walk.orders.map((order) => ({ ...order, before: look(order.before) })),
    calls: walk.calls.map((call) => ({ ...call, expected: look(call.expected), ...defined({ actual: call.actual && look(call.actual) }) })),
  };
}
