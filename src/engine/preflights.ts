import type { Contract } from '../catalogue/vocabulary.js';
import { type AuthVariant, BY_OTHER_MERCHANT, type Wire } from '../model/case.js';
import type { Reply } from '../model/exchange.js';
import { isAccepted, isRefused, outcomeOf } from '../model/outcome.js';
import { attributePreflight } from './attribute/preflight-findings.js';
import { drain } from './execute/drain.js';
import type { Executor } from './execute/executor.js';
import { credentialsHint, failureOf, failureOnTheWay, isSameAnswer, type PreflightFailure } from './execute/preflight-failure.js';
import type { Preflight } from './execute/preflight-result.js';
import { guarded, type Run } from './stages.js';
import { defined } from '../json/defined.js';

/** One known-good call per contract, so that a mistake in the configuration is not reported as thousands of findings. */
export async function checkPreflights(run: Run, scope: readonly Contract[]): Promise<void> {
  const { input, stops, attributing } = run;
  const { preflights } = attributing.executor;
  input.emit({ type: 'phase-started', phase: 'preflight', planned: scope.length });
  let isOtherKnown = input.config.target.otherMerchant === undefined;
  await drain(
    scope,
    input.config.run.concurrency,
    (contract) =>
      guarded(run, contract.id, 'preflight', async (executor) => {
        const result = await executor.preflight(contract);
        if (result.ok && !isOtherKnown) {
          isOtherKnown = true;
          await checkOther(run, executor, contract);
        }
        tell(run, result, executor.account.requests);
        attributePreflight({ ...attributing, executor }, result);
      }),
    () => stops.halted(),
  );
  if (stops.halted() || [...preflights.values()].some((result) => result.ok)) return;
  await guarded(run, 'preflight', 'preflight', async (executor) => {
    const failure = await findFailure(run, executor, scope);
    if (failure === undefined) return;
    stops.stop({ reason: 'aborted', message: `no operation accepts a known-good call: ${failure.detail}; ${failure.hint}` });
  });
}

/** The rules on isolation would be kept by any target if the other merchant could do nothing at all. */
async function checkOther({ stops }: Run, executor: Executor, contract: Contract): Promise<void> {
  const knock = async (wire: Wire): Promise<Reply> => (await executor.knock(contract, wire)).exchange.reply;
  const reply = await knock(BY_OTHER_MERCHANT);
  // In whichever form: credentials may be refused with any cause.
  if (reply.kind !== 'answer' || isAccepted(outcomeOf(reply))) return;
  const isSame = async (wire: Wire): Promise<boolean> => isSameAnswer(reply, await knock(wire), contract);
  // Where good and bad credentials get one answer, it says nothing about them.
  if (!(await isSame({ auth: 'wrong-password' })) || (await isSame({}))) return;
  stops.stop({
    reason: 'aborted',
    message: 'the credentials of target.otherMerchant are refused; correct them, or leave target.otherMerchant out',
  });
}

/**
 * Why nothing can be tested; undefined if the target accepts us and only states are missing. A missing state proves nothing by itself: with a
 * wrong password, or at a target that is gone, no state can be reached either.
 */
async function findFailure(run: Run, executor: Executor, scope: readonly Contract[]): Promise<PreflightFailure | undefined> {
  const { input, record } = run;
  const { target } = input.config;
  const tried = [...executor.preflights.values()].find(({ reply }) => reply !== undefined);
  const [first] = scope;
  const contract = tried?.contract ?? first;
  if (contract === undefined) return undefined;
  const knock = async (auth: AuthVariant): Promise<Reply> => (await executor.knock(contract, { auth })).exchange.reply;
  const reply = tried?.reply ?? (await knock('good'));
  const failure = failureOf(contract, target, reply, record.mask.foreign);
  if (reply.kind !== 'answer') return (await failureOnTheWay(target, input.config.run.timeoutMillis)) ?? failure;
  if (tried !== undefined) return failure;
  const outcome = outcomeOf(reply);
  if (isAccepted(outcome)) return undefined;
  // A refusal of an unknown order shows that the target is there. If a wrong password gets another answer, our credentials are accepted.
  if (isRefused(outcome) && !isSameAnswer(reply, await knock('wrong-password'), contract)) return undefined;
  // At a wrong path every call gets the same answer, whatever its credentials.
  return isRefused(outcome) && reply.status !== 404
    ? { ...failure, hint: `${credentialsHint(target)}: a wrong password gets the same answer` }
    : failure;
}

function tell({ input, record: { mask } }: Run, { contract, ok, form, outcome, hint, noRecipe }: Preflight, requests: number): void {
  input.emit({
    type: 'preflight',
    contract: contract.id,
    ok,
    form,
    outcome: mask.sentence(outcome),
    ...defined({ hint, missing: noRecipe }),
    requests,
  });
}
