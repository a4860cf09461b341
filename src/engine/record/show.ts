import type { Edit } from '../../json/edit.js';
import type { Seen } from '../attribute/notebook.js';
import type { ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import type { FlowStepResult } from '../check/check-flow.js';
import type { Shown } from './recorder.js';
import type { Words } from '../../redact/free-text.js';
import type { Mask } from '../../redact/mask.js';
import { shownHeader } from '../../redact/headers.js';
import { wordsOf } from '../../redact/sent-words.js';
import type { Sent } from '../execute/sender.js';
import type { StateInstance } from '../input/states.js';
import { defined } from '../../json/defined.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { remembered } from '../../json/remembered.js';

const LIMIT = 20_000;

interface ShownExchange {
  readonly request: ShownRequest;
  readonly reply: ShownReply;
}

/** An exchange for people: the request still has its placeholders, of the answer what is harmless, long texts are cut. */
export function shownExchange(sent: Sent, mask: Mask, given?: Words, limit = LIMIT): ShownExchange {
  if (given !== undefined) return madeExchange(sent, mask, given, limit);
  const { words, exchanges } = partsBy(mask)(sent);
  return remembered(exchanges, limit, () => madeExchange(sent, mask, words(), limit));
}

function madeExchange(sent: Sent, mask: Mask, words: Words, limit: number): ShownExchange {
  const { request, reply, millis } = sent.exchange;
  const parts = partsBy(mask)(sent);
  const body = parts.uncut;
  return {
    request: {
      method: request.method,
      path: parts.path,
      body: body === undefined || body.length <= limit ? parts.body : mask.request(body, { more: sent.secrets, limit }),
      headers: shownHeaders(request.headers, OF_REQUESTS, (name, value) =>
        name === 'authorization' ? `${value.split(' ')[0]} (masked)` : mask.foreign(value, { limit: HEADER_LIMIT }),
      ),
      ...(sent.auth === 'good' ? {} : { auth: sent.auth }),
    },
    reply:
      reply.kind === 'answer'
        ? {
            status: reply.status,
            body: mask.answer(reply.text, { more: sent.secrets, limit, sent: words }),
            headers: shownHeaders(
              reply.headers,
              OF_ANSWERS,
              (name, value) => shownHeader(name, value, mask),
              (value) => mask.foreign(value) !== value,
            ),
            millis: Math.round(millis),
          }
        : { status: undefined, body: `(${mask.foreign(reply.message)})` },
  };
}

/** A request as it is shown, uncut: its values, names and ids are what we sent, and no secret is among them. */
interface ShownParts {
  readonly path: string;
  readonly body: string | undefined;
  /** The body before masking. */
  readonly uncut: string | undefined;
  readonly words: () => Words;
  /** The exchange alone, by the limit of its bodies. */
  readonly exchanges: Map<number, ShownExchange>;
}

/** The same exchange shows several rules, and stands in the rows of every later step of its sequence. */
const partsBy = keptWith((mask: Mask) =>
  keptWith((sent: Sent): ShownParts => {
    const uncut = sent.shown();
    const path = mask.request(sent.exchange.request.path);
    const body = uncut === undefined ? undefined : mask.request(uncut, { more: sent.secrets });
    let words: Words | undefined;
    return { path, body, uncut, words: () => (words ??= wordsOf({ path, body })), exchanges: new Map() };
  }),
);

/** Headers that explain an exchange; others vary from run to run, or are private. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
const OF_ANSWERS: ReadonlySet<string> = new Set(['content-type', 'allow', 'retry-after', 'www-authenticate', 'location', 'cache-control']);
const HEADER_LIMIT = 200;

function shownHeaders(
  headers: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
  show: (name: string, value: string) => string,
  holdsSecret: (value: string) => boolean = () => false,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  // A header that holds a secret is shown, whatever its name: it may be the finding.
  return Object.fromEntries(
    pairs.filter(([name, value]) => names.has(name) || holdsSecret(value)).map(([name, value]) => [name, show(name, value)]),
  );
}

/** What was seen, for people: the exchange, what its fault changed, and the steps that led to it. */
export const shownOf = ({ sent, one, steps, alone }: Seen, mask: Mask, limit = LIMIT): Shown =>
  sent === undefined
    ? NOTHING_SHOWN
    : {
        ...shownExchange(sent, mask, undefined, limit),
        ...defined({ edits: one?.edits.map(editText), steps: steps && shownSteps(steps, mask, limit), alone }),
      };

const NOTHING_SHOWN: Shown = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };

export function shownSteps(results: readonly FlowStepResult[], mask: Mask, limit = LIMIT): readonly ShownStep[] {
  const words = new Set(results.flatMap(({ sent }) => [...partsBy(mask)(sent).words()]));
  return results.map(({ step, sent }) => ({ ...shownCall(step.name, sent, mask, words, limit), contract: step.contract }));
}

/** One call as a row among others. */
export const shownCall = (name: string, sent: Sent, mask: Mask, words?: Words, limit = LIMIT): ShownStep => ({
  name,
  contract: sent.exchange.contract,
  ...shownExchange(sent, mask, words, limit),
  millis: Math.round(sent.exchange.millis),
});

/** The calls that made the orders of a counterexample. */
export const preparingCalls = (instances: readonly StateInstance[], mask: Mask): readonly ShownStep[] =>
  instances.flatMap(({ sendings = [], answers = [] }) =>
    sendings.map(({ name = '', method, path: given, body }, i): ShownStep => {
      const { reply, millis = 0 } = answers[i] ?? {};
      const path = mask.request(given);
      const answered = (text: string): string =>
        mask.answer(text, { limit: LIMIT, sent: wordsOf({ path, body: body === undefined ? undefined : mask.request(body) }) });
      return {
        name,
        contract: '',
        prepares: true,
        request: { method, path, body: body === undefined ? undefined : mask.request(body, { limit: LIMIT }) },
        reply: reply?.kind === 'answer' ? { status: reply.status, body: answered(reply.text) } : { status: undefined, body: '' },
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
