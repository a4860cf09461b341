import type { IncomingMessage } from 'node:http';
import { at, given } from '../evaluate/json.js';
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
  return {
    time: new Date().toISOString(),
    method: request.method ?? '',
    path: hidden(request.url ?? ''),
    status: answer.status,
    result: text('result') ?? '',
    ...given({ gatewayCode: text('response', 'gatewayCode'), cause: text('error', 'cause'), field: text('error', 'field'), contract }),
    millis: Math.round(millis * 100) / 100,
  };
}
