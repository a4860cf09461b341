import { type MessageHead, valuesOf } from './message-reader.js';

const HOST_LINE = /^(host[ \t]*:[ \t]*)([^\r\n]*?)([ \t]*\r?)$/im;

/**
 * The head of a request with the target's name in place of ours. A client that connects to this port writes our name into its Host header,
 * which a target that serves several names would not recognise. Any other name was meant, and stays.
 */
export function withHostOf(target: URL, ownPort: number, head: MessageHead, bytes: Buffer): Buffer {
  const hosts = valuesOf(head, 'host');
  const [host = ''] = hosts;
  if (hosts.length !== 1 || portIn(host) !== ownPort) return bytes;
  // Latin 1 keeps every byte as it is.
  return Buffer.from(
    bytes.toString('latin1').replace(HOST_LINE, (_line, before: string, _host, after: string) => `${before}${target.host}${after}`),
    'latin1',
  );
}

const portIn = (host: string): number => Number(/:(\d{1,5})$/.exec(host)?.[1] ?? 80);
