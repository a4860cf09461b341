import type { Edit } from '../../json/edit.js';
import type { Seen } from '../attribute/notebook.js';
import type { ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import type { FlowStepResult } from '../check/check-flow.js';
import type { Shown } from './recorder.js';
import type { Mask } from '../../redact/mask.js';
import type { Sent } from '../execute/sender.js';
import type { StateInstance } from '../input/states.js';

const LIMIT = 20_000;

/** An exchange for people: the request still has its placeholders, the answer is masked, long texts are cut. */
export function shownExchange(sent: Sent, mask: Mask): { readonly request: ShownRequest; readonly reply: ShownReply } {
  const { request, reply, millis } = sent.exchange;
  const body = sent.shown();
  return {
    request: {
      method: request.method,
      path: mask.request(request.path),
      body: body === undefined ? undefined : mask.request(body, { more: sent.secrets, limit: LIMIT }),
      headers: shownHeaders(request.headers, OF_REQUESTS, mask),
      ...(sent.auth === 'good' ? {} : { auth: sent.auth }),
    },
    reply:
      reply.kind === 'answer'
        ? {
            status: reply.status,
            body: mask.foreign(reply.text, { more: sent.secrets, limit: LIMIT }),
            headers: shownHeaders(reply.headers, OF_ANSWERS, mask),
            millis: Math.round(millis),
          }
        : { status: undefined, body: `(${mask.foreign(reply.message)})` },
  };
}

/** Headers that explain an exchange; others vary from run to run, or are private. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
const OF_ANSWERS: ReadonlySet<string> = new Set(['content-type', 'allow', 'retry-after', 'www-authenticate', 'location', 'cache-control']);
const HEADER_LIMIT = 200;

/** Of credentials, only the scheme is shown. */
function shownHeaders(headers: Readonly<Record<string, string>>, shown: ReadonlySet<string>, mask: Mask): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    pairs
      .map(([name, value]) => [name, value, mask.foreign(value, { limit: HEADER_LIMIT })] as const)
      // A header that holds a secret is shown, whatever its name: it may be the finding.
      .filter(([name, value, masked]) => shown.has(name) || (shown === OF_ANSWERS && masked !== value))
      .map(([name, value, masked]) => [name, name === 'authorization' ? `${value.split(' ')[0]} (masked)` : masked]),
  );
}

/** What was seen, for people: the exchange, what its fault changed, and the steps that led to it. */
export const shownOf = ({ sent, one, steps, alone }: Seen, mask: Mask): Shown =>
  sent === undefined
    ? NOTHING_SHOWN
    : {
        ...shownExchange(sent, mask),
        ...(one === undefined ? {} : { edits: one.edits.map(editText) }),
        ...(steps === undefined ? {} : { steps: shownSteps(steps, mask) }),
        ...(alone === undefined ? {} : { alone }),
      };

const NOTHING_SHOWN: Shown = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };

export function shownSteps(results: readonly FlowStepResult[], mask: Mask): readonly ShownStep[] {
  return results.map(({ step, sent }) => ({ ...shownCall(step.name, sent, mask), contract: step.contract }));
}

/** One call as a row among others. */
export const shownCall = (name: string, sent: Sent, mask: Mask): ShownStep => ({
  name,
  contract: sent.exchange.contract,
  ...shownExchange(sent, mask),
  millis: Math.round(sent.exchange.millis),
});

/** The calls that made the orders of a counterexample. */
export const preparingCalls = (instances: readonly StateInstance[], mask: Mask): readonly ShownStep[] =>
  instances.flatMap(({ sendings = [], answers = [] }) =>
    sendings.map(({ name = '', method, path, body }, i): ShownStep => {
      const { reply, millis = 0 } = answers[i] ?? {};
      return {
        name,
        contract: '',
        prepares: true,
        request: { method, path: mask.request(path), body: body === undefined ? undefined : mask.request(body, { limit: LIMIT }) },
        reply:
          reply?.kind === 'answer'
            ? { status: reply.status, body: mask.foreign(reply.text, { limit: LIMIT }) }
            : { status: undefined, body: '' },
        millis: Math.round(millis),
      };
    }),
  );

export const editText = (edit: Edit): string =>
  edit.op === 'remove' ? `removed ${edit.path}` : `set ${edit.path} to ${shortValue(edit.value)}`;

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}
