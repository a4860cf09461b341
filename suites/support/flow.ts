import { type FixedRuleId, fixedLevel, NAMED_RULES } from '../../src/catalogue/named-rules.js';
import { ruleIn } from '../../src/catalogue/rules.js';
import type { Contract, Need, OperationId, Side, StateName } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import { hashOf } from '../../src/json/canonical.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Expectation } from '../../src/model/case.js';
import type { RuleKey } from '../../src/model/finding.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import type { Breadth } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../../generators/base.js';

/** What flows are made from: the contracts of the run and the values of the target. */
export interface FlowContext {
  /** The contracts that flows are about. */
  readonly contracts: readonly Contract[];
  /** Contracts whose operations may prepare or read; those in scope unless given. */
  readonly helpers?: readonly Contract[];
  /** Values of the run; where single contracts are spoken to in another form, theirs are in `valuesOf`. */
  readonly values: Values;
  valuesOf?(contract: Contract): Values;
  readonly seed: number;
  /** How many random sequences to draw for each contract that acts on orders. */
  readonly sequences: number;
  /** Whether each flow is sent again until it has met every circumstance. */
  readonly breadth?: Breadth;
}

/** The newest contract of an operation; flows about another operation use it for their other steps. */
export function newest(context: FlowContext, operation: OperationId): Contract | undefined {
  const own = context.contracts.filter((contract) => contract.operation === operation).at(-1);
  return own ?? context.helpers?.filter((contract) => contract.operation === operation).at(-1);
}

/** Whether the listing of the contract has the field. */
export const lists = ({ request }: Contract, field: string): boolean => request.some(({ path }) => path === field);

export const all = (context: FlowContext, operation: OperationId): readonly Contract[] =>
  context.contracts.filter((contract) => contract.operation === operation);

/** The base body with some values set; undefined removes. */
export function bodyWith(
  contract: Contract,
  context: FlowContext,
  state: StateName,
  changes: Readonly<Record<string, JsonValue | undefined>> = {},
): JsonObject {
  return applyEdits(
    baseBody(contract, context.valuesOf?.(contract) ?? context.values, state),
    Object.entries(changes).map(([path, value]) =>
      value === undefined ? { op: 'remove' as const, path } : { op: 'set' as const, path, value },
    ),
  ) as JsonObject;
}

export const ACCEPTED: Expectation = { kind: 'accepted' };
export const NOT_SUCCESS: Expectation = { kind: 'not-success' };
export const UNKNOWN_TARGET: Expectation = { kind: 'not-success', unknownTarget: true };
export const NO_NEW_EFFECT: Expectation = { kind: 'no-new-effect' };
export const OBSERVED = (because: string): Expectation => ({ kind: 'observed', because });

/** A step on one order, which must be accepted unless `more` says otherwise. */
export const stepOf = (
  { id }: Contract,
  name: string,
  order: string,
  transaction: string,
  body: JsonObject,
  more: Partial<FlowStep> = {},
): FlowStep => ({ name, contract: id, order, transaction, body, expect: ACCEPTED, ...more });

/** The named rule that judges a step, with the side and level of its row. */
export const rule = (id: FixedRuleId): NonNullable<FlowStep['judges']> => ({ side: NAMED_RULES[id].side, rule: id, level: fixedLevel(id) });

/** The same for any rule of a contract. */
export function ruleOf(contract: Contract, side: Side, id: string): NonNullable<FlowStep['judges']> {
  return { side, rule: id, level: ruleIn(contract, side, id).level };
}

/** A flow that no suite has taken up yet. */
export type BareFlow = Omit<Flow, 'suite'>;

interface FlowDraft {
  readonly name: string;
  readonly contract: Contract;
  readonly orders?: Flow['orders'];
  readonly ways?: Flow['ways'];
  readonly money?: Flow['money'];
  readonly ids?: Flow['ids'];
  readonly near?: Flow['near'];
  readonly sameId?: Flow['sameId'];
  readonly anyPart?: true;
  readonly needs?: readonly Need[];
  readonly rules: readonly (string | RuleKey)[];
  readonly steps: readonly FlowStep[];
}

/** A flow with its id: the name, and a hash of its requests that does not depend on the rules that judge them. */
export function flow(draft: FlowDraft): BareFlow {
  const { name, contract, steps } = draft;
  const orders = draft.orders ?? {};
  const states = Object.values(orders).filter((state): state is Exclude<StateName, 'none'> => state !== 'none');
  return {
    id: `flow/${name}/${hashOf({ contract: contract.id, steps: steps.map(({ judges: _judges, ...sent }) => sent) as unknown as JsonValue, orders })}`,
    name,
    contract: contract.id,
    orders,
    ...(draft.ways === undefined ? {} : { ways: draft.ways }),
    ...(draft.money === undefined ? {} : { money: draft.money }),
    ...(draft.ids === undefined ? {} : { ids: draft.ids }),
    ...(draft.near === undefined ? {} : { near: draft.near }),
    ...(draft.sameId === undefined ? {} : { sameId: draft.sameId }),
    ...(draft.anyPart === undefined ? {} : { anyPart: draft.anyPart }),
    needs: [...new Set([...states, ...(draft.needs ?? [])])],
    rules: draft.rules.map((key) => (typeof key === 'string' ? { side: 'flow' as const, rule: key } : key)),
    steps,
  };
}
