import { weaker } from '../../src/catalogue/level.js';
import type { Contract, Level, Need, Side, StateName } from '../../src/catalogue/vocabulary.js';
import { ruleIn } from '../../src/catalogue/rules.js';
import type { Case, Expectation, FaultFamily, Wire } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { everyContract, turnAmong } from '../faults/turns.js';

/** A plain request of the contract that is odd in how it is sent. */
export interface OddRequest {
  /** The area of the case id: body, url, authorization. */
  readonly area: string;
  readonly mutation: string;
  readonly variant?: string;
  readonly side: Side;
  readonly rule: string;
  readonly wire: Wire;
  readonly expect: Expectation;
  readonly suite?: 'envelope' | 'authentication';
  readonly family?: FaultFamily;
  readonly needs?: readonly Need[];
  /**
   * A run sends the case to one in this many contracts, to others with the next seed, because one program usually parses the bodies
   * of all.
   */
  readonly oneIn?: number;
  /** Its number among those of which each run sends one to every contract. */
  readonly number?: number;
  /** Weaker than that of its rule. */
  readonly level?: Level;
}

export function oddCase(contract: Contract, values: Values, odd: OddRequest): Case {
  const state: StateName = contract.states[0] ?? 'none';
  const of = ruleIn(contract, odd.side, odd.rule);
  const level = odd.level === undefined ? of.level : weaker(of.level, odd.level);
  return {
    id: `${contract.id}/${odd.area}/${odd.mutation}${odd.variant === undefined ? '' : `/${odd.variant}`}`,
    contract: contract.id,
    suite: odd.suite ?? 'envelope',
    mutation: odd.mutation,
    validity: 'invalid',
    side: odd.side,
    rule: odd.rule,
    level,
    ...(odd.family === undefined ? {} : { family: odd.family }),
    state,
    base: baseBody(contract, values, state),
    edits: [],
    wire: odd.wire,
    coverages: [],
    expect: level === 'open' ? observed(odd.expect) : odd.expect,
    needs: odd.needs ?? [],
    ...turnOf(contract, odd),
  };
}

function turnOf(contract: Contract, { mutation, variant = '', oneIn, number }: OddRequest): Pick<Case, 'turn'> {
  if (oneIn === undefined) return {};
  return turnAmong(everyContract(contract), contract.id, number === undefined ? `${mutation} ${variant}` : mutation, oneIn, number);
}

/**
 * Open cases are only observed. What a target must do with bad credentials is clear, so `not-processed` stays; the engine observes
 * it until the rule is promoted.
 */
const observed = (expect: Expectation): Expectation =>
  expect.kind === 'observed' || expect.kind === 'not-processed' ? expect : { kind: 'observed', because: 'the text does not settle it' };

/** A body that cannot be read: refused, and no field is to blame. */
export const UNREADABLE: Expectation = { kind: 'refused', fields: [], types: [] };
