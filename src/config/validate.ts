import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { HarnessError } from '../model/harness-error.js';
import { meant } from '../model/nearest.js';
import { contractFault } from '../model/unknown-contract.js';
import type { Resolved } from './references.js';
import type { Source, Steps } from './source.js';
import { defined } from '../json/defined.js';

export interface Objection {
  readonly where: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What is wrong, and in which part. */
export interface FaultAt extends Omit<Objection, 'where'> {
  readonly steps: Steps;
}

export interface Validation {
  readonly source: Source;
  readonly resolved: Pick<Resolved, 'data' | 'fromEnvironment'>;
  readonly check: ValidateFunction;
  /** Faults that the schema cannot express. */
  readonly more?: (data: unknown) => readonly FaultAt[];
}

/**
 * The data, held to the schema. The text of a variable counts as the number or truth value that the schema asks for.
 * @throws HarnessError naming every fault, with its place in the file
 */
export function validated({ source, resolved, check, more }: Validation): unknown {
  let data: unknown = resolved.data ?? {};
  if (!check(data)) {
    for (const error of check.errors ?? []) {
      if (resolved.fromEnvironment.has(error.instancePath)) data = withConverted(data, stepsOf(error.instancePath), error);
    }
  }
  const faults = check(data) ? [] : (check.errors ?? []).flatMap((error) => faultOf(error, source));
  const further = faults.length > 0 ? [] : (more?.(data) ?? []).map(({ steps, ...rest }) => ({ where: source.where(steps), ...rest }));
  refuse([...faults, ...further]);
  return data;
}

/** Throws one error for all faults: the first in full, the others below it. */
export function refuse(faults: readonly Objection[]): void {
  const [first, ...others] = faults;
  if (first === undefined) return;
  const lines = [`${first.where}: ${first.message}`, ...others.map((fault) => `  also ${fault.where}: ${fault.message}${aside(fault)}`)];
  throw new HarnessError('config', lines.join('\n'), defined({ hint: first.hint }));
}

const aside = (fault: Objection): string => (fault.hint === undefined ? '' : ` (${fault.hint})`);

function faultOf(error: ErrorObject, source: Source): readonly Objection[] {
  const steps = stepsOf(error.instancePath);
  const at = (message: string, hint?: string): readonly Objection[] => [
    { where: source.where(steps), message: `${nameOf(steps)} ${message}`, hint },
  ];
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(error.params.additionalProperty);
      return [unknownKey(source, [...steps, key], Object.keys((error.parentSchema?.properties ?? {}) as object))];
    }
    // The faults inside are reported instead.
    case 'propertyNames':
    case 'if':
      return [];
    case 'enum': {
      const allowed = (error.params.allowedValues as readonly unknown[]).map(String);
      if (error.propertyName !== undefined) return [unknownKey(source, [...steps, error.propertyName], allowed)];
      if (allowed.some((one) => one.includes('@'))) return [{ where: source.where(steps), ...contractFault(String(error.data), allowed) }];
      return at(`is ${JSON.stringify(error.data)}, which is none of its values`, suggestion(String(error.data), allowed, 'one of'));
    }
    case 'required':
      return at(`lacks ${String(error.params.missingProperty)}`);
    case 'type':
      return at(
        `must be ${typeWord(error.params.type as string | string[])}, not ${error.params.type === 'integer' && typeof error.data === 'number' ? error.data : typeWord(kindOf(error.data))}`,
        quotes(error) ?? meaning(error),
      );
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
      return at(`${error.message}, not ${String(error.data)}`, meaning(error));
    case 'pattern':
      return at(
        `is ${JSON.stringify(error.data)}, which has the wrong form`,
        String(error.parentSchema?.description ?? error.params.pattern),
      );
    default:
      return at(error.message ?? 'is not valid');
  }
}

function unknownKey(source: Source, steps: Steps, known: readonly string[]): Objection {
  const key = String(steps.at(-1));
  const group = steps.length > 1 ? ` in ${steps.slice(0, -1).join('.')}` : '';
  return { where: source.where(steps, 'key'), message: `unknown key "${key}"${group}`, hint: suggestion(key, known, 'known here:') };
}

/** The nearest word, or all of them when none is near. */
function suggestion(word: string, known: readonly string[], lead: string): string {
  const near = meant(word, known);
  return near === undefined ? `${lead} ${known.join(', ')}` : `did you mean "${near}"?`;
}

/** What the key is for, where a number is wrong. */
function meaning({ parentSchema: { type, description } = {} }: ErrorObject): string | undefined {
  return typeof description === 'string' && (type === 'integer' || type === 'number') ? description : undefined;
}

/** A number in place of text usually lacks its quotes. If quotes alone would not make it valid, the hint is the description of the form. */
function quotes(error: ErrorObject): string | undefined {
  if (error.params.type !== 'string' || typeof error.data !== 'number') return undefined;
  const { pattern, description } = (error.parentSchema ?? {}) as { readonly pattern?: string; readonly description?: string };
  return pattern === undefined || new RegExp(pattern).test(String(error.data)) ? 'write it in quotes' : description;
}

const nameOf = (steps: Steps): string => (steps.length === 0 ? 'the file' : steps.join('.'));

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function typeWord(type: string | readonly string[]): string {
  const words: Readonly<Record<string, string>> = {
    object: 'a group of keys',
    array: 'a list',
    string: 'a string',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    null: 'empty',
  };
  return [type]
    .flat()
    .map((name) => words[name] ?? name)
    .join(' or ');
}

const stepsOf = (pointer: string): Steps =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The data with the text at one place read as the number or truth value that was asked for. */
function withConverted(data: unknown, steps: Steps, error: ErrorObject): unknown {
  if (error.keyword !== 'type') return data;
  const converted = convert(String(error.data), String(error.params.type));
  return converted === undefined ? data : setAt(data, steps, converted);
}

function convert(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  const number = Number(text);
  return (type === 'number' || type === 'integer') && text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

function setAt(data: unknown, [step, ...rest]: Steps, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(data)) return data.with(Number(step), setAt(data[Number(step)], rest, value));
  const group = data as Record<string, unknown>;
  return { ...group, [step]: setAt(group[step], rest, value) };
}
