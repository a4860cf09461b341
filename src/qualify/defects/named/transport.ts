import type { Defect } from '../defect.js';
import type { Effect, TransportFault, When } from '../../../gateway/behaviour/effect.js';
import { of } from './define.js';

const transport = of('transport');
const webhooks = of('webhooks');

const answer = (fault: TransportFault, when?: When): Effect => ({ at: 'transport', do: fault, ...(when === undefined ? {} : { when }) });

const ERRORS: When = { result: 'ERROR' };

/** Answers that do not arrive as answers. Most show in one circumstance only, as they do in life. */
export const TRANSPORT: readonly Defect[] = [
  transport('html-for-errors', ['verify@26', 'void@66'], 'answer-json')
    .does(answer('html', ERRORS))
    .text('Errors are answered with a page'),
  transport('html-for-declines', 'authorize@55', 'answer-json', 'deep')
    .does(answer('html', { result: 'FAILURE' }))
    .text('Declines are answered with a page'),
  transport('errors-cut-short', ['refund@60', 'create-checkout-session@53'], 'answer-json')
    .does(answer('truncated', ERRORS))
    .text('Errors are cut in half'),
  transport('answers-cut-short', 'update-authorization@24', 'answer-json', 'deep')
    .does(answer('truncated', { has: ['transaction.merchantNote'] }))
    .text('Answers to requests with a note are cut in half'),
  transport('empty-errors', 'referral@68', 'answer-json').does(answer('empty', ERRORS)).text('Errors have no body'),
  transport('text-after-answer', ['authorize@55', 'confirm-browser-payment@35'], 'answer-json')
    .does(answer('trailing-text', ERRORS))
    .text('A comment follows every error'),
  transport('errors-nested-deep', ['verify@26', 'referral@68'], 'answer-limits')
    .does(answer('nested', ERRORS))
    .text('Errors are nested 5,000 levels deep'),
  transport('errors-too-large', 'void@66', 'answer-limits').does(answer('endless', ERRORS)).text('Errors are six megabytes long'),
  transport('answers-in-a-list', 'balance-inquiry@48', 'answer-json').does(answer('array', ERRORS)).text('Errors come in a list'),
  transport('plain-words', 'authenticate-payer@100', 'answer-json')
    .does(answer('plain-text', ERRORS))
    .text('Errors are answered with a word'),
  transport('plain-text-type', ['verify@26', 'authorize@55', 'create-checkout-session@37'], 'answer-content-type')
    .does(answer('text-type'))
    .text('The content type says plain text'),
  transport('plain-text-type-for-errors', 'referral@68', 'answer-content-type', 'deep')
    .does(answer('text-type', ERRORS))
    .text('The content type of errors says plain text'),
  transport('failure-for-unknown', ['confirm-browser-payment@35', 'void@66'], 'refusal-cause')
    .does(answer('server-failed', { validationType: 'UNSUPPORTED' }))
    .text('Unknown and unlisted fields make the server fail'),
  transport('failure-for-missing', ['verify@26', 'balance-inquiry@73'], 'refusal-cause')
    .does(answer('server-failed', { validationType: 'MISSING' }))
    .text('Missing fields make the server fail'),
  transport('failure-for-notes', 'update-authorization@24', 'server-failed', 'deep')
    .does(answer('server-failed', { has: ['transaction.merchantNote'] }))
    .text('A request with a note makes the server fail'),
  transport('hangs-on-missing', 'referral@68', 'answer-arrives')
    .does(answer('hang', { validationType: 'MISSING' }))
    .text('Requests that lack a field are never answered'),
  transport('hangs-on-unknown', 'update-authorization@24', 'answer-arrives', 'deep')
    .does(answer('hang', { validationType: 'UNSUPPORTED' }))
    .text('Requests with an unknown field are never answered'),
  transport('slow-on-missing', 'void@66', 'answer-arrives')
    .does(answer('slow', { validationType: 'MISSING' }))
    .text('Requests that lack a field are answered after 20 seconds'),
  transport('resets-on-missing', 'verify@26', 'answer-arrives')
    .does(answer('reset', { validationType: 'MISSING' }))
    .text('Requests that lack a field lose their connection'),
  transport('resets-on-wrong-operation', 'authorize@55', 'answer-arrives', 'deep')
    .does(answer('reset', { field: 'apiOperation' }))
    .text('A wrong apiOperation loses its connection'),
];

/** Notifications that are not sent. */
export const WEBHOOKS: readonly Defect[] = [
  webhooks('no-notifications', 'verify@26', 'notification-delivery').does({ at: 'webhook', do: 'never' }).text('Nobody is notified'),
  webhooks('no-notification-of-confirmation', 'confirm-browser-payment@35', 'notification-delivery')
    .does({ at: 'webhook', do: 'never' })
    .text('Nobody is notified of a confirmation'),
  webhooks('notifications-of-failures', 'verify@26', 'notification-delivery')
    .does({ at: 'webhook', do: 'only-failures' })
    .text('Only failures are notified'),
  webhooks('notifications-with-amount', 'verify@26', 'notification-delivery', 'deep')
    .does({ at: 'webhook', do: 'only-with-amount' })
    .text('Only orders with an amount are notified'),
  webhooks('notifications-twice', 'verify@26', 'notification-once')
    .does({ at: 'webhook', do: 'twice' })
    .text('Everybody is notified twice'),
  webhooks('notifications-to-the-address-before-too', 'verify@26', 'notification-once', 'deep')
    .does({ at: 'webhook', do: 'before-too' })
    .text('The address that an order had before is notified too'),
  webhooks('notifications-without-query', 'verify@26', 'notification-address')
    .does({ at: 'webhook', do: 'without-query' })
    .text('The query of a notification address is lost'),
  webhooks('notifications-of-refusals', 'confirm-browser-payment@35', 'notification-refused')
    .does({ at: 'webhook', do: 'of-refused' })
    .text('The address of a refused request is called'),
];
