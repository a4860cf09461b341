import { CURRENCIES } from '../../src/catalogue/codes.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { OF_ONE_TRANSACTION } from '../../src/catalogue/replies/echoed.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field, OperationId, StateName } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../../generators/base.js';
import { isFree } from '../../generators/body.js';
import { levelHere } from '../../generators/candidates.js';
import { fieldTable } from '../../generators/fields.js';
import { ELEMENTS, MAP_NAMES } from '../../generators/places.js';
import { settle } from '../../generators/settle.js';
import { agreedValues } from '../../generators/values/agreed.js';
import { acceptLevel } from '../../generators/values/issued.js';
import { typicalValue } from '../../generators/values/typical.js';
import { BY_OTHER_MERCHANT } from '../../src/model/case.js';
import { type BareFlow, ACCEPTED, flow, type FlowContext, lists, newest, OBSERVED, stepOf } from '../support/flow.js';

/** A run has one of these for so many drawn sequences of a contract. */
const SEQUENCES_EACH = 9;

/** The operation that sends other values after one that an order can have only once. */
const LATER: Partial<Readonly<Record<OperationId, OperationId>>> = {
  authorize: 'update-authorization',
  referral: 'update-authorization',
  'confirm-browser-payment': 'refund',
};
const ONCE: readonly OperationId[] = ['void', 'authorize', 'referral', 'confirm-browser-payment'];

/**
 * Looks for sent values in later answers: a body with every echoed field, one with other values that are easily damaged, a plain one
 * whose answer may show earlier values, and finally the order as it is read. Every seed uses other values.
 */
export function echoFlows(context: FlowContext): readonly BareFlow[] {
  const count = Math.ceil(context.sequences / SEQUENCES_EACH);
  return context.contracts
    .filter((contract) => isEchoed(contract) || !hasOrder(contract))
    .flatMap((contract) =>
      Array.from({ length: count }, (_, number) => [
        ...(isEchoed(contract) ? [echoFlow(context, contract, number)] : []),
        // An operation that an order can have only once needs a second order for the other values.
        ...(ONCE.includes(contract.operation) ? [carefulFlow(context, contract, number)] : []),
        ...outcomeFlows(context, contract, number),
        ...(isEchoed(contract) ? otherMerchantFlow(context, contract, number) : []),
        ...(number === 0 ? [...secondStreetFlow(context, contract), ...thousandthsFlow(context, contract)] : []),
        ...(contract.operation === 'void' ? afterFull(context, contract, number) : []),
      ]).flat(),
    );
}

const hasOrder = ({ route }: Contract): boolean => route.includes('{orderid}');
const isEchoed = (contract: Contract): boolean => contract.reply === 'transaction' && contract.echoes.length > 0 && hasOrder(contract);

/** The same with every card that is not approved, also where there is no order, since the content of answers is stated for each outcome. */
function outcomeFlows(context: FlowContext, contract: Contract, number: number): readonly BareFlow[] {
  const body = echoBody(contract, context, 'none', context.seed + number, 'longest');
  // One version is enough to show what an outcome does to answers.
  if (
    (hasOrder(contract) && newest(context, contract.operation) !== contract) ||
    !contract.states.includes('none') ||
    getAt(body, `${ROLES.card}.number`) !== '{{card:approved.number}}'
  )
    return [];
  return [
    ...outcomeCards(contract, context),
    ...OTHER_CARDS.filter(([, edits]) => edits.every(({ op, path }) => op === 'remove' || isSendable(contract, path))),
  ].map(([card, details], at) =>
    flowOf(contract, `echoes-${contract.operation}-${number}-${card}`, 'none', [
      step(
        `every field that comes back, with the card ${card}`,
        contract,
        'e1',
        applyEdits(withoutParts(contract, context, body), details) as JsonObject,
      ),
      // All declined transactions leave the same order, so it is read once.
      ...(at === 0 && hasOrder(contract) ? [step('read the order', contract, 'e2', {}, { reads: true })] : []),
    ]),
  );
}

/** The cards of the configuration that are not approved. */
const outcomeCards = (contract: Contract, context: FlowContext): readonly (readonly [name: string, details: readonly Edit[]])[] =>
  Object.keys(valuesOf(contract, context).cards)
    .filter((card) => !/^(?:approved|gift|challenge)/i.test(card))
    .map((card) => [
      card,
      ['number', 'expiry.month', 'expiry.year'].map((part) => ({
        op: 'set' as const,
        path: `${ROLES.card}.${part}`,
        value: `{{card:${card}.${part}}}`,
      })),
    ]);

/** Numbers that a mask for sixteen digits shows more of, and one that is read from the stripe alone. */
const OTHER_CARDS: readonly (readonly [name: string, details: readonly Edit[]])[] = [
  ['of-15-digits', [{ op: 'set', path: `${ROLES.card}.number`, value: '{{series:3}}' }]],
  ['of-19-digits', [{ op: 'set', path: `${ROLES.card}.number`, value: '{{pan:19}}' }]],
  [
    'from-its-stripe',
    [
      ...['number', 'expiry', 'nameOnCard'].map((part): Edit => ({ op: 'remove', path: `${ROLES.card}.${part}` })),
      { op: 'set', path: `${ROLES.card}.track2`, value: ';{{card:approved.number}}={{card:approved.expiry.on-stripe}}101?' },
    ],
  ],
];

/** The number of a card goes with every payment, its track where the listing has it. */
const isSendable = (contract: Contract, path: string): boolean => path === `${ROLES.card}.number` || lists(contract, path);

/** The second line of an address without the first: what is joined with nothing comes back in no field of its own either. */
function secondStreetFlow(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = stateOf(contract);
  const values = valuesOf(contract, context);
  const lines = fieldTable(contract).leaves.filter(({ path }) => path.endsWith('.address.street2'));
  if (lines.length === 0 || contract.reply !== 'transaction') return [];
  const edits = lines.map((field): Edit => ({ op: 'set', path: field.path, value: typicalValue(field, values) }));
  const body = applyEdits(baseBody(contract, values, state), edits) as JsonObject;
  const id = contract.transactionId === 'of-state' ? 'initial' : 'e1';
  return [
    flowOf(contract, `echoes-${contract.operation}-second-street`, state, [
      step('the second line of each address alone', contract, id, body),
    ]),
  ];
}

/** Amounts in thousandths, where a configured currency has them: who keeps cents loses the last digit. */
function thousandthsFlow(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const currency = context.values.currencies.find((code) => CURRENCIES.get(code) === 3);
  const amounts = fieldTable(contract).leaves.filter(({ type, path }) => type === 'Decimal' && path !== context.values.refundAmount);
  if (currency === undefined || !isEchoed(contract) || amounts.length === 0) return [];
  const state = stateOf(contract);
  const inCurrency: FlowContext = {
    ...context,
    values: { ...context.values, currencies: [currency] },
    valuesOf: (of) => ({ ...valuesOf(of, context), currencies: [currency] }),
  };
  const body = echoBody(contract, inCurrency, state, context.seed, 'thousandths');
  const id = contract.transactionId === 'of-state' ? 'initial' : 'e1';
  const steps = [step('amounts in thousandths', contract, id, body), step('read the order', contract, 'e2', {}, { reads: true })];
  const made = flowOf(contract, `echoes-${contract.operation}-thousandths`, state, steps);
  return [state === 'none' ? made : { ...made, money: { A: { amount: '10.125', currency } } }];
}

/** A void of a payment that brought every field: what the payment brought about itself, and not about the order, is not the void's. */
function afterFull(context: FlowContext, contract: Contract, number: number): readonly BareFlow[] {
  const paying = newest(context, 'authorize');
  if (paying === undefined) return [];
  const body = baseBody(contract, valuesOf(contract, context), 'authorized-order');
  const target: Edit = { op: 'set', path: ROLES.target, value: '{{step:e1}}' };
  return [
    flowOf(contract, `echoes-${contract.operation}-${number}-after-full`, 'none', [
      step(
        'a payment with every field',
        paying,
        'e1',
        withOwnTexts(paying, echoBody(paying, context, 'none', context.seed + number, 'longest')),
      ),
      step('the void of it', contract, 'e2', applyEdits(body, [target]) as JsonObject, { alone: true }),
    ]),
  ];
}

/** Another merchant's order under the same id: its values are not for this one to see. */
function otherMerchantFlow(context: FlowContext, contract: Contract, number: number): readonly BareFlow[] {
  const state = stateOf(contract);
  const opening =
    state === 'none' ? [contract] : (['authorize', 'verify'] as const).flatMap((operation) => newest(context, operation) ?? []);
  if (opening.length === 0) return [];
  const theirs = opening.map((by, i) => ({
    // Texts that no other request of the run has.
    ...step(
      `every field of ${by.title}, by another merchant`,
      by,
      `b${i}`,
      withOwnTexts(by, echoBody(by, context, 'none', context.seed + number, 'longest')),
    ),
    order: 'B',
    unknownPast: true as const,
    wire: BY_OTHER_MERCHANT,
  }));
  const plain = inParts(contract, context, baseBody(contract, valuesOf(contract, context), state));
  const id = contract.transactionId === 'of-state' ? 'initial' : 'e2';
  return [
    flow({
      name: `echoes-${contract.operation}-${number}-other-merchant`,
      contract,
      orders: state === 'none' ? {} : { A: state },
      needs: ['target.otherMerchant'],
      sameId: { B: 'A' },
      anyPart: true,
      rules: [{ side: 'exchange', rule: 'echo-values' }],
      steps: [...theirs, step('nothing but what is needed, under the same order id', contract, id, plain, { alone: true })],
    }),
  ];
}

/** The body with an id in each text that has room for one and may be any. */
function withOwnTexts(contract: Contract, body: JsonObject): JsonObject {
  const isFreeText = ({ type, path, maxLength = 0, samples, values, characters }: Field): boolean =>
    type === 'String' && maxLength >= 40 && !path.includes('[') && [samples, values, characters].every((given) => given === undefined);
  const edits = fieldTable(contract)
    .leaves.filter(isFreeText)
    .flatMap(({ path }) => placesOf(path).filter((place) => hasAt(body, place)))
    .map((path): Edit => ({ op: 'set', path, value: '{{step:text}}' }));
  return applyEdits(body, edits) as JsonObject;
}

function carefulFlow(context: FlowContext, contract: Contract, number: number): BareFlow {
  const state = stateOf(contract);
  const isOwnId = contract.transactionId === 'of-state';
  const body = echoBody(contract, context, state, context.seed + number, 'careful');
  return flowOf(contract, `echoes-${contract.operation}-${number}-careful`, state, [
    step('values that are easily changed', contract, isOwnId ? 'initial' : 'e1', body),
    step('read the order', contract, 'e2', {}, { reads: true }),
  ]);
}

const step = (name: string, by: Contract, transaction: string, body: JsonObject, more?: Partial<FlowStep>): FlowStep =>
  stepOf(by, name, 'A', transaction, body, { expect: OBSERVED('judged by what comes back'), ...more });

const flowOf = (contract: Contract, name: string, state: StateName, steps: readonly FlowStep[]): BareFlow =>
  flow({
    name,
    contract,
    orders: state === 'none' ? {} : { A: state },
    anyPart: true,
    rules: [{ side: 'exchange', rule: 'echo-values' }, 'read-shows-order'],
    steps,
  });

function echoFlow(context: FlowContext, contract: Contract, number: number): BareFlow {
  const state = stateOf(contract);
  const turn = context.seed + number;
  const other = LATER[contract.operation];
  const later = other === undefined ? contract : newest(context, other);
  const follows = later !== undefined && (later !== contract || !ONCE.includes(contract.operation));
  const isOwnId = contract.transactionId === 'of-state';
  const plain = baseBody(contract, valuesOf(contract, context), state);
  const steps = [
    step('every field that comes back', contract, isOwnId ? 'initial' : 'e1', echoBody(contract, context, state, turn, 'longest'), {
      expect: ACCEPTED,
    }),
    ...(follows
      ? [
          step('read the order', contract, 'e0', {}, { reads: true }),
          step('other values', later, 'e2', echoBody(later, context, stateOf(later), turn + 1, 'careful')),
          step('values that must not stay, with a field that nobody knows', later, 'e3', {
            ...echoBody(later, context, stateOf(later), turn + 1, 'shortest'),
            touchstoneUnknown: 'text',
          }),
          step(
            'nothing but what is needed',
            later,
            'e4',
            inParts(later, context, baseBody(later, valuesOf(later, context), stateOf(later))),
            { alone: true },
          ),
        ]
      : []),
    // Its answer shows nothing of the first one.
    ...(contract.operation === 'authorize'
      ? [step('another one, with nothing but what is needed', contract, 'e6', plain, { alone: true })]
      : []),
    step('read the order', contract, 'e5', {}, { reads: true }),
  ];
  return flowOf(contract, `echoes-${contract.operation}-${number}`, state, steps);
}

/** A refund is of an order that there is already, so that others can follow it. */
const stateOf = ({ operation, states }: Contract): StateName => (operation === 'refund' ? 'captured-order' : (states[0] ?? 'none'));
const valuesOf = (contract: Contract, context: FlowContext): Values => context.valuesOf?.(contract) ?? context.values;

/** Whether the answer may give the field back: it lists the group, or the text is one that a target may have kept. */
const mayComeBack = (contract: Contract, { path, type, values }: Field): boolean => {
  const [group = ''] = path.split(/[.[]/);
  return contract.echoes.includes(group) || (OF_ONE_TRANSACTION.includes(group) && type === 'String' && values === undefined);
};

/** The body of a contract with a value in every field that its answer may give back, with each turn another. */
function echoBody(contract: Contract, context: FlowContext, state: StateName, turn: number, kind: Kind): JsonObject {
  const values = valuesOf(contract, context);
  const base = baseBody(contract, values, state);
  const totals = new Set(contract.relations.flatMap((relation) => (relation.kind === 'sum' ? [relation.total] : [])));
  const edits = fieldTable(contract)
    .leaves.filter(
      (field) =>
        mayComeBack(contract, field) &&
        isFree(contract, field, values) &&
        acceptLevel(field, values) === 'must' &&
        field.issued === undefined &&
        !totals.has(field.path),
    )
    // Every kind of value is in some field of each body.
    .flatMap((field, rank) => edited(contract, field, values, base, turn + rank, kind))
    .toSorted((left, right) => elementOf(left) - elementOf(right));
  return inParts(contract, context, settle(contract, applyEdits(base, edits) as JsonObject, values));
}

function edited(contract: Contract, field: Field, values: Values, base: JsonObject, turn: number, kind: Kind): readonly Edit[] {
  const choices = choicesOf(contract, field, values, kind);
  return placesOf(field.path).flatMap((path, place) => {
    // Elements are unlike: what one has, the next has not.
    if (kind === 'longest' && place === 1 + (turn % 2) && field.presence === 'optional' && isBounded(field)) return [];
    const ranked = kind !== 'careful' && place < 2 && isBounded(field) ? byLength(choices) : undefined;
    const value = ranked === undefined ? choices[(turn + place) % choices.length] : ranked.at(kind === 'shortest' ? 0 : -1);
    return value === undefined || hasAt(base, path) ? [] : [{ op: 'set' as const, path, value }];
  });
}

/** A text of any content, which is told by its bounds. */
const isBounded = ({ type, maxLength, values, samples }: Field): boolean =>
  maxLength !== undefined && values === undefined && samples === undefined && DATA_TYPES[type].kind !== 'format';

const byLength = (choices: readonly JsonValue[]): readonly JsonValue[] =>
  choices.toSorted((left, right) => JSON.stringify(left).length - JSON.stringify(right).length);

/**
 * `longest`, `shortest`: values that every target accepts, such as listed ones; of texts the longest, whose end is easily lost, or the shortest,
 * to be told from it. `careful`: values that careless processing changes. `thousandths`: like the longest, with amounts of three decimals.
 */
type Kind = 'longest' | 'shortest' | 'careful' | 'thousandths';

const THOUSANDTHS: readonly string[] = ['3.125', '0.625', '12.375'];

function choicesOf(contract: Contract, field: Field, values: Values, kind: Kind): readonly JsonValue[] {
  if (kind === 'thousandths' && field.type === 'Decimal') return THOUSANDTHS;
  const agreed = agreedValues(contract, field, values).map(({ value, kinds, level }) => ({
    value,
    kinds,
    level: levelHere(contract, field, value, level),
  }));
  const firm = agreed.filter(({ level }) => level === 'must').map(({ value }) => value);
  if (kind !== 'careful') return firm;
  // A target that counts otherwise refuses a text at a bound, and with it all that stands beside it: such a text is sent alone elsewhere.
  const careful = agreed.filter(({ kinds, level }) => level === 'should' && !kinds.includes('max-length')).map(({ value }) => value);
  const all = [...blanksInside(field), ...careful, ...firm.filter((value) => typeof value !== 'string' || field.values !== undefined)];
  return all.length === 0 ? firm : all;
}

/** Text with two blanks in a row and letters of both cases, which a gateway that normalises text returns changed. */
function blanksInside({ type, minLength = 1, maxLength = 40, samples, values }: Field): readonly string[] {
  const text = 'Two  Blanks aB';
  return type === 'String' && samples === undefined && values === undefined && minLength <= text.length && maxLength >= text.length
    ? [text]
    : [];
}

function placesOf(path: string): readonly string[] {
  if (path.includes('{X}')) return MAP_NAMES.map((name) => path.replace('{X}', name));
  return path.includes('[n]') ? ELEMENTS.map((element) => path.replace('[n]', `[${element}]`)) : [path];
}

const elementOf = ({ path }: Edit): number => Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0);

/** A standalone refund has an amount of its own. */
function withoutParts(contract: Contract, { values }: FlowContext, body: JsonObject): JsonObject {
  if (contract.operation !== 'refund') return body;
  return applyEdits(body, [
    { op: 'set', path: values.refundAmount, value: '10.00' },
    { op: 'set', path: values.refundCurrency, value: values.currencies[0] ?? 'USD' },
  ]) as JsonObject;
}

/** Refunds a part of the captured amount, so that something is left for the next refund. */
function inParts(contract: Contract, { values }: FlowContext, body: JsonObject): JsonObject {
  if (contract.operation !== 'refund') return body;
  return applyEdits(body, [
    { op: 'set', path: values.refundAmount, value: '{{order:A.quarter}}' },
    { op: 'set', path: values.refundCurrency, value: '{{order:A.currency}}' },
  ]) as JsonObject;
}
