import { STATE_NAMES } from '../../catalogue/vocabulary.js';
import { flag, group, map, oneOf, type Schema, text, whole } from './row.js';

const RECIPE_NAMES = [...STATE_NAMES.filter((name) => name !== 'none'), 'read-order'] as const;

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
        card: text('Which of values.cards {card.*} stands for; default: approved.'),
      },
      ['method', 'path'],
    ),
    expect: map('Values that the answer must have, by path: { result: SUCCESS, "response.gatewayCode": REFERRED }.', {}),
    capture: map('Names for parts of the answer, by path: { sessionId: session.id }.', text('A path in the answer.')),
  },
  ['request'],
);

const KINDS: Schema = {
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
};

/** One of several ways to a state. */
const way: Schema = {
  type: 'object',
  description: 'One way to the state, by its name, which the report tells where it leads nowhere.',
  properties: { name: text('What it is called.'), ...KINDS },
  required: ['name'],
  additionalProperties: false,
};

const NAMED: Schema = { type: 'object', required: ['name'] };

const recipe: Schema = {
  description:
    'Requests that lead to the state, a pool of things that are there already, or a function; or a list of several ways, each with a name.',
  type: ['array', 'object'],
  // An item with a name is a recipe, any other item is a step.
  items: {
    allOf: [
      { if: NAMED, else: step },
      { if: { not: NAMED }, else: way },
    ],
  },
  minItems: 1,
  properties: KINDS,
  additionalProperties: false,
};

export const PROVISION_KEY = map('How to reach the states that the covered operations cannot create.', recipe, RECIPE_NAMES);
