import type { Comparison } from '../../comparison.js';

/** A head for the column of each run. */
export const RunHeads = ({ comparison }: { readonly comparison: Comparison }) => (
  <>
    {comparison.runs.map((run) => (
      <th scope="col" key={run.letter}>
        {run.letter} {run.label}
      </th>
    ))}
  </>
);
