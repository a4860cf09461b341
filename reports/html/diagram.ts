import { isObject } from '../../src/json/value.js';
import type { ShownReply, ShownStep } from '../../src/model/event.js';
import { oneLine } from '../text/printable.js';
import { ellipsis } from '../text/shorten.js';
import { type Html, html } from './html.js';

const WIDTH = 720;
const LEFT = 90;
const RIGHT = WIDTH - 90;
const TOP = 44;
const PITCH = 66;

/** What passed between harness and target, in order; the last step is the one that breaks the rule. */
export function diagram(steps: readonly ShownStep[], id: string): Html {
  const height = TOP + steps.length * PITCH + 12;
  const told = steps.map((step, i) => `${i + 1}. ${stepText(step)}, answered ${replyText(step.reply)}`).join('; ');
  return html`<svg class="diagram" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}">
<title id="${id}">Sequence of requests: ${told}</title>
<g class="life"><line x1="${LEFT}" x2="${LEFT}" y1="30" y2="${height}"/><line x1="${RIGHT}" x2="${RIGHT}" y1="30" y2="${height}"/></g>
<text class="who" x="${LEFT}" y="20">touchstone</text><text class="who" x="${RIGHT}" y="20">target</text>
${steps.map((step, i) => arrows(step, TOP + i * PITCH, i === steps.length - 1))}</svg>`;
}

function arrows(step: ShownStep, y: number, isLast: boolean): Html {
  const middle = (LEFT + RIGHT) / 2;
  const back = y + 40;
  return html`<g class="${isLast ? 'step fault' : 'step'}">
<text x="${middle}" y="${y + 8}">${ellipsis(stepText(step), 64)}</text>
<line x1="${LEFT}" x2="${RIGHT - 6}" y1="${y + 14}" y2="${y + 14}"/><path d="M${RIGHT - 9} ${y + 9}l9 5-9 5z"/>
<text class="reply" x="${middle}" y="${back - 5}">${ellipsis(replyText(step.reply), 64)}</text>
<line class="back" x1="${RIGHT}" x2="${LEFT + 6}" y1="${back}" y2="${back}"/><path d="M${LEFT + 9} ${back - 5}l-9 5 9 5z"/>
</g>\n`;
}

const stepText = (step: ShownStep): string => oneLine(`${step.name} (${step.contract})`);

/** The parts of an answer that a lifecycle turns on. */
function replyText(reply: ShownReply): string {
  const status = reply.status === undefined ? 'no answer' : String(reply.status);
  try {
    const body: unknown = JSON.parse(reply.body);
    if (!isObject(body)) return status;
    const order = isObject(body.order) ? body.order.status : undefined;
    const code = isObject(body.response) ? body.response.gatewayCode : undefined;
    return oneLine([status, body.result, code, order].filter((part) => typeof part === 'string').join(', '));
  } catch {
    return `${status}, not JSON`;
  }
}
