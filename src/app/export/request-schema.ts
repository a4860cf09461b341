import type { Contract } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { implies } from '../../rules/schema/making.js';
import { namedSchemas, type SchemaLevel } from './json-schema.js';
import { typeName } from './names.js';

/** Where the schema is published. The id stays the same when the schema changes. */
export const REQUEST_SCHEMA_ID = 'https://touchstone.example/schemas/request.schema.json';

/**
 * One schema for files of requests, for editors: a body is judged by the operation that its `apiOperation` names, by any of its versions; a request as
 * `generate` prints it, by the version in its path. What names no covered operation is not judged.
 */
export function requestSchema(contracts: readonly Contract[], level: SchemaLevel): JsonObject {
  const names = [...new Set(contracts.map(({ apiOperation }) => apiOperation.value))];
  const sharing = (name: string): readonly Contract[] => contracts.filter(({ apiOperation }) => apiOperation.value === name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: REQUEST_SCHEMA_ID,
    title: 'Requests to the payment gateway',
    description:
      'The body of a request, or a request as touchstone generate prints it. Versions stand under $defs, such as Refund60Request.',
    ...implies({ type: 'array' }, { type: 'array', items: { $ref: '#/$defs/Sample' } }),
    else: {
      type: 'object',
      properties: {
        // Suggested by editors only: other operations are not judged.
        apiOperation: { description: 'What the request asks for.', anyOf: [{ enum: names }, { type: 'string' }] },
      },
      allOf: [
        ...names.map((name) => implies(asksFor(name), anyOf(sharing(name).map(reference)))),
        implies({ required: ['method', 'path', 'body'] }, { $ref: '#/$defs/Sample' }),
      ],
    },
    $defs: {
      Sample: sampleSchema(contracts),
      ...namedSchemas(contracts, ['request'], level, '#/$defs/'),
    },
  };
}

const reference = (contract: Contract): JsonObject => ({ $ref: `#/$defs/${typeName(contract, 'request')}` });
const anyOf = (schemas: readonly JsonObject[]): JsonObject => (schemas.length === 1 ? (schemas[0] as JsonObject) : { anyOf: [...schemas] });
const asksFor = (name: JsonValue): JsonObject => ({
  type: 'object',
  properties: { apiOperation: { const: name } },
  required: ['apiOperation'],
});

/** A request with its path: operation and version together say which contract it is. */
function sampleSchema(contracts: readonly Contract[]): JsonObject {
  return {
    type: 'object',
    required: ['method', 'path'],
    properties: { method: { type: 'string' }, path: { type: 'string' } },
    allOf: contracts.map((contract) =>
      implies(
        {
          properties: {
            path: { type: 'string', pattern: `/api/rest/version/${contract.version}/` },
            body: asksFor(contract.apiOperation.value),
          },
          required: ['path', 'body'],
        },
        { properties: { body: reference(contract) } },
      ),
    ),
  };
}
