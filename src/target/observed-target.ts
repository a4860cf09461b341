import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Reply } from '../model/exchange.js';
import type { TargetSeen } from '../model/target-seen.js';
import { defined } from '../json/defined.js';

/** Notes what a target is seen to be, once. */
export interface TargetObserver {
  /** As the target gave it: the server header is foreign text. Undefined until an answer came. */
  readonly seen: TargetSeen | undefined;
  opened(socket: Socket): void;
  answered(reply: Reply): void;
}

export function createTargetObserver(): TargetObserver {
  let line: TargetSeen | undefined;
  let seen: TargetSeen | undefined;
  return {
    get seen() {
      return seen;
    },
    opened: (socket) => {
      line ??= { ...defined({ address: socket.remoteAddress }), ...certificateOf(socket) };
    },
    answered: (reply) => {
      if (seen !== undefined || reply.kind !== 'answer') return;
      seen = { ...line, ...defined({ server: reply.headers.server }) };
    },
  };
}

function certificateOf(socket: Socket): TargetSeen {
  if (!(socket instanceof TLSSocket)) return {};
  const { fingerprint256 } = socket.getPeerCertificate() as { readonly fingerprint256?: string };
  return fingerprint256 === undefined ? {} : { certificate: fingerprint256.replaceAll(':', '').toLowerCase() };
}
