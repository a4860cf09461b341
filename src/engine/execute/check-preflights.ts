import { namedLevel } from '../../catalogue/named-rules.js';
import { optionalRule } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { AuthVariant } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { Reply } from '../../model/exchange.js';
import type { RuleKey } from '../../model/finding.js';
import { isAccepted, isRefused, outcomeOf } from '../../model/outcome.js';
import { guarded } from '../guarded.js';
import { shownExchange } from '../record/show.js';
import { mostTelling } from '../attribute/blamed-cover.js';
import { blamedOf, refusedValue } from '../attribute/refused-value.js';
import { note, type RunContext } from '../run-context.js';
import { plainCase } from '../plan/plain-case.js';
import { credentialsHint, isSameAnswer, obstacleOf, obstacleOnTheWay, type Obstacle } from './preflight-failure.js';
import { drain } from './drain.js';
import { preflight, type Preflight } from './preflight.js';
import type { Demanded, Replaced } from './preflight-forms.js';
import { told } from '../../redact/known-words.js';

/** One known-good call per contract, so that a mistake in the configuration is not reported as thousands of findings. */
export async function checkPreflights(context: RunContext, scope: readonly Contract[]): Promise<void> {
  const { deps, mask, stops, preflights } = context;
  deps.emit({ type: 'phase-started', phase: 'preflight', planned: scope.length });
  await drain(
    scope,
    deps.config.run.concurrency,
    (contract) =>
      guarded(context, contract.id, async () => {
        const result = await preflight(contract, deps, context.executor);
        preflights.set(contract.id, result);
        context.executor.speak(contract, result.values);
        tell(context, result);
      }),
    () => stops.halted(),
  );
  if (stops.halted() || [...preflights.values()].some((result) => result.ok)) return;
  await guarded(context, 'preflight', async () => {
    const obstacle = await findObstacle(context, scope);
    if (obstacle === undefined) return;
    const message = `no operation accepts a known-good call: ${obstacle.detail}; ${obstacle.hint}`;
    stops.stop({ reason: 'aborted', message: mask.sentence(message) });
  });
}

/**
 * Why nothing can be tested; undefined if the target accepts us and only states are missing. A missing state proves nothing by itself: with a
 * wrong password, or at a target that is gone, no state can be reached either.
 */
async function findObstacle(context: RunContext, scope: readonly Contract[]): Promise<Obstacle | undefined> {
  const { deps, executor, mask, preflights } = context;
  const { target, run } = deps.config;
  const tried = [...preflights.values()].find(({ reply }) => reply !== undefined);
  const [first] = scope;
  const contract = tried?.contract ?? first;
  if (contract === undefined) return undefined;
  const knock = async (auth: AuthVariant): Promise<Reply> => (await executor.knock(contract, auth)).exchange.reply;
  const reply = tried?.reply ?? (await knock('good'));
  if (reply.kind !== 'answer')
    return (await obstacleOnTheWay(target, run.timeoutMillis)) ?? obstacleOf(contract, target, reply, mask.foreign);
  const obstacle = obstacleOf(contract, target, reply, mask.foreign);
  if (tried !== undefined) return obstacle;
  const outcome = outcomeOf(reply);
  if (isAccepted(outcome)) return undefined;
  // A refusal of an unknown order shows that the target is there. If a wrong password gets another answer, our credentials are accepted.
  if (isRefused(outcome) && !isSameAnswer(reply, await knock('wrong-password'))) return undefined;
  return isRefused(outcome) ? { ...obstacle, hint: `${credentialsHint(target)}: a wrong password gets the same answer` } : obstacle;
}

function tell(context: RunContext, result: Preflight): void {
  const { deps } = context;
  const { contract } = result;
  context.deps.emit({
    type: 'preflight',
    contract: contract.id,
    ok: result.ok,
    form: result.form,
    outcome: context.mask.sentence(result.outcome),
    ...(result.hint === undefined ? {} : { hint: result.hint }),
    ...(result.noRecipe === undefined ? {} : { missing: result.noRecipe }),
  });
  if (result.demanded !== undefined) demand(context, contract, unlisted(contract, result.demanded.path), result.demanded);
  else if (result.ok) context.recorder.conforming(contract.id, [{ side: 'exchange', rule: 'unlisted-required' }]);
  if (result.ok) noteCertificate(context, contract);
  for (const replaced of result.instead) noteRefused(context, result, replaced);
  for (const demanded of result.demandedOptional) {
    context.executor.demands.learn(contract, demanded.path, deps.making.baseBody(contract, deps.values, result.state));
    noteDemand(context, contract, demanded);
  }
}

/** Records the refusal of a good value against the rule that it shows best. */
function noteRefused(context: RunContext, { contract, state }: Preflight, { covers, body, sent, outcome }: Replaced): void {
  const cover = mostTelling(covers);
  if (cover === undefined) return;
  const blamed = blamedOf(cover, context.promoted(contract.id, cover, cover.level), covers);
  const one = plainCase({ id: idOf(contract), contract: contract.id, suite: 'acceptance', state, needs: [] }, body);
  note(
    context,
    contract.id,
    one.id,
    [refusedValue(blamed, one, outcome)],
    () => shownExchange(sent, context.mask),
    () => ({ kind: 'pack', one, trail: [], blamed }),
  );
}

const idOf = (contract: Contract): string => `${contract.id}/preflight/base`;

/** A known-good call that went out with a client certificate shows that the certificate is accepted. */
function noteCertificate(context: RunContext, contract: Contract): void {
  const key: RuleKey = { side: 'exchange', rule: 'auth-certificate' };
  if (context.promoted(contract.id, key, 'open') === 'open') return;
  if (context.deps.config.target.auth.type === 'certificate') context.recorder.conforming(contract.id, [key]);
  else context.recorder.inconclusive(contract.id, [key], 'valid', 'needs target.auth of type certificate');
}

/** Records that the target demands an optional field. */
export const noteDemand = (context: RunContext, contract: Contract, demanded: Demanded): void =>
  demand(context, contract, listed(contract, demanded.path), demanded);

function demand(context: RunContext, contract: Contract, judgement: Judgement, { path, sent, body, state }: Demanded): void {
  const one = plainCase({ id: `${contract.id}/${path}/demanded`, contract: contract.id, suite: 'acceptance', state, needs: [] }, body);
  note(
    context,
    contract.id,
    one.id,
    [judgement],
    () => shownExchange(sent, context.mask),
    () => ({ kind: 'demand', one, judgement }),
  );
}

/** The target demands a field that the listing lacks; with it, the call was accepted. */
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

/** The target demands a field or group that the listing calls optional. */
function listed(contract: Contract, field: string): Judgement {
  const rule = optionalRule(contract, field);
  return {
    side: 'request',
    rule,
    level: namedLevel(contract, rule),
    polarity: 'valid',
    status: 'violates',
    path: field,
    expected: `accepted without ${told(field)}`,
    actual: `ERROR, INVALID_REQUEST (${told(field)} MISSING)`,
  };
}
