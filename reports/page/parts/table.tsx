import type { ComponentChildren } from 'preact';

/** A plain table whose first cell names the row. */
export const Table = ({
  caption,
  head,
  rows,
}: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}) => (
  <div class="sideways" tabIndex={0} role="region" aria-label={caption}>
    <table class={head.length > 4 ? 'plain many' : 'plain'}>
      <caption class="away">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th scope="row" key={column}>
                  {cell}
                </th>
              ) : (
                <td key={column} class={isWordy(cell) ? 'wordy' : undefined} data-name={head[column]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** On a phone a text has a line of its own, figures and words share one. */
const isWordy = (cell: ComponentChildren): boolean => typeof cell === 'string' && cell.length > 12;
