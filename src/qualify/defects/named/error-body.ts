import { at } from '../../../gateway/evaluate/json.js';
import type { Defect } from '../defect.js';
import { ALL, change, error, of, omit, replace, reply, set } from './define.js';

const define = of('error-body');
const INVALID = { cause: 'INVALID_REQUEST' } as const;
const REJECTED = { cause: 'REQUEST_REJECTED' } as const;
const SUB_MERCHANT = 'order.subMerchant';
const ON_FIELD = { validationType: 'INVALID' } as const;

/** Error bodies that do not say what part 7 says. */
export const ERROR_BODY: readonly Defect[] = [
  define('errors-without-field', ALL, 'error-field-present')
    .does(error(omit('error.field')))
    .text('No error names its field'),
  define('errors-without-type', ALL, 'error-validation-type-present')
    .does(error(omit('error.validationType')))
    .text('No error says what kind of fault it is'),
  define('errors-without-explanation', ALL, 'error-explanation-present')
    .does(error(omit('error.explanation')))
    .text('No error is explained'),
  define('errors-without-cause', ALL, 'error.cause:always')
    .does(error(omit('error.cause'), { lacks: ['error.field'] }))
    .text('No error has a cause'),
  define('cause-of-its-own', ALL, 'error.cause:values')
    .does(error(replace('error.cause', 'VALIDATION_FAILED'), ON_FIELD))
    .text('Errors have a cause that the specification does not know'),
  define('rejected-for-fields', ['verify@26', 'authorize@55'], 'refusal-cause')
    .does(error([replace('error', { cause: 'REQUEST_REJECTED', supportCode: 'TS-1' })], ON_FIELD))
    .text('A bad field is answered as a security matter'),
  define('failed-for-fields', ['void@66', 'refund@60'], 'refusal-cause')
    .does(error([replace('error', { cause: 'SERVER_FAILED', supportCode: 'TS-1' })], ON_FIELD))
    .text('A missing or bad field makes the server fail'),
  define('busy-for-fields', ['referral@68', 'update-authorization@24'], 'refusal-cause')
    .does(error([replace('error', { cause: 'SERVER_BUSY', explanation: 'Try again later' })], ON_FIELD))
    .text('A missing or bad field is answered as if the server were busy'),
  define('group-for-field', ALL, 'error-field-names-fault')
    .does(error(change('error.field', 'parent'), ON_FIELD))
    .text('Errors name the group instead of the field'),
  define('last-name-for-field', ALL, 'error-field-names-fault')
    .does(error(change('error.field', 'leaf')))
    .text('Errors name only the last part of a path'),
  define('wrong-field', ['referral@68', 'create-checkout-session@53'], 'error-field-names-fault')
    .does(error(replace('error.field', 'order.id')))
    .text('Errors name another field'),
  define('types-exchanged', ALL, 'error-validation-type')
    .does(error(change('error.validationType', 'swap')))
    .text('The kinds of fault are exchanged'),
  define('missing-called-invalid', ALL, 'error-validation-type')
    .does(error(replace('error.validationType', 'INVALID'), { validationType: 'MISSING' }))
    .text('A missing field is called invalid'),
  define('unknown-called-missing', ALL, 'error-validation-type')
    .does(error(replace('error.validationType', 'MISSING'), { validationType: 'UNSUPPORTED' }))
    .text('An unknown field is called missing'),
  define('type-of-its-own', ALL, 'error.validationType:values')
    .does(error(replace('error.validationType', 'WRONG'), ON_FIELD))
    .text('Errors have a kind of fault that the specification does not know'),
  define('type-in-lower-case', ['balance-inquiry@73'], 'error.validationType:values', 'deep')
    .does(error(change('error.validationType', 'lower-case')))
    .text('The kind of fault is written in lower case'),
  define('long-explanation', ALL, 'error.explanation:max-length')
    .does(error(replace('error.explanation', 'x'.repeat(1001))))
    .text('Explanations have 1001 characters'),
  define('empty-explanation', ALL, 'error.explanation:min-length')
    .does(error(replace('error.explanation', '')))
    .text('Explanations are empty'),
  define('explanation-as-list', ['confirm-browser-payment@35'], 'error.explanation:json-type')
    .does(error(replace('error.explanation', ['not valid'])))
    .text('Explanations come as a list'),
  {
    ...define('missing-fields-joined', 'balance-inquiry@73', 'error-field-names-fault', 'deep')
      .does(error(replace('error.field', `${SUB_MERCHANT}.identifier,${SUB_MERCHANT}.tradingName`)))
      .text('Where two required fields are missing, the error names both'),
    only:
      () =>
      ({ body }) => {
        const group = at(body, ['order', 'subMerchant']);
        return group !== undefined && ['identifier', 'tradingName'].every((name) => at(body, ['order', 'subMerchant', name]) === undefined);
      },
  },
  define('empty-field', ['update-authorization@24'], 'error.field:min-length')
    .does(error(replace('error.field', '')))
    .text('Errors name an empty field'),
  define('field-as-list', ['authenticate-payer@100'], 'error.field:json-type')
    .does(error(replace('error.field', ['order'])))
    .text('Errors name a list of fields'),
  define('errors-approved', ALL, 'error-not-processed')
    .does(error(set('response', { gatewayCode: 'APPROVED' }), INVALID))
    .text('Errors carry an approval'),
  define('support-code-for-merchants', ALL, 'error-support-code-absent')
    .does(error(set('error.supportCode', 'TS-1'), INVALID))
    .text('Every error has a support code'),
  define('field-for-unreadable', ALL, 'error-field-absent')
    .does(error(set('error.field', 'body'), { ...INVALID, lacks: ['error.field', 'error.validationType'] }))
    .text('A body that cannot be read is blamed on a field'),
  define('error-beside-success', ['verify@26', 'authorize@55', 'void@66'], 'error-only-in-error')
    .does(reply(set('error', { cause: 'INVALID_REQUEST', explanation: 'none' })))
    .text('An empty error group comes with every answer'),
  define('errors-without-field-at-73', 'balance-inquiry@73', 'error-field-present', 'deep')
    .does(error(omit('error.field'), { validationType: 'MISSING' }))
    .text('At one version missing fields are not named'),
  define('rejection-without-code', ALL, 'error-support-code-present')
    .does(error(omit('error.supportCode')))
    .text('Rejections for security reasons have no support code'),
  define('rejection-explained', ALL, 'error-explanation-absent')
    .does(error(set('error.explanation', 'Not yours'), REJECTED))
    .text('Rejections for security reasons are explained'),
  define('rejection-with-kind', ALL, 'error-validation-type-absent')
    .does(error(set('error.validationType', 'INVALID'), REJECTED))
    .text('Rejections for security reasons name a kind of fault'),
  define('rejection-with-field', ALL, 'error-field-absent')
    .does(error(set('error.field', 'merchantId'), REJECTED))
    .text('Rejections for security reasons name a field'),
  define('long-support-code', ALL, 'error.supportCode:max-length', 'deep')
    .does(error(replace('error.supportCode', 'x'.repeat(101))))
    .text('Support codes have 101 characters'),
];
