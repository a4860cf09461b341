import type { Edit } from '../../json/edit.js';
import type { Case } from '../../model/case.js';
import type { ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import type { FlowStepResult } from '../execute/flow-runner.js';
import type { Shown } from './recorder.js';
import type { Words } from '../../redact/free-text.js';
import type { Mask } from '../../redact/mask.js';
import { shownHeader } from '../../redact/headers.js';
import { wordsOf } from '../../redact/sent-words.js';
import type { Sent } from '../execute/sender.js';

const LIMIT = 20_000;

/** An exchange for people: the request still has its placeholders, of the answer what is harmless, long texts are cut. */
export function shownExchange(
  sent: Sent,
  mask: Mask,
  words: Words = sentWords(sent, mask),
): { readonly request: ShownRequest; readonly reply: ShownReply } {
  const { request, reply } = sent.exchange;
  const body = sent.shown();
  return {
    request: {
      method: request.method,
      path: mask.request(request.path),
      body: body === undefined ? undefined : mask.request(body, { more: sent.secrets, limit: LIMIT }),
      headers: shownHeaders(request.headers, OF_REQUESTS, (name, value) =>
        name === 'authorization' ? `${value.split(' ')[0]} (masked)` : mask.foreign(value, { limit: HEADER_LIMIT }),
      ),
    },
    reply:
      reply.kind === 'answer'
        ? {
            status: reply.status,
            body: mask.answer(reply.text, { more: sent.secrets, limit: LIMIT, sent: words }),
            headers: shownHeaders(reply.headers, OF_ANSWERS, (name, value) => shownHeader(name, value, mask)),
          }
        : { status: undefined, body: `(${mask.foreign(reply.message)})` },
  };
}

/** The values, names and ids of a request as it is shown, so that no secret is among them. */
function sentWords(sent: Sent, mask: Mask): Words {
  const { path } = sent.exchange.request;
  const body = sent.shown();
  const text = body === undefined ? undefined : mask.request(body, { more: sent.secrets });
  return wordsOf({ path: mask.request(path), body: text });
}

/** Headers that explain an exchange; others vary from run to run, or are private. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
const OF_ANSWERS: ReadonlySet<string> = new Set(['content-type', 'allow', 'retry-after', 'www-authenticate', 'location', 'cache-control']);
const HEADER_LIMIT = 200;

function shownHeaders(
  headers: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
  show: (name: string, value: string) => string,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(pairs.filter(([name]) => names.has(name)).map(([name, value]) => [name, show(name, value)]));
}

/** The exchange of a case, with what its fault changed; empty if the case was not sent. */
export const shownCase = (one: Case, sent: Sent | undefined, mask: Mask): Shown =>
  sent === undefined ? NOTHING_SHOWN : { ...shownExchange(sent, mask), edits: one.edits.map(editText) };

export const NOTHING_SHOWN: Shown = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };

export function shownSteps(results: readonly FlowStepResult[], mask: Mask): readonly ShownStep[] {
  const words = new Set(results.flatMap(({ sent }) => [...sentWords(sent, mask)]));
  return results.map(({ step, sent }) => ({
    name: step.name,
    contract: step.contract,
    ...shownExchange(sent, mask, words),
    millis: Math.round(sent.exchange.millis),
  }));
}

/** The exchange of one step, with the steps that led to it. */
export function shownStep(results: readonly FlowStepResult[], position: number, mask: Mask): Shown {
  const steps = shownSteps(results.slice(0, position + 1), mask);
  const { request, reply } = steps[position] as ShownStep;
  return { request, reply, steps };
}

export const editText = (edit: Edit): string =>
  edit.op === 'remove' ? `removed ${edit.path}` : `set ${edit.path} to ${shortValue(edit.value)}`;

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}
