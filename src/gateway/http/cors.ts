import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that let the page of an allowed origin read the answer; none for other origins. */
export function corsHeaders(request: IncomingMessage, origins: readonly string[]): Readonly<Record<string, string>> | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return undefined;
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' };
}

/** Answers the question that a browser asks before it sends; false where the request is none. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): boolean {
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  response.writeHead(204, {
    ...corsHeaders(request, origins),
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-max-age': '600',
  });
  response.end();
  return true;
}
