import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { CONTROL, control } from '../control/control.js';
import type { GatewaySteering } from '../control/steering.js';
import type { TransportFault } from '../behaviour/effect.js';
import type { Gateway, Handled } from '../gateway.js';
import type { GatewayRequest } from '../request.js';
import type { GatewayOptions } from '../options.js';
import { answerPreflight, corsHeaders } from './cors.js';
import { logLine } from './log-line.js';
import { errorAnswer, type Answer } from './answer.js';
import { welcomePage } from './page.js';
import { readBody } from './read-body.js';
import { sendFaulty } from './faulty.js';
import { bytesOf, TextBuffers, type BufferedText } from '../text-buffers.js';

const JSON_TYPE = 'application/json;charset=UTF-8';

/** What the server needs besides the gateway itself. */
export interface Serving {
  readonly gateway: Gateway;
  readonly options: GatewayOptions;
  readonly merchantId: string;
  /** Undefined where tests may not steer. */
  readonly steering: GatewaySteering | undefined;
}

/** Puts a gateway on the wire: HTTP/1.1, and over TLS HTTP/2 as well. */
export function serve(serving: Serving): Server {
  const buffers = new TextBuffers();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void respond(serving, buffers, request, response);
  };
  const { tls } = serving.options;
  if (tls === undefined) return createServer({ keepAliveTimeout: 30_000 }, listener);
  const secure = {
    cert: tls.cert,
    key: tls.key,
    allowHTTP1: true,
    // A certificate is one of two ways in: asked for, checked when given, not demanded.
    ...(tls.ca === undefined ? {} : { ca: tls.ca, requestCert: true, rejectUnauthorized: false }),
  };
  // The two protocols hand over the same members under types of their own.
  return createSecureServer(secure, listener as unknown as Parameters<typeof createSecureServer>[1]);
}

async function respond(serving: Serving, buffers: TextBuffers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { gateway, options, steering } = serving;
  const started = options.onRequest === undefined ? 0 : performance.now();
  try {
    const text = await readBody(request);
    if (options.cors !== undefined && answerPreflight(request, response, options.cors)) return;
    if (besideTheApi(serving, request, response, text)) return;
    const handled = isCompressed(request)
      ? { answer: COMPRESSED }
      : await gateway.handle({
          method: request.method ?? '',
          url: request.url ?? '',
          authorization: request.headers.authorization,
          headers: request.rawHeaders,
          text,
          ...certificateOf(request),
        });
    const cors = options.cors === undefined ? undefined : corsHeaders(request, options.cors);
    const stored = buffers.put(handled.answer.text);
    send(response, handled.answer, stored, cors === undefined ? handled.headers : { ...handled.headers, ...cors }, handled.fault);
    if (steering !== undefined) keep(steering, request, text, handled, stored);
    options.onRequest?.(logLine(request, handled, performance.now() - started));
  } catch {
    // A client that disconnected gets no answer; a failure of the gateway is answered with the error body of part 7.
    if (!response.headersSent && !response.destroyed) {
      const failed = errorAnswer({ rule: 'server-failed', cause: 'SERVER_FAILED', explanation: '' });
      send(response, failed, buffers.put(failed.text));
    }
  }
}

/** Answers the start page and the control calls of tests. */
function besideTheApi(serving: Serving, request: IncomingMessage, response: ServerResponse, text: string | undefined): boolean {
  const { url = '', method } = request;
  if (url === '/' && method === 'GET') {
    const page = welcomePage(serving.gateway.catalogue, serving.merchantId, serving.steering !== undefined);
    response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8', 'content-length': Buffer.byteLength(page) });
    response.end(page);
    return true;
  }
  if (serving.steering === undefined || !(url === CONTROL || url.startsWith(`${CONTROL}/`))) return false;
  const { status, body, allow } = control(serving.steering, request, text);
  const shown = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(shown),
    ...(allow === undefined ? {} : { allow }),
  });
  response.end(shown);
  return true;
}

function keep(steering: GatewaySteering, request: IncomingMessage, text: string | undefined, handled: Handled, stored: BufferedText): void {
  const { answer, operation, orderId, contract } = handled;
  const { method = '', url: path = '' } = request;
  const seen = { time: Date.now(), method, path, orderId, operation, contract, text, status: answer.status };
  steering.log.add(seen, stored);
}

const isCompressed = ({ headers }: IncomingMessage): boolean =>
  headers['content-encoding'] !== undefined && headers['content-encoding'].trim().toLowerCase() !== 'identity';

const COMPRESSED = errorAnswer({
  rule: 'body-envelope',
  explanation: 'The body is compressed. Send it as it is, without a Content-Encoding header.',
  status: 415,
});

function send(response: ServerResponse, answer: Answer, stored: BufferedText, headers?: Handled['headers'], fault?: TransportFault): void {
  const { status, text } = answer;
  if (fault !== undefined && sendFaulty(response, status, text, fault)) return;
  const bytes = bytesOf(stored);
  const usual = { 'content-type': fault === 'text-type' ? 'text/plain' : JSON_TYPE, 'content-length': bytes.length };
  const extra = status === 401 ? { ...headers, 'www-authenticate': 'Basic realm="gateway"' } : headers;
  response.writeHead(status, extra === undefined ? usual : { ...usual, ...extra });
  response.end(bytes);
}

/** The merchant in the common name of a client certificate (`merchant.<id>` or the bare id), whether verified or not. */
function certificateOf(request: IncomingMessage): Pick<GatewayRequest, 'certificate' | 'badCertificate'> {
  const socket = request.socket as TLSSocket;
  if (!socket.encrypted) return {};
  const name = socket.getPeerCertificate().subject?.CN;
  const text = Array.isArray(name) ? name[0] : name;
  const merchantId = text?.startsWith('merchant.') === true ? text.slice('merchant.'.length) : text;
  return socket.authorized ? { certificate: merchantId } : { badCertificate: merchantId };
}
