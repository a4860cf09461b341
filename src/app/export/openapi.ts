import { groupBy } from '../../json/group-by.js';
import { ROLES } from '../../catalogue/roles.js';
import type { Contract, Field } from '../../catalogue/vocabulary.js';
import { defined } from '../../json/defined.js';
import { isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { pathOf } from '../explain/everything-page.js';
import { EXAMPLE_MERCHANT } from '../generate/sample.js';
import { version } from '../version.js';
import { exampleAnswers, exampleCall } from './example-call.js';
import { namedSchemas, type SchemaLevel, type SchemaSide } from './json-schema.js';
import { methodName, typeName } from './names.js';
import { downgraded } from './openapi-3-0.js';

export interface OpenApiOptions {
  readonly level: SchemaLevel;
  readonly openapi: '3.1' | '3.0';
}

/** OpenAPI of these contracts. The version is a part of each path, so an operation has one path for each of its versions. */
export async function openApi(
  contracts: readonly Contract[],
  { level, openapi }: OpenApiOptions = { level: 'must', openapi: '3.1' },
): Promise<JsonObject> {
  const answers = await exampleAnswers(contracts);
  const document: JsonObject = {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway API',
      version,
      description: `Made from the catalogue of touchstone; the schemas hold what ${level} be refused. Sums and check digits are beyond a schema: touchstone export rules.`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'touchstone', url: 'https://touchstone.example' },
    },
    servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'https://gateway.example' } } }],
    security: [{ basic: [] }, { certificate: [] }],
    tags: [...new Map(contracts.map((contract) => [contract.operation, contract.purpose]))].map(([name, description]) => ({
      name,
      description,
    })),
    paths: paths(contracts, answers),
    components: {
      schemas: namedSchemas(contracts, ['request', 'response', 'error'], level, '#/components/schemas/'),
      securitySchemes: SECURITY,
    },
  };
  return openapi === '3.0' ? downgraded(document) : document;
}

const SECURITY: JsonObject = {
  basic: { type: 'http', scheme: 'basic', description: 'User merchant.<merchant_id> and the API password' },
  certificate: { type: 'mutualTLS', description: 'A client certificate' },
};

type Answers = ReadonlyMap<string, JsonValue>;

function paths(contracts: readonly Contract[], answers: Answers): JsonObject {
  const operations = (here: readonly Contract[]): JsonObject =>
    Object.fromEntries(
      [...groupBy(here, ({ method }) => method.toLowerCase())].map(([method, each]) => [method, operation(each, answers)]),
    );
  return Object.fromEntries([...groupBy(contracts, pathOf)].map(([path, here]) => [path, operations(here)]));
}

/** What one method of one path does; operations that share a version share it, and apiOperation tells them apart. */
function operation(contracts: readonly Contract[], answers: Answers): JsonObject {
  const [first] = contracts as readonly [Contract];
  const { ids } = exampleCall(first, EXAMPLE_MERCHANT);
  const required = contracts.every((contract) =>
    contract.request.some((field) => field.presence === 'required' || field.presence === 'fixed'),
  );
  const requests = contracts.map((contract): Example => [contract.id, { value: exampleCall(contract, EXAMPLE_MERCHANT).body }]);
  const replies = contracts.flatMap((contract): Example[] => {
    const answer = answers.get(contract.id);
    const made = contract.reply === 'transaction' ? {} : { summary: 'Made up: what this operation answers is not shown.' };
    return answer === undefined ? [] : [[contract.id, { ...made, value: forMerchant(answer) }]];
  });
  const bodies = [...refs(contracts, 'response'), ...refs([first], 'error')];
  // The calls that the examples need before them on a fresh gateway.
  const setUp = contracts.flatMap((contract) =>
    exampleCall(contract, EXAMPLE_MERCHANT).setUp.map(({ method, path, body = {} }): JsonObject => ({ method, path, body })),
  );
  return {
    operationId: methodName(...contracts),
    summary: contracts.map(({ title, version: at }) => `${title}, version ${at}`).join('; '),
    tags: [...new Set(contracts.map(({ operation: tag }) => tag))],
    description: contracts.map(({ purpose }) => purpose).join(' '),
    parameters: first.url.map((field) => parameter(field, ids)),
    requestBody: { required, content: content(refs(contracts, 'request'), requests) },
    responses: {
      '2XX': { description: `Usually processed: result says how it ended. ${ANY_STATUS}`, content: content(bodies, replies) },
      '4XX': {
        description: `Usually not processed: the request or its sender is at fault. ${ANY_STATUS}`,
        content: content(bodies, errorExamples('client').map(asExample)),
      },
      '5XX': {
        description: `Usually not processed: the gateway is busy, or failed. ${ANY_STATUS}`,
        content: content(bodies, errorExamples('server').map(asExample)),
      },
    },
    'x-touchstone-contracts': contracts.map(({ id }) => id),
    ...(setUp.length === 0 ? {} : { 'x-touchstone-set-up': setUp }),
  };
}

const refs = (contracts: readonly Contract[], side: SchemaSide): readonly JsonObject[] =>
  contracts.map((contract) => ({ $ref: `#/components/schemas/${typeName(contract, side)}` }));

/** Part 7 shows causes of errors and no status codes. */
const ANY_STATUS = 'Which HTTP status code comes with which body is not shown, so that each of them may come with either.';

type Example = readonly [name: string, example: JsonObject];

const asExample = ([name, value]: readonly [string, JsonValue]): Example => [name, { value }];

function content(schemas: readonly JsonObject[], examples: readonly Example[]): JsonObject {
  const [only, ...others] = schemas;
  const schema = others.length === 0 && only !== undefined ? only : { anyOf: schemas };
  return { 'application/json': { schema, examples: Object.fromEntries(examples) } };
}

/** The answer as the merchant of the example paths would see it. */
function forMerchant(answer: JsonValue): JsonValue {
  return isObject(answer) && answer['merchant'] !== undefined ? { ...answer, merchant: EXAMPLE_MERCHANT } : answer;
}

function parameter(field: Field, ids: Readonly<Record<string, string>>): JsonObject {
  const { minLength, maxLength, characters } = field;
  return {
    name: field.path,
    in: 'path',
    required: true,
    description: `The ${field.path} of the path (clause ${field.clause}).`,
    example: ids[field.path] ?? '',
    schema: {
      type: 'string',
      ...defined({ minLength, maxLength }),
      ...(characters === undefined ? {} : { pattern: `^[${characters}]*$` }),
    },
  };
}

const error = (parts: JsonObject): JsonObject => ({ error: parts, result: 'ERROR' });
const invalid = (validationType: string, field: string, explanation: string): JsonObject =>
  error({ cause: 'INVALID_REQUEST', explanation, field, validationType });

const CLIENT: Readonly<Record<string, JsonObject>> = {
  invalid: invalid('INVALID', ROLES.orderAmount, 'order.amount has a value that is not valid.'),
  missing: invalid('MISSING', ROLES.orderCurrency, 'order.currency is missing.'),
  unsupported: invalid('UNSUPPORTED', 'order.colour', 'order.colour is not supported here.'),
  rejected: error({ cause: 'REQUEST_REJECTED', supportCode: 'TS-1' }),
};

const SERVER: Readonly<Record<string, JsonObject>> = {
  busy: error({ cause: 'SERVER_BUSY', explanation: 'Too many requests at the moment. Try again.' }),
  failed: error({ cause: 'SERVER_FAILED', supportCode: 'TS-2' }),
};

/** An error body of every cause and validation type, by whose fault it is. */
const errorExamples = (fault: 'client' | 'server'): readonly (readonly [string, JsonObject])[] =>
  Object.entries(fault === 'client' ? CLIENT : SERVER);
