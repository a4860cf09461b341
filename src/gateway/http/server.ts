import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { TransportFault } from '../deviations/effect.js';
import type { Gateway } from '../gateway.js';
import type { GatewayRequest } from '../request.js';
import type { GatewayOptions, RequestLogLine } from '../options.js';
import { logLine } from './log-line.js';
import { errorAnswer, type Answer } from './answer.js';
import { readBody } from './read-body.js';
import { sendFaulty } from './faulty.js';

const JSON_TYPE = 'application/json;charset=UTF-8';

/** Puts a gateway on the wire. */
export function serve(gateway: Gateway, options: GatewayOptions): Server {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void respond(gateway, request, response, options.onRequest);
  };
  const { tls } = options;
  if (tls === undefined) return createServer({ keepAliveTimeout: 30_000 }, listener);
  return createSecureServer(
    {
      cert: tls.cert,
      key: tls.key,
      keepAliveTimeout: 30_000,
      // A certificate is one of two ways in: asked for, checked when given, not demanded.
      ...(tls.ca === undefined ? {} : { ca: tls.ca, requestCert: true, rejectUnauthorized: false }),
    },
    listener,
  );
}

async function respond(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  log: ((line: RequestLogLine) => void) | undefined,
): Promise<void> {
  const started = log === undefined ? 0 : performance.now();
  try {
    const text = await readBody(request);
    const handled = await gateway.handle({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
      ...certificateOf(request),
      text,
    });
    send(response, handled.answer, handled.headers, handled.fault);
    log?.(logLine(request, handled.answer, performance.now() - started));
  } catch {
    // A client that went away gets no answer; a fault of ours is told as part 7 says.
    if (!response.headersSent && !response.destroyed) {
      send(response, errorAnswer({ rule: 'server-failed', cause: 'SERVER_FAILED', explanation: '' }));
    }
  }
}

function send(response: ServerResponse, answer: Answer, headers?: Readonly<Record<string, string>>, fault?: TransportFault): void {
  const { text } = answer;
  if (fault !== undefined && sendFaulty(response, answer.status, text, fault)) return;
  const usual = { 'content-type': fault === 'text-type' ? 'text/plain' : JSON_TYPE, 'content-length': Buffer.byteLength(text) };
  const extra = answer.status === 401 ? { ...headers, 'www-authenticate': 'Basic realm="gateway"' } : headers;
  response.writeHead(answer.status, extra === undefined ? usual : { ...usual, ...extra });
  response.end(text);
}

/** The merchant that a client certificate names, verified or not: its common name, `merchant.<id>` or the bare id. */
function certificateOf(request: IncomingMessage): Pick<GatewayRequest, 'certificate' | 'badCertificate'> {
  const socket = request.socket as TLSSocket;
  if (!socket.encrypted) return {};
  const name = socket.getPeerCertificate().subject?.CN;
  const text = Array.isArray(name) ? name[0] : name;
  const merchantId = text?.startsWith('merchant.') === true ? text.slice('merchant.'.length) : text;
  return socket.authorized ? { certificate: merchantId } : { badCertificate: merchantId };
}
