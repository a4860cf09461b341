import { request, type IncomingHttpHeaders } from 'node:http';
import type { GatewayAddress } from '../../../src/gateway/options.js';

export interface Called {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly error: { readonly cause?: string; readonly field?: string; readonly explanation?: string };
}

/** One request to a gateway of the tests; a path that starts with a slash is taken as it is. */
export function call(
  door: GatewayAddress,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Called> {
  const whole = path.startsWith('/') ? path : `/api/rest/version/${path.replace('{m}', `merchant/${door.merchantId}`)}`;
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${door.url}${whole}`,
      {
        method,
        agent: false,
        auth: `merchant.${door.merchantId}:${door.password}`,
        headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        let got = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (got += chunk));
        response.on('error', reject);
        response.on('end', () => {
          const json = response.headers['content-type']?.includes('json') === true;
          const parsed = json ? (JSON.parse(got) as Record<string, unknown>) : { text: got };
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed, error: parsed['error'] as Called['error'] });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
