import { randomBytes } from 'node:crypto';
import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { changedBy, changeOf, type Entry, withoutCardNumbers } from './journal-entry.js';
import type { Ledger } from './ledger/ledger.js';
import type { Order } from './ledger/order.js';
import type { Session, Sessions } from './sessions.js';

/** Readable by its owner only, because the file holds orders, names and addresses. */
const OWNER_ONLY = 0o600;

/**
 * Keeps the state in a file of JSON lines: what each request changed of its order, or a session. An answer goes out only after its line
 * has reached the disk; lines that wait at the same time share one flush. A line that a crash cut short was never answered
 * and is left out.
 */
export class Journal {
  readonly key: Buffer;
  readonly #file: FileHandle;
  #waiting: { readonly line: string; readonly done: () => void; readonly failed: (error: unknown) => void }[] = [];
  #writing: Promise<void> | undefined;

  private constructor(file: FileHandle, key: Buffer) {
    this.#file = file;
    this.key = key;
  }

  /** Reads the journal of an earlier run, rewrites it without outdated lines, and continues it. */
  static async open(path: string): Promise<{ journal: Journal; restore: (ledger: Ledger, sessions: Sessions) => void }> {
    const { key, orders, sessions } = readEntries(await readIfThere(path));
    const kept: readonly Entry[] = [
      { kind: 'key', key: key.toString('base64') },
      ...[...orders.values()].map((order) => ({ kind: 'order' as const, order })),
      ...[...sessions.values()].map((session) => ({ kind: 'session' as const, session })),
    ];
    const fresh = await open(`${path}.new`, 'w', OWNER_ONLY);
    await fresh.chmod(OWNER_ONLY);
    await fresh.write(kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await fresh.datasync();
    await fresh.close();
    await rename(`${path}.new`, path);
    const journal = new Journal(await open(path, 'a'), key);
    return {
      journal,
      restore: (ledger, all) => {
        for (const order of orders.values()) ledger.put(order);
        for (const session of sessions.values()) all.put(session);
      },
    };
  }

  /** An order that is new, or what is other than `before`. */
  order(order: Order, before?: Order): Promise<void> {
    return this.#append(before === undefined ? { kind: 'order', order } : { kind: 'change', change: changeOf(before, order) });
  }

  session(session: Session): Promise<void> {
    return this.#append({ kind: 'session', session: { ...session, values: withoutFunds(session.values) } });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  #append(entry: Entry): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ line: `${JSON.stringify(withoutCardNumbers(entry))}\n`, done, failed });
      this.#writing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.write(batch.map(({ line }) => line).join(''));
        await this.#file.datasync();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = undefined;
  }
}

/** Card data of a session lives in memory only. */
const withoutFunds = (values: Session['values']): Session['values'] =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'sourceOfFunds'));

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function readEntries(text: string): { key: Buffer; orders: Map<string, Order>; sessions: Map<string, Session> } {
  const orders = new Map<string, Order>();
  const sessions = new Map<string, Session>();
  let key: Buffer | undefined;
  for (const line of text.split('\n')) {
    const entry = entryOf(line);
    if (entry?.kind === 'key') key = Buffer.from(entry.key, 'base64');
    if (entry?.kind === 'order') orders.set(`${entry.order.merchantId}/${entry.order.id}`, entry.order);
    if (entry?.kind === 'change') {
      const name = `${entry.change.merchantId}/${entry.change.id}`;
      const before = orders.get(name);
      if (before !== undefined) orders.set(name, changedBy(before, entry.change));
    }
    if (entry?.kind === 'session') sessions.set(`${entry.session.merchantId}/${entry.session.id}`, entry.session);
  }
  return { key: key ?? randomBytes(32), orders, sessions };
}

function entryOf(line: string): Entry | undefined {
  if (line === '') return undefined;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
