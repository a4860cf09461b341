import type { IncomingMessage } from 'node:http';

/** Bodies beyond this are not read on. */
export const LARGEST_BODY = 8 * 1024 * 1024;

/** The body as text, or undefined where it is too large. Rejects when the client goes away. */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
    });
    request.on('end', () => {
      if (size > LARGEST_BODY) resolve(undefined);
      else resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8'));
    });
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('the client went away')));
  });
}
