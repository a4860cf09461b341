import { authenticateFlows } from './lifecycle/authenticate.js';
import { authorizeFlows } from './lifecycle/authorize.js';
import { confirmFlows } from './lifecycle/confirm.js';
import { customCountFlows } from './lifecycle/custom-count.js';
import { echoFlows } from './lifecycle/echoes.js';
import { moneyFlows } from './lifecycle/money.js';
import { referralFlows } from './lifecycle/referral.js';
import { refundFlows } from './lifecycle/refund.js';
import { sequenceFlows } from './lifecycle/sequences.js';
import { stateFlows } from './lifecycle/states.js';
import { updateFlows } from './lifecycle/update.js';
import { verifyFlows } from './lifecycle/verify.js';
import { voidLaterFlows } from './lifecycle/void-later.js';
import { voidFlows } from './lifecycle/void.js';
import { defineSuite } from './support/define-suite.js';

export const LIFECYCLE = defineSuite({
  id: 'lifecycle',
  title: 'Lives of orders',
  shows: 'statuses, totals, echoes and ids stay right through sequences of operations, repeated, refused and at once',
  clauses: ['1', '2.1', '2.3', '2.12', '3', '7'],
  runs: 'always',
  casesOf: [],
  flows: [
    authorizeFlows,
    verifyFlows,
    updateFlows,
    voidFlows,
    voidLaterFlows,
    refundFlows,
    referralFlows,
    confirmFlows,
    authenticateFlows,
    customCountFlows,
    stateFlows,
    moneyFlows,
    echoFlows,
    sequenceFlows,
  ],
});
