import type { Catalogued } from '../catalogue/catalogue.js';
import type { Check, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { hasFailed, type Outcome } from '../model/outcome.js';
import { MAX_DEPTH } from '../json/scan.js';
import { isObject } from '../json/value.js';
import { isExempt } from './exempt.js';
import { about } from './check-result.js';
import { isKnownName, told } from '../redact/known-words.js';
import { duplicateIn } from '../json/duplicates.js';
import { bodyShape } from '../redact/shape.js';

const json = about('answer-json');
const contentType = about('answer-content-type');
const limits = about('answer-limits');
const serverFailed = about('server-failed');

/** Every answer is one complete JSON object that says so in its header, and no request makes the server fail. */
export const answerShape: Check = {
  id: 'answer-shape',
  also: ['plain'],
  inspect: (exchange, context) => {
    const { reply } = exchange;
    const { contract } = context;
    if (reply.kind !== 'answer' || isExempt(exchange, context.wire)) return [];
    if (reply.beyond !== undefined) return [limits.violates('an answer within the limits of size, depth and coding', BEYOND[reply.beyond])];
    if (!isObject(reply.body))
      return [json.violates('one complete JSON object', describe(reply.text, reply.headers['content-type'], contract))];
    const twice = duplicateIn(reply.text, reply.body);
    if (twice !== undefined)
      return [
        json.violates(
          `one ${told(twice.name, contract)}`,
          twice.values.map((value) => told(value.slice(0, 80), contract)).join(' and '),
          isKnownName(twice.name, contract) ? twice.name : '',
        ),
      ];
    const header = reply.headers['content-type'] ?? '';
    return [
      json.conforms(),
      limits.conforms(),
      /^[^;]*\bjson\b/i.test(header)
        ? contentType.conforms()
        : contentType.violates('a content type of JSON', header === '' ? 'no content type' : told(header, contract)),
      failure(exchange, context.outcome),
    ];
  },
};

function failure({ failedBefore }: Exchange, outcome: Outcome): CheckResult {
  if (hasFailed(outcome)) return serverFailed.violates(NO_FAILURE, 'SERVER_FAILED');
  return failedBefore === true
    ? serverFailed.violates(NO_FAILURE, 'SERVER_FAILED at first, and this answer when it was sent again')
    : serverFailed.conforms();
}

const NO_FAILURE = 'no SERVER_FAILED';

const BEYOND = {
  size: 'larger than run.maxAnswerBytes, or of more than 20,000 values: it was not judged',
  depth: `nested deeper than ${MAX_DEPTH} levels: it was not judged`,
  encoding: 'in a content coding that nobody asked for and that cannot be read: it was not judged',
} as const;

function describe(text: string, header: string | undefined, of: Catalogued): string {
  if (text === '') return 'an empty body';
  return `${header === undefined ? 'no content type' : told(header, of)}, ${bodyShape(text)}`;
}
