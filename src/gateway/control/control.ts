import type { IncomingMessage } from 'node:http';
import { given, isGroup } from '../evaluate/json.js';
import type { JsonObject } from '../../json/value.js';
import { FORCED_KEYS, type ForcedAnswer } from './forced.js';
import type { GatewaySteering } from './steering.js';

/** The path under which tests control the gateway, outside the paths of the API. */
export const CONTROL = '/_touchstone';

/** The answer to a control call of a test. */
export interface Controlled {
  readonly status: number;
  readonly body: unknown;
  readonly allow?: string;
}

type Action = (steering: GatewaySteering, body: JsonObject, query: URLSearchParams) => unknown;

const ACTIONS: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  health: { GET: (steering) => ({ status: 'ok', requests: steering.log.count, defects: steering.defects() }) },
  reset: { POST: (steering) => steering.reset() },
  requests: {
    GET: (steering, _, query) => ({ requests: steering.requests(filterOf(query)) }),
    DELETE: (steering) => steering.log.clear(),
  },
  next: { POST: (steering, body) => steering.next(forcedOf(body)) },
  clock: { GET: (steering) => ({ now: steering.clock({ advance: 0 }) }), POST: (steering, body) => ({ now: steering.clock(body) }) },
  seed: { POST: (steering, body) => steering.seed(body['seed'] as number) },
  defects: {
    GET: (steering) => ({ defects: steering.defects() }),
    PUT: (steering, body) => ({ defects: steering.defects(namesOf(body['defects'])) }),
  },
  notifications: { GET: (steering) => ({ notifications: steering.notifications() }) },
};

/** Answers a call under `/_touchstone`. */
export function control(steering: GatewaySteering, request: IncomingMessage, text: string | undefined): Controlled {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway');
  const actions = ACTIONS[pathname.slice(CONTROL.length + 1)];
  if (actions === undefined) return { status: 404, body: { error: `there is ${CONTROL}/${Object.keys(ACTIONS).join(', ')}` } };
  const action = actions[request.method ?? ''];
  const allow = Object.keys(actions).join(', ');
  if (action === undefined) return { status: 405, allow, body: { error: `this is called with ${allow}` } };
  // A page in a browser cannot send this type to another origin unasked, so that it cannot steer a gateway on loopback.
  if (request.method !== 'GET' && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return { status: 415, body: { error: 'the content type must be application/json' } };
  }
  try {
    return { status: 200, body: action(steering, objectIn(text), searchParams) ?? { done: true } };
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function objectIn(text: string | undefined): JsonObject {
  if (text === undefined || text.trim() === '') return {};
  const value: unknown = JSON.parse(text);
  if (!isGroup(value)) throw new RangeError('the body is a JSON object');
  return value;
}

const filterOf = (query: URLSearchParams): { readonly orderId?: string; readonly operation?: string } =>
  given({ orderId: query.get('orderId') ?? undefined, operation: query.get('operation') ?? undefined });

function namesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) throw new RangeError('defects is a list of names');
  return value as readonly string[];
}

const CAUSES = ['INVALID_REQUEST', 'REQUEST_REJECTED', 'SERVER_BUSY', 'SERVER_FAILED'];

/** Reads a forced answer from a body. Unknown keys are refused, since they are usually mistyped. */
function forcedOf(body: JsonObject): ForcedAnswer {
  const stranger = Object.keys(body).find((key) => !(FORCED_KEYS as readonly string[]).includes(key));
  if (stranger !== undefined) throw new RangeError(`there is no ${stranger}; there is ${FORCED_KEYS.join(', ')}`);
  const { cause, cut, times, delay } = body;
  if (cause !== undefined && !(typeof cause === 'string' && CAUSES.includes(cause)))
    throw new RangeError(`cause is one of ${CAUSES.join(', ')}`);
  if (cut !== undefined && cut !== 'before' && cut !== 'after') throw new RangeError('cut is before or after');
  if (times !== undefined && typeof times !== 'number') throw new RangeError('times is a whole number from 1 on');
  if (delay !== undefined && typeof delay !== 'number') throw new RangeError('delay is a number of milliseconds');
  return body;
}
