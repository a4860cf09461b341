import { ECHOING, I, rule, V } from './row.js';

/** Statements about answers: error bodies, values that fit each other, what comes back as it was sent. */
export const ANSWER_RULES = {
  'answer-json': rule('exchange', '4', 'must', V, 'all', 'Every body is one complete JSON object', {
    phrase: 'answers with something that is not one JSON object',
    good: '{"result": "SUCCESS"}',
    bad: '<html>Bad Gateway</html>',
  }),
  'error-field-names-fault': rule('error', '7', 'must', I, 'all', 'error.field, if present, names the faulty field', {
    phrase: 'names another field than the faulty one in error.field',
    good: 'order.currency is wrong, field "order.currency"',
    bad: 'order.currency is wrong, field "order.amount"',
  }),
  'error-validation-type': rule('error', '7', 'must', I, 'all', 'error.validationType, if present, fits the fault', {
    phrase: 'gives an error.validationType that does not fit the fault',
    good: 'a required field is missing, validationType "MISSING"',
    bad: 'a required field is missing, validationType "INVALID"',
  }),
  'error-field-absent': rule('error', '7', 'must', V, 'all', 'error.field comes only with INVALID_REQUEST', {
    phrase: 'gives error.field where no field is at fault',
    good: 'cause SERVER_BUSY without field',
    bad: 'cause SERVER_BUSY with field',
  }),
  'error-validation-type-absent': rule('error', '7', 'must', V, 'all', 'error.validationType comes only with INVALID_REQUEST', {
    phrase: 'gives error.validationType where no field is at fault',
    good: 'cause SERVER_BUSY without validationType',
    bad: 'cause SERVER_BUSY with validationType',
  }),
  'error-explanation-absent': rule('error', '7', 'must', V, 'all', 'error.explanation comes only with INVALID_REQUEST and SERVER_BUSY', {
    phrase: 'gives error.explanation with a cause that has none',
    good: 'cause SERVER_FAILED without explanation',
    bad: 'cause SERVER_FAILED with explanation',
  }),
  'error-support-code-absent': rule(
    'error',
    '7',
    'must',
    V,
    'all',
    'error.supportCode comes only with SERVER_FAILED and REQUEST_REJECTED',
    {
      phrase: 'gives error.supportCode with a cause that has none',
      good: 'cause INVALID_REQUEST without supportCode',
      bad: 'cause INVALID_REQUEST with supportCode',
    },
  ),
  'error-field-present': rule('error', '7', 'should', I, 'all', 'A fault in a field is answered with error.field', {
    phrase: 'does not say which field is at fault',
    good: 'a field too long, answered with error.field',
    bad: 'a field too long, answered without error.field',
  }),
  'error-validation-type-present': rule('error', '7', 'should', I, 'all', 'A fault in a field is answered with error.validationType', {
    phrase: 'does not say what kind of fault it is',
    good: 'a field too long, answered with validationType',
    bad: 'a field too long, answered without validationType',
  }),
  'error-explanation-present': rule('error', '7', 'should', V, 'all', 'INVALID_REQUEST comes with an explanation', {
    phrase: 'does not explain an INVALID_REQUEST',
    good: 'cause INVALID_REQUEST with explanation',
    bad: 'cause INVALID_REQUEST without explanation',
  }),
  'error-support-code-present': rule('error', '7', 'should', V, 'all', 'SERVER_FAILED and REQUEST_REJECTED come with a support code', {
    phrase: 'gives no support code',
    good: 'cause SERVER_FAILED with supportCode',
    bad: 'cause SERVER_FAILED without supportCode',
  }),
  'error-only-in-error': rule('error', '7', 'should', V, 'all', 'There is no error group unless the result is ERROR', {
    phrase: 'gives an error group although the result is not ERROR',
    good: '{"result": "SUCCESS"}',
    bad: '{"result": "SUCCESS", "error": {"cause": "SERVER_BUSY"}}',
  }),
  'answer-limits': rule('exchange', '4', 'should', V, 'all', 'An answer is of a size, depth and coding that a client reads', {
    phrase: 'gives answers that are too large or too deep to be read',
    good: '{"result": "SUCCESS"}',
    bad: 'an answer of 600 MB, or one nested 5,000 levels deep',
  }),
  'answer-content-type': rule('exchange', '4', 'should', V, 'all', 'The content type says JSON', {
    phrase: 'does not say that its answers are JSON',
    good: 'Content-Type: application/json',
    bad: 'Content-Type: text/html',
  }),
  'http-status': rule('exchange', '7', 'open', V, 'all', 'HTTP status codes', { because: 'status per error condition: not shown' }),
  'no-sensitive-data': rule(
    'exchange',
    '2.8',
    'must',
    V,
    'all',
    'No card number, track, cryptogram, security code or PIN that was sent comes back',
    { phrase: 'returns sensitive card data', good: 'the card number as "400000xxxxxx0002"', bad: 'the card number as it was sent' },
  ),
  'gateway-entry-point-api': rule(
    'response',
    '2.12',
    'should',
    V,
    'replies',
    'A transaction sent through this API says so in gatewayEntryPoint',
    {
      phrase: 'says that a transaction of this API came another way',
      good: 'gatewayEntryPoint "WEB_SERVICES_API"',
      bad: 'gatewayEntryPoint "BATCH"',
    },
  ),
  'provider-a-urls': rule('response', '2.12', 'should', V, 'replies', 'No redirectUrl beside providerA; returnUrl with other providers', {
    phrase: 'gives the redirectUrl or returnUrl of another provider',
    good: 'browserPayment with providerA and no redirectUrl',
    bad: 'browserPayment with providerA and redirectUrl',
  }),
  'result-fits-gateway-code': rule('response', '7', 'should', V, 'replies', 'result and response.gatewayCode tell the same story', {
    phrase: 'gives a result and a gatewayCode that contradict each other',
    good: 'result "SUCCESS" with gatewayCode "APPROVED"',
    bad: 'result "SUCCESS" with gatewayCode "DECLINED"',
  }),
  'brand-open': rule(
    'response',
    '2.12',
    'open',
    V,
    'replies',
    'Values of brand, localBrand, pinEntryCapability and airline.transactionType',
    { because: 'the lists: not shown' },
  ),
  'conditional-presence': rule('response', '2.12', 'open', V, 'replies', 'When conditional fields are present', {
    because: 'most conditions: not shown',
  }),
  'correlation-echo': rule('exchange', '2.4', 'must', V, ECHOING, 'correlationId comes back as it was sent', {
    phrase: 'does not return the correlationId that was sent',
    good: 'sent "abc", answered "abc"',
    bad: 'sent "abc", answered without correlationId',
  }),
  'correlation-echo-equal': rule(
    'exchange',
    '2.4',
    'must',
    V,
    [...ECHOING, 'balance-inquiry'],
    'correlationId, wherever it comes back, is the one that was sent',
    { phrase: 'returns another correlationId than was sent', good: 'sent "abc", answered "abc"', bad: 'sent "abc", answered "abd"' },
  ),
  'correlation-echo-elsewhere': rule(
    'exchange',
    '2.4',
    'should',
    V,
    ['balance-inquiry'],
    'correlationId comes back from a balance inquiry',
    { phrase: 'does not return the correlationId', good: 'sent "abc", answered "abc"', bad: 'sent "abc", answered without correlationId' },
  ),
  'echo-ids': rule('exchange', '2.12', 'must', V, 'replies', 'order.id and merchant are those of the path', {
    phrase: 'returns other ids than those of the path',
    good: 'order.id is the order id of the path',
    bad: 'order.id is another one',
  }),
  'creation-time-stable': rule('flow', '2.3', 'should', V, 'replies', 'An order keeps its creationTime', {
    phrase: 'changes the creationTime of an order',
    good: 'the same creationTime in every answer',
    bad: 'a new creationTime after a void',
  }),
  'echo-values': rule('exchange', '2.12', 'should', V, 'replies', 'Echoed groups hold what was sent', {
    phrase: 'returns other values than were sent',
    good: 'order.description comes back as sent',
    bad: 'order.description comes back changed',
  }),
  'echo-street': rule('exchange', '2.7', 'must', V, 'replies', 'street2 comes back empty', {
    phrase: 'returns street2',
    good: 'street2 absent, null or ""',
    bad: 'street2 "Floor 3"',
  }),
  'echo-street-joined': rule('exchange', '2.7', 'should', V, ['verify'], 'street comes back beginning with the street that was sent', {
    phrase: 'returns another street than was sent',
    good: 'sent street "1 High St", answered "1 High St Floor 3"',
    bad: 'sent street "1 High St", answered "Floor 3"',
  }),
} as const;
