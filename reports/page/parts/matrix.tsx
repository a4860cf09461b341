import { useState } from 'preact/hooks';
import { FAMILIES, type Family } from '../../text/rule-name.js';
import { STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { href } from '../state/route.js';
import { type Cell, matrixOf, type RunIndex } from '../state/run-index.js';
import { Card } from './card.js';
import { CellLegend, countsText } from './status-bar.js';
import { useMedia } from './signal.js';

const SHORT: Readonly<Partial<Record<Family, string>>> = { characters: 'chars', 'error body': 'error' };
export const familyWord = (family: Family): string => SHORT[family] ?? family;

const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const isTroubled = (cell: Cell | undefined): boolean =>
  cell?.worst !== undefined && cell.worst !== 'conforms' && cell.worst !== 'not-seen' && cell.worst !== 'open';
const weight = (cells: readonly (Cell | undefined)[]): number =>
  cells.reduce((sum, cell) => sum + (cell?.worst === 'violates' ? 1_000 : cell?.worst === 'warns' ? 10 : isTroubled(cell) ? 1 : 0), 0);

/** Contracts by rule family. Every cell links to its rules; arrow keys move between cells, and Tab leaves the matrix. */
export function Matrix({ index }: { readonly index: RunIndex }) {
  const matrix = matrixOf(index.inScope);
  const isPhone = useMedia('(max-width: 700px)');
  const ids = [...matrix.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const families = FAMILIES.filter((family) => [...matrix.values()].some((row) => row.has(family)));
  // A small screen shows the worst rows and columns first.
  const rows = isPhone
    ? ids.toSorted((a, b) => weight([...(matrix.get(b)?.values() ?? [])]) - weight([...(matrix.get(a)?.values() ?? [])]))
    : ids;
  const columns = isPhone
    ? families.toSorted((a, b) => weight(ids.map((id) => matrix.get(id)?.get(b))) - weight(ids.map((id) => matrix.get(id)?.get(a))))
    : families;
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const walk = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = [
      Math.min(Math.max(at[0] + step[0], 0), rows.length - 1),
      Math.min(Math.max(at[1] + step[1], 0), columns.length - 1),
    ] as const;
    setAt(next);
    document.getElementById(`cell-${next[0]}-${next[1]}`)?.focus();
  };
  return (
    <Card title="Contracts by rule family" note={isPhone ? undefined : 'a number is the rules judged; a mark says what stands in the way'}>
      <div class="sideways" tabIndex={-1}>
        <table class="matrix" onKeyDown={walk}>
          <caption class="away">Rules of each contract by family, with the worst status of each</caption>
          <thead>
            <tr>
              <td />
              {columns.map((family) => (
                <th scope="col" key={family} title={family}>
                  {familyWord(family)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((contract, row) => (
              <tr key={contract}>
                <th scope="row">
                  <a href={href('contracts', contract)}>{contract}</a>
                </th>
                {columns.map((family, column) => (
                  <td key={family}>
                    <MatrixCell
                      cell={matrix.get(contract)?.get(family)}
                      contract={contract}
                      family={family}
                      id={`cell-${row}-${column}`}
                      isStop={at[0] === row && at[1] === column}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer class="keys-line">
        <CellLegend
          good={
            <>
              <b class="sign conforms">9</b> all conform
            </>
          }
        >
          <li>
            <span class="sign">·</span> no such rule
          </li>
        </CellLegend>
        <span class="note wide">arrows move, Enter opens the rules</span>
      </footer>
    </Card>
  );
}

interface CellProps {
  readonly cell: Cell | undefined;
  readonly contract: string;
  readonly family: Family;
  readonly id: string;
  readonly isStop: boolean;
}

function MatrixCell({ cell, contract, family, id, isStop }: CellProps) {
  const tabIndex = isStop ? 0 : -1;
  if (cell?.worst === undefined) {
    return (
      <span class="cell none" id={id} tabIndex={tabIndex} role="img" aria-label={`${contract}, ${family}: no such rule`}>
        ·
      </span>
    );
  }
  const { worst, counts } = cell;
  const judged = (counts.conforms ?? 0) + (counts.violates ?? 0) + (counts.warns ?? 0);
  const text = worst === 'conforms' ? grouped(judged) : `${STATUSES[worst].symbol} ${grouped(counts[worst] ?? 0)}`;
  return (
    <a
      class={`cell ${worst}`}
      id={id}
      tabIndex={tabIndex}
      href={href('rules', '', { contract, family })}
      aria-label={`${contract}, ${family}: ${countsText(counts)}`}
    >
      {text}
    </a>
  );
}
