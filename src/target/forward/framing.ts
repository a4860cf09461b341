import { type Framing, type MessageHead, valuesOf } from './message-reader.js';

const NO_BODY: Framing = { kind: 'length', bytes: 0 };

/** Where the body of a request ends. */
export function requestFraming(head: MessageHead): Framing | 'unclear' {
  const stated = statedFraming(head);
  return stated === 'unstated' ? NO_BODY : stated === 'other-coding' ? 'unclear' : stated;
}

/** Where the body of an answer ends; `method` is that of its request. */
export function answerFraming(head: MessageHead, method: string | undefined): Framing | 'unclear' {
  const status = Number(head.first[1]);
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return NO_BODY;
  const stated = statedFraming(head);
  return stated === 'unstated' || stated === 'other-coding' ? { kind: 'until-close' } : stated;
}

function statedFraming(head: MessageHead): Framing | 'unstated' | 'other-coding' | 'unclear' {
  const codings = valuesOf(head, 'transfer-encoding').join(',').trim().toLowerCase();
  if (codings !== '') return /(?:^|[\s,])chunked$/.test(codings) ? { kind: 'chunked' } : 'other-coding';
  const lengths = new Set(valuesOf(head, 'content-length').flatMap((value) => value.split(',').map((part) => part.trim())));
  if (lengths.size === 0) return 'unstated';
  const [length = ''] = lengths;
  return lengths.size === 1 && /^\d{1,15}$/.test(length) ? { kind: 'length', bytes: Number(length) } : 'unclear';
}
