import { keptWith } from '../catalogue/kept-with.js';
import { OF_ONE_TRANSACTION, RESUBMITTING } from '../catalogue/replies/echoed.js';
import { ROLES } from '../catalogue/roles.js';
import type { Contract, TypeName } from '../catalogue/vocabulary.js';
import { generic, getAt } from '../json/path.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isAccepted } from '../model/outcome.js';
import { about } from './check-result.js';
import { isSameValue, sentIn, valueIn, type SentValue } from './echoes.js';
import { isRepeat } from './order.js';
import { isTelling } from './telling.js';

const echo = about('echo-values');
const refusal = about('refusal-no-effect');
const MOST = 3;
const ORDER = ROLES.custom.split('.')[0] ?? '';
/** Fields whose text a target would hardly come by on its own. An address may be one that the merchant has with the target. */
const FREE_TEXT: ReadonlySet<TypeName> = new Set(['String', 'ASCII Text', 'Alphanumeric', 'Email']);

/** An answer shows nothing that only another request brought (2.4, 2.12). Values of `order` are the order's. */
export const leakedValues: Check = {
  id: 'leaked-values',
  compares: true,
  inspect: (exchange, context) => {
    const { outcome, contract, expect, together, order } = context;
    const sent = exchange.request.body;
    if (expect.kind === 'no-new-effect' || together || isRepeat(order, exchange, contract)) return [];
    if (contract.echoes.length === 0 || !isAccepted(outcome) || !('body' in outcome) || !isObject(sent)) return [];
    // What a session brings is not in the request.
    if (getAt(sent, ROLES.sessionId) !== undefined) return [];
    return unsent(outcome.body, sent, context)
      .flatMap((value) => leakOf(value, exchange, context))
      .slice(0, MOST);
  },
};

/** The free texts that an answer may show, and that this request did not bring. */
function unsent(body: JsonObject, sent: JsonObject, { contract }: CheckContext): readonly SentValue[] {
  const groups = [...contract.echoes, ...OF_ONE_TRANSACTION];
  const given = new Set(sentIn(sent, groups).values.map(({ answered }) => generic(answered)));
  const free = freeTextsOf(contract);
  return sentIn(body, groups).values.filter(
    ({ path, value }) => typeof value === 'string' && isTelling(value) && free.has(fieldOf(path)) && !given.has(generic(path)),
  );
}

/** Answers may name the transaction that a void is about. */
const freeTextsOf = keptWith(({ request, response }: Contract): ReadonlySet<string> => {
  const own = request.filter(({ path }) => OF_ONE_TRANSACTION.includes(path.split('.')[0] ?? '') && path !== ROLES.target);
  const free = [...response, ...own].filter(({ type, values }) => FREE_TEXT.has(type) && values === undefined);
  return new Set(free.map(({ path }) => path));
});

/** The path as the listing has it. */
const fieldOf = (path: string): string => (path.startsWith(`${ROLES.custom}.`) ? `${ROLES.custom}.{X}` : generic(path));

function leakOf({ path, value }: SentValue, { request }: Exchange, { order, contract, otherTexts }: CheckContext): readonly CheckResult[] {
  const isOfTransaction = !path.startsWith(`${ORDER}.`) && !RESUBMITTING.has(contract.operation);
  const brings = (other: Exchange): boolean => {
    const { body, transactionId } = other.request;
    return transactionId !== request.transactionId && isObject(body) && bringsAt(body, path, value);
  };
  if ([...order.earlier, ...(order.concurrent ?? [])].some(brings)) return isOfTransaction ? [leaked(path, value, 'transaction')] : [];
  // What a recipe brought is known only as far as its answer shows it.
  if (wasProvisioned(path, value, order)) return [];
  if (order.refused?.some(brings) === true)
    return [
      refusal.violates('absent, since only a refused request brought it', JSON.stringify(value), path, {
        code: 'refused-yet-done',
        kind: 'values',
        differs: [{ path, expected: [], actual: JSON.stringify(value) }],
      }),
    ];
  return typeof value === 'string' && otherTexts?.isOfOthers(generic(path), value, request) === true ? [leaked(path, value, 'order')] : [];
}

function wasProvisioned(path: string, value: SentValue['value'], { provisioned }: CheckContext['order']): boolean {
  const shown = isObject(provisioned) ? valueIn(provisioned, path) : undefined;
  return shown !== undefined && isSameValue(value, shown);
}

const bringsAt = (body: JsonObject, path: string, value: SentValue['value']): boolean =>
  sentIn(body, [path.split('.')[0] ?? path]).values.some((one) => one.answered === path && isSameValue(one.value, value));

const leaked = (path: string, value: SentValue['value'], kind: 'transaction' | 'order'): CheckResult =>
  echo.violates('absent, since this request did not bring it', `${JSON.stringify(value)}, of another ${kind}`, path, {
    code: 'not-sent',
    kind,
    differs: [{ path, expected: [], actual: JSON.stringify(value) }],
  });
