import type { Contract, Field } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { schemaFor } from '../../rules/schema.js';
import { pathOf } from '../explain/everything-page.js';
import { PURPOSES } from '../explain/purposes.js';
import { version } from '../version.js';
import type { SchemaSide } from './json-schema.js';

/** OpenAPI 3.1 of these contracts. The version is a part of each path, so an operation has one path for each of its versions. */
export function openApi(contracts: readonly Contract[]): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway API',
      version,
      description: 'Made from the catalogue of touchstone. Statements about several fields are beyond a schema: touchstone export rules.',
    },
    servers: [
      { url: '{baseUrl}', variables: { baseUrl: { default: 'https://gateway.example', description: '{base_url} of the gateway' } } },
    ],
    security: [{ basic: [] }, { certificate: [] }],
    tags: [...new Set(contracts.map(({ operation }) => operation))].map((name) => ({ name, description: PURPOSES[name] })),
    paths: paths(contracts),
    components: { schemas: schemas(contracts), securitySchemes: SECURITY },
  };
}

const SECURITY: JsonObject = {
  basic: { type: 'http', scheme: 'basic', description: 'User merchant.<merchant_id> and the API password' },
  certificate: { type: 'mutualTLS', description: 'A client certificate' },
};

function paths(contracts: readonly Contract[]): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const path of new Set(contracts.map(pathOf))) {
    const here = contracts.filter((contract) => pathOf(contract) === path);
    const methods = [...new Set(here.map(({ method }) => method))];
    all[path] = Object.fromEntries(
      methods.map((method) => [method.toLowerCase(), operation(here.filter((each) => each.method === method))]),
    );
  }
  return all;
}

/** What one method of one path does; operations that share a version share it, and apiOperation tells them apart. */
function operation(contracts: readonly Contract[]): JsonObject {
  const [first] = contracts as readonly [Contract];
  const body = (side: SchemaSide) => contracts.map((contract) => ({ $ref: `#/components/schemas/${nameOf(contract, side)}` }));
  const oneOf = (refs: readonly JsonObject[]): JsonObject => (refs.length === 1 ? (refs[0] as JsonObject) : { anyOf: refs });
  const required = contracts.every((contract) =>
    contract.request.some((field) => field.presence === 'required' || field.presence === 'fixed'),
  );
  return {
    operationId: contracts.map(({ id }) => id.replace('@', '-')).join('-or-'),
    summary: contracts.map(({ title, version: at }) => `${title}, version ${at}`).join('; '),
    tags: [...new Set(contracts.map(({ operation: tag }) => tag))],
    description: contracts.map(({ operation: id }) => PURPOSES[id]).join(' '),
    parameters: first.url.map(parameter),
    requestBody: { required, content: { 'application/json': { schema: oneOf(body('request')) } } },
    responses: {
      default: {
        description: 'The outcome, or an error. Which HTTP status goes with which is not shown.',
        content: { 'application/json': { schema: oneOf([...body('response'), ...body('error').slice(0, 1)]) } },
      },
    },
    'x-touchstone-contracts': contracts.map(({ id }) => id),
  };
}

function parameter(field: Field): JsonObject {
  const { minLength, maxLength, characters } = field;
  return {
    name: field.path,
    in: 'path',
    required: true,
    schema: {
      type: 'string',
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(characters === undefined ? {} : { pattern: `^[${characters}]*$` }),
    },
  };
}

/** All error bodies are the same one. */
const nameOf = (contract: Contract, side: SchemaSide): string => (side === 'error' ? 'error' : `${contract.id.replace('@', '-')}-${side}`);

function schemas(contracts: readonly Contract[]): JsonObject {
  const all: Record<string, JsonValue> = {};
  for (const contract of contracts) {
    for (const side of ['request', 'response', 'error'] as const) {
      const { $schema: _, $id: __, $defs, ...schema } = schemaFor(contract, side);
      for (const [name, part] of Object.entries(isObject($defs) ? $defs : {})) all[name] ??= part;
      all[nameOf(contract, side)] ??= relocated(schema);
    }
  }
  return all;
}

/** References to a schema's own parts, pointed at the parts of the whole document. */
function relocated(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(relocated);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string' ? [key, member.replace('#/$defs/', '#/components/schemas/')] : [key, relocated(member)],
    ),
  );
}
