import type { Call, Calls as Table, Cell, OrderColumn } from '../../evidence/calls.js';
import { Heads, WideTable } from './table.js';

/** The calls in their order, a row each: result, call and amount, HTTP and time, and the order after it. */
export const Calls = ({ calls }: { readonly calls: Table }) => (
  <div class="calls-room">
    <WideTable label="Calls, and the order after each" room={`lane calls${hasMany(calls) ? ' many' : ''}`} head={<Head calls={calls} />}>
      {calls.rows.map((row) => (
        <Row row={row} calls={calls} key={row.position} />
      ))}
    </WideTable>
  </div>
);

const Head = ({ calls: { order, columns } }: { readonly calls: Table }) => (
  <>
    <th scope="col">
      <span class="away">Result</span>
    </th>
    <th scope="col">
      Call{order === undefined ? '' : ' on order '}
      {order === undefined ? null : <span class="mono">{order}</span>}
    </th>
    {columns.map(({ name, isSplit }) =>
      isSplit ? (
        <>
          <th scope="col" class={`figure apart of-${name}`}>
            {HEADS[name]} expected
          </th>
          <th scope="col" class={`figure of-${name}`}>
            <span class="apart">actual</span>
            <span class="together">{HEADS[name]}</span>
          </th>
        </>
      ) : (
        <Heads names={[HEADS[name]]} kind={`figure of-${name}`} key={name} />
      ),
    )}
  </>
);

/** Five columns beside a call have room in the detail of a wide window; of more, expected and actual share a cell. */
const hasMany = ({ columns }: Table): boolean => columns.reduce((sum, { isSplit }) => sum + (isSplit ? 2 : 1), 0) > 5;

const HEADS: Readonly<Record<OrderColumn, string>> = {
  status: 'status after',
  authorized: 'authorized',
  captured: 'captured',
  refunded: 'refunded',
};

const Row = ({ row, calls }: { readonly row: Call; readonly calls: Table }) => (
  <tr class={row.isFault ? 'fault' : undefined}>
    <td class="mark">
      <span class={`ball ${row.isFault ? 'violates' : 'conforms'}`} role="img" aria-label={row.isFault ? 'breaks the rule' : 'as expected'}>
        {row.isFault ? '✕' : '✓'}
      </span>
    </td>
    <th scope="row">
      <b>
        {row.position} {row.name}
      </b>{' '}
      {row.amount} <span class="note">{noteOf(row)}</span>
      {calls.order === undefined && row.order !== '' ? <span class="note mono"> {row.order}</span> : null}
    </th>
    {calls.columns.map(({ name, isSplit }) =>
      isSplit ? <Split cell={row.cells[name]} name={name} /> : <One cell={row.cells[name]} name={name} />,
    )}
  </tr>
);

const noteOf = ({ http, millis, note, prepares, isFault }: Call): string =>
  [
    `${http}${note.startsWith('ERROR') ? ` ${isFault ? note : 'refused, rightly'}` : ''}`,
    `${millis} ms`,
    ...(prepares && !note.startsWith('ERROR') ? ['makes the order'] : []),
  ].join(', ');

const One = ({ cell, name }: { readonly cell: Cell; readonly name: OrderColumn }) => (
  <td class={`figure of-${name}`} data-name={HEADS[name]}>
    {cell.actual}
  </td>
);

/** Expected and actual beside each other; where there is no room, both in the cell of the actual one, if they differ. */
const Split = ({ cell, name }: { readonly cell: Cell; readonly name: OrderColumn }) => {
  const expected = cell.expected ?? cell.actual;
  const differs = expected !== cell.actual;
  return (
    <>
      <td class={`figure apart of-${name} ${differs ? 'wanted' : ''}`}>{expected}</td>
      <td class={`figure of-${name} ${differs ? 'got' : ''}`} data-name={HEADS[name]}>
        {differs ? <span class="together wanted">✓ {expected} </span> : null}
        {differs ? '✕ ' : ''}
        {cell.actual}
      </td>
    </>
  );
};
