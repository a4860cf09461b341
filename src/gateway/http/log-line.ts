import type { IncomingMessage } from 'node:http';
import { at } from '../evaluate/json.js';
import type { RequestLogLine } from '../options.js';
import { bodyOf, type Answer } from './answer.js';

/** A run of digits long enough to be a card number is masked, wherever a client put it. */
const NUMBERS = /\d{13,19}/g;

export function logLine(request: IncomingMessage, answer: Answer, millis: number): RequestLogLine {
  const body = bodyOf(answer);
  const text = (...keys: string[]): string | undefined => {
    const found = at(body, keys);
    return typeof found === 'string' ? hidden(found) : undefined;
  };
  const gatewayCode = text('response', 'gatewayCode');
  const cause = text('error', 'cause');
  const field = text('error', 'field');
  return {
    time: new Date().toISOString(),
    method: request.method ?? '',
    path: hidden(request.url ?? ''),
    status: answer.status,
    result: text('result') ?? '',
    ...(gatewayCode === undefined ? {} : { gatewayCode }),
    ...(cause === undefined ? {} : { cause }),
    ...(field === undefined ? {} : { field }),
    millis: Math.round(millis * 100) / 100,
  };
}

const hidden = (text: string): string =>
  text.replace(NUMBERS, (digits) => `${digits.slice(0, 6)}${'x'.repeat(digits.length - 10)}${digits.slice(-4)}`);
