import type { Contract, OperationId } from '../../catalogue/vocabulary.js';
import type { OrderStatus, TransactionType } from '../../gateway/ledger/order.js';
import type { Defect } from './defect.js';
import type { Effect, When } from '../../gateway/behaviour/effect.js';

/** When a defect of an order shows: data, so that conditions and effects can be composed. */
interface Condition {
  readonly name: string;
  readonly text: string;
  readonly when: When;
  /** The fewest requests on a provisioned order that meet it, the last of them included. */
  readonly shortest: number;
}

interface WrongEffect {
  readonly name: string;
  readonly text: string;
  readonly rule: string;
  readonly effect: (when: When) => Effect;
  /** Rules that are broken as a consequence. */
  readonly also?: readonly string[];
  /** Requests that the effect needs in addition to those of its condition. */
  readonly longer?: number;
}

const VOIDS: readonly TransactionType[] = ['VOID_AUTHORIZATION', 'VOID_CAPTURE', 'VOID_PAYMENT', 'VOID_REFUND'];

const from = (place: number): Condition => ({
  name: `from-${place}`,
  text: `from transaction ${place} of an order on`,
  when: { place },
  // The provisioned order already has the first transaction.
  shortest: place - 1,
});
function after(name: string, shortest: number, ...types: readonly TransactionType[]): Condition {
  return { name: `after-${name}`, text: `just after a ${name}`, when: { past: { after: types } }, shortest };
}
function amount(name: 'odd' | 'smallest' | 'rest' | 'huge', text: string, shortest: number): Condition {
  return { name: `${name}-amount`, text, when: { past: { amount: name } }, shortest };
}

const ODD = amount('odd', 'for an amount that is not whole', 1);
const SMALLEST = amount('smallest', 'for an amount of one cent', 1);

/** A status that follows from wrong totals, or that no totals allow. */
const OF_STATUS = ['status-refund', 'status-fits-totals', 'status-captured-unrefunded'];

type Total = 'authorized' | 'captured' | 'refunded';
type Moving = Partial<Omit<Extract<Effect, { at: 'moved' }>, 'at' | 'total' | 'when'>>;

const moves = (name: string, text: string, rule: string, total: Total, moving: Moving, only: When = {}): WrongEffect => ({
  name,
  text,
  rule,
  also: [...OF_STATUS, `order.total${total.charAt(0).toUpperCase()}${total.slice(1)}Amount:minimum`],
  effect: (when) => ({ at: 'moved', total, times: 1, ...moving, when: { result: 'SUCCESS', ...only, ...when } }),
});
const says = (to: OrderStatus, rule: string, only: When = {}): WrongEffect => ({
  name: `says-${to.toLowerCase().replaceAll('_', '-')}`,
  text: `leaves the order ${to}`,
  rule,
  also: OF_STATUS,
  effect: (when) => ({ at: 'status', to, when: { result: 'SUCCESS', ...only, ...when } }),
});
function lets(name: string, text: string, rule: string): WrongEffect {
  return { name, text, rule, effect: (when) => ({ at: 'guard', rule, when }) };
}

interface Composed {
  readonly conditions: readonly Condition[];
  readonly effects: readonly WrongEffect[];
}

const PLACES = [from(3), from(4)];

/** By operation, the effects and conditions that are combined: every effect with every condition is a defect. */
const COMPOSED: Partial<Readonly<Record<OperationId, readonly Composed[]>>> = {
  authorize: [
    {
      conditions: [ODD, SMALLEST, amount('huge', 'for an amount of a billion and more', 1)],
      effects: [
        moves('not-counted', 'is not counted', 'totals-authorize', 'authorized', { times: 0 }, { gatewayCode: 'APPROVED' }),
        moves('counted-twice', 'is counted twice', 'totals-authorize', 'authorized', { times: 2 }, { gatewayCode: 'APPROVED' }),
        moves('cent-lost', 'loses a cent', 'totals-authorize', 'authorized', { plus: -10 }, { gatewayCode: 'APPROVED' }),
      ],
    },
    {
      conditions: [ODD],
      effects: [moves('cut', 'is cut to whole units', 'totals-authorize', 'authorized', { cut: 1000 }, { gatewayCode: 'APPROVED' })],
    },
  ],
  'update-authorization': [
    {
      conditions: [
        ...PLACES,
        after('update', 2, 'AUTHORIZATION_UPDATE'),
        after('void', 3, ...VOIDS),
        after('verification', 2, 'VERIFICATION'),
        ODD,
      ],
      effects: [
        moves('unit-more', 'adds a unit', 'totals-update', 'authorized', { plus: 1000 }),
        moves('captures', 'captures as much', 'totals-update', 'captured', { of: 'amount' }),
        says('PARTIALLY_CAPTURED', 'status-update'),
        says('FAILED', 'status-update'),
      ],
    },
    {
      conditions: PLACES,
      effects: [
        lets('sub-merchant', 'takes sub-merchant data', 'submerchant-initial-only'),
        { ...lets('used-id', 'takes an id that was used', 'transaction-id-unique'), longer: 1 },
      ],
    },
  ],
  void: [
    {
      conditions: [...PLACES, after('refund', 2, 'REFUND'), after('void', 4, 'VOID_REFUND')],
      effects: [
        moves('refund-kept', 'does not take a refund back', 'totals-void', 'refunded', { times: 0 }, { type: 'VOID_REFUND' }),
        moves('refund-twice', 'takes a refund back twice', 'totals-void', 'refunded', { times: 2 }, { type: 'VOID_REFUND' }),
        moves(
          'capture-lost',
          'takes the captured money back with a refund',
          'totals-void',
          'captured',
          { plus: -1000 },
          { type: 'VOID_REFUND' },
        ),
      ],
    },
    {
      conditions: [after('update', 2, 'AUTHORIZATION_UPDATE')],
      effects: [says('AUTHORIZED', 'status-void-initial'), says('FAILED', 'status-void-initial')],
    },
    { conditions: [from(2), ...PLACES], effects: [{ ...lets('nothing', 'voids what is not there', 'void-target') }] },
  ],
  verify: [
    {
      conditions: [
        after('update', 2, 'AUTHORIZATION_UPDATE'),
        after('refund', 2, 'REFUND'),
        after('verification', 2, 'VERIFICATION'),
        after('authorization', 1, 'AUTHORIZATION'),
      ],
      effects: [
        moves('counted', 'raises the authorized total', 'totals-unchanged', 'authorized', { plus: 1000 }),
        moves('refunds', 'raises the refunded total', 'totals-unchanged', 'refunded', { plus: 1000 }),
      ],
    },
  ],
  refund: [
    {
      conditions: [
        ...PLACES,
        after('refund', 2, 'REFUND'),
        after('void', 3, ...VOIDS),
        after('verification', 2, 'VERIFICATION'),
        ODD,
        SMALLEST,
        amount('rest', 'for exactly what is left', 2),
      ],
      effects: [
        moves('not-counted', 'is not counted', 'totals-refund', 'refunded', { times: 0 }),
        moves('counted-twice', 'is counted twice', 'totals-refund', 'refunded', { times: 2 }),
        moves('cent-lost', 'loses a cent', 'totals-refund', 'refunded', { plus: -10 }),
        moves('lowers-captured', 'lowers the captured total', 'totals-refund', 'captured', { times: -1, of: 'amount' }),
        says('CAPTURED', 'status-refund'),
        says('FAILED', 'status-refund'),
      ],
    },
    { conditions: [ODD], effects: [moves('cut', 'is cut to whole units', 'totals-refund', 'refunded', { cut: 1000 })] },
    {
      conditions: PLACES,
      effects: [
        lets('sub-merchant', 'takes sub-merchant data', 'submerchant-initial-only'),
        { ...lets('used-id', 'takes an id that was used', 'transaction-id-unique'), longer: 1 },
      ],
    },
  ],
};

export const HISTORY_CLASS = 'history';

/** Defects of a contract that show only after a certain history of the order. */
export function historyDefects({ id, operation }: Contract): readonly Defect[] {
  return (COMPOSED[operation] ?? []).flatMap(({ conditions, effects }) =>
    conditions.flatMap((condition) =>
      effects.map(
        (wrong): Defect => ({
          name: `${HISTORY_CLASS}=${condition.name}.${wrong.name}:${id}`,
          class: 'state',
          rule: wrong.rule,
          contracts: [id],
          text: `${id} ${wrong.text} ${condition.text}`,
          deep: true,
          effects: [wrong.effect(condition.when)],
          shortest: condition.shortest + (wrong.longer ?? 0),
          ...(wrong.also === undefined ? {} : { also: wrong.also }),
        }),
      ),
    ),
  );
}
