import { parentPort, workerData } from 'node:worker_threads';
import { functionsApart, importModule } from './module.js';
import type { Asked, ModuleFile, Told } from './module-thread.js';

/** As they are before the module can replace them. */
const { parse, stringify } = JSON;
const port = parentPort;

const tell = (told: Told): void => port?.postMessage(told);

try {
  const { file, shown } = workerData as ModuleFile;
  const { data, hooks } = functionsApart(await importModule(file, shown));
  const call = async ({ number, name, context }: Asked): Promise<void> => {
    try {
      const value: unknown = await hooks.get(name)?.(context);
      tell({ number, value: parse(stringify(value) ?? 'null') });
    } catch (error) {
      tell({ number, threw: error instanceof Error ? error.message : String(error) });
    }
  };
  port?.on('message', (asked: Asked) => void call(asked));
  tell({ exported: parse(stringify(data)), hooks: [...hooks.keys()] });
} catch (error) {
  tell({ threw: error instanceof Error ? error.message : String(error) });
}
