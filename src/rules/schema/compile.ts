import { Ajv, type Options } from 'ajv';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { VOCABULARY } from './vocabulary.js';

/** How the schemas are compiled, here and by the build. */
const AJV_OPTIONS: Options = {
  strict: true,
  // Null beside a type, and what a lenient reader takes for it, are unions; a condition need not repeat the type of what it is about.
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  messages: false,
  validateSchema: false,
  meta: false,
};

/** Teaches an ajv the keywords of our vocabulary. */
export function withVocabulary<T extends Pick<Ajv, 'addKeyword'>>(ajv: T): T {
  for (const keyword of VOCABULARY) ajv.addKeyword(keyword);
  return ajv;
}

const JOINED = /(\w+) = \1 === null \? (\w+)\.errors : \1\.concat\(\2\.errors\)/g;
const JOIN = 'const joined = (all, more) => { if (all === null) return [...more]; for (const one of more) all.push(one); return all; };';

/** The code of ajv copies all errors so far for each one of a part, so that many errors would take a time that grows with their square. */
export const withLinearErrors = (code: string): string => JOIN + code.replaceAll(JOINED, '$1 = joined($1, $2.errors)');

/** The ajv that the rules are compiled with. */
export const newAjv = ({ code, ...options }: Options = {}): Ajv =>
  withVocabulary(new Ajv({ ...AJV_OPTIONS, ...options, code: { process: withLinearErrors, ...code } }));

/**
 * Keywords that nothing is judged by here: words for people, and what `allOf` says of relations and, for other validators, of `trimmed`. Without the names of the draft, no keyword of it is looked for beyond those of the schemas.
 */
const NOT_JUDGED = ['$schema', '$id', 'title', 'description', 'allOf'];

/** What of a schema is compiled. */
export function bare(schema: JsonObject): JsonObject {
  const strip = (value: JsonValue, at: 'schema' | 'names'): JsonValue => {
    if (isArray(value)) return value.map((one) => strip(one, 'schema'));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => at === 'names' || !NOT_JUDGED.includes(key))
        .map(([key, member]) => [key, strip(member, at === 'schema' && (key === 'properties' || key === '$defs') ? 'names' : 'schema')]),
    );
  };
  return strip(schema, 'schema') as JsonObject;
}
