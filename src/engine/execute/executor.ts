import type { Contract, Level, StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { AuthVariant, Case } from '../../model/case.js';
import type { TwinNeed } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import type { Outcome } from '../../model/outcome.js';
import type { Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import { createJudge, type Judge } from '../check/check-exchange.js';
import { createDemands, type Demands } from './undocumented-fields.js';
import { createContextIds } from './contexts/context-ids.js';
import { createPriorOrders } from './contexts/prior-orders.js';
import { createDrafts, plainOf } from './draft.js';
import { createMint, type Mint } from './id-generator.js';
import { lookupOf } from './placeholders.js';
import { attempt, perform, type Performed, type Work } from './perform.js';
import { createSend, type Send } from './retry.js';
import type { Sent } from './sender.js';
import { createPool, fresh, type StatePool } from './states.js';
import { createTwins } from './control-requests.js';

/** Sends cases, their twins and whatever else a run needs, and judges the answers. */
export interface Executor {
  /** The case as it is sent in its circumstances. */
  readonly applied: (one: Case) => Case;
  perform(one: Case): Promise<Performed>;
  /** Performs the case on a fresh order, where its state can be made anew. */
  performAfresh(one: Case): Promise<Performed>;
  /** Performs the case without what the target demands: a refusal for that is the answer. */
  performAsIs(one: Case): Promise<Performed>;
  /** The answer to the same request without its fault, remembered for the run unless `need` asks for a new one. */
  twin(one: Case, need?: TwinNeed): Promise<Outcome | undefined>;
  /** The smallest good body, in the form in which this run speaks to the contract. */
  readonly baseOf: (contract: Contract, state: StateName) => JsonObject;
  /** Sets the values in which the preflight had to depart from the configuration. */
  speak(contract: Contract, values: Values): void;
  /** Sends a case without its fault, on the order of the case. */
  sendPlain(one: Case, performed: Performed): Promise<Sent>;
  readonly send: Send;
  /** Sends a well-formed request about an order that does not exist. */
  knock(contract: Contract, auth: AuthVariant): Promise<Sent>;
  /** Forgets twins and pooled states, so that what follows costs the same in every run. */
  forget(): void;
  readonly judge: Judge;
  contract(id: string): Contract;
  readonly demands: Demands;
  readonly pool: StatePool;
  readonly mint: Mint;
  readonly lookup: Lookup;
}

export function createExecutor(
  deps: Dependencies,
  promoted: (contract: string, key: RuleKey, level: Level) => Level,
  onDemand: Work['onDemand'] = () => undefined,
): Executor {
  const { config, client, values } = deps;
  const mint = createMint(deps.runId);
  const pool = createPool(deps.provide);
  const lookup = lookupOf(config, values, mint);
  const demands = createDemands(deps.making, values);
  const ids = createContextIds(mint);
  const drafts = createDrafts(deps, mint, ids, lookup, demands);
  const send = createSend(client, config);
  const priorOver = (lender: StatePool) => createPriorOrders({ deps, pool: lender, mint, send, lookup, demands });
  const prior = priorOver(pool);
  const judge = createJudge(deps);
  const spoken = new Map<string, Values>();
  const baseOf: Executor['baseOf'] = (contract, state) => deps.making.baseBody(contract, spoken.get(contract.id) ?? values, state);
  const applied = (one: Case): Case => deps.making.inContext(one, spoken.get(one.contract) ?? values);
  const twins = createTwins({ drafts, prior, ids, send, baseOf: (one) => baseOf(contractOf(deps, one.contract), one.state) });
  const work: Work = { deps, drafts, demands, pool, prior, ids, send, judge, twins, usedIds: new Set(), promoted, onDemand };
  return {
    applied,
    perform: (one) => perform(work, applied(one)),
    performAfresh: (one) => {
      const anew = fresh(pool, deps.provide);
      return perform({ ...work, pool: anew, prior: priorOver(anew) }, applied(one));
    },
    performAsIs: (one) => attempt(work, applied(one)),
    twin: (one, need = 'remembered') => twins.of(applied(one), need),
    sendPlain: (one, { instance, orderId }) => {
      const plain = plainOf(applied(one));
      return send(() => drafts.of(plain, plain.host, instance, orderId));
    },
    send,
    knock: (contract, auth) => {
      const state = contract.states[0] ?? 'none';
      const body = baseOf(contract, state);
      return send(() => ({ ...drafts.ofStranger(contract, state, body), wire: { auth } }));
    },
    forget: () => {
      twins.forget();
      prior.forget();
      pool.setAside();
    },
    judge,
    pool,
    mint,
    lookup,
    baseOf,
    contract: (id) => contractOf(deps, id),
    demands,
    speak: (contract, form) => void spoken.set(contract.id, form),
  };
}
