import { capital } from '../../../reports/text/words.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { namedSchemas } from './json-schema.js';

const HEAD = `// Bodies of the payment gateway API, made by: touchstone export types
`;

/** TypeScript types of the bodies of these contracts, with what the specification says of each field in its comment. */
export function typesText(contracts: readonly Contract[]): string {
  const schemas = namedSchemas(contracts, ['request', 'response', 'error'], 'open', '#/');
  const types = Object.entries(schemas)
    .filter(([name]) => name !== 'noValue')
    .map(([name, schema]) => `${comment(schema, '')}export type ${capital(name)} = ${typeOf(schema, '')};\n`);
  return [HEAD, ...types].join('\n');
}

function typeOf(schema: JsonValue | undefined, margin: string): string {
  if (!isObject(schema)) return 'unknown';
  const { $ref, const: constant, enum: choices, type, items, properties, additionalProperties } = schema;
  if (typeof $ref === 'string') return capital($ref.replace('#/', ''));
  if (constant !== undefined) return JSON.stringify(constant);
  if (isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  switch (type) {
    case 'array':
      return `readonly ${bracketed(typeOf(items, margin))}[]`;
    case 'object':
      if (isObject(properties)) return objectType(schema, properties, margin);
      return `{ readonly [name: string]: ${typeOf(additionalProperties, margin)} }`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
      return type;
    default:
      return 'unknown';
  }
}

function objectType(schema: JsonObject, properties: JsonObject, margin: string): string {
  const inner = `${margin}  `;
  const required = [schema, schema['then'], schema['else']].flatMap((part) =>
    isObject(part) && isArray(part['required']) ? part['required'] : [],
  );
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(member, inner)}${inner}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(member, inner)};\n`;
  });
  return members.length === 0 ? '{ readonly [name: string]: unknown }' : `{\n${members.join('')}${margin}}`;
}

const bracketed = (type: string): string => (/ \| /.test(type) && !type.startsWith('{') ? `(${type})` : type);

/** The description of a schema as a comment, with any end of a comment in it escaped. */
function comment(schema: JsonValue | undefined, margin: string): string {
  const described = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
  const words = described.replace(/(?= Clause [^ ]+$)/, lengthOf(schema));
  return words === '' ? '' : `${margin}/** ${words.replaceAll('*/', '* /')} */\n`;
}

/** How long a text is; an exact length is in the description already. */
function lengthOf(schema: JsonValue | undefined): string {
  const { type, minLength: least, maxLength: most } = isObject(schema) ? schema : {};
  if (type !== 'string' || least === most) return '';
  if (typeof most !== 'number') return ` At least ${Number(least)} characters.`;
  return typeof least === 'number' ? ` ${least} to ${most} characters.` : ` At most ${most} characters.`;
}
