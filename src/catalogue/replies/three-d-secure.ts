import { ascii, base64, choice, digits, rows } from '../rows.js';

/** 3-D Secure fields of a transaction response (2.12). */
export const threeDSecure = rows('2.12', {
  '3DSecure.acsEci': digits(1, 2),
  '3DSecure.authenticationStatus': choice('AUTHENTICATION_ATTEMPTED', 'AUTHENTICATION_NOT_AVAILABLE', 'AUTHENTICATION_SUCCESSFUL'),
  '3DSecure.authenticationToken': { ...base64(), lengths: [28, 32] },
  '3DSecure.enrollmentStatus': { ...choice('ENROLLED', 'ENROLLMENT_STATUS_UNDETERMINED', 'NOT_ENROLLED'), presence: 'always-in-group' },
  '3DSecure.xid': base64(28, 28),
  '3DSecureId': ascii(1, 64),
});
