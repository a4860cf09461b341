import type { ComponentChildren } from 'preact';

interface SidewaysProps {
  readonly label: string;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** Something wide that scrolls sideways, which the keyboard must reach too. */
export const Sideways = ({ label, kind = '', children }: SidewaysProps) => (
  <div class={`sideways ${kind}`.trim()} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

/** Heads of columns. */
export const Heads = ({ names, kind }: { readonly names: readonly string[]; readonly kind?: string }) => (
  <>
    {names.map((name) => (
      <th scope="col" class={kind} key={name}>
        {name}
      </th>
    ))}
  </>
);

interface WideProps extends SidewaysProps {
  /** What is said of the table beyond its label. */
  readonly caption?: string;
  /** What it stands in. */
  readonly room?: string;
  readonly head: ComponentChildren;
}

/** A table that scrolls sideways. */
export const WideTable = ({ label, caption = label, kind, room = '', head, children }: WideProps) => (
  <Sideways label={label} kind={room}>
    <table class={kind}>
      <caption class="away">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Sideways>
);

interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A plain table whose first cell names the row. */
export const Table = ({ caption, head, rows }: TableProps) => (
  <WideTable label={caption} kind={head.length > 4 ? 'plain many' : 'plain'} head={<Heads names={head} />}>
    {rows.map(([first, ...cells], i) => (
      <tr key={i}>
        <th scope="row">{first}</th>
        {cells.map((cell, column) => (
          <td key={column} class={isWordy(cell) ? 'wordy' : undefined} data-name={head[column + 1]}>
            {cell}
          </td>
        ))}
      </tr>
    ))}
  </WideTable>
);

/** On a phone a text has a line of its own, figures and words share one. */
const isWordy = (cell: ComponentChildren): boolean => typeof cell === 'string' && cell.length > 12;
