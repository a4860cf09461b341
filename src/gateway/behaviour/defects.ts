import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, member } from '../evaluate/json.js';
import { bodyOf, type Answer } from '../http/answer.js';
import { NOTHING, totalsReply, type Order, type Totals } from '../ledger/order.js';
import type { Adjust, Decision } from '../ledger/post.js';
import { editAnswer } from './answer-edits.js';
import type { Behaviour } from './repertoire.js';
import { stringify, writtenAnew } from './raw.js';
import { isOfForm } from './body-form.js';
import type { Breaking, CredentialGap, Effect, FieldEffect, Past, TransportFault, When } from './effect.js';

type At<Name extends Effect['at']> = Extract<Effect, { at: Name }>;

/** What is known while an effect asks whether it shows. */
interface Circumstances {
  readonly request: JsonObject;
  readonly answer?: JsonObject;
  readonly decision?: Decision;
  readonly place?: number;
  /** The order without this transaction. */
  readonly before?: Order;
}

const NO_EFFECTS: readonly never[] = [];
const OF_FIELDS = ['field', 'demand', 'added', 'relation', 'contradiction', 'level', 'beyond', 'unlisted'] as const;

/** The defects of a running gateway, sorted by contract and by the hook that interprets them. Without any it does nothing. */
export class Defects {
  readonly #byContract = new Map<ContractId, Map<Effect['at'], Effect[]>>();
  readonly #remembered = new Map<string, JsonValue>();

  constructor(defects: readonly Behaviour[]) {
    for (const { contracts, effects } of defects) {
      for (const contract of contracts) for (const effect of effects) this.#add(contract, effect);
    }
  }

  #add(contract: ContractId, effect: Effect): void {
    const kinds = this.#byContract.get(contract) ?? new Map<Effect['at'], Effect[]>();
    this.#byContract.set(contract, kinds);
    kinds.set(effect.at, [...(kinds.get(effect.at) ?? []), effect]);
  }

  /** A call that no contract serves has no defects. */
  #of<Name extends Effect['at']>(contract: ContractId | undefined, name: Name): readonly At<Name>[] {
    return ((contract === undefined ? undefined : this.#byContract.get(contract)?.get(name)) ?? NO_EFFECTS) as readonly At<Name>[];
  }

  fields(contract: ContractId): readonly FieldEffect[] {
    return OF_FIELDS.flatMap((name) => this.#of(contract, name));
  }

  urls(contract: ContractId | undefined): readonly At<'url'>[] {
    return this.#of(contract, 'url');
  }

  /** Whether a rule about the state is skipped. */
  letsPast(contract: ContractId | undefined, rule: string, request: JsonObject, place: number): boolean {
    return this.#of(contract, 'guard').some((effect) => effect.rule === rule && shows(effect.when, { request, place }));
  }

  letsIn(contract: ContractId | undefined, gap: CredentialGap): boolean {
    return this.#of(contract, 'credentials').some((effect) => effect.lets === gap);
  }

  letsBody(contract: ContractId | undefined, what: At<'body'>['lets']): boolean {
    return this.#of(contract, 'body').some((effect) => effect.lets === what);
  }

  refusesForm(contract: ContractId | undefined, text: string): boolean {
    return this.#of(contract, 'form').some((effect) => isOfForm(text, effect.refuses));
  }

  letsVersionWord(contract: ContractId): boolean {
    return this.#of(contract, 'route').length > 0;
  }

  decide(contract: ContractId | undefined, decision: Decision, request: JsonObject, place: number): Decision {
    const effect = this.#of(contract, 'outcome').find(
      (candidate) => candidate.from === decision.gatewayCode && shows(candidate.when, { request, decision, place }),
    );
    if (effect === undefined) return decision;
    const { result, gatewayCode, moves } = effect;
    const { type, amount, card } = decision;
    if (moves === 'nothing') return { type, amount, result, gatewayCode, card };
    return { ...decision, result, gatewayCode };
  }

  adjust(contract: ContractId | undefined, request: JsonObject): Adjust | undefined {
    const moves = this.#of(contract, 'moved');
    const statuses = this.#of(contract, 'status');
    if (moves.length === 0 && statuses.length === 0) return undefined;
    return {
      moved: (honest, decision, before) => falsified(moves, honest, decision, before, request),
      status: (honest, decision, after) => {
        const place = after.transactions.length;
        const before = { ...after, transactions: after.transactions.slice(0, -1) };
        const found = statuses.find(
          (effect) => (effect.from === undefined || effect.from === honest) && shows(effect.when, { request, decision, place, before }),
        );
        return found === undefined ? honest : found.to;
      },
    };
  }

  /** The answer as this gateway gives it. */
  answer(contract: ContractId, answer: Answer, request: JsonObject, place: number): Answer {
    for (const effect of answer.kind === 'reply' ? this.#of(contract, 'remembers') : []) {
      const body = this.#withRemembered(effect, bodyOf(answer), request);
      if (body !== undefined) return { ...answer, text: stringify(body) };
    }
    const edited = this.#edited(contract, answer, request, place);
    return this.#of(contract, 'writing').length > 0 ? { ...edited, text: writtenAnew(edited.text) } : edited;
  }

  /** The answer with what it has of an earlier one; undefined if it has nothing. */
  #withRemembered({ member, within }: At<'remembers'>, body: JsonObject, request: JsonObject): JsonObject | undefined {
    const key = within === 'order' ? `${member} ${JSON.stringify(at(body, ['order', 'id']))}` : member;
    const remembered = this.#remembered.get(key);
    const own = Object.hasOwn(request, member) ? (body[member] ?? request[member]) : undefined;
    if (own !== undefined) this.#remembered.set(key, own);
    return own === undefined && remembered !== undefined ? { ...body, [member]: remembered } : undefined;
  }

  #edited(contract: ContractId, answer: Answer, request: JsonObject, place: number): Answer {
    const effects = this.#of(contract, answer.kind);
    if (effects.length === 0) return answer;
    const honest = bodyOf(answer);
    let [body, { status }] = [honest, answer];
    for (const effect of effects) {
      if (!shows(effect.when, { request, answer: body, place })) continue;
      body = editAnswer(body, effect.edits, request);
      if (effect.status !== undefined) status = effect.status;
    }
    return { ...answer, status, text: body === honest ? answer.text : stringify(body) };
  }

  /** The order as it is read, with the defects applied. */
  read(contract: string, body: JsonObject, order: Order): JsonObject {
    const effects = this.#of(contract as ContractId, 'read');
    return effects.reduce((shown, { edits = [], totals }) => {
      const before = order.transactions.at(-2)?.after ?? NOTHING;
      const late = totals === undefined ? shown : { ...shown, ...totalsReply(before) };
      return edits.length === 0 ? late : editAnswer(late, edits, {});
    }, body);
  }

  /** Which request values an order keeps. */
  keeps(contract: ContractId | undefined): At<'keeps'>['values'] | undefined {
    return this.#of(contract, 'keeps')[0]?.values;
  }

  session(contract: ContractId | undefined): At<'session'>['do'] | undefined {
    return this.#of(contract, 'session')[0]?.do;
  }

  headers(contract: ContractId, request: JsonObject): Readonly<Record<string, string>> | undefined {
    const effects = this.#of(contract, 'header');
    if (effects.length === 0) return undefined;
    const found: Record<string, string> = {};
    for (const effect of effects) {
      const value = 'value' in effect ? effect.value : at(request, effect.from.split('.'));
      if (typeof value === 'string') found[effect.name] = value;
    }
    return found;
  }

  transport(contract: ContractId, answer: Answer, request: JsonObject): TransportFault | undefined {
    const effects = this.#of(contract, 'transport');
    if (effects.length === 0) return undefined;
    const body = bodyOf(answer);
    return effects.find((effect) => shows(effect.when, { request, answer: body }))?.do;
  }

  /** Milliseconds between reading and writing an order, where a defect does not hold it in between. */
  race(contract: ContractId | undefined): number | undefined {
    return this.#of(contract, 'race')[0]?.millis;
  }

  leaks(contract: ContractId | undefined, request: JsonObject): boolean {
    return this.#of(contract, 'leak').some((effect) => shows(effect.when, { request }));
  }

  repeatsAnswers(contract: ContractId | undefined): boolean {
    return this.#of(contract, 'again').length > 0;
  }

  /** Which answers are given again about another order. */
  mistakesOrders(contract: ContractId | undefined): At<'mistaken-order'>['answers'] | undefined {
    return this.#of(contract, 'mistaken-order')[0]?.answers;
  }

  webhook(contract: ContractId | undefined): At<'webhook'>['do'] | undefined {
    return this.#of(contract, 'webhook')[0]?.do;
  }
}

function falsified(moves: readonly At<'moved'>[], honest: Totals, decision: Decision, before: Order, request: JsonObject): Totals {
  const moved = { ...honest };
  for (const effect of moves) {
    if (!shows(effect.when, { request, decision, place: before.transactions.length + 1, before })) continue;
    const base = effect.of === 'amount' ? decision.amount : honest[effect.total];
    // To the cent, and to the thousandth where the amount has one.
    const unit = base % 10 === 0 ? 10 : 1;
    const wrong = Math.round((base * effect.times + (effect.plus ?? 0)) / unit) * unit;
    moved[effect.total] = effect.cut === undefined ? wrong : Math.trunc(wrong / effect.cut) * effect.cut;
  }
  return moved;
}

/** How each shows in the JSON of a request. */
const BREAKING: Readonly<Record<Breaking, RegExp>> = {
  astral: /[\u{10000}-\u{10FFFF}]/u,
  'inherited-name': /"(?:__proto__|constructor|toString)":/,
  'empty-array': /\[\]/,
  'small-amount': /"0\.\d+"/,
};

function shows(when: When | undefined, { request, answer, decision, place, before }: Circumstances): boolean {
  if (when === undefined) return true;
  if (when.past !== undefined && !follows(when.past, before, decision)) return false;
  const result = decision?.result ?? member(answer, 'result');
  const code = decision?.gatewayCode ?? at(answer, ['response', 'gatewayCode']);
  if (when.result !== undefined && when.result !== result) return false;
  if (when.gatewayCode !== undefined && when.gatewayCode !== code) return false;
  if (when.type !== undefined && when.type !== (decision?.type ?? at(answer, ['transaction', 'type']))) return false;
  if (when.cause !== undefined && when.cause !== at(answer, ['error', 'cause'])) return false;
  if (when.validationType !== undefined && when.validationType !== at(answer, ['error', 'validationType'])) return false;
  if (when.field !== undefined && when.field !== at(answer, ['error', 'field'])) return false;
  if (when.explained !== undefined && !holds(at(answer, ['error', 'explanation']), when.explained)) return false;
  if (when.place !== undefined && (place ?? 0) < when.place) return false;
  if (when.holds !== undefined && !BREAKING[when.holds].test(JSON.stringify(request))) return false;
  if (when.without?.some((path) => at(request, path.split('.')) !== undefined) === true) return false;
  if (when.lacks?.some((path) => at(answer, path.split('.')) !== undefined) === true) return false;
  if (when.has?.some((path) => at(request, path.split('.')) === undefined) === true) return false;
  return Object.entries(when.equals ?? {}).every(([path, value]) => at(request, path.split('.')) === value);
}

function follows({ after, amount }: Past, before: Order | undefined, decision: Decision | undefined): boolean {
  if (before === undefined || decision === undefined) return false;
  const last = before.transactions.at(-1);
  if (after !== undefined && (last === undefined || !after.includes(last.type))) return false;
  const { refunded, captured } = before.totals;
  switch (amount) {
    case 'odd':
      return decision.amount % 1000 !== 0;
    case 'smallest':
      return decision.amount <= 10;
    case 'rest':
      return refunded > 0 && decision.amount === captured - refunded;
    case 'huge':
      return decision.amount >= 1_000_000_000_000;
    default:
      return true;
  }
}

const holds = (value: unknown, part: string): boolean => typeof value === 'string' && value.includes(part);
