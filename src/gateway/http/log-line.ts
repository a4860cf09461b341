import type { IncomingMessage } from 'node:http';
import { at } from '../evaluate/json.js';
import type { RequestLogLine } from '../options.js';
import type { Handled } from '../gateway.js';
import { hiddenText as hidden } from '../hide.js';
import { bodyOf } from './answer.js';

export function logLine(request: IncomingMessage, { answer, contract }: Handled, millis: number): RequestLogLine {
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
    ...(contract === undefined ? {} : { contract }),
    millis: Math.round(millis * 100) / 100,
  };
}
