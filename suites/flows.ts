import type { Flow } from '../src/model/flow.js';
import { authenticateFlows } from './lifecycle/authenticate.js';
import { authorizeFlows } from './lifecycle/authorize.js';
import { balanceFlows } from './lifecycle/balance.js';
import { confirmFlows } from './lifecycle/confirm.js';
import { echoFlows } from './echoes.js';
import { jsonFormFlows } from './json-forms.js';
import { referralFlows } from './lifecycle/referral.js';
import { refundFlows } from './lifecycle/refund.js';
import { sequenceFlows } from './lifecycle/sequences.js';
import { sessionFlows } from './sessions.js';
import type { FlowContext } from './steps.js';
import { updateFlows } from './lifecycle/update.js';
import { urlIdFlows } from './url-ids.js';
import { verifyFlows } from './lifecycle/verify.js';
import { voidFlows } from './lifecycle/void.js';

/** Every flow of the contracts in scope. */
export function flowsOf(context: FlowContext): readonly Flow[] {
  return (
    [
      authorizeFlows,
      verifyFlows,
      updateFlows,
      voidFlows,
      refundFlows,
      referralFlows,
      confirmFlows,
      authenticateFlows,
      sessionFlows,
      balanceFlows,
      urlIdFlows,
      jsonFormFlows,
      echoFlows,
      sequenceFlows,
    ]
      .flatMap((make) => make(context))
      // Flows with a second merchant come last, so that a simpler fault is found first.
      .toSorted((a, b) => Number(a.needs.includes('target.otherMerchant')) - Number(b.needs.includes('target.otherMerchant')))
  );
}
