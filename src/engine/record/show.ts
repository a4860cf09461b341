import type { Edit } from '../../json/edit.js';
import type { Case } from '../../model/case.js';
import type { ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import type { FlowStepResult } from '../send/flow-runner.js';
import type { Shown } from './recorder.js';
import type { Redact } from './redact.js';
import type { Sent } from '../send/sender.js';

const LIMIT = 20_000;

/** An exchange for people: the request still has its placeholders, the answer is redacted, long texts are cut. */
export function shownExchange(sent: Sent, redact: Redact): { readonly request: ShownRequest; readonly reply: ShownReply } {
  const { request, reply } = sent.exchange;
  const body = sent.shown();
  return {
    request: {
      method: request.method,
      path: redact(request.path),
      body: body === undefined ? undefined : cut(redact(body, sent.secrets)),
    },
    reply:
      reply.kind === 'answer'
        ? { status: reply.status, body: cut(redact(reply.text, sent.secrets)) }
        : { status: undefined, body: `(${redact(reply.message)})` },
  };
}

/** The exchange of a case, with what its fault changed; nothing where it was not sent. */
export const shownCase = (one: Case, sent: Sent | undefined, redact: Redact): Shown =>
  sent === undefined ? NOTHING_SHOWN : { ...shownExchange(sent, redact), edits: one.edits.map(editText) };

export const NOTHING_SHOWN: Shown = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };

const cut = (text: string): string => (text.length <= LIMIT ? text : `${text.slice(0, LIMIT)}… (${text.length - LIMIT} more characters)`);

export function shownSteps(results: readonly FlowStepResult[], redact: Redact): readonly ShownStep[] {
  return results.map(({ step, sent }) => ({
    name: step.name,
    contract: step.contract,
    ...shownExchange(sent, redact),
    millis: Math.round(sent.exchange.millis),
  }));
}

export const editText = (edit: Edit): string =>
  edit.op === 'remove' ? `removed ${edit.path}` : `set ${edit.path} to ${shortValue(edit.value)}`;

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}
