import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { ruleIn } from '../../src/catalogue/rules.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';

/** Version 53 of the checkout session asks for agreement.id as soon as there is an agreement: here it has a type alone. */
export function agreementWithoutId(contract: Contract, values: Values): readonly Case[] {
  if (!contract.relations.some(({ id }) => id === 'agreement-empty-checkout-53')) return [];
  return [
    {
      id: `${contract.id}/agreement.id/missing-in-group/type-alone`,
      contract: contract.id,
      suite: 'versions',
      mutation: 'agreement-without-id',
      validity: 'invalid',
      side: 'request',
      rule: 'agreement.id:required-in-group',
      level: ruleIn(contract, 'request', 'agreement.id:required-in-group').level,
      family: 'presence',
      state: 'none',
      base: baseBody(contract, values, 'none'),
      edits: [{ op: 'set', path: 'agreement', value: { type: 'OTHER' } }],
      coverages: [],
      expect: { kind: 'refused', fields: [ROLES.agreementId, ROLES.agreementType], orAbove: true, types: ['MISSING', 'UNSUPPORTED'] },
      needs: [],
    },
  ];
}
