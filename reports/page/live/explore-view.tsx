import { defined } from '../../../src/json/defined.js';
import { useEffect, useState } from 'preact/hooks';
import type { ExplainBlock } from '../../../src/model/live.js';
import { Empty } from '../parts/card.js';
import { go, href, type Route } from '../state/route.js';
import { fetched, refusalText } from './api.js';

/** What `explain` knows, as pages: operations, contracts, fields, rules, clauses, differences of versions. */
export function ExploreView({ route }: { readonly route: Route }) {
  const [blocks, setBlocks] = useState<readonly ExplainBlock[]>();
  const [fault, setFault] = useState<string>();
  const words = route.item;
  const { from, to, side } = route.query;
  const search = new URLSearchParams({ words, ...defined({ from, to, side }) }).toString();
  useEffect(() => {
    let isWanted = true;
    fetched<readonly ExplainBlock[]>(`explain?${search}`).then(
      (page) => {
        if (!isWanted) return;
        setBlocks(page);
        setFault(undefined);
      },
      (error: unknown) => isWanted && setFault(refusalText(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [search]);
  return (
    <div class="tool explore">
      <header class="tool-head">
        <h1 tabIndex={-1}>Explore the API</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const asked = new FormData(event.currentTarget).get('words');
            go(href('explore', typeof asked === 'string' ? asked.trim() : ''));
          }}
        >
          <input
            name="words"
            type="search"
            aria-label="An operation, contract, field, rule or clause"
            placeholder="void@66, order.amount, echo-ids, 2.4"
            defaultValue={words}
            key={words}
          />{' '}
          <button class="button">Show</button>
        </form>
        {words === '' ? null : <a href={href('explore')}>All operations</a>}
      </header>
      {fault === undefined ? null : <Empty>{fault}</Empty>}
      {fault !== undefined || blocks === undefined
        ? null
        : blocks.map((block, i) => <Block block={block} contract={contractIn(words, blocks)} key={i} />)}
    </div>
  );
}

function Block({ block, contract }: { readonly block: ExplainBlock; readonly contract: string | undefined }) {
  const { kind, text = '', note, rows = [] } = block;
  if (kind === 'title')
    return (
      <h2 class="explore-title">
        {text} {note === undefined ? null : <span class="note">{note}</span>}
      </h2>
    );
  if (kind === 'heading') return <h3>{text}</h3>;
  if (kind === 'text') return <p>{text}</p>;
  const paths = pathsOf(rows.map(([first = '']) => first));
  return (
    <div class="sideways">
      <table class={`explain-table ${kind}`}>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, column) => (
                <td key={column}>{column === 0 ? <First cell={cell} kind={kind} contract={contract} path={paths[i] ?? ''} /> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fields of a tree are indented below their groups: the whole path of each row. */
function pathsOf(cells: readonly string[]): readonly string[] {
  const open: string[] = [];
  return cells.map((cell) => {
    const depth = Math.floor((cell.length - cell.trimStart().length) / 2);
    open.splice(depth, open.length, cell.trim());
    return open.join('.');
  });
}

const CONTRACT = /^[a-z-]+@\d+$/;

/** The contract that a page is about: that of the words, else that of its title. */
const contractIn = (words: string, blocks: readonly ExplainBlock[]): string | undefined =>
  [...words.split(' '), blocks.find(({ kind }) => kind === 'title')?.text ?? ''].find((word) => CONTRACT.test(word));

interface FirstProps {
  readonly cell: string;
  readonly kind: string;
  readonly contract: string | undefined;
  readonly path: string;
}

/** What a row begins with leads to a page of its own, where it names something. */
function First({ cell, kind, contract, path }: FirstProps) {
  if (kind === 'facts') return <>{cell}</>;
  const diff = /^touchstone explain (\S+) --diff (\d+) (\d+)/.exec(cell);
  if (diff !== null)
    return <a href={href('explore', diff[1], { from: diff[2], to: diff[3] })}>{cell.replace('touchstone explain ', '')}</a>;
  const [, command] = /^touchstone explain (.+)$/.exec(cell) ?? [];
  if (command !== undefined) {
    const side = / --side (\w+)/.exec(command)?.[1];
    const words = command.replace(/ --\S+( \S+)?/g, '').trim();
    return words === '' ? <span class="mono">{cell}</span> : <a href={href('explore', words, { side })}>{command}</a>;
  }
  const name = cell.trim();
  if (kind === 'next' || !/^[\w.@[\]-]+$/.test(name)) return <span class="mono">{cell}</span>;
  const isField = contract !== undefined && /^[a-z]/.test(name) && !CONTRACT.test(name);
  return (
    <a class="mono" href={href('explore', isField ? `${contract} ${path}` : name)}>
      {cell}
    </a>
  );
}
