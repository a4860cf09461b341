import { namedLevel } from '../../catalogue/named-rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Judgement } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { NOTHING_SHOWN } from '../record/show.js';
import { note, type RunContext } from '../run-context.js';
import { drain } from './drain.js';
import { preflight, type Preflight } from './preflight.js';
import { told } from '../../model/masking/known-words.js';

/** One known-good call per contract, so that a fault of the configuration is not reported as thousands of findings. */
export async function checkPreflights(context: RunContext, scope: readonly Contract[]): Promise<void> {
  const { deps, mask, stops, preflights } = context;
  deps.emit({ type: 'phase-started', phase: 'preflight', planned: scope.length });
  await drain(
    scope,
    deps.config.run.concurrency,
    async (contract) => {
      const result = await preflight(contract, deps, context.executor);
      preflights.set(contract.id, result);
      context.executor.speak(contract, result.values);
      tell(context, result);
    },
    () => stops.halted(),
  );
  // A state that cannot be had is no failure by itself, but no success either: with a wrong password no state can be had.
  const results = [...preflights.values()];
  const sample = results.find((result) => !result.ok && result.missing === undefined);
  if (sample === undefined || results.some((result) => result.ok)) return;
  stops.stop({
    reason: 'aborted',
    message: `no operation accepts a known-good call: ${mask.sentence(sample.outcome)}${sample.hint === undefined ? '' : ` (${sample.hint})`}`,
  });
}

function tell(context: RunContext, result: Preflight): void {
  const { contract } = result;
  context.deps.emit({
    type: 'preflight',
    contract: contract.id,
    ok: result.ok,
    form: result.form,
    outcome: context.mask.sentence(result.outcome),
    ...(result.hint === undefined ? {} : { hint: result.hint }),
    ...(result.missing === undefined || contract.states.some((state) => context.deps.config.provision[state] !== undefined)
      ? {}
      : { missing: result.state }),
  });
  if (result.demanded !== undefined) demand(context, contract, unlisted(contract, result.demanded));
  else if (result.ok) context.recorder.conforming(contract.id, [{ side: 'exchange', rule: 'unlisted-required' }]);
  if (result.ok) noteCertificate(context, contract);
  for (const field of result.demandedOptional) demand(context, contract, listed(contract, field));
}

/** The known-good call shows that a client certificate is taken, if it went out with one. */
function noteCertificate(context: RunContext, contract: Contract): void {
  const key: RuleKey = { side: 'exchange', rule: 'auth-certificate' };
  if (context.promoted(contract.id, key, 'open') === 'open') return;
  if (context.deps.config.target.auth.type === 'certificate') context.recorder.conforming(contract.id, [key]);
  else context.recorder.inconclusive(contract.id, [key], 'valid', 'needs target.auth of type certificate');
}

function demand(context: RunContext, contract: Contract, judgement: Judgement): void {
  note(
    context,
    contract.id,
    `${contract.id}/preflight/base`,
    [judgement],
    () => NOTHING_SHOWN,
    () => ({ kind: 'note' }),
  );
}

/** The target wants a field that the listing lacks; with it the call went through. */
const unlisted = (contract: Contract, field: string): Judgement => ({
  side: 'exchange',
  rule: 'unlisted-required',
  level: namedLevel(contract, 'unlisted-required'),
  polarity: 'valid',
  status: 'violates',
  path: field,
  expected: 'no field beyond the listing is demanded',
  actual: `MISSING ${told(field)}`,
});

/** The target wants a field that the listing calls optional. */
const listed = (contract: Contract, field: string): Judgement => ({
  side: 'request',
  rule: 'optional-is-optional',
  level: namedLevel(contract, 'optional-is-optional'),
  polarity: 'valid',
  status: 'violates',
  path: field,
  expected: `accepted without ${told(field)}`,
  actual: `ERROR, INVALID_REQUEST (${told(field)} MISSING)`,
});
