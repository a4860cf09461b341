import { useRef } from 'preact/hooks';
import type { LivePhase, LiveRun, RunLine, TargetLine } from '../../../src/model/live.js';
import { counted, duration, grouped, percent } from '../../text/words.js';
import { useKeys } from '../state/keys.js';
import { posted, sayRefusal } from './api.js';
import { ageText, useNow } from './clock.js';
import { Button } from './controls.js';
import { sinceLast } from './since-last.js';

interface Props {
  readonly run: RunLine;
  readonly live: LiveRun;
  readonly target: TargetLine | undefined;
  /** When the page lost touchstone. */
  readonly lostAt: number | undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  'Reach the target': 'Reaching the target',
  'Good requests': 'Sending good requests',
  Sequences: 'Sending sequences',
  'Bad requests': 'Sending bad requests',
  Notifications: 'Waiting for notifications',
  'Random tries': 'Sending random tries',
  smallest: 'Looking for the smallest requests',
};

/** What is being sent, what is left, and the phases. */
export function RunHead({ run, live, target, lostAt }: Props) {
  const left = useEstimate(live);
  const now = useNow();
  const { done, planned } = live.sending;
  const more = sinceLast(run, live, lostAt ?? now);
  const isGone = run.goneAt !== undefined || target?.reach === 'no answer';
  const tell = (command: 'stop' | 'pause' | 'go'): void => void posted(`runs/${run.id}/${command}`).catch(sayRefusal);
  const goOrPause = (): void => tell(run.isPaused === true ? 'go' : 'pause');
  useKeys({ p: () => run.isOurs && goOrPause() });
  return (
    <section class="run-head" aria-label="The run">
      <div class="head-line">
        <h1 tabIndex={-1} class={isGone ? 'gone' : undefined}>
          {isGone
            ? goneText(run, now)
            : run.isPaused === true
              ? pausedText(live)
              : `${live.now === undefined ? 'Starting' : (WORDS[live.now] ?? live.now)}${left === undefined ? '' : `, ${left}`}`}
        </h1>
        {run.isOurs ? (
          <span class="actions">
            <Button text={run.goneAt !== undefined ? 'Try again' : run.isPaused === true ? 'Resume' : 'Pause'} hint="p" act={goOrPause} />
            <Button text={run.goneAt === undefined ? 'Stop' : 'Stop and keep what was found'} act={() => tell('stop')} />
          </span>
        ) : (
          <span class="note">from the command line: stop it there</span>
        )}
      </div>
      <p class="note">
        <b>{grouped(done)}</b> of {grouped(planned)} cases in <b>{duration(live.millis + more)}</b>, {counted(live.requests, 'request')},{' '}
        {grouped(live.rate)} a second now.{' '}
        {live.retries === 0 ? 'None was sent twice.' : `${grouped(live.retries)} were busy and sent again.`}
        {live.problems === 0 ? null : <b class="got"> touchstone itself failed {counted(live.problems, 'time')}.</b>}
      </p>
      <ol class="live-phases">
        {live.phases.map((phase) => (
          <Phase key={phase.name} phase={phase} more={live.now === phase.name ? more : undefined} />
        ))}
      </ol>
    </section>
  );
}

const goneText = ({ goneAt }: RunLine, now: number): string =>
  goneAt === undefined ? 'The target does not answer' : `The target stopped answering ${ageText(goneAt, now)} ago, the run waits`;

const pausedText = ({ sending: { done, planned } }: LiveRun): string => (planned === 0 ? 'Paused' : `Paused at ${percent(done, planned)}`);

/** `more`: what the phase that goes on has taken since the last event. */
function Phase({ phase, more }: { readonly phase: LivePhase; readonly more: number | undefined }) {
  const isNow = more !== undefined;
  const millis = phase.millis + (more ?? 0);
  const { planned, done } = phase;
  const isDone = planned !== undefined && planned > 0 && done >= planned;
  const share = planned === undefined || planned === 0 ? 0 : Math.min(1, done / planned);
  return (
    <li class={isNow ? 'now' : isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
      <span>
        {isDone ? <span class="sign conforms">✓</span> : null} {phase.name}
      </span>
      <span class="time">{millis === 0 ? '' : duration(millis)}</span>
      <span class="track" aria-hidden="true">
        <span class={isDone ? 'full' : ''} style={{ width: `${100 * share}%` }} />
      </span>
      <span class="note">
        {planned === undefined
          ? 'not planned yet'
          : planned === 0
            ? 'nothing to send'
            : isDone
              ? `${grouped(done)} sent`
              : done === 0 && !isNow
                ? `${grouped(planned)} to send`
                : `${grouped(done)} of ${grouped(planned)}`}
      </span>
    </li>
  );
}

/** A twentieth of the cases must be sent before anything can be said of the others. */
const FIRST = 0.05;

/** `about 26 s left`: changed at most once a second, and only by a tenth or more. */
function useEstimate(live: LiveRun): string | undefined {
  const said = useRef<{ readonly at: number; readonly seconds: number }>(undefined);
  const { millis, done, planned } = live.sending;
  if (live.now === 'smallest' || planned === 0 || done / planned < FIRST) return undefined;
  const seconds = Math.max(1, Math.round(((millis / done) * (planned - done)) / 1000));
  const before = said.current;
  const now = Date.now();
  const elapsed = before === undefined ? 0 : (now - before.at) / 1000;
  const expected = before === undefined ? 0 : Math.max(1, before.seconds - elapsed);
  if (before === undefined || (elapsed >= 1 && Math.abs(seconds - before.seconds) >= before.seconds / 10))
    said.current = {
      at: now,
      seconds: before === undefined || Math.abs(seconds - expected) > expected / 10 ? seconds : Math.round(expected),
    };
  const shown = said.current?.seconds ?? seconds;
  return shown < 90 ? `about ${shown} s left` : `about ${Math.round(shown / 60)} min left`;
}
