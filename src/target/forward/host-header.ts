import { type MessageHead, valuesOf } from './message-reader.js';

const HOST_LINE = /^(host[ \t]*:[ \t]*)([^\r\n]*?)([ \t]*\r?)$/im;

/**
 * The head of a request with the name of the target where the client wrote ours: a client that is pointed at this port says so in its Host
 * header, and a target that serves several names would not know itself by it. Any other name was meant, and stays.
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
