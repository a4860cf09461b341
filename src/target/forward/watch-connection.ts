import { answerFraming, requestFraming } from './framing.js';
import { type MessageHead, MessageReader, valuesOf } from './message-reader.js';
import { Kept, type NoAnswer, type Passing } from './passing.js';

/** Reads along on one connection: reports every request with its answer, and delays neither. */
export interface Watch {
  /** Takes bytes of the client, and returns those to forward. */
  fromClient(bytes: Buffer): readonly Buffer[];
  fromTarget(bytes: Buffer): void;
  /** The target has ended its side; requests without a complete answer get none. */
  targetEnded(why: NoAnswer): void;
  /** The connection is over; requests without an answer get none. */
  close(why: NoAnswer): void;
  /** Whether a request has no answer, or an incomplete one. */
  readonly isBusy: boolean;
  /** Whether the answer to the oldest such request has not even begun. */
  readonly isWaiting: boolean;
}

export interface WatchOptions {
  readonly most: number;
  /** The bytes that are forwarded in place of the head of a request. */
  readonly rewrite: (head: MessageHead, bytes: Buffer) => Buffer;
  readonly tell: (passing: Passing) => void;
}

interface Answering {
  readonly head: MessageHead;
  readonly body: Kept;
}

interface Pending extends Answering {
  readonly startedAt: number;
  readonly started: number;
}

export function watchConnection({ most, rewrite, tell }: WatchOptions): Watch {
  /** Requests without an answer, the oldest first: a client may send the next one before the last is answered. */
  const pending: Pending[] = [];
  let answering: Answering | undefined;
  let isOver = false;

  const settle = (answer: Passing['answer']): void => {
    const request = pending.shift();
    answering = undefined;
    if (request === undefined) return;
    const { head, body, startedAt, started } = request;
    tell({
      method: head.first[0],
      path: head.first[1],
      request: { headers: head.headers, ...body.content },
      answer,
      startedAt,
      millis: performance.now() - started,
    });
  };
  const giveUp = (why: NoAnswer): void => {
    if (isOver) return;
    isOver = true;
    while (pending.length > 0) settle(why);
  };
  const unreadable = (side: string) => (reason: string) => giveUp({ kind: 'unreadable', message: `${side}: ${reason}` });

  const requests = new MessageReader({
    rewrite,
    onHead: (head) => {
      pending.push({ head, body: new Kept(most), startedAt: Date.now(), started: performance.now() });
      return head.first[0] === 'CONNECT' ? 'tunnel' : requestFraming(head);
    },
    onData: (data) => pending.at(-1)?.body.add(data),
    onEnd: () => undefined,
    onLost: unreadable('the request'),
  });
  const answers = new MessageReader({
    onHead: (head) => {
      const status = Number(head.first[1]);
      const request = pending[0];
      const isTunnel = status === 101 || (request?.head.first[0] === 'CONNECT' && status < 300);
      if (isTunnel) {
        giveUp({ kind: 'upgraded', message: `to ${valuesOf(head, 'upgrade').join(', ') || 'a tunnel'}` });
        return 'tunnel';
      }
      // A status below 200 is interim; the final answer is still to come.
      if (status >= 200) answering = { head, body: new Kept(most) };
      return answerFraming(head, request?.head.first[0]);
    },
    onData: (data) => answering?.body.add(data),
    onEnd: () => {
      if (answering === undefined) return;
      const { head, body } = answering;
      settle({ status: Number(head.first[1]), reason: head.first[2], headers: head.headers, ...body.content });
    },
    onLost: unreadable('the answer'),
  });

  return {
    fromClient: (bytes) => (isOver ? [bytes] : requests.push(bytes)),
    fromTarget: (bytes) => {
      if (!isOver) answers.push(bytes);
    },
    targetEnded: (why) => {
      answers.end();
      giveUp(why);
    },
    close: giveUp,
    get isBusy() {
      return pending.length > 0;
    },
    get isWaiting() {
      return pending.length > 0 && answering === undefined;
    },
  };
}
