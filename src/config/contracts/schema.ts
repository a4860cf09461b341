import { DATA_TYPES } from '../../catalogue/data-types.js';
import { RULE_KINDS, STATE_NAMES } from '../../catalogue/vocabulary.js';

type Schema = Readonly<Record<string, unknown>>;

const LEVELS = ['must', 'should', 'open'] as const;
/** Larger values would not fit into a request that a gateway reads. */
const MOST_CHARACTERS = 20_000;
const MOST_ROWS = 2_000;
/** `order.tax[n].amount`, `order.custom.{X}`. */
const PATH = '^[A-Za-z0-9][\\w$<>-]*(\\[n\\])?(\\.[A-Za-z0-9][\\w$<>-]*(\\[n\\])?)*(\\.\\{X\\})?$';

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', minLength: 1, maxLength: 500, description, ...more });
const oneOf = (values: readonly string[], description: string): Schema => ({ enum: [...values], description });
const level = (description: string): Schema => oneOf(LEVELS, description);
const whole = (description: string, maximum: number = MOST_CHARACTERS): Schema => ({ type: 'integer', minimum: 0, maximum, description });
const list = (items: Schema, description: string): Schema => ({ type: 'array', items, maxItems: 1_000, description });
const path = (description: string): Schema => ({ type: 'string', maxLength: 300, pattern: PATH, description });
const paths = (description: string): Schema => list(path('A path, such as order.tax[n].amount.'), description);
const bound = (description: string): Schema => ({
  type: 'number',
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description,
});
const byKind = (values: Schema, description: string): Schema => ({
  type: 'object',
  propertyNames: { enum: [...RULE_KINDS] },
  additionalProperties: values,
  description,
});
const group = (description: string, properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  description,
  properties,
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required: [...required] }),
});

const CONTRACT_NAME = text('OPERATION@VERSION, such as refund@61.', {
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*@[1-9][0-9]{0,5}$',
  maxLength: 60,
});
const API_OPERATION = text('The constant that selects the operation.', { pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 100 });

/** One field, with the properties that docs/catalogue.md describes. */
const row = (description: string): Schema =>
  group(
    description,
    {
      type: oneOf(Object.keys(DATA_TYPES), 'A data type of part 2.2, or group.'),
      presence: oneOf(
        ['required', 'required-in-group', 'optional', 'always', 'always-in-group', 'conditional'],
        'Requests: required, required-in-group, optional (unless said). Answers: always, always-in-group, conditional (unless said).',
      ),
      minLength: whole('Fewest characters.'),
      maxLength: whole('Most characters.'),
      minimum: bound('The least number.'),
      maximum: bound('The largest number.'),
      decimals: whole('Most digits after the point, in answers.', 10),
      values: list(text('A value.', { maxLength: 200 }), 'The listed values of an Enumeration.'),
      valuesComplete: { type: 'boolean', description: 'False where the list is known to be cut; true unless said.' },
      characters: text('The inside of a character class, such as 0-9a-zA-Z_; for Alphanumeric + additional.'),
      default: text('What holds when it is left out.'),
      clause: text('The part of your text that says so.', { maxLength: 40 }),
      clauses: byKind(text('A clause.', { maxLength: 40 }), 'Clauses of single kinds of rule.'),
      level: level('How firmly a broken value is refused (requests) or judged (answers); must unless said.'),
      levels: byKind(level('A level.'), 'Levels of single kinds of rule.'),
      accept: level('How firmly a good value must be accepted; must unless said.'),
      certainty: oneOf(['stated', 'unclear'], 'Whether the text says plainly that the operation has it; stated unless said.'),
      samples: list(text('A value.', { maxLength: MOST_CHARACTERS }), 'The only values that are sent as good ones.'),
      lenient: list(text('A value.', { maxLength: MOST_CHARACTERS }), 'Samples that should, rather than must, be accepted.'),
      disputed: list(text('A value.', { maxLength: MOST_CHARACTERS }), 'Values that are never judged.'),
      disputedCharacters: text('Characters, one after the other, that are never judged.'),
      disputedMaximum: bound('Numbers above maximum and up to here are never judged.'),
      invalidOnly: list(oneOf(RULE_KINDS, 'A kind of rule.'), 'Kinds whose good side cannot be shown.'),
      without: list(oneOf(RULE_KINDS, 'A kind of rule.'), 'Kinds that are no rules here.'),
      wildcard: oneOf(['own', 'shared'], 'Listed as group.* rather than by name.'),
      neverSent: { const: true, description: 'Never put into a request.' },
      because: text('Why a level, accept or certainty is not the plain one. What is open has to say it.'),
    },
    ['type'],
  );

const rows = (description: string): Schema => ({
  type: 'object',
  description,
  propertyNames: { pattern: PATH, maxLength: 300 },
  maxProperties: MOST_ROWS,
  additionalProperties: row('A field.'),
});

const changes = (what: string): Schema =>
  group(`What the ${what} has otherwise.`, {
    add: rows('Fields that are new, by their path.'),
    replace: rows('Fields that are told anew, by their path.'),
    require: paths('Fields that are required from now on when their group is given.'),
    drop: paths('Fields that are gone.'),
  });

const OF_RELATION: Readonly<Record<string, { readonly members: Readonly<Record<string, Schema>>; readonly text: string }>> = {
  'required-when': {
    text: 'path is required when the field `when` has one of the values `in`.',
    members: { path: path('What is required.'), when: path('The field that decides.'), in: list(text('A value.'), 'Its values.') },
  },
  excludes: { text: 'path is not given beside `when`.', members: { path: path('What is left out.'), when: path('The field beside it.') } },
  'requires-value': {
    text: 'path has this value when `when` is given.',
    members: { path: path('The field.'), value: text('Its value.'), when: path('The field that decides.') },
  },
  'map-name': {
    text: 'The names in the map at path have letters and digits only, and at most so many.',
    members: { path: path('The map.'), maxLength: whole('Most characters of a name.', 1_000) },
  },
  'map-size': {
    text: 'The map at path has at most so many entries.',
    members: { path: path('The map.'), max: whole('Most entries.', 1_000) },
  },
  'no-card-data': {
    text: 'The text at path holds no card number.',
    members: { path: path('The field.'), form: oneOf(['digits', 'spaced-or-track'], 'Plain digits, or digits in groups and tracks.') },
  },
};

/** The kinds of relation that a file can state. */
export const RELATION_KINDS: readonly string[] = Object.keys(OF_RELATION);

const RELATION: Schema = {
  type: 'object',
  description: 'A statement about several fields of one request.',
  required: ['id', 'kind', 'text'],
  properties: {
    id: text('Its name among the rules.', { pattern: '^[a-z][a-z0-9-]*$', maxLength: 80 }),
    kind: oneOf(
      Object.keys(OF_RELATION),
      Object.entries(OF_RELATION)
        .map(([kind, { text: says }]) => `${kind}: ${says}`)
        .join(' '),
    ),
    clause: text('The part of your text that says so.', { maxLength: 40 }),
    level: level('How firm it is; must unless said.'),
    expect: oneOf(['refused', 'not-success'], 'How a body that breaks it is answered; refused unless said.'),
    text: text('The statement.'),
    phrase: text('What a target does that breaks it, as the rest of a sentence that begins with the contract.'),
    keeps: text('What a request has that keeps it, for titles where such a request is refused.'),
    good: text('What keeps it.'),
    bad: text('What breaks it.'),
    ...Object.assign({}, ...Object.values(OF_RELATION).map(({ members }) => members)),
    or: group(
      'Of required-when: a second field that decides likewise.',
      { when: path('The field.'), in: list(text('A value.'), 'Its values.') },
      ['when', 'in'],
    ),
  },
  additionalProperties: false,
  allOf: Object.entries(OF_RELATION).map(([kind, { members }]) => ({
    if: { properties: { kind: { const: kind } } },
    // oxlint-disable-next-line unicorn/no-thenable
    then: { required: Object.keys(members) },
  })),
};

/** A version of an operation, as a file writes it. */
export const REVISION_SCHEMA: Schema = group(
  'A version of an operation: what it changes in another version.',
  {
    $schema: text('The schema that editors check this file with.'),
    contract: CONTRACT_NAME,
    from: text('The contract that it changes, such as refund@60.', { pattern: '@', maxLength: 60 }),
    apiOperation: API_OPERATION,
    request: changes('request'),
    response: changes('answer on success'),
    relations: group('Statements about several fields of a request.', {
      add: list(RELATION, 'Those that are new.'),
      drop: list(text('An id.'), 'Ids of those that hold no longer.'),
    }),
  },
  ['contract', 'from'],
);

/** A whole operation, as a file writes it. */
export const OPERATION_SCHEMA: Schema = group(
  'An operation of its own on the same envelope.',
  {
    $schema: text('The schema that editors check this file with.'),
    contract: CONTRACT_NAME,
    title: text('Its name for people.', { maxLength: 80 }),
    purpose: text('What it is for, in one sentence.'),
    clause: text('The part of your text that tells of it; the name of the operation unless said.', { maxLength: 40 }),
    method: oneOf(['PUT', 'POST'], 'The HTTP method.'),
    route: text('The path after /api/rest/version/{version}: /merchant/{merchantId}/..., with {orderid} and {transactionid}.', {
      pattern: '^/merchant/\\{merchantId\\}(/([A-Za-z0-9][\\w-]*|\\{orderid\\}|\\{transactionid\\}))+$',
    }),
    apiOperation: API_OPERATION,
    apiOperationMissing: level('How firmly a request without apiOperation is refused; should unless said.'),
    listing: oneOf(['complete', 'cut'], 'Whether every request field is listed; complete unless said.'),
    bare: level('How firmly the request of required fields alone must be accepted; must unless said.'),
    optionalLevel: level('How firmly a request without an optional field must be accepted; must unless said.'),
    reply: oneOf(['transaction', 'not-shown'], 'Whether the answer has the fields of 2.12, or `result` and what `response` adds.'),
    states: {
      ...list(oneOf(STATE_NAMES, 'A state.'), 'States in which it can succeed, the preferred first; none unless said.'),
      minItems: 1,
    },
    transactionId: oneOf(['new', 'of-state'], 'Whose id the path carries: a new one, or that of the transaction behind the state.'),
    plausible: paths('Fields that are neither promised nor excluded: not judged.'),
    assumed: group('What every request carries beyond the listing.', {
      amount: oneOf(['of-order', 'of-refund'], 'An amount and its currency.'),
      card: oneOf(['always', 'new-order'], 'The details of a card.'),
    }),
    echoes: list(text('A group.'), 'Groups of the request that come back in the answer.'),
    request: rows('Every field of the request but apiOperation, by its path.'),
    response: changes('answer on success'),
    relations: list(RELATION, 'Statements about several fields of a request.'),
  },
  ['contract', 'title', 'method', 'route', 'apiOperation', 'request'],
);

/** What a contract file may say. Published as docs/schemas/contract.schema.json, which a test holds to this one. */
export const CONTRACT_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://touchstone.example/schemas/contract.schema.json',
  title: 'touchstone contract',
  description: 'A contract from outside: with `from` a version of an operation, without it a whole operation.',
  type: 'object',
  if: { required: ['from'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: REVISION_SCHEMA,
  else: OPERATION_SCHEMA,
};
