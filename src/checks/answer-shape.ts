import type { Check, CheckContext } from '../model/check.js';
import { isObject } from '../json/value.js';
import { about } from './judgement.js';

const json = about('exchange', 'answer-json', 'must');
const contentType = about('exchange', 'answer-content-type', 'should');
const serverFailed = about('exchange', 'server-failed', 'should');

/** Every answer is one complete JSON object that says so in its header, and no request makes the server fail. */
export const answerShape: Check = {
  id: 'answer-shape',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || isExempt(exchange.request.text, context.wire, reply.status)) return [];
    if (reply.body === undefined || !isObject(reply.body))
      return [json.violates('one complete JSON object', describe(reply.text, reply.headers['content-type']))];
    const header = reply.headers['content-type'] ?? '';
    const failed = context.outcome.kind === 'error' && context.outcome.cause === 'SERVER_FAILED';
    return [
      json.conforms(),
      /^[^;]*\bjson\b/i.test(header)
        ? contentType.conforms()
        : contentType.violates('a content type of JSON', header === '' ? 'no content type' : header),
      failed ? serverFailed.violates('no SERVER_FAILED', 'SERVER_FAILED') : serverFailed.conforms(),
    ];
  },
};

/** Judged only where path, method and version are those of part 1, and credentials are good (readings 7). */
function isExempt(text: string | undefined, wire: CheckContext['wire'], status: number): boolean {
  return wire.odd || (text !== undefined && text.length > 1_000_000) || (wire.badCredentials && (status === 401 || status === 403));
}

function describe(text: string, header: string | undefined): string {
  if (text === '') return 'an empty body';
  const start = text.slice(0, 60).replace(/\s+/g, ' ');
  return `${header ?? 'no content type'}, beginning ${JSON.stringify(start)}`;
}
