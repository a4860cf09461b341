import type { NamedRuleId } from '../catalogue/named-rules.js';
import { INITIATED_STATUS, NOT_ENROLLED, ROLES, SUBMITTED_CODE } from '../catalogue/roles.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { codePointLength } from '../json/length.js';
import type { JsonObject } from '../json/value.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { show } from './show.js';
import { valueAt } from './value-at.js';

/** A field that is there only on a condition which the same answer shows. */
interface Condition {
  readonly rule: NamedRuleId;
  readonly path: string;
  readonly isBroken: (body: JsonObject) => boolean;
  readonly expected: string;
}

const CONDITIONS: readonly Condition[] = [
  {
    rule: 'debug-information-errors',
    path: ROLES.debugInformation,
    isBroken: ({ result }) => result === 'SUCCESS',
    expected: 'nothing beside result SUCCESS',
  },
  {
    rule: 'authentication-status-attempted',
    path: ROLES.authenticationStatus,
    isBroken: (body) => valueAt(body, ROLES.enrollmentStatus) === NOT_ENROLLED,
    expected: `nothing beside enrollmentStatus ${NOT_ENROLLED}`,
  },
  {
    rule: 'time-initiated-submitted',
    path: ROLES.timeInitiated,
    // A later request that failed leaves the interaction as its initiation did, with a code of its own.
    isBroken: (body) => {
      const code = valueAt(body, ROLES.gatewayCode);
      if (body['result'] !== 'SUCCESS') return false;
      return valueAt(body, ROLES.interactionStatus) === INITIATED_STATUS && typeof code === 'string' && code !== SUBMITTED_CODE;
    },
    expected: `nothing, or gatewayCode ${SUBMITTED_CODE}`,
  },
  {
    rule: 'cruise-booking-reference',
    path: ROLES.cruiseReference,
    isBroken: (body) => {
      const reference = valueAt(body, ROLES.cruiseReference);
      return typeof reference !== 'string' || reference === '' || codePointLength(reference) > 12;
    },
    expected: '1 to 12 characters',
  },
];

/** Findings on fields that an answer has although it shows that their condition does not hold. */
export const conditions = (contract: Contract, body: JsonObject): readonly BodyFinding[] =>
  CONDITIONS.flatMap(({ rule, path, isBroken, expected }) => {
    const value = valueAt(body, path);
    return value !== undefined && value !== null && isBroken(body)
      ? [namedFinding(contract, rule, { path, expected, actual: show(value, path) })]
      : [];
  });
