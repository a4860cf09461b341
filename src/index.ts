export { HarnessError, type HarnessErrorCode } from './model/harness-error.js';
