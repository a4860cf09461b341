import { CONTRACTS, once, operationIds } from '../catalogue/contracts.js';
import { STATE_NAMES } from '../catalogue/vocabulary.js';
import { SUITE_IDS } from '../model/case.js';
import { DEFAULTS } from './defaults.js';
import { REPORT_FORMATS } from '../model/report-formats.js';

type Schema = Readonly<Record<string, unknown>>;

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const flag = (description: string): Schema => ({ type: 'boolean', description });
const whole = (minimum: number, description: string): Schema => ({ type: 'integer', minimum, description });
const duration = (description: string): Schema => ({
  type: 'string',
  pattern: '^(?=[0.]*[1-9])\\d+(\\.\\d+)?(ms|s|m|h)$',
  description: `${description}, such as 500ms, 10s, 2m or 1h`,
});
const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });
const oneOf = (values: readonly string[], description: string): Schema => ({ enum: [...values], description });
/** An operation, or one of its versions; read when the schema is used, since contracts can be added at the start. */
const contractName = (more: Schema = {}): Schema => ({
  get enum() {
    return [...operationIds(), ...CONTRACTS.map(({ id }) => id)];
  },
  ...more,
});
/** The same at any version. */
const anyVersion = (more: Schema): Schema => ({
  if: {
    get pattern() {
      return `^(?:${operationIds().join('|')})@[0-9]{1,6}$`;
    },
  },
  else: contractName(),
  ...more,
});
const operationName: Schema = {
  get enum() {
    return [...operationIds()];
  },
};
const group = (description: string, properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  description,
  properties,
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required: [...required] }),
});
const map = (description: string, values: Schema, names?: readonly string[] | Schema): Schema => ({
  type: 'object',
  description,
  ...(names === undefined ? {} : { propertyNames: Array.isArray(names) ? { enum: [...names] } : names }),
  additionalProperties: values,
});

export const RECIPE_NAMES = [...STATE_NAMES.filter((name) => name !== 'none'), 'read-order'] as const;

const card = group(
  'A card that the sandbox knows.',
  {
    number: text('The card number.'),
    expiry: group(
      'When it expires. Strings: quote them in YAML.',
      { month: text('1 to 12.'), year: { type: 'string', pattern: '^\\d{2}$', description: 'Two digits.' } },
      ['month', 'year'],
    ),
    nameOnCard: text('The name on it.'),
    securityCode: text('The security code, for overlays and recipes.'),
  },
  ['number', 'expiry'],
);

const step = group(
  'One request, what its answer must hold, and what is taken from it.',
  {
    request: group(
      'The request; its strings hold templates such as {merchantId}, {orderId}, {transactionId}, {amount}, {currency}, {card.number} and names captured before.',
      {
        method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'The HTTP method.'),
        path: {
          type: 'string',
          pattern: '^/',
          description: 'After {base_url}/api/rest/version/{version}; or, without version, after {base_url}.',
        },
        version: whole(1, 'The version in the path. Left out, the path follows the base URL.'),
        body: { description: 'The body, any JSON.' },
        card: text('Which of values.cards {card.*} stands for; approved unless said otherwise.'),
      },
      ['method', 'path'],
    ),
    expect: map('Values that the answer must have, by path: { result: SUCCESS, "response.gatewayCode": REFERRED }.', {}),
    capture: map('Names for parts of the answer, by path: { sessionId: session.id }.', text('A path in the answer.')),
  },
  ['request'],
);

const recipe: Schema = {
  description: 'Requests that lead to the state, a pool of things that are there already, or a function.',
  type: ['array', 'object'],
  items: step,
  minItems: 1,
  properties: {
    steps: { type: 'array', items: step, minItems: 1, description: 'The requests, one after the other.' },
    fixtures: {
      type: 'array',
      minItems: 1,
      description: 'Things that exist already, each used once.',
      items: map('orderId, transactionId, amount, currency, sessionId, sessionVersion, sessionVersionBefore.', { type: 'string' }),
    },
    reusable: flag('The fixtures may be used again and again.'),
    hook: {
      type: 'string',
      pattern: '^.+#.+$',
      description: 'A function of a module, as file#export; in a TypeScript or JavaScript configuration the function itself.',
    },
  },
  additionalProperties: false,
};

const CLIENT_CERTIFICATE: Readonly<Record<string, Schema>> = {
  cert: text('Client certificate: a PEM file.'),
  key: text('Its key: a PEM file.'),
  pfx: text('Client certificate and key in one PFX (PKCS 12) file.'),
  passphrase: text('Opens the key or the PFX file: ${VARIABLE} or file:PATH.'),
};
const clientCertificate = (description: string): Schema => group(description, CLIENT_CERTIFICATE);

/** The schema of a group that says of each member what holds without it. */
function withDefaults(defaults: Schema, schema: Schema): Schema {
  const members = Object.entries(schema['properties'] as Readonly<Record<string, Schema>>).map(([key, member]): [string, Schema] => {
    if (!(key in defaults)) return [key, member];
    return [key, 'properties' in member ? withDefaults(defaults[key] as Schema, member) : { ...member, default: defaults[key] }];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

const SCHEMA: Schema = withDefaults(DEFAULTS, {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://touchstone.example/schemas/config.schema.json',
  title: 'touchstone configuration',
  ...group(
    'touchstone.config.{yaml,yml,json,ts,mjs}. Flags go before the environment, the environment before this file, this file before the defaults.',
    {
      $schema: text('The schema that editors check this file with.'),
      target: group('Where requests go.', {
        baseUrl: text('What stands before /api/rest; or embedded, the built-in reference gateway.'),
        merchantId: text('The merchant id in the path.'),
        auth: {
          description: 'How requests are authenticated.',
          type: 'object',
          properties: {
            type: oneOf(['basic', 'certificate'], 'HTTP Basic with merchant.<merchantId> and a password, or a client certificate.'),
            password: text('The API password: ${VARIABLE} or file:PATH rather than the password itself.'),
            ...CLIENT_CERTIFICATE,
          },
          additionalProperties: false,
        },
        tls: group('How the target is recognised.', { ca: text('A private certificate authority: a PEM file.') }),
        otherMerchant: group(
          'A second merchant, for the rules on isolation.',
          { merchantId: text('Its id.'), password: text('Its API password: ${VARIABLE} or file:PATH.') },
          ['merchantId', 'password'],
        ),
        refusedCertificates: group('Client certificates that the target must not take, for the rule auth-certificate.', {
          expired: clientCertificate('One of the merchant whose time is over.'),
          unknown: clientCertificate('One that nobody whom the target trusts has issued.'),
        }),
        proxy: text('A proxy to go through; HTTPS_PROXY and NO_PROXY are read too, for HTTPS targets on other machines.'),
        allowHttp: flag(
          'Plain HTTP to the host of baseUrl is meant although it is another machine, such as a service of a CI job; every report says so.',
        ),
      }),
      run: group('How much is sent, and how fast.', {
        profile: oneOf(['smoke', 'standard', 'thorough'], 'How much is sent.'),
        seed: { type: 'integer', description: 'The seed of everything random.' },
        rate: { type: 'number', exclusiveMinimum: 0, description: 'Most requests per second of the run; shards divide it.' },
        concurrency: { type: 'integer', minimum: 1, maximum: 1024, description: 'Most requests at a time.' },
        workers: {
          type: ['integer', 'string'],
          minimum: 1,
          pattern: '^(?:auto|[1-9][0-9]*)$',
          description: 'Threads that send and judge, a number or auto: one below four cores, else one for every two.',
        },
        maxRequests: whole(1, 'Most requests of the run.'),
        maxTime: duration('The longest the run may take'),
        timeout: duration('How long an answer may take'),
        retries: whole(0, 'How often an unanswered request is repeated.'),
        maxAnswerBytes: whole(1_000, 'How large an answer may be; no more of it is read.'),
        bail: whole(1, 'Stop after this many violations.'),
      }),
      scope: group('What is tested.', {
        contracts: list(
          anyVersion({ description: 'An operation, or one of its versions; the nearest stands for one that is not documented.' }),
          'Operations and contracts; all when left out.',
        ),
        suites: list(oneOf(SUITE_IDS, 'A suite.'), 'Suites; all when left out.'),
        rules: list(text('A glob.'), 'Globs of rule ids; all when left out.'),
        cases: list(text('A glob.'), 'Globs of case ids; all when left out.'),
        exclude: list(
          group(
            'What is left out, and why. The report lists it.',
            {
              rule: text('A glob of rule ids.'),
              case: text('A glob of case ids.'),
              contract: text('A glob of contracts.'),
              because: text('The reason.'),
            },
            ['because'],
          ),
          'What is left out.',
        ),
      }),
      contracts: {
        type: 'array',
        items: { type: ['string', 'object'], minLength: 1, description: 'A file (YAML, JSON or a module), or what it would hold.' },
        description: 'Contracts beside those of the catalogue: versions of operations, or operations of their own.',
      },
      checks: {
        type: 'array',
        items: {
          type: ['string', 'object', 'array'],
          minLength: 1,
          description: 'A module that defines house rules; in a module the definitions themselves.',
        },
        description: 'House rules beside those of the catalogue.',
      },
      apiOperation: map(
        'The apiOperation values that the specification does not show; null sends none.',
        { type: ['string', 'null'] },
        operationName,
      ),
      values: group('What this target knows and the specification does not show.', {
        currencies: {
          ...list({ type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }, 'Currencies on offer, two decimals each.'),
          minItems: 1,
        },
        countries: {
          ...list({ type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 3166-1 alpha-3.' }, 'Countries to send.'),
          minItems: 1,
        },
        cards: map(
          'Cards by what they lead to: approved, declined, expired, insufficient, referred, timedOut, partial, pending, giftCard, challenge.',
          card,
        ),
        overlay: map(
          'Constant parts merged into every request of an operation or contract; every report lists them.',
          { type: 'object' },
          contractName(),
        ),
        tracks: group('A magnetic stripe and its card.', { track1: text('Track 1.'), track2: text('Track 2.'), card }, ['card']),
        p2pe: group(
          'An encrypted card number that the target can decrypt.',
          {
            keySerialNumber: text('20 hex digits.'),
            payload: text('Hex.'),
            initializationVector: text('Hex.'),
            pan: text('The card number it decrypts to.'),
          },
          ['keySerialNumber', 'payload', 'pan'],
        ),
        emv: group('EMV data that the target permits.', { permitted: text('TLV in hex.') }, ['permitted']),
        issued: map(
          'Values that were issued elsewhere: one, or several of different lengths.',
          {
            anyOf: [
              { type: 'string', minLength: 1 },
              { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
            ],
          },
          ['partnerSolutionId', 'planId', 'walletIndicator', 'referenceOrderId', '3DSecureId'],
        ),
        names: map('Real words for the neutral ones of the specification.', { type: 'string', minLength: 1 }),
        paths: group('Where line items are, for lint.', { item: text('The items.'), itemAmount: text('Their amount.') }),
        probes: group('What the probes send.', { emvTag: text('A tag that no list permits, TLV in hex.'), pan: text('A card number.') }),
        refundAmount: text('The path of the refund amount.'),
        refundCurrency: text('The path of the refund currency.'),
        sensitiveData: list(text('A value.'), 'Values of responseControls.sensitiveData.'),
      }),
      provision: map('How to reach the states that the covered operations cannot create.', recipe, RECIPE_NAMES),
      expect: group('What this target promises beyond the specification.', {
        httpStatus: map('HTTP status by what is answered.', { type: 'integer', minimum: 100, maximum: 599 }, [
          'INVALID_REQUEST',
          'REQUEST_REJECTED',
          'SERVER_BUSY',
          'SERVER_FAILED',
          'SUCCESS',
          'FAILURE',
          'PENDING',
          'UNKNOWN',
        ]),
        rules: map('Levels of rules, raised: open or should to must.', oneOf(['must', 'should'], 'The level.')),
        updateAmount: oneOf(['absolute', 'increment'], 'What the amount of an update means.'),
        fieldAliases: map('Other names of a field in error.field.', list(text('A name.'), 'Names.')),
      }),
      notifications: group('The listener for webhook notifications.', {
        enabled: flag('Listen, and judge what arrives.'),
        listen: { type: 'string', pattern: '^.*:\\d+$', description: 'host:port to listen on; port 0 takes a free one.' },
        publicUrl: { type: 'string', pattern: '^https://', description: 'How the target reaches the listener.' },
        within: duration('How long a notification may take'),
        cert: text('Certificate of the listener: a PEM file.'),
        key: text('Its key: a PEM file.'),
      }),
      lint: group('What lint checks.', {
        files: map('Globs of files, and what they hold: "void@66:request"; or off, which leaves them out.', {
          type: 'string',
          minLength: 1,
        }),
        ignore: list(text('A glob; one with a slash at its end is a folder.'), 'Files that are left out.'),
        rules: map('Levels of rules by any id that is printed, or globs of ids.', oneOf(['off', 'should', 'must'], 'The level.')),
      }),
      known: text('The file of known deviations.'),
      report: group('What is written, and where.', {
        out: text('Folder of the rendered reports.'),
        state: text('Folder of event logs, history and stored cases.'),
        keep: whole(1, 'How many runs the state folder keeps; the logs of older ones are removed.'),
        formats: list(
          {
            type: 'string',
            pattern: `^(${REPORT_FORMATS.join('|')})(=.+)?$`,
            description: `A format, or format=file, where - is the standard output: ${REPORT_FORMATS.join(', ')}.`,
          },
          'Reports to write.',
        ),
      }),
      baseline: text('The JSON report of an earlier run: only what is new fails.'),
      strict: flag('A should that is broken fails too.'),
      requireComplete: flag('A run that could not judge every must rule in scope ends with exit code 3.'),
      partialOk: flag('A run that only its budget of requests or time cut short ends with exit code 0.'),
    },
  ),
});

/**
 * What a configuration file may say. Published as docs/schemas/config.schema.json, which a test holds to this one. It names the contracts:
 * where some are added, it is another schema.
 */
export const configSchema = once((): Schema => ({ ...SCHEMA }));
