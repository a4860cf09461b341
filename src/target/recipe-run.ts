import type { Mask } from '../redact/mask.js';
import { getAt } from '../json/path.js';
import { isObject, type JsonValue } from '../json/value.js';
import type { RecipeStep } from '../model/file-config.js';
import type { Sending } from '../model/sending.js';
import type { Reply } from '../model/exchange.js';
import { isPassing, isRefused, isRejected, isShortApproval, isUndecided, outcomeOf, outcomeText } from '../model/outcome.js';
import type { Card } from '../model/values.js';
import type { Client } from './client.js';
import { fillPath, fillTemplates, type Names, UnknownName } from './recipe-template.js';
import { told } from '../redact/known-words.js';
import { defined } from '../json/defined.js';

/** An answer to a request that prepares a state. */
export interface Answered {
  readonly reply: Reply;
  readonly millis: number;
}

export type StepsResult =
  | {
      readonly kind: 'done';
      readonly captures: Readonly<Record<string, string>>;
      readonly requests: number;
      /** The requests with placeholders for card data, so that people can send them again. */
      readonly sendings: readonly Sending[];
      /** What each of them was answered. */
      readonly answers: readonly Answered[];
      readonly lastReply?: Reply;
      readonly lastBody?: JsonValue;
    }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly requests: number;
      readonly passing: boolean;
      /** A payment that was not approved, or not in full, or a request that was rejected: the next one may succeed. */
      readonly declined?: true;
      /** The answer that refused the last request. */
      readonly refusal?: Reply;
    };

export interface StepsContext {
  readonly client: Pick<Client, 'send'>;
  readonly names: Names;
  readonly cards: Readonly<Record<string, Card | undefined>>;
  /** Whose words are told as they are. */
  readonly mask: Mask;
}

/** Sends the requests of a recipe one after the other; the first that is not answered as expected ends it. */
export async function runSteps(steps: readonly RecipeStep[], { client, names, cards, mask }: StepsContext): Promise<StepsResult> {
  const captures: Record<string, string> = {};
  const sendings: Sending[] = [];
  const answers: Answered[] = [];
  let lastReply: Reply | undefined;
  let lastBody: JsonValue | undefined;
  for (const [i, step] of steps.entries()) {
    const title = `step ${i + 1} of ${steps.length} (${step.request.method} ${step.request.path})`;
    const failed = (why: string, passing = false): StepsResult => ({
      kind: 'failed',
      reason: `${title}: ${why}`,
      requests: i + 1,
      passing,
    });
    const card = step.request.card ?? 'approved';
    const before = { ...names, ...captures };
    const request = prepared(step, { ...cardNames(cards, card), ...before });
    if (typeof request === 'string') return { ...failed(request), requests: i };
    const { reply, millis } = await client.send(request);
    const fault = faultIn(reply, step.expect ?? {}, mask);
    const outcome = outcomeOf(reply);
    if (fault !== undefined)
      return {
        ...failed(fault, isPassing(outcome) || isUndecided(outcome)),
        ...(isRefused(outcome) ? { refusal: reply } : {}),
        ...(isShortApproval(outcome) || isRejected(outcome) ? { declined: true } : {}),
      };
    lastReply = reply;
    answers.push({ reply, millis });
    lastBody = reply.kind === 'answer' ? reply.body : undefined;
    for (const [name, path] of Object.entries(step.capture ?? {})) {
      const value = getAt(lastBody, path);
      if (typeof value !== 'string' && typeof value !== 'number') return failed(`the answer has no ${path} to capture as ${name}`);
      captures[name] = String(value);
    }
    sendings.push(shown(step, { ...cardPlaceholders(card), ...before }, captures));
  }
  return { kind: 'done', captures, requests: steps.length, sendings, answers, ...defined({ lastReply, lastBody }) };
}

/** The request to send, or the name that has no value. */
function prepared(step: RecipeStep, names: Names): Parameters<Client['send']>[0] | string {
  const { method, path, version, body, card = 'approved' } = step.request;
  try {
    const prefix = version === undefined ? '' : `/api/rest/version/${version}`;
    return {
      method,
      path: prefix + fillPath(path, names),
      ...(body === undefined ? {} : { text: JSON.stringify(fillTemplates(body, names)), headers: { 'content-type': 'application/json' } }),
    };
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error;
    const cardPart = error.unknown.startsWith('card.') ? error.unknown.slice('card.'.length) : undefined;
    return cardPart === undefined
      ? `${error.message}; known are ${Object.keys(names).join(', ')}`
      : `${error.message}: values.cards.${card} has no ${cardPart}`;
  }
}

/** The request of a step that was sent, to be shown. */
function shown(step: RecipeStep, names: Names, captures: Readonly<Record<string, string>>): Sending {
  const request = prepared(step, names);
  const { method, path, text } = typeof request === 'string' ? { ...step.request, text: undefined } : request;
  return {
    name: `${step.request.method} ${step.request.path}`,
    method,
    path,
    body: text,
    contentType: 'application/json',
    captures: Object.entries(step.capture ?? {}).map(([name, at]) => ({ name, path: at, value: captures[name] ?? '' })),
  };
}

const cardPlaceholders = (card: string): Names =>
  Object.fromEntries(
    ['number', 'expiry.month', 'expiry.year', 'nameOnCard', 'securityCode'].map((part) => [`card.${part}`, `{{card:${card}.${part}}}`]),
  );

export function cardNames(cards: StepsContext['cards'], name: string): Names {
  const card = cards[name];
  return {
    'card.number': card?.number,
    'card.expiry.month': card?.expiry.month,
    'card.expiry.year': card?.expiry.year,
    'card.nameOnCard': card?.nameOnCard,
    'card.securityCode': card?.securityCode,
  };
}

/** How an answer differs from what is expected. Without an expectation, anything but an error is fine. */
function faultIn(reply: Reply, expected: Readonly<Record<string, JsonValue>>, mask: Mask): string | undefined {
  const got = `got ${outcomeText(outcomeOf(reply), mask)}${detailsOf(reply, mask)}`;
  if (reply.kind !== 'answer') return `expected an answer, ${got}`;
  const wanted = Object.entries(expected);
  const outcome = outcomeOf(reply).kind;
  if (wanted.length === 0 && (outcome === 'error' || reply.status >= 400)) return `expected no error, ${got}`;
  const [path, value] = wanted.find(([at, each]) => JSON.stringify(getAt(reply.body, at)) !== JSON.stringify(each)) ?? [];
  return path === undefined ? undefined : `expected ${path} ${JSON.stringify(value)}, ${got}`;
}

function detailsOf(reply: Reply, mask: Mask): string {
  if (reply.kind !== 'answer') return `: ${told(reply.message, mask)}`;
  const error = getAt(reply.body, 'error');
  if (!isObject(error)) return outcomeOf(reply).kind === 'busy' ? '' : ` (HTTP ${reply.status})`;
  const parts = [error.field, error.validationType, error.explanation].filter((part) => typeof part === 'string');
  return ` (HTTP ${reply.status}${parts.map((part) => `, ${told(part, mask)}`).join('')})`;
}
