import type { FindingGroup } from '../../../src/model/report.js';
import { type Call, callsOf, type OrderColumn } from '../../evidence/calls.js';
import { type Contradiction, contradictionOf, type Half } from '../../evidence/contradiction.js';
import { type EvidenceLine, evidenceLines, folded } from '../../evidence/evidence.js';
import { type EvidentExchange, exchangesOf, type HeaderLine } from '../../evidence/exchanges.js';
import type { Mark } from '../../evidence/marks.js';
import { ellipsis } from '../../text/shorten.js';
import { counted } from '../../text/words.js';
import { type Html, html, type Part } from '../html.js';

/** The most lines of a body on paper. A shrunk request is usually short enough to be shown whole. */
const LINES = { request: 16, response: 10 };
const WIDTH = 220;

/** A cause on paper: what contradicts what, the calls, the exchanges that matter. Never split over two pages. */
export function causeBlock(group: FindingGroup, i: number, groups: readonly FindingGroup[]): Html {
  return html`<article class="cause" id="paper-${group.id}"><header><h3>${group.level === 'must' ? '✕' : '!'} ${i + 1}. ${group.title}</h3><span>${group.level} · clause ${group.clause} · ${counted(group.count, 'finding')}</span></header>
<p class="quiet"><code>${group.side}/${group.rule}</code> ${group.text} · <code>${ellipsis(group.case, 120)}</code></p>${knownText(group)}${relatedText(group, groups)}
${against(contradictionOf(group))}${calls(group)}${exchangesOf(group).map(exchange)}</article>`;
}

function knownText({ known }: FindingGroup): Html | false {
  if (known === undefined) return false;
  const until = known.expires === undefined ? '' : ` until ${known.expires}`;
  const ticket = known.ticket === undefined ? '' : `, ${known.ticket}`;
  return html`<p><b>Accepted as known${until}${ticket}</b>: ${known.reason}</p>`;
}

/** Which cause, by its number, has the same defect behind it, or has to be mended before this one can be seen. */
function relatedText({ sibling, after }: FindingGroup, groups: readonly FindingGroup[]): Html | false {
  const place = groups.findIndex(({ id }) => id === (sibling ?? after)) + 1;
  if (place === 0) return false;
  return html`<p>${sibling === undefined ? `Fix cause ${place} first: it may hide what this one is.` : `Probably the same defect as cause ${place}.`}</p>`;
}

const against = ({ kind, left, right }: Contradiction): Html =>
  html`<p class="pair">${half(left, kind === 'expected' ? '✓ ' : '')}${half(right, kind === 'expected' ? '✕ ' : '')}</p>`;

const half = ({ label, at, value, note }: Half, sign: string): Html =>
  html`<span>${sign}${label}${at !== undefined && html` at <code>${at}</code>`}: <b>${ellipsis(value, WIDTH)}</b>${note !== undefined && html` <small>${note}</small>`}</span>`;

function calls(group: FindingGroup): Html | false {
  const made = callsOf(group);
  if (made === undefined) return false;
  const names = made.columns.map(({ name }) => name);
  return html`<table class="calls"><thead><tr><th></th><th>call</th><th>HTTP</th>${names.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>${made.rows.map((row) => callRow(row, names))}</tbody></table>`;
}

const callRow = (row: Call, names: readonly OrderColumn[]): Html =>
  html`<tr><td>${row.isFault ? '✕' : '✓'}</td><td>${row.position} ${row.name} ${row.amount}</td><td>${row.http}</td>${names.map((name) => {
    const { actual, expected } = row.cells[name];
    return html`<td>${expected === undefined || expected === actual ? actual : html`expected ${expected}, <b>actual ${actual}</b>`}</td>`;
  })}</tr>`;

function exchange({ position, request, requestHeaders, requestMarks, reply, replyHeaders, replyMarks }: EvidentExchange): Html {
  const place = position === undefined ? '' : ` ${position}`;
  return html`<div class="pair"><div><small>Request${place}</small><pre>${request.method} ${ellipsis(request.path, WIDTH)}
${headers(requestHeaders)}${body(request.body, requestMarks, LINES.request)}</pre></div><div><small>Answer${place}</small><pre>${reply.status === undefined ? 'no answer' : `HTTP ${reply.status}`}
${headers(replyHeaders)}${body(reply.body, replyMarks, LINES.response)}</pre></div></div>`;
}

const SIGNS = { fault: '▸', expected: '✓', actual: '✕' } as const;

const headers = (lines: readonly HeaderLine[]): Part =>
  lines.map(({ name, value, mark, note }) => html`${SIGNS[mark]} ${name}: <u>${ellipsis(value, WIDTH)}</u>  ${note}\n`);

function body(text: string | undefined, marks: readonly Mark[], most: number): Part {
  const lines = evidenceLines(text, marks);
  const parts = folded(lines, most);
  let left = most + 4;
  return parts.map((part): Part => {
    if ('hidden' in part) return html`  … ${counted(part.hidden, 'line')}\n`;
    const shown = part.lines.slice(0, left);
    left -= shown.length;
    return shown.map(lineText);
  });
}

function lineText(line: EvidenceLine): Html {
  const sign = line.mark === undefined ? ' ' : SIGNS[line.mark];
  const start = `${sign} ${'  '.repeat(line.depth)}${line.key === '' ? '' : `${line.key}: `}`;
  const value = ellipsis(line.value, WIDTH);
  const note = line.note === undefined ? '' : `  ${line.note}`;
  return line.mark === undefined ? html`${start}${value}${line.end}\n` : html`${start}<u>${value}</u>${line.end}${note}\n`;
}
