import { setTimeout } from 'node:timers/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { isObject, type JsonValue } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import { builtScript } from '../../model/built-script.js';
import { HouseFault, MOST_MILLIS } from '../../model/house/guard.js';

/** A module of house rules, and how it is called in messages. */
export interface HouseFile {
  readonly file: string;
  readonly shown: string;
  /** Its house rules stand among the checks of its default export. */
  readonly isConfiguration?: boolean;
}

/** What the thread of the house code is given. */
export interface HouseTask {
  readonly port: MessagePort;
  readonly flag: SharedArrayBuffer;
  readonly files: readonly HouseFile[];
  /** The variables that a configuration reads when it is loaded. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** A call of the check of a house rule, by its place among all. */
export interface Asked {
  readonly index: number;
  readonly args: readonly JsonValue[];
}

/** What the thread says: what its modules have, or the result of a call. */
export type Told =
  | { readonly modules: readonly (readonly { readonly data: JsonValue; readonly checks: boolean }[])[] }
  | { readonly value: JsonValue }
  | { readonly nothing: true }
  | { readonly fault: string }
  | { readonly threw: string };

/** Megabytes for the objects of house code. Its rules look at one answer at a time. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** The modules are read once; one that takes longer does something else. */
const MOST_TO_LOAD = 10_000;

let open: { readonly worker: Worker } | undefined;

/**
 * Loads modules of house rules in a thread of their own, with a limit to their time and memory. What they do to built-in objects, and where
 * they end the process, is done to that thread alone; of an exchange they get a copy.
 * @returns the house rules of each module, their checks as functions that ask the thread and wait; undefined where there is no such thread
 * @throws HarnessError where a module cannot be loaded
 */
export async function loadInThread(files: readonly HouseFile[]): Promise<readonly (readonly unknown[])[] | undefined> {
  void open?.worker.terminate();
  open = undefined;
  const script = builtScript('house.worker.js', import.meta.url);
  if (script === undefined) return undefined;
  const names = files.map(({ shown }) => shown).join(', ');
  let thread = start(script, files);
  const told = await loaded(thread);
  if (told === undefined || !('modules' in told)) {
    thread.end();
    const reason =
      told !== undefined && 'threw' in told
        ? told.threw
        : `it ended its thread, took too much memory, or longer than ${MOST_TO_LOAD / 1000} s`;
    throw new HarnessError('config', reason.includes('cannot be loaded') ? reason : `${names} cannot be loaded: ${reason}`);
  }
  const ask = (asked: Asked): unknown => {
    if (thread.isOver()) {
      thread = start(script, files);
      if (thread.wait(MOST_TO_LOAD) === undefined) throw HouseFault.ofSilence();
    }
    thread.send(asked);
    const answer = thread.wait(MOST_MILLIS);
    if (answer !== undefined) return resultOf(answer);
    thread.end();
    throw HouseFault.ofSilence();
  };
  let index = 0;
  return told.modules.map((module) =>
    module.map(({ data, checks }) => {
      const at = index++;
      return isObject(data) && checks ? { ...data, check: (...args: readonly JsonValue[]) => ask({ index: at, args }) } : data;
    }),
  );
}

/** What the thread says of its modules; undefined where it ends without a word. */
async function loaded(thread: Thread): Promise<Told | undefined> {
  const until = Date.now() + MOST_TO_LOAD;
  for (;;) {
    const told = thread.wait(0);
    if (told !== undefined || thread.isOver() || Date.now() > until) return told;
    await setTimeout(10);
  }
}

function resultOf(told: Told): unknown {
  if ('value' in told) return told.value;
  if ('fault' in told) throw new HouseFault(told.fault, false);
  if ('threw' in told) throw new HouseFault(`it threw ${told.threw}`, false);
  return undefined;
}

type Thread = ReturnType<typeof start>;

function start(script: string, files: readonly HouseFile[]) {
  const { port1, port2 } = new MessageChannel();
  const flag = new SharedArrayBuffer(4);
  const cell = new Int32Array(flag);
  const variables = files.some(({ isConfiguration }) => isConfiguration === true) ? { ...process.env } : {};
  const task: HouseTask = { port: port2, flag, files, variables };
  const worker = new Worker(script, { workerData: task, transferList: [port2], resourceLimits: MEMORY, env: {}, stdin: false });
  open = { worker };
  let isOver = false;
  const end = (): void => {
    isOver = true;
    port1.close();
    void worker.terminate();
  };
  // Whoever waits is told by the time that it takes; an error that nobody hears would end the process.
  worker.on('error', end).on('exit', end).unref();
  port1.unref();
  return {
    send: (asked: Asked): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      port1.postMessage(asked);
    },
    /** What it says next; undefined where that takes longer. */
    wait: (millis: number): Told | undefined => {
      const until = performance.now() + millis;
      for (;;) {
        const got = receiveMessageOnPort(port1);
        const left = until - performance.now();
        if (got !== undefined || left <= 0) return got?.message as Told | undefined;
        // The flag may be that of a message which was received before it was set.
        Atomics.wait(cell, 0, 0, left);
        Atomics.store(cell, 0, 0);
      }
    },
    isOver: (): boolean => isOver,
    end,
  };
}
