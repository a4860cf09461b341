import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HarnessError } from '../model/harness-error.js';
import { HIDDEN, hideReferences, showReferences } from './reference-text.js';
import type { Source, Steps } from './source.js';

export interface ReferenceContext {
  readonly source: Source;
  /** Files are named from here. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a part is settled by a flag or the environment, so that what the file says does not matter. */
  readonly overridden: (steps: Steps) => boolean;
  /** Whether a part is not used, so that its variable need not be set. */
  readonly unread?: (steps: Steps) => boolean;
}

export interface Resolved {
  readonly data: unknown;
  /** Parts that are one whole reference, as JSON pointers: their text may stand for a number. */
  readonly fromEnvironment: ReadonlySet<string>;
  /** The values that variables and files gave, with their names: messages show the name instead. */
  readonly given: ReadonlyMap<string, string>;
}

/** The data with every `${VARIABLE}` and `file:PATH` replaced by what it names. */
export function resolveReferences(context: ReferenceContext): Resolved {
  const fromEnvironment = new Set<string>();
  const given = new Map<string, string>();
  const noted = (name: string, value: string): string => {
    given.set(name, value);
    return value;
  };

  const text = (written: string, steps: Steps): string => {
    const value = hideReferences(written);
    if (new RegExp(`^${HIDDEN.source}$`).test(value)) fromEnvironment.add(pointer(steps));
    const filled = value.replace(HIDDEN, (_, name: string) => noted(name, variable(name, steps, context))).replaceAll('$${', '${');
    return filled.startsWith('file:') ? noted(filled, fileText(filled.slice('file:'.length), steps, context)) : filled;
  };

  const walk = (value: unknown, steps: Steps): unknown => {
    if (typeof value === 'string') {
      const isWritten = context.overridden(steps) || (context.unread?.(steps) === true && lacksVariable(value, context.env));
      return isWritten ? showReferences(value) : text(value, steps);
    }
    if (Array.isArray(value)) return value.map((element, i) => walk(element, [...steps, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [showReferences(key), walk(member, [...steps, key])]));
  };

  return { data: walk(context.source.data, []), fromEnvironment, given };
}

export const pointer = (steps: Steps): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const lacksVariable = (written: string, env: ReferenceContext['env']): boolean =>
  [...hideReferences(written).matchAll(HIDDEN)].some(([, name = '']) => (valueOf(name, env) ?? '') === '');

/** The password of the merchant had two names in documents of earlier versions; a configuration with either finds it under the other. */
const ALIASES: Readonly<Record<string, string>> = { TOUCHSTONE_PASSWORD: 'GATEWAY_PASSWORD', GATEWAY_PASSWORD: 'TOUCHSTONE_PASSWORD' };

/** The value of a variable, under either of its names. */
export const valueOf = (name: string, env: ReferenceContext['env']): string | undefined => env[name] ?? env[ALIASES[name] ?? name];

function variable(name: string, steps: Steps, { env, source }: ReferenceContext): string {
  const value = valueOf(name, env);
  if (value !== undefined && value !== '') return value;
  const state = value === undefined ? 'not set' : 'empty';
  throw new HarnessError('config', `${source.where(steps)}: the environment variable ${name} is ${state}; ${steps.join('.')} needs it`, {
    hint: `set ${name} before starting touchstone`,
  });
}

/** The text of a file that holds a secret, without the line end that editors leave. */
function fileText(path: string, steps: Steps, { folder, source }: ReferenceContext): string {
  let content: string;
  try {
    content = readFileSync(resolve(folder, path), 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new HarnessError('config', `${source.where(steps)}: the file ${path} ${reason}; ${steps.join('.')} needs it`, {
      hint: 'paths are taken from the folder of the configuration file',
      cause: error,
    });
  }
  if (content !== '') return content;
  throw new HarnessError('config', `${source.where(steps)}: the file ${path} is empty; ${steps.join('.')} needs it`);
}
