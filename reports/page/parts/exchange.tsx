import { useState } from 'preact/hooks';
import type { ShownReply, ShownRequest } from '../../../src/model/event.js';
import { type EvidenceLine, evidenceLines, folded } from '../../evidence/evidence.js';
import type { Mark, Marks } from '../../evidence/marks.js';
import { urlPart } from '../../text/url-part.js';
import { counted } from '../../text/words.js';
import { Copy } from './copy.js';

interface Props {
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly marks: Marks;
  /** The id in the path that is at fault, where one is. */
  readonly faultInPath: string;
  /** ` 2` for the second call of a sequence. */
  readonly position: string;
  readonly curl: string;
  readonly replay: string;
  readonly cause: string;
}

/** What was sent and what came back, side by side, each with its marks. */
export function Exchange({ request, reply, marks, faultInPath, position, curl, replay, cause }: Props) {
  return (
    <div class="exchange">
      <section class="pane" aria-label={`Request${position}`}>
        <header>
          <h3>Request{position}</h3>
          <span class="note">minimal</span>
          <span class="aside">
            {curl === '' ? null : <Copy text={curl} what={`curl of request${position}`} label="curl" />}
            <Copy text={replay} what="replay" label="replay" />
          </span>
        </header>
        <p class="line-one mono">
          {request.method} <Path path={request.path} fault={faultInPath} />
        </p>
        <Body body={request.body} marks={marks.request} name={`Body of request${position}`} key={`${cause}-request`} />
        <Headers headers={request.headers} />
      </section>
      <section class="pane" aria-label={`Response${position}`}>
        <header>
          <h3>Response{position}</h3>
          <span class="note">
            {reply.status === undefined ? 'no answer' : `HTTP ${reply.status}`}
            {reply.millis === undefined ? '' : `, ${reply.millis} ms`}
          </span>
          <span class="aside">
            <Copy text={reply.body} what={`the body of response${position}`} label="body" />
          </span>
        </header>
        <Body body={reply.body} marks={marks.response} name={`Body of response${position}`} key={`${cause}-response`} />
        <Headers headers={reply.headers} />
      </section>
    </div>
  );
}

/** The path after the merchant id; if an id is faulty, the whole path with the id marked. */
function Path({ path, fault }: { readonly path: string; readonly fault: string }) {
  const part = fault === '' ? undefined : urlPart(path, fault);
  if (part === undefined) return <span title={path}>{path.replace(/^.*?\/merchant\/[^/]+(?=\/)/, '…')}</span>;
  return (
    <>
      {part.before}
      <mark>{part.value}</mark>
      {part.after}
    </>
  );
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> | undefined }) {
  const names = Object.keys(headers ?? {});
  if (headers === undefined || names.length === 0) return null;
  return (
    <details class="headers">
      <summary>Headers ({names.length}), masked</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{headers[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A body folded to its marks; each fold says what it hides and opens. */
export function Body({ body, marks, name }: { readonly body: string | undefined; readonly marks: readonly Mark[]; readonly name: string }) {
  const [isWhole, setWhole] = useState(false);
  const lines = evidenceLines(body, marks);
  if (lines.length === 0) return <p class="no-body">no body</p>;
  const parts = folded(lines, isWhole ? Number.POSITIVE_INFINITY : undefined);
  return (
    <div class="body mono" role="region" aria-label={name} tabIndex={0}>
      {parts.map((part, i) =>
        'hidden' in part ? (
          <button type="button" class="fold" key={`fold-${part.from}`} onClick={() => setWhole(true)}>
            {i === 0 ? '↑' : '↓'} {counted(part.hidden, 'line')}, show all
          </button>
        ) : (
          part.lines.map((line, j) => <Line line={line} key={`${i}-${j}`} />)
        ),
      )}
    </div>
  );
}

const SIGNS = { fault: '▸', expected: '✓', actual: '✕' } as const;

/** One line. It uses few elements, because a body can have hundreds of lines. */
function Line({ line }: { readonly line: EvidenceLine }) {
  const { mark, note, from } = line;
  const indent = '  '.repeat(line.depth);
  const before = from === undefined ? '' : line.value.slice(0, from);
  return (
    <div class={mark === undefined ? 'l' : `l ${mark}`}>
      <i>{line.number}</i>
      {mark === undefined ? null : (
        <s class="sign" aria-hidden="true">
          {SIGNS[mark]}
        </s>
      )}
      <code>
        {indent}
        {line.key === '' ? null : <span class="key">{line.key}: </span>}
        {mark === undefined ? (
          line.value
        ) : (
          <>
            {before}
            <u>{line.value.slice(before.length)}</u>
          </>
        )}
        {line.end}
        {note === undefined ? null : <em>{note}</em>}
      </code>
    </div>
  );
}
