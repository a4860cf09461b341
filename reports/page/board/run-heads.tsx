import type { Board } from '../../board.js';

/** A head for the column of each run. */
export const RunHeads = ({ board }: { readonly board: Board }) => (
  <>
    {board.runs.map((run) => (
      <th scope="col" key={run.letter}>
        {run.letter} {run.label}
      </th>
    ))}
  </>
);
