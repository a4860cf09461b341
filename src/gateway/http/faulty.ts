import type { ServerResponse } from 'node:http';
import type { TransportFault } from '../behaviour/effect.js';

const SLOW = 20_000;
const DEEP = 5_000;
/** Beyond what any client reads of an answer. */
const LONG = 6_000_000;
const PAGE = '<!doctype html><html><head><title>Something went wrong</title></head><body><h1>Something went wrong</h1></body></html>';

/** Sends an answer in the faulty way of a defect; false where it can be sent normally. */
export function sendFaulty(response: ServerResponse, status: number, text: string, fault: TransportFault): boolean {
  const write = (body: string, type = 'application/json;charset=UTF-8', code = status): true => {
    response.writeHead(code, { 'content-type': type });
    response.end(body);
    return true;
  };
  switch (fault) {
    case 'html':
      return write(PAGE, 'text/html');
    case 'plain-text':
      return write('OK');
    case 'truncated':
      return write(text.slice(0, Math.floor(text.length / 2)));
    case 'trailing-text':
      return write(`${text}\n<!-- served by node 7 -->`);
    case 'nested':
      return write(text.replace(/\}\s*$/, `,"debug":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`));
    case 'endless':
      return write(text.replace(/\}\s*$/, `,"debug":"${'again '.repeat(LONG / 6)}"}`));
    case 'array':
      return write(`[${text}]`);
    case 'empty':
      return write('');
    case 'server-failed':
      return write(JSON.stringify({ error: { cause: 'SERVER_FAILED', supportCode: 'TS-DEVIATION' }, result: 'ERROR' }), undefined, 500);
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'hang':
      return true;
    case 'slow': {
      const timer = setTimeout(() => {
        if (!response.destroyed) write(text);
      }, SLOW);
      timer.unref();
      return true;
    }
    case 'text-type':
      return false;
  }
}
