import { weaker } from '../../catalogue/level.js';
import { ROLES } from '../../catalogue/roles.js';
import { fixedLevel } from '../../catalogue/named-rules.js';
import type { ContractId, Rule } from '../../catalogue/vocabulary.js';
import { shortHash } from '../../json/canonical.js';
import { getAt, matchesGlob } from '../../json/path.js';
import { isObject } from '../../json/value.js';
import type { CheckResult, Secret } from '../../model/check.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { keyOf, type RuleKey } from '../../model/finding.js';
import { createMask, type Mask } from '../../redact/mask.js';
import { isAccepted, isTurnedDown, outcomeOf, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import { secretsOf } from '../../redact/secrets.js';
import type { BrokenRule, Dependencies } from '../input/dependencies.js';
import { createCheckExchange, type About, type CheckExchange } from '../check/check-exchange.js';
import { exclusionsOf, namesIn } from '../plan/plan.js';
import { promotionOf } from '../plan/promotion.js';
import { type AnswerCoverage, createAnswerCoverage } from '../record/coverage.js';
import { createRecorder, type Recorder } from '../record/recorder.js';
import { createRedactor } from '../record/redact.js';
import { shownExchange } from '../record/show.js';
import { noteCovered } from '../record/notebook.js';
import type { Observed, PassedBy } from './observed.js';
import { createOrders, orderKey, type OrderNow, type Orders } from './orders.js';
import { brokenBy, echoesOf, faultCheckResults, isPlaceholder, refusedThough } from './request-verdict.js';
import { createShownRules, type ShownRules } from './shown-rules.js';
import { createTally, type TrafficTally } from './tally.js';
import { worstOf } from '../attribute/notebook.js';
import { defined } from '../../json/defined.js';

export type TrafficDependencies = Pick<Dependencies, 'config' | 'values' | 'contracts' | 'rules' | 'judging' | 'emit'>;

/** Judges the exchanges of other clients by the rules and checks of a run. Nothing is sent. */
export interface Traffic {
  /** A request about this order is on its way; `see` or `passBy` follows. */
  started(merchantId: string, orderId: string): void;
  see(one: Observed): void;
  passBy(one: PassedBy): void;
  /** Adds secrets that must not be shown. */
  hide(secrets: readonly Secret[]): void;
  /** Tells how much of the traffic was judged. */
  finish(): void;
  readonly seen: number;
  /** Masks what the traffic has shown to be secret so far. */
  mask(): Mask;
}

interface Parts {
  readonly deps: TrafficDependencies;
  readonly recorder: Recorder;
  readonly answers: AnswerCoverage;
  readonly check: CheckExchange;
  /** The correlation ids of the requests so far. */
  readonly brought: Set<string>;
  readonly shownRules: ShownRules;
  readonly orders: Orders;
  readonly tally: TrafficTally;
  mask(): Mask;
}

export function createTraffic(given: TrafficDependencies): Traffic {
  const secrets = createSecrets(given.config);
  const deps: TrafficDependencies = { ...given, emit: (event) => given.emit(secrets.redacted(event)) };
  const promoted = promotionOf(deps);
  const isLeftOut = unwanted(deps);
  const brought = new Set<string>();
  const parts: Parts = {
    deps,
    recorder: createRecorder(
      deps.rules,
      (rule, id, level) => (rule === undefined ? level : promoted(rule.contract, { side: rule.side, rule: id }, level)),
      isLeftOut,
      deps.emit,
    ),
    answers: createAnswerCoverage(deps.rules),
    check: createCheckExchange(deps, brought),
    brought,
    shownRules: createShownRules(deps.rules),
    orders: createOrders(),
    tally: createTally(),
    mask: () => secrets.mask(),
  };
  return {
    started: (merchantId, orderId) => parts.orders.started(orderKey(merchantId, orderId)),
    see: (one) => {
      secrets.add(one.secrets);
      seeExchange(parts, one);
    },
    hide: secrets.add,
    passBy: (one) => {
      secrets.add(one.secrets);
      parts.tally.passedBy(one.reason);
      if (one.merchantId !== undefined && one.orderId !== undefined)
        parts.orders.shaken(orderKey(one.merchantId, one.orderId), one.reply, one);
    },
    finish: () => deps.emit(parts.tally.event()),
    get seen() {
      return parts.tally.seen;
    },
    mask: secrets.mask,
  };
}

function seeExchange(parts: Parts, one: Observed): void {
  const { deps, recorder, tally, orders } = parts;
  const { contract, exchange } = one;
  const { merchantId, orderId } = exchange.request;
  const key = orderId === undefined ? undefined : orderKey(merchantId, orderId);
  const now = key === undefined ? NO_ORDER : orders.before(key, contract, exchange, one);
  const broken = brokenBy(one, deps);
  const id = `${contract.id}/traffic/${shortHash(JSON.stringify([exchange.request.method, exchange.request.path, exchange.request.text]))}`;
  const isAnswered = exchange.reply.kind === 'answer';
  if (isAnswered) tally.judged(one.asked, contract.id);
  else tally.passedBy('the target gave no answer');
  const { checkResults, outcome, failed } = judgeOne(parts, one, now, broken);
  const correlationId = getAt(exchange.request.body, ROLES.correlationId);
  if (typeof correlationId === 'string') parts.brought.add(correlationId);
  if (isAnswered) recorder.conforming(contract.id, [TRAFFIC_RULE]);
  const mask = parts.mask();
  const sent = {
    exchange,
    secrets: one.secrets,
    shown: () => (exchange.request.text === undefined ? undefined : mask.foreign(exchange.request.text, { more: one.secrets })),
    auth: 'good' as const,
    doubtful: false,
  };
  const findings = recorder.record(contract.id, id, checkResults, () => shownExchange(sent, mask));
  if (!(broken.length > 0 && isAccepted(outcome))) noteCovered(parts, contract.id, outcome, checkResults);
  if (!failed && isAnswered) noteRequest(parts, one, broken, outcome, id);
  if (key !== undefined) orders.note(key, now, exchange, one);
  deps.emit(finishedEvent(one, id, outcome, broken, findings, mask));
}

const NO_ORDER: OrderNow = { history: { earlier: [] }, together: false, isRepeat: false };

interface JudgedOne {
  readonly checkResults: readonly CheckResult[];
  readonly outcome: Outcome;
  readonly failed: boolean;
}

function judgeOne({ check, deps }: Parts, one: Observed, now: OrderNow, broken: readonly BrokenRule[]): JudgedOne {
  const { contract, exchange, version } = one;
  const { history, together, isRepeat } = now;
  const isTaken = isAccepted(outcomeOf(exchange.reply));
  const about: About = {
    contract,
    ...TRAFFIC_RULE,
    level: fixedLevel(TRAFFIC_RULE.rule),
    validity: 'valid',
    expect: isRepeat ? { kind: 'no-new-effect' } : { kind: 'observed', because: 'traffic of others' },
    history,
    together,
    wire: wireOf(one),
    plainAnswer: isTaken && broken.some(({ level }) => level === 'must'),
  };
  const { context, checkResults, failed } = check(one, about);
  const isPlain = !context.wire.odd && !context.wire.badCredentials && !isRepeat;
  const isEcho = echoesOf(exchange.request.body, broken);
  const own = checkResults.filter((checkResult) => !(isTaken && isEcho(checkResult)) && !isTakenOut(checkResult, one));
  const all = [...own, ...(isPlain ? faultCheckResults(one, broken, context, deps.judging) : [])];
  return {
    // What holds at a version that is not documented is unknown: its findings are warnings at most.
    checkResults: version === 'exact' ? all : all.map((checkResult) => ({ ...checkResult, level: weaker('should', checkResult.level) })),
    outcome: context.outcome,
    failed,
  };
}

/** Whether a finding is about a value of the answer that the recording replaced by a placeholder. */
function isTakenOut({ status, path }: CheckResult, { isMasked, exchange: { reply } }: Observed): boolean {
  if (!isMasked || status !== 'violates' || path === undefined || reply.kind !== 'answer') return false;
  return isObject(reply.body) && isPlaceholder(reply.body, path);
}

/** The rule that an observed exchange is about before it is looked at: that it is answered. */
const TRAFFIC_RULE = { side: 'exchange', rule: 'answer-arrives' } as const;

/** Credentials that the target turns down count as bad ones, for which the form of the answer is open. */
function wireOf({ isOdd, exchange: { request, reply } }: Observed): About['wire'] {
  return { ...(isOdd ? { method: request.method } : {}), ...(isTurnedDown(reply) ? { auth: 'none' } : {}) };
}

/** Records what a request shows besides findings: accepted good values, faults of the client, refusals without a visible reason. */
function noteRequest(parts: Parts, one: Observed, broken: readonly BrokenRule[], outcome: Outcome, id: string): void {
  const { recorder, deps, shownRules, tally } = parts;
  const { contract, exchange } = one;
  const { body } = exchange.request;
  if (broken.length > 0) {
    tally.mistaken();
    if (isAccepted(outcome)) return;
    for (const { rule, path } of broken)
      deps.emit({
        type: 'observation',
        case: id,
        contract: contract.id,
        rule,
        outcome: `the client broke it at ${path === '' ? 'the body' : path}, answered ${outcomeText(outcome, contract)}`,
      });
    return;
  }
  if (!isObject(body) || one.isOdd) return;
  if (isAccepted(outcome)) recorder.conforming(contract.id, shownRules(contract, body));
  const refused = refusedThough(one, outcome);
  if (refused === undefined || refused.paths.length === 0) return;
  const rules = (deps.rules.get(contract.id) ?? []).filter((rule) => isOfPath(rule, refused.paths)).map(keyOf);
  recorder.inconclusive(contract.id, rules, 'valid', refused.reason);
}

const isOfPath = ({ side, path, validity }: Rule, paths: readonly string[]): boolean =>
  side === 'request' && path !== undefined && paths.includes(path) && validity.includes('valid');

function finishedEvent(
  { contract, exchange }: Observed,
  id: string,
  outcome: Outcome,
  broken: readonly BrokenRule[],
  findings: readonly FindingEvent[],
  mask: Mask,
): RunEvent {
  const type = refusalOf(outcome)?.validationType;
  const [first] = broken;
  return {
    type: 'case-finished',
    case: id,
    contract: contract.id,
    suite: first === undefined ? 'acceptance' : 'single-fault',
    outcome: mask.sentence(outcomeText(outcome, contract)),
    verdict: worstOf(findings) ?? (exchange.reply.kind === 'answer' ? 'conforms' : 'inconclusive'),
    requests: 1,
    retries: 0,
    millis: Math.round(exchange.millis * 100) / 100,
    rule: first?.rule ?? TRAFFIC_RULE.rule,
    side: first === undefined ? TRAFFIC_RULE.side : 'request',
    validity: first === undefined ? 'valid' : 'invalid',
    mutation: 'traffic',
    field: mask.foreign(first?.path ?? ''),
    ...defined({ validationType: type && mask.sentence(JSON.stringify(type)) }),
  };
}

/** Rules that the configuration excludes, or that were not asked for. */
function unwanted(deps: TrafficDependencies): (contract: ContractId, key: RuleKey) => boolean {
  const isExcluded = exclusionsOf(deps);
  const { rules: globs } = deps.config.scope;
  const namesOf = namesIn(deps.rules);
  return (contract, key) =>
    isExcluded(contract, key) ||
    (globs.length > 0 && !namesOf(contract, key).some((name) => globs.some((glob) => matchesGlob(glob, name))));
}

/** Beyond this number, the oldest secrets are forgotten; card numbers are recognised by their digits anyway. */
const MOST_SECRETS = 500;

/** Secrets grow with the traffic, so the mask is made anew only when something is shown. */
function createSecrets(config: TrafficDependencies['config']) {
  const configured = secretsOf(config);
  const seen = new Map<string, Secret>();
  let made: { readonly mask: Mask; readonly redacted: (event: RunEvent) => RunEvent } | undefined;
  const current = (): NonNullable<typeof made> => {
    const all = [...configured, ...seen.values()];
    made ??= { mask: createMask(all, config), redacted: createRedactor(all, config) };
    return made;
  };
  return {
    add: (secrets: readonly Secret[]): void => {
      for (const secret of secrets) {
        if (seen.has(secret.value)) continue;
        seen.set(secret.value, secret);
        const [oldest] = seen.keys();
        if (seen.size > MOST_SECRETS && oldest !== undefined) seen.delete(oldest);
        made = undefined;
      }
    },
    mask: (): Mask => current().mask,
    redacted: (event: RunEvent): RunEvent => current().redacted(event),
  };
}
