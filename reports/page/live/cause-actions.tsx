import { useState } from 'preact/hooks';
import { writtenForm } from '../../../src/model/finding.js';
import type { RunLine, RunOrder, Sending } from '../../../src/model/live.js';
import { contractName } from '../../text/words.js';
import { useKeys } from '../state/keys.js';
import { href } from '../state/route.js';
import type { CauseRow } from '../state/run-index.js';
import { posted, sayRefusal } from './api.js';
import { AttemptTable } from './attempt-table.js';
import { causeState } from './attempt-state.js';
import { runHref } from './chosen-run.js';
import type { Told } from './connection.js';
import { startWalk } from './start-walk.js';

interface Props {
  readonly cause: CauseRow;
  readonly run: RunLine;
  readonly state: Told;
}

/** What can be done about a cause, and what came of it. */
export function CauseActions({ cause, run, state }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [ruleRun, setRuleRun] = useState<string>();
  const going = state.runs?.find((line) => line.state === 'going' && line.isOurs);
  const isOff = state.lostAt !== undefined;
  const sending = state.sending?.cause === cause.id ? state.sending : undefined;
  const isSending = isAsked || sending !== undefined;
  const sendAgain = async (): Promise<void> => {
    if (isSending || isOff) return;
    setAsked(true);
    await posted(`runs/${run.id}/causes/${cause.id}/again`).catch(sayRefusal);
    setAsked(false);
  };
  const start = async (order: RunOrder): Promise<void> => {
    await posted<{ readonly run: string }>('runs', { seed: run.seed, profile: run.profile, ...order }).then(
      (started) => setRuleRun(started.run),
      sayRefusal,
    );
  };
  const isRuleGoing = ruleRun !== undefined && state.runs?.some(({ id, state: one }) => id === ruleRun && one === 'going') === true;
  useKeys({ r: () => void sendAgain() });
  return (
    <div class="cause-actions">
      <p class="actions">
        <span class="at-hand">
          <button type="button" class="button main send-again" disabled={isSending || isOff} onClick={() => void sendAgain()}>
            {isSending ? sendingText(sending) : 'Send again'} {isSending ? null : <kbd aria-hidden="true">r</kbd>}
          </button>
          <button
            type="button"
            class="button"
            disabled={going !== undefined || isOff}
            onClick={() => void start({ contracts: cause.contracts, rules: ruleNames(cause), closes: { run: run.id, causes: [cause.id] } })}
          >
            Run this rule
          </button>
        </span>
        {cause.contracts.slice(0, 2).map((contract) => (
          <button
            key={contract}
            type="button"
            class="button"
            disabled={going !== undefined || isOff}
            onClick={() => void start({ contracts: [contract] })}
          >
            Run {contractName(contract)}
          </button>
        ))}
        {cause.case.startsWith('flow/') ? (
          <button type="button" class="button" disabled={isOff} onClick={() => void startWalk({ of: { run: run.id, cause: cause.id } })}>
            Step
          </button>
        ) : (
          <a class="button" href={href('try', cause.case.split('/')[0], { case: cause.case })}>
            Try
          </a>
        )}
        {cause.minimal.reproduction === undefined ? null : (
          <a class="button" href={`/api/runs/${run.id}/causes/${cause.id}/as/vitest`} download>
            As a test
          </a>
        )}
        <span class="note">
          {going === undefined ? 'to the target as it is now, with fresh ids' : 'sent beside the run, which goes on'}
        </span>
      </p>
      {ruleRun === undefined ? null : (
        <p class="note" role="status">
          {isRuleGoing ? 'It is being run: ' : 'It was run: '}
          <a href={runHref(ruleRun, '#/causes')}>{ruleRun}</a>
        </p>
      )}
      <AttemptTable cause={cause} found={causeState(state.attempts, cause.id)} />
    </div>
  );
}

const sendingText = (sending: Sending | undefined): string =>
  sending === undefined || sending.of < 2 ? 'Sending' : `Sending, call ${sending.call} of ${sending.of}`;

/** The rule in each contract that broke it. */
export const ruleNames = ({ contracts, side, rule }: CauseRow): readonly string[] =>
  contracts.map((contract) => writtenForm({ contract, side, rule }));
