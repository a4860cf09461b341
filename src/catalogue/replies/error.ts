import { choice, rows, text } from '../rows.js';

/** The error body of part 7. */
export const errorBody = rows('7', {
  result: { ...choice('ERROR'), presence: 'always' },
  'error.cause': {
    ...choice('INVALID_REQUEST', 'REQUEST_REJECTED', 'SERVER_BUSY', 'SERVER_FAILED'),
    presence: 'always',
    levels: { always: 'should' },
  },
  'error.explanation': text(1, 1000),
  'error.field': text(1, 100),
  'error.validationType': choice('INVALID', 'MISSING', 'UNSUPPORTED'),
  'error.supportCode': text(1, 100),
});
