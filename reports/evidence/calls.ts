import { defined } from '../../src/json/defined.js';
import type { ShownStep } from '../../src/model/event.js';
import type { FindingGroup } from '../../src/model/report.js';
import { capital, contractName } from '../text/words.js';
import { decimalsIn, withDecimals } from './amounts.js';
import { MONEY, STATUS_FIELD, stepFacts } from './api-facts.js';
import { unquoted } from './contradiction.js';

/** What the order looks like after a call. */
export const ORDER_COLUMNS = { status: STATUS_FIELD, ...MONEY } as const;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

/** A call as a row of the table. */
export interface Call {
  readonly position: number;
  readonly name: string;
  readonly amount: string;
  readonly http: string;
  readonly millis: number;
  readonly note: string;
  readonly order: string;
  readonly isFault: boolean;
  /** Sent to make the order, not to test it. */
  readonly prepares: boolean;
  /** `–` where the answer does not show it. */
  readonly cells: Readonly<Record<OrderColumn, Cell>>;
}

/** Actual, and what it must be where that differs. */
export interface Cell {
  readonly actual: string;
  readonly expected?: string;
}

export interface Calls {
  readonly rows: readonly Call[];
  readonly columns: readonly { readonly name: OrderColumn; readonly isSplit: boolean }[];
  /** The order that all calls are about; undefined where there are several. */
  readonly order: string | undefined;
}

const ABSENT = '–';

/** The calls of a cause in their order, each with the state of the order after it; the row above is the state before. */
export function callsOf(group: FindingGroup): Calls | undefined {
  const { steps = [] } = group.minimal;
  if (steps.length < 2) return undefined;
  const rows = steps.map((step, i) => rowOf(step, i, i === steps.length - 1 ? group : undefined));
  const shown = (Object.keys(ORDER_COLUMNS) as OrderColumn[]).filter((name) => rows.some(({ cells }) => cells[name].actual !== ABSENT));
  const orders = new Set(rows.map(({ order }) => order).filter((order) => order !== ''));
  return {
    rows: aligned(rows),
    columns: shown.map((name) => ({ name, isSplit: rows.some(({ cells }) => cells[name].expected !== undefined) })),
    order: orders.size === 1 ? [...orders][0] : undefined,
  };
}

function rowOf(step: ShownStep, i: number, fault: FindingGroup | undefined): Call {
  const facts = stepFacts(step);
  const seen: Record<OrderColumn, string> = { status: facts.status, authorized: '', captured: '', refunded: '', ...facts.money };
  const cells = Object.fromEntries(
    (Object.keys(ORDER_COLUMNS) as OrderColumn[]).map((name): [OrderColumn, Cell] => {
      const differs = fault?.observed?.differs?.find(({ path }) => path === ORDER_COLUMNS[name]);
      const actual = seen[name] === '' ? ABSENT : seen[name];
      return [name, differs === undefined ? { actual } : { actual, expected: differs.expected.map(unquoted).join(' or ') }];
    }),
  ) as Record<OrderColumn, Cell>;
  return {
    position: i + 1,
    name: nameOf(step, facts.call),
    amount: facts.amount,
    http: step.reply.status === undefined ? 'no answer' : String(step.reply.status),
    millis: step.millis,
    note: facts.result,
    order: /\/order\/([^/]+)/.exec(step.request.path)?.[1] ?? '',
    // Of notifications that are too few nobody knows whose is missing.
    isFault: fault !== undefined && fault.observed?.kind !== 'too-few',
    prepares: step.prepares === true,
    cells,
  };
}

/** `Refund v60`; a call that only prepares is called by its operation. */
function nameOf({ contract, request }: ShownStep, call: string): string {
  if (request.method === 'GET') return 'Read the order';
  if (contract !== '') return contractName(contract);
  const words = call === request.method ? 'request' : call.toLowerCase().replaceAll('_', ' ');
  const version = /\/version\/(\d+)\//.exec(request.path)?.[1];
  return `${capital(words)}${version === undefined ? '' : ` v${version}`}`;
}

/** All amounts with the same number of decimals, so that columns can be compared too. */
function aligned(rows: readonly Call[]): readonly Call[] {
  const names = Object.keys(MONEY) as (keyof typeof MONEY)[];
  const texts = rows.flatMap(({ amount, cells }) => [amount, ...names.flatMap((name) => Object.values(cells[name]))]);
  const scale = Math.max(...texts.map(decimalsIn));
  const cellOf = (cell: Cell): Cell => ({
    actual: withDecimals(cell.actual, scale),
    ...defined({ expected: cell.expected && withDecimals(cell.expected, scale) }),
  });
  return rows.map((row) => ({
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(names.map((name) => [name, cellOf(row.cells[name])])) },
  }));
}
