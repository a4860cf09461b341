import type { JsonValue } from '../../src/json/value.js';
import { isArray, isObject } from '../../src/json/value.js';
import type { RunEvent } from '../../src/model/event.js';

/** Names of what differs from run to run: times, latencies, what was sent when a phase began beside another, and what the run is called. */
const DROPPED: ReadonlySet<string> = new Set([
  'millis',
  'durationMs',
  'startedAt',
  'retries',
  'requests',
  'sent',
  'url',
  'time',
  'seconds',
  'at',
  'ids',
]);
/** What the ids of a run begin with, in each of their forms. */
const WORDS = [
  'ts\\d{8}[0-9a-z]{5}',
  '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[a-f]',
  '[a-z]{1,6}-\\d{5}[a-z]{3}\\d{3}[a-z]{2}',
  '(?=[a-z0-9]*\\d)(?:[a-z][a-z0-9]){7}',
];
/** Ids of a given length begin with letters and digits of their own, and some are written in capitals. */
const MINTED = new RegExp(`\\b[0-9a-z]*(?:${WORDS.join('|')})(?:-?[0-9a-z]+)?`, 'gi');
const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Minted ids by the order of their first use within one text, times and addresses left out. */
export function normalText(text: string): string {
  const names = new Map<string, string>();
  return text
    .replace(TIMES, '<time>')
    .replace(/127\.0\.0\.1:\d+/g, '<target>')
    .replace(MINTED, (id) => {
      const name = names.get(id) ?? `<id ${names.size + 1}>`;
      names.set(id, name);
      return name;
    });
}

function normalValue(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(normalValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DROPPED.has(key))
      .map(([key, inner]) => [key, key === 'reply' ? normalReply(inner) : normalValue(inner)]),
  );
}

/** Of an answer, what the target did not make up for this request: codes and numbers of its own change every time. */
function normalReply(reply: JsonValue): JsonValue {
  const text = isObject(reply) && typeof reply.body === 'string' ? reply.body : '';
  try {
    const { result, error, order } = JSON.parse(text) as Readonly<Record<string, JsonValue>>;
    const money = isObject(order) ? Object.entries(order).filter(([key]) => key.startsWith('total') || key === 'status') : [];
    return { result: result ?? null, error: error ?? null, order: Object.fromEntries(money) };
  } catch {
    return text;
  }
}

/** The events of a run as a sorted list of texts: requests that go out at the same time have no order. */
export function normalEvents(events: readonly RunEvent[]): readonly string[] {
  return events
    .filter((event) => event.type !== 'rules-judged' && event.type !== 'values-covered')
    .map((event) => normalText(JSON.stringify(normalValue(event as unknown as JsonValue))))
    .toSorted();
}

/** Which rules were judged, and how, in whatever order and company. */
export function normalRules(events: readonly RunEvent[]): readonly string[] {
  return events
    .flatMap((event) => (event.type === 'rules-judged' ? event.rules : []))
    .map((rule) => normalText(JSON.stringify(rule)))
    .toSorted();
}
