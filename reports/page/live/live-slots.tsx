import type { ComponentChildren } from 'preact';
import type { RunLine } from '../../../src/model/live.js';
import { counted, grouped } from '../../text/words.js';
import { Empty } from '../parts/card.js';
import { Where } from '../parts/cause-line.js';
import { Sign } from '../parts/symbol.js';
import type { SortName } from '../state/filter.js';
import { useKeys } from '../state/keys.js';
import type { CauseRow } from '../state/run-index.js';
import type { Slots } from '../state/slots.js';
import { posted, sayRefusal } from './api.js';
import { causeState, type CauseState } from './attempt-state.js';
import { CauseActions, ruleNames } from './cause-actions.js';
import { timeText, useNow } from './clock.js';
import type { Told } from './connection.js';

/** What the live page adds to the views of a report. */
export function liveSlots(state: Told, run: RunLine | undefined, sort: SortName, causes: readonly CauseRow[]): Slots {
  if (run === undefined) return { sort };
  const { live } = state;
  const isGoing = run.state === 'going';
  return {
    sort,
    status: (cause) => (isGood(causeState(state.attempts, cause.id)) ? 'conforms' : undefined),
    note: (cause) =>
      noteOf(causeState(state.attempts, cause.id)) ??
      (isGoing ? <LiveWhere cause={cause} foundAt={state.causes.get(cause.id)?.foundAt ?? 0} /> : undefined),
    state: (cause) => stateOf(causeState(state.attempts, cause.id)),
    // A few causes are seen at once; the bar comes with many, or when it is in use.
    ...(causes.length > FEW ? {} : { filters: 'hidden' as const }),
    actions: (cause) => <CauseActions cause={cause} run={run} state={state} key={cause.id} />,
    ...(isGoing
      ? {
          foot: <p class="next-joins">The next cause joins here. Nothing above moves.</p>,
          noCauses: (
            <Empty>
              No cause yet. {grouped(live?.sending.done ?? 0)} of {grouped(live?.sending.planned ?? 0)} cases sent.
            </Empty>
          ),
        }
      : { foot: <WhatFailed run={run} state={state} causes={causes} /> }),
  };
}

const isGood = ({ status }: CauseState): boolean => status === 'correct now' || status === 'closed';

const FEW = 15;

/** What became of a cause, as the pill of its status says it. */
function stateOf({ status }: CauseState): ComponentChildren | undefined {
  if (status === 'as it was') return undefined;
  const kind = status === 'closed' || status === 'correct now' ? 'conforms' : status === 'not judged' ? 'inconclusive' : 'violates';
  return (
    <span class={`state ${kind}`}>
      <Sign status={kind} /> {status === 'partly' ? 'partly correct now' : status}
    </span>
  );
}

/** `sent again 06:44, correct now`. */
function noteOf(found: CauseState): ComponentChildren | undefined {
  if (found.last === undefined) return undefined;
  const at = timeText(Date.parse(found.last.at)).slice(0, 5);
  if (found.status === 'closed') return <span class="where wanted">closed {at}: the whole rule holds</span>;
  if (found.last.type === 'rule-run')
    return (
      <span class="where got">
        rule run {at}, {found.status}
      </span>
    );
  return (
    <span class={`where ${found.status === 'correct now' ? 'wanted' : ''}`}>
      sent again {at}, {found.status === 'partly' ? 'correct in some contracts' : found.status}
    </span>
  );
}

/** Runs the rules of all causes again, and closes those whose rules hold. */
function WhatFailed({ run, state, causes }: { readonly run: RunLine; readonly state: Told; readonly causes: readonly CauseRow[] }) {
  const isOff = state.lostAt !== undefined || state.runs?.some((line) => line.state === 'going' && line.isOurs) === true;
  const open = causes.filter((cause) => causeState(state.attempts, cause.id).status !== 'closed');
  const start = (): void => {
    if (isOff || open.length === 0) return;
    void posted('runs', {
      seed: run.seed,
      profile: run.profile,
      contracts: [...new Set(open.flatMap((cause) => cause.contracts))],
      rules: [...new Set(open.flatMap(ruleNames))],
      closes: { run: run.id, causes: open.map(({ id }) => id) },
    }).catch(sayRefusal);
  };
  useKeys({ f: start });
  if (open.length === 0) return <p class="next-joins">Every cause is closed.</p>;
  return (
    <p class="what-failed">
      <button type="button" class="button" disabled={isOff} onClick={start}>
        Run what failed <span class="note">{counted(open.length, 'cause')}</span> <kbd aria-hidden="true">f</kbd>
      </button>
    </p>
  );
}

const FRESH = 10_000;

/** Where a cause shows; for its first ten seconds `new, 3 s ago` stands in the same line. */
function LiveWhere({ cause, foundAt }: { readonly cause: CauseRow; readonly foundAt: number }) {
  const age = useNow() - foundAt;
  const fresh = age > FRESH ? null : <span class="tag new">new, {Math.max(0, Math.round(age / 1000))} s ago</span>;
  return <Where cause={cause} more={fresh} />;
}
