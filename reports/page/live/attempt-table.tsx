import { useState } from 'preact/hooks';
import type { AgainLine } from '../../../src/model/live.js';
import { differenceOf } from '../../evidence/contradiction.js';
import { ellipsis } from '../../text/shorten.js';
import { contractName, listed } from '../../text/words.js';
import { Evidence } from '../parts/evidence.js';
import { Heads } from '../parts/table.js';
import type { CauseRow } from '../state/run-index.js';
import type { CauseState } from './attempt-state.js';
import { timeText } from './clock.js';

/** Attempts that have a column; the newest is always among them. */
const COLUMNS = 3;

/** What came of a cause: a row for each contract, a column for each attempt. */
export function AttemptTable({ cause, found }: { readonly cause: CauseRow; readonly found: CauseState }) {
  const { last, sendings } = found;
  if (last === undefined) return null;
  if (last.type === 'rule-run')
    return (
      <section class={`card attempts-card ${found.status === 'closed' ? 'good' : ''}`} role="status">
        <p>
          <b>{found.status === 'closed' ? '✓ Closed.' : found.status === 'still wrong' ? '✕ Still wrong.' : '? Not judged.'}</b> {last.note}{' '}
          <span class="note">the whole rule was run at {timeText(Date.parse(last.at))}</span>
        </p>
      </section>
    );
  const shown = sendings.slice(-COLUMNS);
  const labels = shown.map(({ at }, i) => (i === shown.length - 1 ? 'now' : timeText(Date.parse(at))));
  const inRun = differenceOf(cause);
  return (
    <section class="card attempts-card" aria-label="Sent again">
      <h3>
        {headOf(last.lines)} <span class="note">sent again at {timeText(Date.parse(last.at))}</span>
      </h3>
      <div class="sideways">
        <table class="attempts-table">
          <thead>
            <tr>
              <Heads names={['Contract', 'expected', 'in the run', ...labels, 'What it means']} />
            </tr>
          </thead>
          <tbody>
            {last.lines.map((line) => (
              <tr key={line.contract} class={line.status === 'correct' ? 'good' : line.status === 'wrong' ? 'fault' : undefined}>
                <th scope="row">{contractName(line.contract)}</th>
                <td data-label="expected">{ellipsis(inRun.expected, 40)}</td>
                <td data-label="in the run" class="got">
                  ✕ {ellipsis(inRun.actual, 40)}
                </td>
                {shown.map(({ at, lines }, i) => (
                  <Cell key={at} label={labels[i] ?? ''} line={lines.find(({ contract }) => contract === line.contract)} />
                ))}
                <td>{meaningOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.status === 'correct now' ? (
        <p>One request is not the rule. Run this rule sends all its cases, and closes the cause when every one is right.</p>
      ) : null}
      <NowEvidence lines={last.lines} />
    </section>
  );
}

const SIGNS: Readonly<Record<AgainLine['status'], string>> = { correct: '✓', wrong: '✕', 'not judged': '?' };

const Cell = ({ line, label }: { readonly line: AgainLine | undefined; readonly label: string }) =>
  line === undefined ? (
    <td data-label={label}>–</td>
  ) : (
    <td data-label={label} class={line.status === 'correct' ? 'wanted' : line.status === 'wrong' ? 'got' : undefined}>
      {SIGNS[line.status]}{' '}
      {line.status === 'not judged' ? '' : ellipsis(line.evidence === undefined ? line.actual : differenceOf(line.evidence).actual, 40)}
    </td>
  );

function headOf(lines: readonly AgainLine[]): string {
  const names = (status: AgainLine['status']): string =>
    listed(lines.filter((line) => line.status === status).map(({ contract }) => contractName(contract)));
  const are = (status: AgainLine['status'], words: string): readonly string[] => {
    const count = lines.filter((line) => line.status === status).length;
    return count === 0 ? [] : [`${names(status)} ${count === 1 ? 'is' : 'are'} ${words}`];
  };
  return [...are('correct', 'correct now'), ...are('wrong', 'still wrong'), ...are('not judged', 'not judged')].join(', ');
}

const meaningOf = ({ status, note, requests }: AgainLine): string => {
  const calls = requests === 1 ? 'one call' : `${requests} calls`;
  if (status === 'not judged') return note ?? 'nothing can be said';
  return [status === 'correct' ? 'as it must be' : 'as before, see the evidence', ...(note === undefined ? [] : [note]), calls].join(', ');
};

/** The evidence of what is still wrong, as it is now; that of the run stands below. */
function NowEvidence({ lines }: { readonly lines: readonly AgainLine[] }) {
  const wrong = lines.filter((line) => line.evidence !== undefined);
  const [chosen, choose] = useState<string>();
  const shown = wrong.find(({ contract }) => contract === chosen) ?? wrong[0];
  if (shown?.evidence === undefined) return null;
  return (
    <details class="now-evidence">
      <summary>Evidence now{wrong.length > 1 ? '' : `: ${contractName(shown.contract)}`}</summary>
      {wrong.length < 2 ? null : (
        <p class="actions">
          {wrong.map(({ contract }) => (
            <button type="button" class="button" aria-pressed={contract === shown.contract} key={contract} onClick={() => choose(contract)}>
              ✕ {contractName(contract)}
            </button>
          ))}
        </p>
      )}
      <Evidence cause={shown.evidence} key={shown.contract} />
    </details>
  );
}
