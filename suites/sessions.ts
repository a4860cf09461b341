import { besideSessionFlows } from './sessions/beside-session.js';
import { versionLockFlows } from './sessions/version-lock.js';
import { defineSuite } from './support/define-suite.js';

export const SESSIONS = defineSuite({
  id: 'sessions',
  title: 'Sessions',
  shows: 'a session is used only with the version that is stored with it, and excuses nothing else of a request',
  clauses: ['2.4', '7'],
  runs: 'always',
  casesOf: [],
  flows: [versionLockFlows, besideSessionFlows],
});
