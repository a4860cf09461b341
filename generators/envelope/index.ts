import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { breakingValues } from './breaking-values.js';
import { credentials } from './credentials.js';
import { malformedBody } from './malformed-body.js';
import { oddBody } from './odd-body.js';
import { oddUrl } from './odd-url.js';
import { oddCase } from './request.js';

/** What a correct client cannot send: unreadable bodies, odd envelopes, paths and ids. */
export function envelopeCases(contract: Contract, values: Values, _seed: number): readonly Case[] {
  const body = baseBody(contract, values, contract.states[0] ?? 'none');
  const odd = [...malformedBody(), ...oddBody(body), ...breakingValues(contract, values, body), ...oddUrl(contract)];
  return odd.map((one) => oddCase(contract, values, one));
}

/** Good requests with bad credentials. */
export function authenticationCases(contract: Contract, values: Values, _seed: number): readonly Case[] {
  return credentials().map((odd) => oddCase(contract, values, odd));
}
