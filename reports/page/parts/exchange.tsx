import { useState } from 'preact/hooks';
import type { ShownReply } from '../../../src/model/event.js';
import type { EvidentExchange, HeaderLine } from '../../evidence/exchanges.js';
import { type EvidenceLine, evidenceLines, folded } from '../../evidence/evidence.js';
import type { Mark } from '../../evidence/marks.js';
import { urlPart } from '../../text/url-part.js';
import { counted } from '../../text/words.js';
import { hasAny, useSought } from '../state/sought.js';
import { Facts } from './card.js';
import { Copy } from './copy.js';
import { Marked } from './marked.js';

interface Props {
  readonly exchange: EvidentExchange;
  /** The id in the path that is at fault, where one is. */
  readonly faultInPath: string;
  /** What is copied beside the request. */
  readonly copies: readonly { readonly text: string; readonly what: string; readonly label: string }[];
  /** Beside each other where there is one exchange; the halves of a contradiction stand under each other. */
  readonly layout: 'beside' | 'under';
}

/** What was sent and what came back, each with its marks. */
export function Exchange({ exchange, faultInPath, copies, layout }: Props) {
  const { request, reply, position } = exchange;
  const place = position === undefined ? '' : ` ${position}`;
  return (
    <div class={`exchange ${layout}`}>
      <section class="pane" aria-label={`Request${place}`}>
        <header>
          <h3>Request{place}</h3>
          <span class="note">{exchange.note}</span>
          <span class="aside">
            {copies.map(({ text, what, label }) => (
              <Copy text={text} what={`${what}${place}`} label={label} key={label} />
            ))}
          </span>
        </header>
        <p class="line-one mono">
          {request.method} <Path path={request.path} fault={faultInPath} />
        </p>
        <HeaderLines lines={exchange.requestHeaders} />
        <Body body={request.body} marks={exchange.requestMarks} name={`Body of request${place}`} />
        {request.body?.includes('{{') === true ? <p class="kept-back">{'{{…}}'} is a value of the configuration, kept back here</p> : null}
        <Headers headers={request.headers} />
      </section>
      <section class="pane" aria-label={`Answer${place}`}>
        <header>
          <h3>Answer{place}</h3>
          <span class="note">{answeredWords(reply)}</span>
          {exchange.isRight ? <b class="right-so-far">✓ right so far</b> : null}
          <span class="aside">
            <Copy text={reply.body} what={`the body of answer${place}`} label="body" />
          </span>
        </header>
        <HeaderLines lines={exchange.replyHeaders} />
        <Body body={reply.body} marks={exchange.replyMarks} name={`Body of answer${place}`} />
        <Headers headers={reply.headers} />
      </section>
    </div>
  );
}

/** `400 in 12 ms`. */
export const answeredWords = ({ status, millis }: ShownReply): string =>
  `${status ?? 'none'}${millis === undefined ? '' : ` in ${millis} ms`}`;

/** Headers that the rule is about, above the body. */
const HeaderLines = ({ lines }: { readonly lines: readonly HeaderLine[] }) =>
  lines.length === 0 ? null : (
    <div class="body mono">
      {lines.map(({ name, value, mark, note }) => (
        <Line line={{ depth: 0, key: name, value, end: '', path: undefined, number: undefined, mark, note }} key={name} />
      ))}
    </div>
  );

/** The path after the merchant id, with the id marked that is faulty. */
function Path({ path, fault }: { readonly path: string; readonly fault: string }) {
  const part = fault === '' ? undefined : urlPart(path, fault);
  if (part === undefined)
    return (
      <span title={path}>
        <Marked text={afterMerchant(path)} />
      </span>
    );
  return (
    <span title={path}>
      {afterMerchant(part.before)}
      <mark>{part.value}</mark>
      {part.after}
    </span>
  );
}

const afterMerchant = (path: string): string => path.replace(/^.*?(\/version\/\d+)?\/merchant\/[^/]+(?=\/)/, '…$1/…').replace('…/…', '…');

function Headers({ headers = {} }: { readonly headers: Readonly<Record<string, string>> | undefined }) {
  const lines = Object.entries(headers);
  if (lines.length === 0) return null;
  return (
    <details class="headers">
      <summary>Headers ({lines.length}), masked</summary>
      <Facts facts={lines} />
    </details>
  );
}

/** A body folded to its marks; each fold says what it hides and opens. */
export function Body({ body, marks, name }: { readonly body: string | undefined; readonly marks: readonly Mark[]; readonly name: string }) {
  const [isWhole, setWhole] = useState(false);
  const sought = useSought();
  const lines = evidenceLines(body, marks);
  if (lines.length === 0) return <p class="no-body">no body</p>;
  const parts = folded(lines, isWhole ? Number.POSITIVE_INFINITY : undefined, (line) => hasAny(`${line.key} ${line.value}`, sought));
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

/** Lines that are wrapped go on under their beginning, as far as there is room. */
const DEEPEST = 6;

/** One line. It uses few elements, because a body can have hundreds of lines. */
function Line({ line }: { readonly line: EvidenceLine }) {
  const { mark, note, value, from = 0, to = value.length } = line;
  const indent = '  '.repeat(line.depth);
  return (
    <div class={mark === undefined ? 'l' : `l ${mark}`}>
      <i>{line.number}</i>
      {mark === undefined ? null : (
        <s class="sign" aria-hidden="true">
          {SIGNS[mark]}
        </s>
      )}
      <code style={{ '--depth': Math.min(line.depth, DEEPEST) }}>
        {indent}
        {line.key === '' ? null : (
          <span class="key">
            <Marked text={line.key} />:{' '}
          </span>
        )}
        {mark === undefined ? (
          <Marked text={value} />
        ) : (
          <>
            <Marked text={value.slice(0, from)} />
            <u>
              <Marked text={value.slice(from, to)} />
            </u>
            <Marked text={value.slice(to)} />
          </>
        )}
        {line.end}
        {note === undefined ? null : <em>{note}</em>}
      </code>
    </div>
  );
}
