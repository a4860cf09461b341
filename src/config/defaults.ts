import type { FileConfig } from './file-config.js';

/** What holds where a configuration says nothing, as it would be written in a file. Schema, completion and the list of changes read it here. */
export const DEFAULTS = {
  run: { profile: 'standard', seed: 1, concurrency: 8, workers: 1, timeout: '10s', retries: 3, maxAnswerBytes: 2_000_000 },
  scope: { contracts: [], suites: [], rules: [], cases: [], exclude: [] },
  contracts: [],
  checks: [],
  expect: { httpStatus: {}, rules: {}, fieldAliases: {} },
  notifications: { enabled: false, listen: '127.0.0.1:0', within: '1m' },
  lint: { files: {}, ignore: [], rules: {} },
  report: { out: 'touchstone-report', state: '.touchstone', keep: 20, formats: ['html', 'json', 'junit'] },
  strict: false,
  requireComplete: false,
  partialOk: false,
} as const satisfies FileConfig;
