import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { hasAt, isWithin } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case, FaultFamily } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable, groupOf } from '../fields.js';
import { isToBeAbsent } from './company.js';

const GROUP = groupOf(ROLES.sessionId);

/** Wrong values, which override those of a session. What is absent, a session may hold. */
const OF_VALUES: ReadonlySet<FaultFamily | undefined> = new Set(['bound', 'list', 'type']);

/** Whether a session may stand beside the case: one that the recipe makes, which then excuses no fault of the case. */
export function takesSession(one: Case, contract: Contract, values: Values): boolean {
  const { validity, expect, state, base, edits, wire, neighbour } = one;
  if (values.hasSessions !== true || !fieldTable(contract).byPath.has(ROLES.sessionId) || state === 'session') return false;
  const isNamed = [...edits, ...(neighbour === undefined ? [] : [neighbour])].some(({ path }) => isWithin(path, GROUP));
  if (isNamed || hasAt(base, GROUP) || wire !== undefined) return false;
  if (validity === 'valid') return expect.kind === 'accepted' && !isToBeAbsent(one, ROLES.sessionId);
  return expect.kind === 'refused' && isWrongValue(one);
}

/** An empty text is easily taken for none. */
const isWrongValue = ({ rule, family, mutation, edits, alsoBreaks }: Case): boolean =>
  rule.includes(':') &&
  OF_VALUES.has(family) &&
  mutation !== 'empty-string' &&
  alsoBreaks === undefined &&
  edits.every(({ op }) => op === 'set');

/** The case beside a session, with its version where the circumstance says so; without an order, the session is the state that it is sent in. */
export function besideSession(one: Case, circumstance: string | undefined): Case {
  if (circumstance === undefined || hasAt(one.base, GROUP)) return one;
  const names = { id: '{{state:sessionId}}', ...(circumstance === 'session-version' ? { version: '{{state:sessionVersion}}' } : {}) };
  const edit: Edit = { op: 'set', path: GROUP, value: names };
  const base = applyEdits(one.base, [edit]) as JsonObject;
  return { ...one, base, state: one.state === 'none' ? 'session' : one.state, prior: { ...one.prior, session: true } };
}
