import type { JsonObject } from '../json/value.js';
import { ROLES } from './roles.js';
import type { ContractId, StateName } from './vocabulary.js';

/** The call of the specification that makes an order by itself, and what it answers where it has led to a state. */
export const ORDER_MAKER: { readonly contract: ContractId; readonly leadsTo: Readonly<Partial<Record<StateName, JsonObject>>> } = {
  contract: 'authorize@55',
  leadsTo: {
    'authorized-order': { result: 'SUCCESS', [ROLES.gatewayCode]: 'APPROVED' },
    'referred-authorization': { [ROLES.gatewayCode]: 'REFERRED' },
  },
};
