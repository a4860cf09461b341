import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { AuthVariant } from '../model/case.js';
import type { RunConfig, TargetConfig } from '../model/config.js';
import type { Auth } from '../model/file-config.js';
import type { Reply } from '../model/exchange.js';
import type { TargetSeen } from '../model/target-seen.js';
import { authorizationHeader } from './authorization.js';
import { dispatcherFor } from './dispatcher.js';
import { createBreaker } from './busy.js';
import { type Clock, machineClock } from './clock.js';
import { atTheDoor, lost } from './endings.js';
import { exchange } from './exchange.js';
import { createMeter, type Throttled } from './meter.js';
import { createOpenRequests } from './open-requests.js';
import { isBusy, outcomeOf } from '../model/outcome.js';
import { pacedBy } from './rate.js';
import { RunLimitReached } from './run-limit.js';
import { createTargetObserver } from './observed-target.js';
import { defined } from '../json/defined.js';
import { remembered } from '../json/remembered.js';

/** Headers by their names. */
type Named = Readonly<Record<string, string>>;

/** A request before credentials are added. */
export interface WireRequest {
  readonly method: string;
  /** After the base URL, percent-encoded. */
  readonly path: string;
  readonly headers?: Named;
  readonly text?: string | undefined;
  readonly auth?: AuthVariant;
  /** The body is sent in chunks, without its length. */
  readonly inChunks?: true;
  /** The connection closes after the answer. */
  readonly closing?: true;
}

export interface Client {
  /** @throws RunLimitReached where the run has no request or no time left */
  send(request: WireRequest): Promise<{ readonly reply: Reply; readonly millis: number; readonly headers: Named }>;
  /** Requests sent so far. */
  readonly sent: number;
  /** Requests in a row, up to now, that got no answer. */
  readonly silent: number;
  /** Answers in a row, up to now, that only say that the target is busy. */
  readonly busy: number;
  /** Where answers said that there are too many requests. */
  readonly throttled?: Throttled | undefined;
  /** What the target was seen to be, as it said itself. */
  readonly seen?: TargetSeen | undefined;
  close(): Promise<void>;
}

/** A client whose times to send can be taken by others, so that all of them together keep the rate. */
export interface PacedClient extends Client {
  /** Resolves when a request of somebody else may go out. It counts against the rate, not against the number of requests. */
  slot(): Promise<void>;
}

export type ClientLimits = Pick<RunConfig, 'concurrency' | 'rate' | 'timeoutMillis' | 'maxAnswerBytes' | 'maxRequests' | 'maxTimeMillis'> &
  Partial<Pick<RunConfig, 'maxWaitMillis'>>;

/** The longest pause that a target may ask for, where nothing else is said. */
const MAX_WAIT = 60_000;

/** The size of an encoded answer is unknown until it is decoded. */
const PLAIN = { 'accept-encoding': 'identity' };
const TOO_MANY = 429;

/**
 * The only client of the network: one keep-alive pool, one deadline per request, never above the rate, and never more requests than the run
 * may send.
 */
export function createClient(target: TargetConfig, run: ClientLimits, clock: Clock = machineClock): PacedClient {
  const { maxTimeMillis } = run;
  const meter = createMeter(run.rate, maxTimeMillis === undefined ? Number.POSITIVE_INFINITY : clock.now() + maxTimeMillis);
  const base = new URL(target.baseUrl);
  const { origin } = base;
  const prefix = base.pathname.replace(/\/$/, '');
  const observer = createTargetObserver();
  const dispatcher = dispatcherFor(target, run, (socket) => observer.opened(socket));
  // With a good client certificate, broken credentials would still be accepted: they are sent on connections of their own.
  const others = new Map<string, Dispatcher>();
  const apart = (name: string, auth: Auth): Dispatcher => remembered(others, name, () => dispatcherFor({ ...target, auth }, run));
  const dispatcherOf = (variant: AuthVariant): Dispatcher => {
    const flawed = flawedCertificate(target, variant);
    if (flawed !== undefined) return apart(variant, flawed);
    return target.auth.type === 'certificate' && variant !== 'good' ? apart('none', { type: 'basic', password: '' }) : dispatcher;
  };
  const pace = run.rate === undefined ? undefined : pacedBy(meter.pace, clock, meter.end);
  const breaker = createBreaker(meter, clock, run.maxWaitMillis ?? MAX_WAIT);
  const openRequests = createOpenRequests(run.concurrency);

  return {
    get sent() {
      return meter.sent;
    },
    get silent() {
      return meter.silent;
    },
    get busy() {
      return meter.busy;
    },
    get throttled() {
      return meter.throttled;
    },
    get seen() {
      return observer.seen;
    },
    slot: async () => pace?.next(),
    async send(request) {
      // Counted before any wait, so that requests that wait at the same time cannot exceed the budget together.
      if (!meter.count(run.maxRequests)) throw new RunLimitReached(`the run may send ${run.maxRequests} requests, and has`);
      await openRequests.enter();
      try {
        await breaker.ready();
        // Nothing may come between this and the sending, or the rate does not hold.
        if (pace !== undefined) await pace.next();
      } catch (error) {
        openRequests.leave(false, 0);
        throw error;
      }
      const headers = headersOf(target, request);
      const started = clock.now();
      const through = dispatcherOf(request.auth ?? 'good');
      const { method, path, closing } = request;
      const options = { origin, path: prefix + path, method, headers, body: bodyOf(request), ...defined({ reset: closing }) };
      const reply = await exchange(through, options, run, through === dispatcher ? lost : atTheDoor);
      openRequests.leave(isBusy(outcomeOf(reply)), clock.now() - started);
      // A target that turns a certificate away is there, so this is no silence.
      breaker.note(reply);
      observer.answered(reply);
      if (reply.kind === 'answer') meter.noteAnswer(reply.status === TOO_MANY, clock.now());
      if (reply.kind !== 'turned-away') meter.noteSilence(reply.kind !== 'answer');
      return { reply, millis: clock.now() - started, headers };
    },
    close: async () => {
      await Promise.all([dispatcher, ...others.values()].map((each) => each.close()));
    },
  };
}

const bodyOf = ({ text, inChunks }: WireRequest): Readable | string | null =>
  inChunks === true && text !== undefined ? chunksOf(text) : (text ?? null);

/** The headers of a request with its credentials. */
function headersOf(target: TargetConfig, { headers, auth = 'good' }: WireRequest): Named {
  const authorization = authorizationHeader(target, auth);
  return { ...PLAIN, ...headers, ...defined({ authorization }) };
}

/** The text in a few pieces; a stream has no known length, so that it is sent in chunks. */
function chunksOf(text: string): Readable {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / 3);
  return Readable.from([0, 1, 2].map((part) => bytes.subarray(part * size, (part + 1) * size)));
}

/** The certificate of a variant that the target must not accept. */
function flawedCertificate({ refusedCertificates }: TargetConfig, variant: AuthVariant): Auth | undefined {
  const flaw = variant === 'expired-certificate' ? 'expired' : variant === 'unknown-certificate' ? 'unknown' : undefined;
  const certificate = flaw === undefined ? undefined : refusedCertificates?.[flaw];
  return certificate === undefined ? undefined : { type: 'certificate', ...certificate };
}
