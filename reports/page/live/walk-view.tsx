import { useEffect, useState } from 'preact/hooks';
import type { TryRequest, Walk, WalkCall } from '../../../src/model/live.js';
import { amountBetween, isAmount } from '../../evidence/amounts.js';
import { ORDER_COLUMNS, type OrderColumn } from '../../evidence/calls.js';
import { counted } from '../../text/words.js';
import { breakable } from '../parts/marked.js';
import { ButtonLink, Empty, Pane } from '../parts/card.js';
import { Body } from '../parts/exchange.js';
import { Heads } from '../parts/table.js';
import { useKeys } from '../state/keys.js';
import { changed, go, href, type Route } from '../state/route.js';
import { fetched } from './api.js';
import { Button, Refusal } from './controls.js';
import { Editor, Marks } from './editor.js';
import { useLint } from './draft.js';
import { sequenceName } from './sequences-view.js';
import { TriedAnswer } from './tried-answer.js';
import { nextIn, startWalk, useWalk, type WalkState } from './walk-state.js';
import { WalkTable } from './walk-table.js';

/** A sequence, call by call: stop before any of them, edit it, go on. */
export function WalkView({ route, isOff }: { readonly route: Route; readonly isOff: boolean }) {
  const state = useWalk(route);
  const { walk, fault } = state;
  if (walk === undefined)
    return (
      <div class="tool">
        <h1 tabIndex={-1}>Step through a sequence</h1>
        {fault === undefined ? <Empty>Reading the sequence.</Empty> : <Gone fault={fault} flow={route.query.flow} />}
      </div>
    );
  return <OpenWalk walk={walk} state={state} route={route} isOff={isOff} />;
}

const Gone = ({ fault, flow }: { readonly fault: string; readonly flow: string | undefined }) => (
  <Refusal>
    {fault}{' '}
    {flow === undefined ? (
      <a href={href('step')}>Choose a sequence</a>
    ) : (
      <Button text="Start again" kind="link" act={() => void startWalk({ flow })} />
    )}
  </Refusal>
);

interface OpenProps {
  readonly walk: Walk;
  readonly state: WalkState;
  readonly route: Route;
  readonly isOff: boolean;
}

function OpenWalk({ walk, state, route, isOff }: OpenProps) {
  const next = nextIn(walk);
  const last = walk.calls.length - 1;
  const asked = route.query.call === undefined ? next : Number(route.query.call) - 1;
  const chosen = asked >= 0 && asked <= last ? asked : last;
  const choose = (position: number): void => go(changed(route, { call: String(position + 1) }), 'replace');
  const isStopped = isOff || state.isBusy || next < 0;
  const then = (task: () => Promise<void>) => (): void => {
    if (isStopped) return;
    void task().then(() => go(changed(route, { call: undefined }), 'replace'));
  };
  const edit = (): void => {
    choose(next);
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('.editor textarea')?.focus());
  };
  const send = then(() => state.act('send'));
  const sendAll = then(state.sendAll);
  useKeys({
    s: send,
    e: sendAll,
    b: () => state.toggleStop(chosen),
    i: edit,
    j: () => choose(Math.min(last, chosen + 1)),
    k: () => choose(Math.max(0, chosen - 1)),
  });
  const call = walk.calls[chosen];
  return (
    <div class="tool">
      <WalkHead walk={walk} fault={state.fault} />
      <p class="actions walk-actions">
        <Button text={next < 0 ? 'All sent' : `Send call ${next + 1}`} hint="s" kind="button main" isOff={isStopped} act={send} />
        <Button
          text={`Send all to the ${state.stops.some((stop) => stop > next) ? 'stop' : 'end'}`}
          hint="e"
          isOff={isStopped}
          act={sendAll}
        />
        <Button text="Edit call" hint="i" isOff={isOff || next < 0} act={edit} />
        <Button text="Leave it out" isOff={isStopped} act={then(() => state.act('leave-out'))} />
        <button
          type="button"
          class="button"
          disabled={isOff || state.isBusy || walk.unread !== undefined}
          title={walk.unread}
          onClick={() => void state.act('read')}
        >
          Read the order now
        </button>
        <span class="note">● stops before the call</span>
      </p>
      <WalkTable walk={walk} chosen={chosen} stops={state.stops} toggleStop={state.toggleStop} choose={choose} />
      {call === undefined ? null : (
        <div class="halves-tool">
          <CallPane key={`${chosen} ${call.state}`} call={call} position={chosen} edit={state.edit} send={send} />
          <Around walk={walk} call={call} position={chosen} />
        </div>
      )}
    </div>
  );
}

function WalkHead({ walk, fault }: { readonly walk: Walk; readonly fault: string | undefined }) {
  const sent = walk.calls.filter(({ state }) => state === 'sent');
  const wrong = sent.filter(({ answer, wrong: parts }) => answer?.isAsExpected === false || parts.length > 0).length;
  const next = nextIn(walk);
  return (
    <>
      <header class="tool-head">
        <h1 tabIndex={-1}>{sequenceName(walk.name)}</h1>
        <code>{walk.flow}</code>
        <ButtonLink to={href('step', '', { contract: walk.contract })} text="Another sequence" />
        <Button text="Start again" act={() => void startWalk({ flow: walk.flow })} />
      </header>
      <p class="note" role="status">
        {walk.orders.length === 1 ? 'Order' : 'Orders'} <span class="mono">{walk.orders.map(({ id }) => id).join(', ')}</span>.{' '}
        {sent.length} of {counted(walk.calls.length, 'call')} sent
        {sent.length === 0 ? '' : wrong === 0 ? ', all as expected' : `, ${wrong} not as it must be`}.
        {next < 0 ? '' : ` Stopped before call ${next + 1}.`}
      </p>
      {fault === undefined ? null : <Refusal>{fault}</Refusal>}
    </>
  );
}

interface PaneProps {
  readonly call: WalkCall;
  readonly position: number;
  readonly edit: WalkState['edit'];
  readonly send: () => void;
}

/** A call that was sent with its answer, or one that can still be edited. */
function CallPane({ call, position, edit, send }: PaneProps) {
  if (call.answer !== undefined)
    return (
      <div>
        <Pane name="Request" title={`Call ${position + 1}, as sent`}>
          <p class="line-one mono">
            {call.answer.request.method} {call.answer.request.path}
          </p>
          <Body body={call.answer.request.body} marks={[]} name="Body of the request" />
        </Pane>
        <TriedAnswer tried={call.answer} isStale={false} />
      </div>
    );
  return <EditPane call={call} position={position} edit={edit} send={send} />;
}

function EditPane({ call, position, edit, send }: PaneProps) {
  const [text, setText] = useState(call.text);
  const [fields, setFields] = useState<TryRequest['fields']>([]);
  const { marks } = useLint(text, call.contract);
  useEffect(() => {
    fetched<TryRequest>(`try/${call.contract}`).then(
      (request) => setFields(request.fields),
      () => undefined,
    );
  }, [call.contract]);
  return (
    <Pane
      name="Request"
      title={`Call ${position + 1}, ${call.state === 'next' ? 'about to be sent' : call.state}`}
      note={call.isEdited === true ? 'edited' : ''}
    >
      <p class="line-one mono">
        {call.method} {call.route}
      </p>
      <p class="line-one">Must be {call.expects}</p>
      <Editor
        label={`Body of call ${position + 1}`}
        text={text}
        marks={marks}
        fields={fields}
        change={(next) => {
          setText(next);
          edit(position, next);
        }}
        send={send}
      />
      <Marks marks={marks} />
    </Pane>
  );
}

/** The order before and after a call, and why it must change. */
function Around({ walk, call, position }: { readonly walk: Walk; readonly call: WalkCall; readonly position: number }) {
  const earlier = walk.calls
    .slice(0, position)
    .findLast(({ order, state, actual }) => order === call.order && state === 'sent' && actual !== undefined);
  const must = walk.calls.slice(0, position).findLast(({ order, state }) => order === call.order && state !== 'left out')?.expected;
  const first = walk.orders.find(({ word }) => word === call.order)?.before;
  const isSent = call.state === 'sent';
  return (
    <section class="pane around" aria-label="The order around the call">
      <header>
        <h2>The order around call {position + 1}</h2>
      </header>
      <table>
        <thead>
          <tr>
            <Heads names={['field', 'before, actual', 'after, expected', ...(isSent ? ['after, actual'] : []), 'because']} />
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ORDER_COLUMNS) as OrderColumn[]).map((part) => {
            const before = must?.[part] || earlier?.actual?.[part] || first?.[part] || '';
            return (
              <tr key={part}>
                <th scope="row" class="mono">
                  {ORDER_COLUMNS[part].slice('order.'.length)}
                </th>
                <td>{breakable((earlier?.actual ?? first)?.[part] || '–')}</td>
                <td>{breakable(call.expected[part] || '–')}</td>
                {isSent ? (
                  <td class={call.wrong.includes(part) ? 'got' : undefined}>{breakable(call.actual?.[part] ?? 'not in the answer')}</td>
                ) : null}
                <td class="note">{becauseOf(before, call.expected[part])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {call.countedFrom === undefined ? null : (
        <p class="note counted-from">
          Call {call.countedFrom + 1} did not go as it must. What is expected here starts from what must have been after it.
        </p>
      )}
    </section>
  );
}

function becauseOf(before: string, after: string): string {
  if (after === '') return 'the specification does not say';
  if (before === after) return 'unchanged';
  if (!isAmount(before) || !isAmount(after)) return isAmount(after) ? '' : 'by its totals and what was done';
  return `${before} ${Number(after) > Number(before) ? '+' : '−'} ${amountBetween(after, before)}`;
}
