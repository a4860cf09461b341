import type { FindingGroup } from '../../../src/model/report.js';
import { stepFacts } from '../../evidence/api-facts.js';
import { type EvidenceLine, evidenceLines, folded } from '../../evidence/evidence.js';
import { type Mark, marksOf } from '../../evidence/marks.js';
import { ellipsis } from '../../text/shorten.js';
import { counted } from '../../text/words.js';
import { type Html, html, type Part } from '../html.js';

/** The most lines of a body on paper. A minimised request is usually short enough to be shown whole. */
const LINES = { request: 16, response: 10 };
const WIDTH = 220;

/** A cause on paper: its smallest request and the part of the answer that shows it. Never split over two pages. */
export function causeBlock(group: FindingGroup, i: number): Html {
  const { minimal } = group;
  const marks = marksOf(group);
  const known = group.known === undefined ? '' : ` · known: ${group.known.reason}`;
  return html`<article class="cause" id="paper-${group.id}"><header><h3>${group.level === 'must' ? '✕' : '!'} ${i + 1}. ${group.title}</h3><span>${group.level} · clause ${group.clause} · ${counted(group.count, 'finding')}${known}</span></header>
<p class="quiet"><code>${group.side}/${group.rule}</code> ${group.text} · <code>${ellipsis(group.case, 120)}</code></p>
<div class="pair"><div>${steps(group)}<pre>${minimal.request.method} ${ellipsis(minimal.request.path, WIDTH)}
${body(minimal.request.body, marks.request, LINES.request)}</pre></div><div><pre>${minimal.reply.status === undefined ? 'no answer' : `HTTP ${minimal.reply.status}`}
${body(minimal.reply.body, marks.response, LINES.response)}</pre><p>✓ expected <u>${group.expected}</u><br>✕ actual <b><u>${group.actual}</u></b></p></div></div></article>`;
}

function steps({ minimal }: FindingGroup): Html | false {
  const rows = minimal.steps ?? [];
  return (
    rows.length > 0 &&
    html`<ol>${rows.map((step) => {
      const { call, amount, status, money } = stepFacts(step);
      const totals = Object.entries(money).map(([name, value]) => `${name} ${value}`);
      return html`<li>${[`${call} ${amount}`.trim(), step.reply.status ?? 'no answer', status, ...totals].filter((part) => part !== '').join(', ')}</li>`;
    })}</ol>`
  );
}

const SIGNS = { fault: '▸', expected: '✓', actual: '✕' } as const;

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
