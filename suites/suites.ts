import type { Suite } from '../src/model/suite.js';
import { acceptance } from './acceptance.js';
import { authentication } from './authentication.js';
import { envelope } from './envelope.js';
import { errorBody } from './error-body.js';
import { exploration } from './exploration.js';
import { lifecycle } from './lifecycle.js';
import { relations } from './relations.js';
import { responses } from './responses.js';
import { sessions } from './sessions.js';
import { singleFault } from './single-fault.js';
import { versions } from './versions.js';

/** What a run goes through unless it is told otherwise, in this order. */
export const DEFAULT_SUITES: readonly Suite[] = [
  acceptance,
  singleFault,
  relations,
  versions,
  envelope,
  authentication,
  sessions,
  lifecycle,
  exploration,
];

/** Suites that look at one aspect of requests which the others send anyway. */
export const EXTRA_SUITES: readonly Suite[] = [errorBody, responses];

export const ALL_SUITES: readonly Suite[] = [...DEFAULT_SUITES, ...EXTRA_SUITES];
