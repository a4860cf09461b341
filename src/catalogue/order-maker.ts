import type { JsonObject } from '../json/value.js';
import { ROLES } from './roles.js';
import type { ContractId, OperationId, StateName } from './vocabulary.js';

/** The operation that makes an order on its own, and the answer that shows that it has led to a state. */
export const ORDER_MAKER: { readonly contract: ContractId; readonly leadsTo: Readonly<Partial<Record<StateName, JsonObject>>> } = {
  contract: 'authorize@55',
  leadsTo: {
    'authorized-order': { result: 'SUCCESS', [ROLES.gatewayCode]: 'APPROVED' },
    'referred-authorization': { [ROLES.gatewayCode]: 'REFERRED' },
  },
};

/** The operation that opens a session. */
export const SESSION_MAKER: OperationId = 'create-checkout-session';
