import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { isByOtherMerchant, type Case, type Expectation, type Wire } from '../../model/case.js';
import type { BroughtTexts, CheckContext, CheckResult, OrderHistory } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { outcomeOf } from '../../model/outcome.js';
import type { Dependencies } from '../input/dependencies.js';
import { cardDataOf } from '../../redact/secrets.js';
import type { Sent } from '../execute/sender.js';
import { defined } from '../../json/defined.js';

/** What an exchange is judged against. */
export interface About extends RuleKey {
  readonly contract: Contract;
  readonly level: Level;
  readonly validity: Case['validity'];
  readonly expect: Expectation;
  readonly history: OrderHistory;
  readonly wire?: Wire | undefined;
  readonly together?: boolean;
  /** Set when the answer is an order that was read. */
  readonly read?: true;
  readonly suspect?: NonNullable<CheckContext['suspect']>;
  /** True for an accepted fault: what its answer echoes is not judged. */
  readonly plainAnswer: boolean;
}

/** Runs the checks on one exchange. Pure: a check that fails is a result that says so. */
export type CheckExchange = (sent: Pick<Sent, 'exchange' | 'secrets'>, about: About) => Checked;

export interface Checked {
  readonly context: CheckContext;
  readonly checkResults: readonly CheckResult[];
  /** A check failed on the answer, so what it would have found is unknown. */
  readonly failed: boolean;
}

type Judged = Pick<CheckResult, 'side' | 'rule' | 'level' | 'validity'>;

/** The check result that nothing is known of a rule. */
export function inconclusive({ side, rule, level, validity }: Judged, reason: string): CheckResult {
  return { side, rule, level, validity, status: 'inconclusive', reason };
}

/** The check result about a rule when a check failed on the answer. */
export const notJudged = (context: CheckContext): CheckResult =>
  inconclusive(context, 'a fault of touchstone: the answer could not be judged');

/** `brought` are the correlation ids of the requests so far, `otherTexts` their texts. */
export function createCheckExchange(
  { config, judging, values }: Pick<Dependencies, 'config' | 'judging' | 'values'>,
  brought: ReadonlySet<string>,
  otherTexts?: BroughtTexts,
): CheckExchange {
  const secrets = cardDataOf(config.values).filter((secret) => secret.name !== 'probe:pan');
  return (sent, about) => {
    const outcome = outcomeOf(sent.exchange.reply);
    const { contract, expect, side, rule, level, validity } = about;
    const context: CheckContext = {
      contract,
      expect,
      side,
      rule,
      level,
      validity,
      order: about.history,
      expectations: config.expect,
      secrets: sent.secrets.length === 0 ? secrets : [...secrets, ...sent.secrets],
      outcome,
      brought,
      ...defined({ otherTexts, read: about.read }),
      together: about.together ?? false,
      suspect: about.suspect,
      refundAmountPath: values.refundAmount,
      wire: about.wire === undefined ? PLAIN_WIRE : { odd: isOdd(about.wire), badCredentials: hasBadCredentials(about.wire) },
    };
    const checkResults: CheckResult[] = [];
    let failed = false;
    const kind = about.read === true ? 'read' : about.plainAnswer ? 'plain' : 'ordinary';
    for (const check of judging.checks) {
      if (kind !== 'ordinary' && check.also?.includes(kind) !== true) continue;
      try {
        const said = check.inspect(sent.exchange, context);
        checkResults.push(...(check.compares === true ? withoutMalformed(said, checkResults) : said));
      } catch (error) {
        failed = true;
        const message = error instanceof Error ? error.message : String(error);
        checkResults.push({ ...notJudged(context), fault: message, faultIn: `${check.id}, ${about.contract.id}` });
      }
    }
    return { context, checkResults, failed };
  };
}

/** What is said without breaches at fields that break a rule of their own, as firm a one. */
function withoutMalformed(said: readonly CheckResult[], before: readonly CheckResult[]): readonly CheckResult[] {
  if (!said.some(isBreach)) return said;
  const malformed = before.filter((one) => isBreach(one) && one.side === 'response');
  const isTold = ({ path, level }: CheckResult): boolean =>
    malformed.some((own) => own.path === path && own.level !== 'open' && FIRMNESS[own.level] >= FIRMNESS[level]);
  return said.filter((one) => !isBreach(one) || !isTold(one));
}

const isBreach = ({ status }: CheckResult): boolean => status === 'violates';

const PLAIN_WIRE = { odd: false, badCredentials: false };

const isOdd = (wire: Wire): boolean =>
  wire.method !== undefined ||
  wire.version !== undefined ||
  wire.path !== undefined ||
  (wire.merchantId !== undefined && !isByOtherMerchant(wire));

const hasBadCredentials = (wire: Wire): boolean => wire.auth !== undefined && wire.auth !== 'good' && !isByOtherMerchant(wire);
