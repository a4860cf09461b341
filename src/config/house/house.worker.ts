import { workerData } from 'node:worker_threads';
import { deepFreeze } from '../../json/freeze.js';
import type { JsonValue } from '../../json/value.js';
import { importModule } from '../module.js';
import { definitionsIn, inlineChecks } from './definitions.js';
import type { Asked, HouseFile, HouseTask, Told } from './house-thread.js';

const { port, flag, files, variables } = workerData as HouseTask;

/** As they are before house code can replace them. */
const { parse, stringify } = JSON;

/** Every house rule of the modules, in their order. */
const found: { readonly check?: unknown }[] = [];

/** Says something, and wakes the thread that waits for it. */
function tell(told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  port.postMessage(told);
  const cell = new Int32Array(flag);
  Atomics.store(cell, 0, 1);
  Atomics.notify(cell, 0);
}

/** Plain data of a definition: whether it has a function is told, the function stays here. */
function dataOf(value: unknown): { readonly data: JsonValue; readonly checks: boolean } {
  const checks = typeof (value as { check?: unknown } | null)?.check === 'function';
  return { data: parse(stringify(value) ?? 'null') as JsonValue, checks };
}

function answerTo({ index, args }: Asked): Told {
  const { check } = found[index] ?? {};
  if (typeof check !== 'function') return { fault: 'it has no function check' };
  try {
    const value: unknown = (check as (...given: readonly unknown[]) => unknown)(...args.map((one) => deepFreeze(one)));
    if (value === undefined) return { nothing: true };
    if (typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function')
      return { fault: 'it returned a promise; a check is a plain function' };
    return { value: parse(stringify(value) ?? 'null') as JsonValue };
  } catch (error) {
    return { threw: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** A configuration sees the variables while it is loaded, as it does elsewhere; house rules see none. */
async function definitionsOf({ file, shown, isConfiguration }: HouseFile): Promise<readonly unknown[]> {
  if (isConfiguration !== true) return definitionsIn(await importModule(file, shown));
  Object.assign(process.env, variables);
  try {
    return inlineChecks(await importModule(file, shown));
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
}

try {
  const modules: { readonly data: JsonValue; readonly checks: boolean }[][] = [];
  for (const one of files) {
    const values = (await definitionsOf(one)) as readonly { readonly check?: unknown }[];
    found.push(...values);
    modules.push(values.map(dataOf));
  }
  port.on('message', (asked: Asked) => tell(answerTo(asked)));
  tell({ modules });
} catch (error) {
  tell({ threw: error instanceof Error ? error.message : String(error) });
}
