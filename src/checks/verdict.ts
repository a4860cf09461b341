import { weaker } from '../catalogue/level.js';
import { compare } from '../json/decimal.js';
import { generic, getAt } from '../json/path.js';
import type { Expectation } from '../model/case.js';
import type { CheckContext, CheckResult, ControlNeed } from '../model/check.js';
import type { Config } from '../model/config.js';
import { about } from './check-result.js';
import { lastTotals, orderIn, sameTotals, viewIn, viewTexts } from './order.js';
import { hasFailed, isAccepted, isBusy, isRefused, outcomeObserved, outcomeText, refusalOf, type Outcome } from '../model/outcome.js';

const REFUSAL_CAUSE = about('refusal-cause');
const ANSWER_ARRIVES = about('answer-arrives');

/**
 * Whether the answer can be judged only by comparing it with that of the control request, and whether a remembered answer is enough: a target that is
 * down now may have been up then.
 */
export function controlMatters(context: CheckContext): ControlNeed {
  const { outcome, expect } = context;
  if (expect.kind === 'observed') return expect.answered === true && isWordless(outcome) ? 'afresh' : 'none';
  if ((isUnreadable(outcome) && !isClearNo(context)) || isBusy(outcome)) return 'none';
  if (isWordless(outcome)) return 'afresh';
  if (hasFailed(outcome)) return expect.kind === 'accepted' || expect.kind === 'refused' ? 'afresh' : 'none';
  const remembered = (matters: boolean): ControlNeed => (matters ? 'remembered' : 'none');
  switch (expect.kind) {
    case 'accepted':
      return remembered(outcome.kind === 'error' && outcome.cause !== 'INVALID_REQUEST');
    case 'refused':
      return remembered(outcome.kind === 'error' && !isOfFault(expect, outcome, context));
    case 'not-success':
      return remembered(expect.unknownTarget === undefined && (['error', 'failure'].includes(outcome.kind) || isClearNo(context)));
    case 'not-processed':
    case 'no-new-effect':
    case 'no-demand':
      return 'none';
  }
}

const isUnreadable = ({ kind }: Outcome): boolean => kind === 'not-json' || kind === 'no-result' || kind === 'beyond-limits';

/** Another merchant id than that of the credentials may be turned down as bad credentials are, in any form. */
const isClearNo = ({ outcome, expect, wire }: CheckContext): boolean =>
  wire.odd && expect.kind === 'not-success' && 'turnedDown' in outcome && outcome.turnedDown;

const isWordless = ({ kind }: Outcome): boolean => kind === 'timeout' || kind === 'lost' || kind === 'turned-away';

/** Whether the request was answered as expected (docs/readings.md). `control` is given where `controlMatters` asks for it. */
export function verdict(context: CheckContext, control: Outcome | undefined): readonly CheckResult[] {
  const { outcome, expect } = context;
  const own = checkResultOf(context);
  if (expect.kind === 'observed') {
    // Whatever the answer, there must be one.
    const silent = expect.answered === true && isWordless(outcome) && outcome.kind !== 'turned-away';
    return silent ? silence(context, control, own).filter(({ rule }) => rule !== context.rule) : [];
  }
  if (isUnreadable(outcome) && !isClearNo(context)) {
    // Bad credentials may get any answer, as long as the request is not processed.
    if (expect.kind === 'not-processed') return [own('conforms')];
    return [unread(own('inconclusive', answerText(context)))];
  }
  if (isBusy(outcome)) {
    // Held against the request only where a control request shows that the target is busy with no other.
    if (control !== undefined && (expect.kind === 'accepted' || expect.kind === 'refused')) return serverSide(context, control, own);
    return [unread(own('inconclusive', `answered ${answerText(context)} on every retry`))];
  }
  if (outcome.kind === 'turned-away') return [turnedAway(context, control, own)];
  if (isWordless(outcome)) return silence(context, control, own);
  if (hasFailed(outcome) && (expect.kind === 'accepted' || expect.kind === 'refused')) return serverSide(context, control, own);
  switch (expect.kind) {
    case 'accepted':
      return [accepted(context, expect, control, own)];
    case 'refused':
      return refused(context, expect, control, own);
    case 'not-success':
      return notSuccess(context, expect, control, own);
    case 'not-processed':
      return [outcome.kind === 'success' || outcome.kind === 'pending' ? own('violates') : own('conforms')];
    case 'no-new-effect':
      return [noNewEffect(context, own)];
    case 'no-demand':
      return [noDemand(context, expect.field, own)];
  }
}

/** Marks that nothing came that could be judged. */
const unread = (checkResult: CheckResult): CheckResult => ({ ...checkResult, unread: true });

const answerText = ({ outcome, contract }: CheckContext): string => outcomeText(outcome, contract);

type Own = (status: CheckResult['status'], reason?: string) => CheckResult;

function checkResultOf(context: CheckContext): Own {
  const { side, rule, level, validity, outcome, expect } = context;
  return (status, reason) => {
    const base = { side, rule, level, validity, status };
    if (status === 'violates')
      return {
        ...base,
        expected: expectationText(expect),
        actual: answerText(context),
        observed: outcomeObserved(outcome, expect.kind, context.contract),
      };
    return reason === undefined ? base : { ...base, reason };
  };
}

type Of<Kind extends Expectation['kind']> = Extract<Expectation, { kind: Kind }>;

function accepted(context: CheckContext, expect: Of<'accepted'>, control: Outcome | undefined, own: Own): CheckResult {
  const { outcome } = context;
  if (outcome.kind !== 'error') return own('conforms');
  if (outcome.cause === 'INVALID_REQUEST')
    return expect.mayBeTaken === true ? own('inconclusive', 'refused: an id of one character may be taken already') : own('violates');
  if (control !== undefined && isAccepted(control)) return own('violates');
  return own('inconclusive', `answered ${answerText(context)}, and so is the plain request: credentials or a firewall`);
}

function refused(context: CheckContext, expect: Of<'refused'>, control: Outcome | undefined, own: Own): readonly CheckResult[] {
  const { outcome } = context;
  if (outcome.kind !== 'error') return [isFirm(outcome, expect) ? { ...own('violates'), level: 'must' } : own('violates')];
  if (outcome.cause !== 'INVALID_REQUEST') {
    // Credentials that lack a privilege are rejected with and without the fault: that is no finding about the fault.
    if (control === undefined || !isAccepted(control)) return [own('inconclusive', withoutFault('rejected', control, context))];
    return [otherCause(context), own('conforms')];
  }
  const conforms = [own('conforms'), REFUSAL_CAUSE.conforms()];
  if (isOfFault(expect, outcome, context)) return conforms;
  if (control !== undefined && isAccepted(control)) return conforms;
  return [own('inconclusive', withoutFault('refused', control, context))];
}

/**
 * Whether the refusal is plainly about the fault. One for another kind of fault may be about something else: the field itself, which the
 * target does not support, or anything in a group that it names.
 */
function isOfFault(expect: Of<'refused'>, outcome: Outcome, { expectations }: CheckContext): boolean {
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (!namesFault(expect, field, expectations.fieldAliases)) return false;
  return validationType === undefined || expect.types.some((one) => one === validationType);
}

/** The request was refused with a cause that is not about fields; no firmer than the rule that the fault breaks. */
function otherCause(context: CheckContext): CheckResult {
  const observed = outcomeObserved(context.outcome, 'refused', context.contract);
  return REFUSAL_CAUSE.atMost(context.level).violates('ERROR, INVALID_REQUEST', answerText(context), '', observed);
}

/** Whether the target shows that it has what the fault is in. No fault is sent to a target that refuses the request without it. */
const isFirm = (outcome: Outcome, expect: Of<'refused'>): boolean => expect.ofAcceptedGroup === true || isEchoed(outcome, expect);

/** Whether the answer carries the field: then the target has it, although its listing is cut before it. */
function isEchoed(outcome: Outcome, { mustIfEchoed, fields }: Of<'refused'>): boolean {
  const [path] = fields;
  return mustIfEchoed === true && path !== undefined && 'body' in outcome && (getAt(outcome.body, path) ?? null) !== null;
}

/** Why an answer says nothing about the fault. */
const withoutFault = (how: string, control: Outcome | undefined, context: CheckContext): string =>
  control === undefined
    ? UNSENT_CONTROL
    : `${how}, but the same request without the fault is not accepted either (${outcomeText(control, context.contract)})`;

const UNSENT_CONTROL = 'the same request without the fault could not be sent';

function notSuccess(context: CheckContext, expect: Of<'not-success'>, control: Outcome | undefined, own: Own): readonly CheckResult[] {
  const { outcome } = context;
  if (outcome.kind === 'success') return [own('violates')];
  if (outcome.kind === 'pending' || outcome.kind === 'unknown') return [own('inconclusive', `answered ${answerText(context)}`)];
  if (expect.unknownTarget === undefined) {
    if (control === undefined) return [own('inconclusive', UNSENT_CONTROL)];
    const reason = `not successful, but neither is the same request without the fault (${outcomeText(control, context.contract)})`;
    if (control.kind !== 'success') return [own('inconclusive', reason)];
  }
  const { form } = expect;
  if (form === undefined || context.level === 'open') return [own('conforms')];
  const fits = form === 'refused' ? isRefused(outcome) : outcome.kind === 'failure';
  if (fits) return [own('conforms')];
  const observed = outcomeObserved(outcome, form === 'refused' ? 'refused' : 'not-success', context.contract);
  const expected = form === 'refused' ? 'ERROR, INVALID_REQUEST' : 'FAILURE';
  // The form follows from a reading, and the specification does not state it: a warning at most.
  return [{ ...own('violates'), level: weaker('should', context.level), expected, observed }];
}

function noNewEffect(context: CheckContext, own: Own): CheckResult {
  const { outcome } = context;
  if (outcome.kind !== 'success')
    return outcome.kind === 'pending' || outcome.kind === 'unknown'
      ? own('inconclusive', `answered ${answerText(context)}`)
      : own('conforms');
  const before = lastTotals(context.order, context.contract);
  const after = orderIn(outcome.body);
  if (before === undefined || after === undefined) return own('inconclusive', 'the answer shows no totals');
  const sameStatus = before.status === undefined || after.status === undefined || before.status === after.status;
  if (sameTotals(before, after) && sameStatus) return own('conforms');
  // The first answer given again shows the order as it was then.
  const isOld = context.order.earlier
    .map(viewIn)
    .some((then) => then !== undefined && then.status === after.status && sameTotals(then, after));
  // Of an order that was prepared by several requests, the first answer shows the same authorized and less captured.
  const isFirst = compare(after.authorized, before.authorized) === 0 && compare(after.captured, before.captured) < 0;
  if (isOld || isFirst) return own('conforms');
  return {
    ...own('violates'),
    actual: `${answerText(context)}, and the order changed: ${viewTexts([before, after], context.contract).join(' became ')}`,
  };
}

/** Only a refusal that calls the field missing breaks the rule; any other says nothing about it. */
function noDemand(context: CheckContext, field: string, own: Own): CheckResult {
  const { outcome } = context;
  if (outcome.kind !== 'error') return own('conforms');
  const { field: named, validationType } = refusalOf(outcome) ?? {};
  if (!isRefused(outcome) || validationType !== 'MISSING') return own('inconclusive', `answered ${answerText(context)}`);
  return named !== undefined && bare(named) === bare(field)
    ? own('violates')
    : own('inconclusive', `refused for want of ${named ?? 'something else'}`);
}

function serverSide(context: CheckContext, control: Outcome | undefined, own: Own): readonly CheckResult[] {
  const { expect } = context;
  // A server failure itself is reported by the check `answer-shape`.
  if (control === undefined || !isAccepted(control)) return [own('inconclusive', `answered ${answerText(context)} on every retry`)];
  if (expect.kind === 'refused') return [otherCause(context), own('inconclusive', `answered ${answerText(context)} on every retry`)];
  return [own('violates')];
}

/** A connection that was closed over its certificate was not processed, if the target answers requests with a good one. */
function turnedAway(context: CheckContext, control: Outcome | undefined, own: Own): CheckResult {
  const { expect } = context;
  const isThere = control !== undefined && !isWordless(control);
  return expect.kind === 'not-processed' && isThere ? own('conforms') : own('inconclusive', answerText(context));
}

function silence(context: CheckContext, control: Outcome | undefined, own: Own): readonly CheckResult[] {
  const { outcome } = context;
  const inconclusive = unread(own('inconclusive', `${answerText(context)} on every retry`));
  if (control === undefined || isWordless(control)) return [inconclusive];
  return [
    inconclusive,
    ANSWER_ARRIVES.violates('an answer', answerText(context), '', outcomeObserved(outcome, 'observed', context.contract)),
  ];
}

/** Whether error.field names the fault: indexes do not count, and a name cut at 100 characters matches as a prefix. */
export function namesFault(expect: Of<'refused'>, field: string | undefined, aliases: Config['expect']['fieldAliases']): boolean {
  if (field === undefined) return false;
  const named = bare(field);
  return expect.fields.some((path) => {
    const names = [path, ...(Object.hasOwn(aliases, generic(path)) ? (aliases[generic(path)] ?? []) : [])].map(bare);
    return names.some(
      (wanted) =>
        named === wanted ||
        (field.length >= 100 && wanted.startsWith(named)) ||
        (expect.orBelow === true && named.startsWith(`${wanted}.`)) ||
        (expect.orAbove === true && wanted.startsWith(`${named}.`)),
    );
  });
}

/** A path without its array indexes, however they are written: `a[3].b`, `a[n].b`, `a.3.b`. */
const bare = (path: string): string =>
  INDEXED.test(path)
    ? path
        // A name that was cut may end inside an index.
        .replace(/\[[^\]]*(?:\]|$)/g, '')
        .replace(/\.\d+(?=\.|$)/g, '')
        .replace(/^\./, '')
    : path;

const INDEXED = /\[|\.\d|^\./;

export function expectationText(expect: Expectation): string {
  switch (expect.kind) {
    case 'accepted':
      return 'accepted: any result but ERROR';
    case 'refused':
      return 'refused: ERROR, INVALID_REQUEST';
    case 'not-success':
      return 'rejected: any ERROR or FAILURE';
    case 'not-processed':
      return 'not processed: neither SUCCESS nor PENDING';
    case 'no-new-effect':
      return 'no new effect: ERROR, FAILURE or the earlier answer again';
    case 'no-demand':
      return `accepted without ${expect.field}`;
    case 'observed':
      return `observed only: ${expect.because}`;
  }
}
