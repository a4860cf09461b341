import type { LiveRun, RunLine, TargetLine } from '../../../src/model/live.js';
import { STATUSES, VERDICT_SIGNS, HEADLINES } from '../../text/status.js';
import { contractNames, counted, percent } from '../../text/words.js';
import { useState } from 'preact/hooks';
import { Sign } from '../parts/symbol.js';
import { href } from '../state/route.js';
import { ageText, useNow } from './clock.js';
import { goToRun, runHref } from './chosen-run.js';

interface Props {
  readonly runs: readonly RunLine[];
  readonly chosen: string;
  readonly live: LiveRun | undefined;
  readonly target: TargetLine | undefined;
}

/** The runs of the folder by age, and whether the target is there. On a narrow screen a button opens the list. */
export function RunSide({ runs, chosen, live, target }: Props) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const current = runs.find(({ id }) => id === chosen);
  return (
    <nav class={isOpen ? 'runs open' : 'runs'} aria-label="Runs">
      <a class="button new-run" href={href('new')}>
        New run <kbd aria-hidden="true">n</kbd>
      </a>
      <button type="button" class="button only-narrow" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {current === undefined ? 'Runs' : `${headOf(current)}, ${ageText(Date.parse(current.startedAt), now)}`} ▾
      </button>
      <h2 class="label">Runs in this folder</h2>
      <ol>
        {runs.map((run) => (
          <li key={run.id}>
            <a
              href={runHref(run.id)}
              aria-current={run.id === chosen ? 'true' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(false);
                goToRun(run.id, run.id === chosen ? location.hash : '#/causes');
              }}
            >
              <RunSign run={run} />
              <b>{headOf(run)}</b>
              <span class="age">{ageText(Date.parse(run.startedAt), now)}</span>
              <span class="line">{scopeOf(run)}</span>
              <span class="line">{particularOf(run, run.id === chosen ? live : undefined)}</span>
            </a>
          </li>
        ))}
      </ol>
      {runs.length === 0 ? <p class="note">None yet.</p> : null}
      <Target target={target} />
    </nav>
  );
}

function RunSign({ run }: { readonly run: RunLine }) {
  if (run.state === 'going') return <span class="ring" role="img" aria-label="going" />;
  if (run.state !== 'ended' && (run.causes ?? 0) === 0)
    return (
      <span class="sign warns" aria-hidden="true">
        {VERDICT_SIGNS.incomplete}
      </span>
    );
  const { verdict = 'partial' } = run;
  const status = verdict === 'incomplete' || verdict === 'partial' ? 'warns' : verdict;
  return (
    <span class={`sign ${status}`} aria-hidden="true">
      {run.verdict === undefined ? STATUSES.open.symbol : VERDICT_SIGNS[run.verdict]}
    </span>
  );
}

function headOf({ state, verdict, causes }: RunLine): string {
  if (state === 'going') return 'Running';
  if (causes !== undefined && causes > 0) return counted(causes, 'cause');
  if (state !== 'ended') return 'Incomplete';
  return verdict === undefined ? 'Ended' : HEADLINES[verdict];
}

function scopeOf({ profile, contracts, selection }: RunLine): string {
  const where = contracts.length > 10 ? 'all contracts' : contractNames(contracts);
  const what = selection.length === 0 ? '' : `, ${counted(selection.length, 'rule', 'rules')} only`;
  return `${profile}, ${where}${what}`;
}

function particularOf(run: RunLine, live: LiveRun | undefined): string {
  if (run.state === 'going' && live !== undefined) {
    const { done, planned } = live.sending;
    return [...(planned === 0 ? [] : [percent(done, planned)]), `${counted(live.causes.length, 'cause')} so far`].join(', ');
  }
  if (run.state === 'going') return run.isOurs ? 'started here' : 'from the command line';
  if (run.state === 'lost') return 'ended without a word, as by a crash';
  if (run.state === 'stopped') return run.message ?? `stopped after ${counted(run.requests ?? 0, 'request')}`;
  return run.target;
}

function Target({ target }: { readonly target: TargetLine | undefined }) {
  if (target === undefined) return null;
  return (
    <div class="target" role="status">
      {target.fault === undefined ? (
        <>
          <p>
            {target.reach === 'answers' ? (
              <>
                <Sign status="conforms" /> Target answers{' '}
                {target.millis === undefined ? null : <span class="note took">{target.millis} ms</span>}
              </>
            ) : (
              <>
                <Sign status="violates" /> No answer
              </>
            )}
          </p>
          <p class="mono">{target.url}</p>
          {target.watch === undefined ? null : (
            <p class="note">
              watching {target.watch.what}
              {target.watch.last === undefined ? '' : `: ${target.watch.last}`}
            </p>
          )}
          <p class="note">
            {target.name === target.url ? '' : `${target.name}, `}
            {target.merchantId}
          </p>
        </>
      ) : (
        <>
          <p>
            <Sign status="warns" /> No target yet
          </p>
          <p class="note">{target.fault.message}</p>
          {target.fault.hint === undefined ? null : <p class="note">{target.fault.hint}</p>}
        </>
      )}
    </div>
  );
}
