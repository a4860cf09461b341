import type { Client, PacedClient } from '../../target/client.js';

/** Stands between a run and its client: it can be closed, and lets others send within the rate of the run. */
export interface Gate {
  /** The client of the run, behind the gate. */
  readonly through: (client: PacedClient) => Client;
  /** Closed, nothing more is sent; what is under way is answered. */
  close(): void;
  open(): void;
  /** Resolves when somebody else may send a request, at once where the run does not send yet. */
  slot(): Promise<void>;
}

export function createGate(): Gate {
  let client: PacedClient | undefined;
  let opening: { readonly opened: Promise<void>; readonly open: () => void } | undefined;
  return {
    through(given) {
      client = given;
      return behind(given, () => opening?.opened ?? Promise.resolve());
    },
    close() {
      if (opening !== undefined) return;
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      opening = { opened, open };
    },
    open() {
      const before = opening;
      opening = undefined;
      before?.open();
    },
    slot: async () => client?.slot(),
  };
}

/** A client that waits before every request. */
export const behind = (client: Client, wait: () => Promise<void>): Client => ({
  get sent() {
    return client.sent;
  },
  get silent() {
    return client.silent;
  },
  get busy() {
    return client.busy;
  },
  get throttled() {
    return client.throttled;
  },
  send: async (request) => {
    await wait();
    return client.send(request);
  },
  close: () => client.close(),
});
