import { ACCEPTANCE } from './acceptance.js';
import { AUTHENTICATION } from './authentication.js';
import { ENVELOPE } from './envelope.js';
import { ERROR_BODY } from './error-body.js';
import { EXPLORATION } from './exploration.js';
import { IDENTITY } from './identity.js';
import { LIFECYCLE } from './lifecycle.js';
import { METAMORPHIC } from './metamorphic.js';
import { NOTIFICATIONS } from './notifications.js';
import { RELATIONS } from './relations.js';
import { REPETITION } from './repetition.js';
import { RESPONSES } from './responses.js';
import { SESSIONS } from './sessions.js';
import { SINGLE_FAULT } from './single-fault.js';
import { VERSIONS } from './versions.js';
import type { Flow } from '../src/model/flow.js';
import type { FlowContext } from './support/flow.js';

/** Every suite, in the order of a run. */
export const ALL_SUITES = [
  ACCEPTANCE,
  SINGLE_FAULT,
  RELATIONS,
  VERSIONS,
  ENVELOPE,
  AUTHENTICATION,
  SESSIONS,
  // Calls are waited for while other suites send.
  NOTIFICATIONS,
  LIFECYCLE,
  REPETITION,
  IDENTITY,
  METAMORPHIC,
  EXPLORATION,
  ERROR_BODY,
  RESPONSES,
] as const;

/** The suites of a run that names none. */
export const DEFAULT_SUITES = ALL_SUITES.filter(({ runs }) => runs === 'always');

/** Every flow of the contracts in scope, whichever suite it belongs to. */
export const flowsOf = (context: FlowContext): readonly Flow[] => ALL_SUITES.flatMap((suite) => suite.flowsIn(context));
