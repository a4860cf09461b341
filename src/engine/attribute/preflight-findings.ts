import { namedLevel } from '../../catalogue/named-rules.js';
import { optionalRule } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { CheckResult } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { told } from '../../redact/known-words.js';
import type { Demanded, Replaced } from '../execute/preflight-forms.js';
import type { Preflight } from '../execute/preflight-result.js';
import { plainCase } from '../../model/plain-case.js';
import type { Attributing } from './attributing.js';
import { mostTelling } from './blamed-coverage.js';
import type { Showing } from './notebook.js';
import { blamedOf, refusedValue } from './refused-value.js';

/** Attributes what the known-good call of a contract has shown. */
export function attributePreflight(context: Attributing, result: Preflight): void {
  const { deps, executor, notes } = context;
  const { contract } = result;
  if (result.demanded !== undefined) demand(context, contract, unlisted(contract, result.demanded.path), result.demanded);
  else if (result.ok) notes.conforming(contract.id, [{ side: 'exchange', rule: 'unlisted-required' }], shownBy(result));
  if (result.ok) noteCertificate(context, result);
  for (const replaced of result.instead) noteRefused(context, result, replaced);
  for (const demanded of result.demandedOptional) {
    executor.supply(contract, demanded.path, deps.making.baseBody(contract, deps.values, result.state));
    noteDemand(context, contract, demanded);
  }
}

/** Records the refusal of a good value against the rule that it shows best. */
function noteRefused(context: Attributing, { contract, state }: Preflight, { coverages, body, sent, outcome }: Replaced): void {
  const coverage = mostTelling(coverages);
  if (coverage === undefined) return;
  const blamed = blamedOf(coverage, context.promoted(contract.id, coverage, coverage.level), coverages);
  const one = plainCase({ id: idOf(contract), contract: contract.id, suite: 'acceptance', state, needs: [] }, body);
  const result = refusedValue(blamed, one, outcome, contract);
  context.notes.note(contract.id, one.id, [result], { sent }, () => ({ kind: 'combined', one, trail: [], blamed }));
}

const shownBy = ({ contract, sent }: Preflight): Showing => ({ sent, caseId: idOf(contract) });

const idOf = (contract: Contract): string => `${contract.id}/preflight/base`;

/** A known-good call that went out with a client certificate shows that the certificate is accepted. */
function noteCertificate(context: Attributing, result: Preflight): void {
  const { contract } = result;
  const key: RuleKey = { side: 'exchange', rule: 'auth-certificate' };
  if (context.promoted(contract.id, key, 'open') === 'open') return;
  if (context.deps.config.target.auth.type === 'certificate') context.notes.conforming(contract.id, [key], shownBy(result));
  else context.notes.inconclusive(contract.id, [key], 'valid', 'needs target.auth of type certificate');
}

/** Records that the target demands an optional field. */
export const noteDemand = (context: Attributing, contract: Contract, demanded: Demanded): void =>
  demand(context, contract, listed(contract, demanded.path), demanded);

function demand(context: Attributing, contract: Contract, checkResult: CheckResult, { path, sent, body, state }: Demanded): void {
  const one = plainCase({ id: `${contract.id}/${path}/demanded`, contract: contract.id, suite: 'acceptance', state, needs: [] }, body);
  context.notes.note(contract.id, one.id, [checkResult], { sent }, () => ({ kind: 'demand', one, checkResult }));
}

/** The target demands a field that the listing lacks; with it, the call was accepted. */
const unlisted = (contract: Contract, field: string): CheckResult => ({
  side: 'exchange',
  rule: 'unlisted-required',
  level: namedLevel(contract, 'unlisted-required'),
  validity: 'valid',
  status: 'violates',
  path: field,
  expected: 'no field beyond the listing is demanded',
  actual: `MISSING ${told(field, contract)}`,
});

/** The target demands a field or group that the listing calls optional. */
function listed(contract: Contract, field: string): CheckResult {
  const rule = optionalRule(contract, field);
  return {
    side: 'request',
    rule,
    level: namedLevel(contract, rule),
    validity: 'valid',
    status: 'violates',
    path: field,
    expected: `accepted without ${told(field, contract)}`,
    actual: `ERROR, INVALID_REQUEST (${told(field, contract)} MISSING)`,
  };
}
