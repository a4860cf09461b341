import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { TransportFault, When } from '../../../gateway/behaviour/effect.js';
import { of } from './define.js';

const transport = of('transport');
const webhooks = of('webhooks');

const sends = (
  name: string,
  contracts: ContractId | readonly ContractId[],
  rule: string,
  text: string,
  fault: TransportFault,
  when?: When,
  depth?: 'deep',
): Defect => transport(name, contracts, rule, text, { at: 'transport', do: fault, ...(when === undefined ? {} : { when }) }, depth);

const ERRORS: When = { result: 'ERROR' };

/** Answers that do not arrive as answers. Most show in one circumstance only, as they do in life. */
export const TRANSPORT: readonly Defect[] = [
  sends('html-for-errors', ['verify@26', 'void@66'], 'answer-json', 'Errors are answered with a page', 'html', ERRORS),
  sends('html-for-declines', 'authorize@55', 'answer-json', 'Declines are answered with a page', 'html', { result: 'FAILURE' }, 'deep'),
  sends('errors-cut-short', ['refund@60', 'create-checkout-session@53'], 'answer-json', 'Errors are cut in half', 'truncated', ERRORS),
  sends(
    'answers-cut-short',
    'update-authorization@24',
    'answer-json',
    'Answers to requests with a note are cut in half',
    'truncated',
    { has: ['transaction.merchantNote'] },
    'deep',
  ),
  sends('empty-errors', 'referral@68', 'answer-json', 'Errors have no body', 'empty', ERRORS),
  sends(
    'text-after-answer',
    ['authorize@55', 'confirm-browser-payment@35'],
    'answer-json',
    'A comment follows every error',
    'trailing-text',
    ERRORS,
  ),
  sends('errors-nested-deep', ['verify@26', 'referral@68'], 'answer-limits', 'Errors are nested 5,000 levels deep', 'nested', ERRORS),
  sends('errors-too-large', 'void@66', 'answer-limits', 'Errors are six megabytes long', 'endless', ERRORS),
  sends('answers-in-a-list', 'balance-inquiry@48', 'answer-json', 'Errors come in a list', 'array', ERRORS),
  sends('plain-words', 'authenticate-payer@100', 'answer-json', 'Errors are answered with a word', 'plain-text', ERRORS),
  sends(
    'plain-text-type',
    ['verify@26', 'authorize@55', 'create-checkout-session@37'],
    'answer-content-type',
    'The content type says plain text',
    'text-type',
  ),
  sends(
    'plain-text-type-for-errors',
    'referral@68',
    'answer-content-type',
    'The content type of errors says plain text',
    'text-type',
    ERRORS,
    'deep',
  ),
  sends(
    'failure-for-unknown',
    ['confirm-browser-payment@35', 'void@66'],
    'refusal-cause',
    'Unknown and unlisted fields make the server fail',
    'server-failed',
    { validationType: 'UNSUPPORTED' },
  ),
  sends(
    'failure-for-missing',
    ['verify@26', 'balance-inquiry@73'],
    'refusal-cause',
    'Missing fields make the server fail',
    'server-failed',
    { validationType: 'MISSING' },
  ),
  sends(
    'failure-for-notes',
    'update-authorization@24',
    'server-failed',
    'A request with a note makes the server fail',
    'server-failed',
    { has: ['transaction.merchantNote'] },
    'deep',
  ),
  sends('hangs-on-missing', 'referral@68', 'answer-arrives', 'Requests that lack a field are never answered', 'hang', {
    validationType: 'MISSING',
  }),
  sends(
    'hangs-on-unknown',
    'update-authorization@24',
    'answer-arrives',
    'Requests with an unknown field are never answered',
    'hang',
    { validationType: 'UNSUPPORTED' },
    'deep',
  ),
  sends('slow-on-missing', 'void@66', 'answer-arrives', 'Requests that lack a field are answered after 20 seconds', 'slow', {
    validationType: 'MISSING',
  }),
  sends('resets-on-missing', 'verify@26', 'answer-arrives', 'Requests that lack a field lose their connection', 'reset', {
    validationType: 'MISSING',
  }),
  sends(
    'resets-on-wrong-operation',
    'authorize@55',
    'answer-arrives',
    'A wrong apiOperation loses its connection',
    'reset',
    { field: 'apiOperation' },
    'deep',
  ),
];

/** Notifications that are not sent. */
export const WEBHOOKS: readonly Defect[] = [
  webhooks('no-notifications', 'verify@26', 'notification-delivery', 'Nobody is notified', { at: 'webhook', do: 'never' }),
  webhooks(
    'no-notification-of-confirmation',
    'confirm-browser-payment@35',
    'notification-delivery',
    'Nobody is notified of a confirmation',
    { at: 'webhook', do: 'never' },
  ),
  webhooks('notifications-of-failures', 'verify@26', 'notification-delivery', 'Only failures are notified', {
    at: 'webhook',
    do: 'only-failures',
  }),
  webhooks(
    'notifications-with-amount',
    'verify@26',
    'notification-delivery',
    'Only orders with an amount are notified',
    { at: 'webhook', do: 'only-with-amount' },
    'deep',
  ),
  webhooks('notifications-twice', 'verify@26', 'notification-once', 'Everybody is notified twice', { at: 'webhook', do: 'twice' }),
  webhooks('notifications-without-query', 'verify@26', 'notification-address', 'The query of a notification address is lost', {
    at: 'webhook',
    do: 'without-query',
  }),
  webhooks(
    'notifications-of-refusals',
    'confirm-browser-payment@35',
    'notification-refused',
    'The address of a refused request is called',
    {
      at: 'webhook',
      do: 'of-refused',
    },
  ),
];
