/** The first line and the headers of a message, as they were written. */
export interface MessageHead {
  /** `PUT /path HTTP/1.1`, or `HTTP/1.1 200 OK`, in three parts. */
  readonly first: readonly [string, string, string];
  readonly headers: readonly (readonly [string, string])[];
}

/** How the end of a message is found. */
export type Framing = { readonly kind: 'length'; readonly bytes: number } | { readonly kind: 'chunked' | 'until-close' };

/** Receives the parts of the messages that one side of a connection sends. */
export interface MessageUser {
  /** A head is complete. `tunnel`: what follows is no longer HTTP, as after an upgrade. `unclear`: the end of the message cannot be found. */
  onHead(head: MessageHead): Framing | 'tunnel' | 'unclear';
  /** Data of the body, without the marks of chunks. */
  onData(data: Buffer): void;
  onEnd(): void;
  /** The bytes are not HTTP, and nothing after them can be read. */
  onLost(reason: string): void;
  /** The bytes that are forwarded in place of a head. */
  rewrite?(head: MessageHead, bytes: Buffer): Buffer;
}

type State = 'head' | 'data' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailers' | 'until-close' | 'lost';

/** No server reads a longer head. */
const LONGEST_HEAD = 256_000;
const LONGEST_LINE = 16_000;
const [CR, LF] = [13, 10];

/**
 * Finds the messages in the bytes of one direction of an HTTP/1 connection as they pass. It never throws, and holds back only an incomplete
 * head: whatever the bytes are, all of them are forwarded.
 */
export class MessageReader {
  readonly #user: MessageUser;
  #state: State = 'head';
  /** Bytes of an incomplete head, or of an incomplete line between chunks. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Bytes left of the body, or of its chunk. */
  #left = 0;

  constructor(user: MessageUser) {
    this.#user = user;
  }

  /** Takes the next bytes, and returns those to forward. */
  push(bytes: Buffer): readonly Buffer[] {
    const passed: Buffer[] = [];
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#state === 'lost') {
        passed.push(rest);
        break;
      }
      rest = this.#take(rest, passed);
    }
    return passed;
  }

  /** The connection has ended, which also ends a message without a stated length. */
  end(): void {
    const isEnd = this.#state === 'until-close';
    this.#state = 'lost';
    if (isEnd) this.#user.onEnd();
  }

  /** Consumes the bytes of the current part, and returns the rest. */
  #take(bytes: Buffer, passed: Buffer[]): Buffer {
    switch (this.#state) {
      case 'head':
        return this.#takeHead(bytes, passed);
      case 'data':
      case 'chunk-data':
        return this.#takeData(bytes, passed);
      case 'until-close':
        passed.push(bytes);
        this.#user.onData(bytes);
        return NOTHING;
      default:
        return this.#takeLine(bytes, passed);
    }
  }

  #takeHead(bytes: Buffer, passed: Buffer[]): Buffer {
    // Empty lines before a message are ignored, and forwarded as they are.
    if (this.#heldBytes === 0 && (bytes[0] === CR || bytes[0] === LF)) {
      passed.push(bytes.subarray(0, 1));
      return bytes.subarray(1);
    }
    const before = this.#heldBytes;
    const all = before === 0 ? bytes : Buffer.concat([...this.#held, bytes]);
    // The end may begin in the bytes that were held.
    const end = endOfHead(all, Math.max(0, before - 3));
    if (end < 0) {
      [this.#held, this.#heldBytes] = [[all], all.length];
      if (all.length > LONGEST_HEAD) {
        passed.push(...this.#release());
        this.#lose('a head of more than 256 kB');
      }
      return NOTHING;
    }
    const raw = all.subarray(0, end);
    [this.#held, this.#heldBytes] = [[], 0];
    const head = headOf(raw);
    if (head === undefined) {
      passed.push(raw);
      this.#lose('a first line that is none of HTTP/1');
      return all.subarray(end);
    }
    passed.push(this.#user.rewrite?.(head, raw) ?? raw);
    this.#enter(this.#user.onHead(head));
    return all.subarray(end);
  }

  #enter(framing: ReturnType<MessageUser['onHead']>): void {
    if (framing === 'tunnel') this.#state = 'lost';
    else if (framing === 'unclear') this.#lose('headers that disagree on where the message ends');
    else if (framing.kind !== 'length') this.#state = framing.kind === 'chunked' ? 'chunk-size' : 'until-close';
    else if (framing.bytes === 0) this.#finish();
    else [this.#state, this.#left] = ['data', framing.bytes];
  }

  #takeData(bytes: Buffer, passed: Buffer[]): Buffer {
    const data = bytes.subarray(0, this.#left);
    passed.push(data);
    this.#left -= data.length;
    this.#user.onData(data);
    if (this.#left === 0) {
      if (this.#state === 'data') this.#finish();
      else this.#state = 'chunk-end';
    }
    return bytes.subarray(data.length);
  }

  /** A line between the data of chunks: a size, the end of a chunk, a trailer. */
  #takeLine(bytes: Buffer, passed: Buffer[]): Buffer {
    const end = bytes.indexOf(LF);
    const part = end < 0 ? bytes : bytes.subarray(0, end + 1);
    passed.push(part);
    this.#held.push(part);
    this.#heldBytes += part.length;
    if (this.#heldBytes > LONGEST_LINE) this.#lose('a line between chunks of more than 16 kB');
    else if (end >= 0) this.#readLine(Buffer.concat(this.#release()).toString('latin1').trim());
    return bytes.subarray(part.length);
  }

  #readLine(line: string): void {
    if (this.#state === 'chunk-end') {
      if (line === '') this.#state = 'chunk-size';
      else this.#lose('a chunk that is longer than it says');
    } else if (this.#state === 'trailers') {
      if (line === '') this.#finish();
    } else {
      const size = /^([0-9a-fA-F]{1,12})(?:[\s;]|$)/.exec(line)?.[1];
      if (size === undefined) return this.#lose('the size of a chunk that is no number');
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left === 0 ? 'trailers' : 'chunk-data';
    }
    return undefined;
  }

  #finish(): void {
    this.#state = 'head';
    this.#user.onEnd();
  }

  #lose(reason: string): void {
    this.#state = 'lost';
    this.#release();
    this.#user.onLost(reason);
  }

  #release(): readonly Buffer[] {
    const held = this.#held;
    [this.#held, this.#heldBytes] = [[], 0];
    return held;
  }
}

const NOTHING = Buffer.alloc(0);

/** Where the body begins: after an empty line, with or without carriage returns; -1 if the head is incomplete. */
function endOfHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

const REQUEST_LINE = /^([!-~]+) ([!-~]+) (HTTP\/1\.[0-9])$/;
const STATUS_LINE = /^(HTTP\/1\.[0-9]) ([0-9]{3})(?: (.*))?$/;

function headOf(bytes: Buffer): MessageHead | undefined {
  const [line = '', ...lines] = bytes.toString('latin1').split(/\r?\n/);
  const parts = REQUEST_LINE.exec(line) ?? STATUS_LINE.exec(line);
  if (parts === null) return undefined;
  const headers: [string, string][] = [];
  for (const text of lines) {
    const last = headers.at(-1);
    // A line that begins with a blank continues the one before.
    if (/^[ \t]/.test(text) && last !== undefined) last[1] = `${last[1]} ${text.trim()}`;
    const colon = text.indexOf(':');
    if (!/^[ \t]/.test(text) && colon > 0) headers.push([text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]);
  }
  return { first: [parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''], headers };
}

/** All values of a header. */
export const valuesOf = ({ headers }: MessageHead, name: string): readonly string[] =>
  headers.flatMap(([key, value]) => (key === name ? [value] : []));
