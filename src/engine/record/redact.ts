import type { Catalogued } from '../../catalogue/catalogue.js';
import type { JsonValue } from '../../json/value.js';
import { isArray, isObject } from '../../json/value.js';
import type { Secret } from '../../model/check.js';
import type { FindingEvent, Minimal, Proof, RunEvent, Symptom, ShownReply, ShownRequest, ShownStep } from '../../model/event.js';
import type { Words } from '../../redact/free-text.js';
import type { Observation } from '../../model/observation.js';
import { createMask, type Mask } from '../../redact/mask.js';
import { wordsOf } from '../../redact/sent-words.js';
import { defined } from '../../json/defined.js';

/**
 * What every event passes before it leaves the engine. It masks what others wrote: bodies, words of the target within sentences,
 * unknown names in paths. Ids, rules, levels, statuses and names of our own pass untouched, whatever the secrets are.
 */
export function createRedactor(secrets: readonly Secret[], of: Catalogued): (event: RunEvent) => RunEvent {
  const mask = createMask(secrets, of);
  const { sentence } = mask;
  const placing = createPlacing(secrets);
  return (event) => {
    switch (event.type) {
      case 'rules-judged':
        return event.proof === undefined && event.rules.every(({ reason }) => reason === undefined)
          ? event
          : {
              ...event,
              rules: event.rules.map((rule) => (rule.reason === undefined ? rule : { ...rule, reason: sentence(rule.reason) })),
              ...defined({ proof: event.proof && maskedProof(event.proof, mask) }),
            };
      case 'observation':
        return { ...event, outcome: sentence(event.outcome) };
      case 'preflight':
        return { ...event, outcome: sentence(event.outcome), ...(event.hint === undefined ? {} : { hint: sentence(event.hint) }) };
      case 'state-missing':
        return { ...event, reason: sentence(event.reason) };
      case 'run-finished':
        return event.message === undefined ? event : { ...event, message: sentence(event.message) };
      case 'harness-error':
        return { ...event, message: mask.foreign(event.message) };
      case 'finding':
      case 'held-back':
        return { ...event, finding: maskedFinding(event.finding, mask) };
      case 'shrunk':
        return { ...event, minimal: maskedMinimal(event.minimal, mask) };
      case 'traffic':
        return { ...event, notJudged: event.notJudged.map((line) => ({ ...line, reason: sentence(line.reason) })) };
      case 'stored':
        return { ...event, subject: placing(event.subject) };
      default:
        // The same outcomes come again in most cases, so they are masked where they are made.
        return event;
    }
  };
}

function maskedProof(proof: Proof, mask: Mask): Proof {
  return { ...proof, ...maskedExchange(proof, mask), ...maskedEdits(proof, mask) };
}

function maskedFinding(finding: FindingEvent, mask: Mask): FindingEvent {
  const exchange = maskedExchange(finding, mask);
  return {
    ...finding,
    ...maskedSymptom(finding, mask, sentIn(exchange)),
    ...exchange,
    ...maskedEdits(finding, mask),
  };
}

/** What was sent in the exchange and in those before it. */
const sentIn = ({ request, steps = [] }: ShownExchange): Words =>
  new Set([request, ...steps.map((step) => step.request)].flatMap((one) => [...wordsOf(one)]));

function maskedObservation(observed: Observation, mask: Mask, sent: Words): Observation {
  const facts = Object.entries(observed.facts ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask.sentence(value) : value,
  ]);
  const differs = observed.differs?.map(({ path, expected, actual }) => ({
    path: mask.path(path, sent),
    expected: expected.map((value) => mask.sentence(value, { sent })),
    ...(actual === undefined ? {} : { actual: mask.sentence(actual, { sent, about: path }) }),
  }));
  return { ...observed, ...defined({ facts: observed.facts && Object.fromEntries(facts), differs }) };
}

const maskedEdits = ({ edits }: { readonly edits?: readonly string[] }, mask: Mask) =>
  defined({ edits: edits?.map((edit) => mask.request(edit)) });

/** Sentences are as long as people read them, whatever the target sent. */
const LONGEST_SENTENCE = 1_000;

function maskedSymptom({ path, expected, actual, signature, observed }: Symptom, mask: Mask, sent: Words): Symptom {
  const options = { sent, about: path };
  const sentence = (text: string): string => {
    const shown = mask.sentence(text.slice(0, 2 * LONGEST_SENTENCE), options);
    return shown.length <= LONGEST_SENTENCE
      ? shown
      : `${shown.slice(0, LONGEST_SENTENCE)}… (${text.length - LONGEST_SENTENCE} more characters)`;
  };
  return {
    path: mask.path(path, sent),
    expected: sentence(expected),
    actual: sentence(actual),
    signature,
    ...defined({ observed: observed && maskedObservation(observed, mask, sent) }),
  };
}

function maskedMinimal(minimal: Minimal, mask: Mask): Minimal {
  const exchange = maskedExchange(minimal, mask);
  return {
    ...minimal,
    ...exchange,
    ...defined({ judged: minimal.judged && maskedSymptom(minimal.judged, mask, sentIn(exchange)) }),
    ...maskedEdits(minimal, mask),
    trail: minimal.trail.map((line) => mask.request(line)),
  };
}

interface ShownExchange {
  readonly request: ShownRequest;
  readonly reply: ShownReply;
  readonly steps?: readonly ShownStep[];
}

function maskedExchange({ request, reply, steps }: ShownExchange, mask: Mask): ShownExchange {
  return {
    request: {
      ...request,
      path: mask.request(request.path),
      body: request.body === undefined ? undefined : mask.request(request.body),
    },
    reply: { ...reply, body: mask.foreign(reply.body) },
    ...defined({ steps: steps?.map((step) => ({ ...step, ...maskedExchange(step, mask) })) }),
  };
}

/**
 * Puts placeholders in place of card data in the bodies of a stored case, and changes nothing else: what is stored is sent again, and
 * a placeholder is filled in with the very value that it replaced.
 */
export function createPlacing(secrets: readonly Secret[]): (subject: JsonValue) => JsonValue {
  const known = secrets.filter(({ credential }) => credential === undefined).toSorted((a, b) => b.value.length - a.value.length);
  const place = (text: string): string =>
    known.reduce((shown, { name, value, short }) => {
      if (short === true) return shown === value ? `{{${name}}}` : shown;
      return shown.includes(value) ? shown.replaceAll(value, () => `{{${name}}}`) : shown;
    }, text);
  const values = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return place(value);
    if (isArray(value)) return value.map(values);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, values(inner)])) : value;
  };
  /** Only bodies are sent; everything else in a case is a name of our own. */
  const walk = (value: JsonValue, name: string): JsonValue => {
    if (BODIES.has(name)) return values(value);
    if (isArray(value)) return value.map((inner) => walk(inner, name));
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key)])) : value;
  };
  return (subject) => walk(subject, '');
}

/** Members of a case or flow that are sent. */
const BODIES: ReadonlySet<string> = new Set(['base', 'body', 'value', 'text']);
