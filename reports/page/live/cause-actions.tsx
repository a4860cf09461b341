import { useState } from 'preact/hooks';
import { writtenForm } from '../../../src/model/finding.js';
import type { RunLine, RunOrder, Sending } from '../../../src/model/live.js';
import { contractName } from '../../text/words.js';
import { ButtonLink } from '../parts/card.js';
import { useKeys } from '../state/keys.js';
import { href } from '../state/route.js';
import type { CauseRow } from '../state/run-index.js';
import { posted, sayRefusal } from './api.js';
import { AttemptTable } from './attempt-table.js';
import { causeState } from './attempt-state.js';
import { runHref } from './chosen-run.js';
import type { Told } from './connection.js';
import { Button } from './controls.js';
import { startWalk } from './walk-state.js';

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
          <Button
            text={isSending ? sendingText(sending) : 'Send again'}
            {...(isSending ? {} : { hint: 'r' })}
            kind="button main send-again"
            isOff={isSending || isOff}
            act={() => void sendAgain()}
          />
          <Button
            text="Run this rule"
            isOff={going !== undefined || isOff}
            act={() => void start({ contracts: cause.contracts, rules: ruleNames(cause), closes: { run: run.id, causes: [cause.id] } })}
          />
        </span>
        {cause.contracts.slice(0, 2).map((contract) => (
          <Button
            key={contract}
            text={`Run ${contractName(contract)}`}
            isOff={going !== undefined || isOff}
            act={() => void start({ contracts: [contract] })}
          />
        ))}
        {cause.case.startsWith('flow/') ? (
          <Button text="Step" isOff={isOff} act={() => void startWalk({ of: { run: run.id, cause: cause.id } })} />
        ) : (
          <ButtonLink to={href('try', cause.case.split('/')[0], { case: cause.case })} text="Try" />
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
