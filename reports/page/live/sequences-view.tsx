import { useEffect, useState } from 'preact/hooks';
import type { RunChoices, SequenceLine } from '../../../src/model/live.js';
import { capital, counted } from '../../text/words.js';
import { Empty } from '../parts/card.js';
import { go, href, type Route } from '../state/route.js';
import { fetched, sayRefusal } from './api.js';
import { Button, ContractChoice } from './controls.js';
import { startWalk } from './walk-state.js';

/** The sequences of a contract, each of which can be gone through call by call. */
export function SequencesView({ route, isOff }: { readonly route: Route; readonly isOff: boolean }) {
  const [contracts, setContracts] = useState<readonly string[]>([]);
  const contract = route.query.contract ?? contracts[0];
  const [lines, setLines] = useState<readonly SequenceLine[]>();
  useEffect(() => void fetched<RunChoices>('choices').then((choices) => setContracts(choices.contracts), sayRefusal), []);
  useEffect(() => {
    if (contract !== undefined) fetched<readonly SequenceLine[]>(`sequences/${contract}`).then(setLines, sayRefusal);
  }, [contract]);
  return (
    <div class="tool">
      <header class="tool-head">
        <h1 tabIndex={-1}>Step through a sequence</h1>
        <ContractChoice contract={contract} contracts={contracts} choose={(id) => go(href('step', '', { contract: id }), 'replace')} />
        <span class="note">call by call on orders of its own, with what the order must be before and after each</span>
      </header>
      {lines === undefined ? (
        <Empty>Reading the sequences.</Empty>
      ) : lines.length === 0 ? (
        <Empty>No sequence is about this contract.</Empty>
      ) : (
        <ul class="card walk-list">
          {lines.map(({ id, name, calls, states }) => (
            <li key={id}>
              <Button text={sequenceName(name)} kind="link" isOff={isOff} act={() => void startWalk({ flow: id })} />{' '}
              <span class="note">
                {counted(calls, 'call')}
                {states.length === 0 ? '' : `, begins with ${eachOnce(states).join(' and ')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `refund-in-parts` as words. */
export const sequenceName = (name: string): string => capital(name.replaceAll('-', ' '));

/** Equal states once, with their number. */
const eachOnce = (states: readonly string[]): readonly string[] =>
  [...new Set(states)].map((state) => {
    const times = states.filter((other) => other === state).length;
    return times === 1 ? state : `${state} × ${times}`;
  });
