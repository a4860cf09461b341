import type { Check } from '../model/check.js';
import { isObject } from '../json/value.js';
import { isExempt } from './exempt.js';
import { about } from './judgement.js';

const json = about('answer-json');
const contentType = about('answer-content-type');
const serverFailed = about('server-failed');

/** Every answer is one complete JSON object that says so in its header, and no request makes the server fail. */
export const answerShape: Check = {
  id: 'answer-shape',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || isExempt(exchange, context.wire)) return [];
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

function describe(text: string, header: string | undefined): string {
  if (text === '') return 'an empty body';
  const start = text.slice(0, 60).replace(/\s+/g, ' ');
  return `${header ?? 'no content type'}, beginning ${JSON.stringify(start)}`;
}
