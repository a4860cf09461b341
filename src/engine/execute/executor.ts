import type { Contract, ContractId, StateName } from '../../catalogue/vocabulary.js';
import type { JsonForm } from '../../json/forms.js';
import type { JsonObject } from '../../json/value.js';
import type { Case, Wire } from '../../model/case.js';
import type { BroughtTexts, ControlNeed } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import type { Outcome } from '../../model/outcome.js';
import type { Lookup } from '../../model/template.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import { charged, openAccount, type Account } from './account.js';
import { controlOf } from './control-requests.js';
import { createContextIds } from './contexts/context-ids.js';
import { createPriorOrders } from './contexts/prior-orders.js';
import { createDrafts, plainOf } from './draft.js';
import { executeCase, type Executed, type Mutation } from './execute-case.js';
import { executeFlow, openFlow, type ExecutedFlow, type OpenFlow } from './execute-flow.js';
import { createIdGenerator, type IdGenerator } from './id-generator.js';
import { lookupOf } from './placeholders.js';
import { preflight } from './preflight.js';
import type { Preflight } from './preflight-result.js';
import { SeenTexts } from './seen-texts.js';
import type { Sent } from './sender.js';
import type { Values } from '../../model/values.js';
import { createPool, fresh, type StatePool } from './states.js';
import { createUndocumentedFields } from './undocumented-fields.js';
import { hadStrangers, send, sendOnState, type StateAttempt, type Work } from './work.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { remembered } from '../../json/remembered.js';

/** Sends cases, flows, control requests and whatever else a run needs. It judges nothing. */
export interface Executor {
  /** The same executor, which charges its requests to another account. */
  charging(account: Account): Executor;
  /** The same executor, which works on fresh orders where their state can be made anew. */
  afresh(): Executor;
  readonly account: Account;
  /** The case as it is sent in its circumstances. */
  readonly applied: (one: Case) => Case;
  /** Sends a case until no retry policy wants another attempt. */
  execute(one: Case, mutation?: Mutation): Promise<Executed>;
  executeFlow(flow: Flow): Promise<ExecutedFlow>;
  /** Makes the orders of a flow, whose steps are then sent one by one; a string says why they cannot be made. */
  openFlow(flow: Flow): Promise<OpenFlow | string>;
  /** Makes the known-good call of a contract, and speaks to it in the form that was accepted from then on. */
  preflight(contract: Contract): Promise<Preflight>;
  /** What the known-good calls have shown, by contract. */
  readonly preflights: ReadonlyMap<string, Preflight>;
  /** The outcome of the same request without its fault, remembered for the run unless `need` asks for a new one. */
  control(one: Case, need?: ControlNeed, form?: JsonForm): Promise<Outcome | undefined>;
  /** The smallest good body, in the form in which this run speaks to the contract. */
  readonly baseOf: (contract: ContractId, state: StateName) => JsonObject;
  /** Sends a case without its fault, on the order of the case. */
  sendPlain(one: Case, executed: Pick<Executed, 'instance' | 'orderId'>): Promise<Sent>;
  /** Sends a good body of a contract in a state. */
  sendGood(contract: Contract, state: StateName, body: JsonObject): Promise<StateAttempt>;
  /** Sends a well-formed request about an order that does not exist. */
  knock(contract: Contract, wire: Wire): Promise<Sent>;
  /** Sends an optional field of a contract from now on, because the target requires it. */
  supply(contract: Contract, path: string, body: JsonObject): void;
  /** Forgets control requests and pooled states, so that what follows costs the same in every run. */
  forget(): void;
  readonly pool: Pick<StatePool, 'missing'>;
  readonly ids: IdGenerator;
  readonly lookup: Lookup;
  /** The correlation ids of the requests so far. */
  readonly brought: ReadonlySet<string>;
  /** The texts of the requests so far. */
  readonly texts: BroughtTexts;
  /** Whether a good request was told that the target is busy, so that no other is told so for what it holds. */
  isBusyWithGood(): boolean;
  /** Whether a request with wrong credentials was sent a moment ago, after which a target may lock everybody out. */
  hadStrangers(): boolean;
}

/** `onDemand` is called once for each field that the target requires although the listing calls it optional. */
export function createExecutor(deps: Dependencies, onDemand: Work['onDemand'] = () => undefined): Executor {
  const { config, values } = deps;
  const ids = createIdGenerator(deps.runId);
  const lookup = lookupOf(config, values, ids);
  const undocumented = createUndocumentedFields(deps.making, values);
  const contextIds = createContextIds(ids);
  const preflights = new Map<string, Preflight>();
  const baseOf: Work['baseOf'] = (id, state) => deps.making.baseBody(contractOf(deps, id), preflights.get(id)?.values ?? values, state);
  return executorOf({
    ...chargedTo(deps, openAccount()),
    deps,
    pool: createPool(),
    drafts: createDrafts(deps, ids, contextIds, lookup, undocumented),
    ids,
    contextIds,
    prior: createPriorOrders(),
    lookup,
    controls: new Map(),
    undocumented,
    preflights,
    usedIds: new Set(),
    brought: new Set(),
    texts: new SeenTexts([config.values, config.provision]),
    busy: { withGood: false, strangersAt: Number.NEGATIVE_INFINITY, locks: 0 },
    onDemand,
    baseOf,
  });
}

/** Cases as they are sent in their circumstances: made once, since several steps on their way want them, and so does the next run. */
const applied = keptWith((_one: Case) => new WeakMap<Values, Case>());

function inContext({ deps, preflights }: Work, one: Case): Case {
  const values = preflights.get(one.contract)?.values ?? deps.values;
  return remembered(applied(one), values, () => deps.making.inContext(one, values));
}

function chargedTo(deps: Dependencies, account: Account): Pick<Work, 'account' | 'client' | 'provide'> {
  const client = charged(deps.client, account);
  return { account, client, provide: (state, options) => deps.provide(state, { ...options, through: client }) };
}

function executorOf(work: Work): Executor {
  const { deps, account, pool, drafts, ids, lookup, controls, undocumented, preflights, baseOf, brought, texts } = work;
  const inItsContext = (one: Case): Case => inContext(work, one);
  return {
    charging: (other) => executorOf({ ...work, ...chargedTo(deps, other) }),
    afresh: () => executorOf({ ...work, pool: fresh(pool), prior: createPriorOrders() }),
    account,
    applied: inItsContext,
    execute: (one, mutation = 'with undocumented fields') => executeCase(work, inItsContext(one), mutation),
    executeFlow: (flow) => executeFlow(work, flow),
    openFlow: (flow) => openFlow(work, flow),
    async preflight(contract) {
      const result = await preflight(work, contract);
      preflights.set(contract.id, result);
      return result;
    },
    preflights,
    control: (one, need = 'remembered', form) => controlOf(work, inItsContext(one), need, form),
    baseOf,
    sendPlain: (one, { instance, orderId }) => {
      const plain = plainOf(inItsContext(one));
      return send(work, () => drafts.of(plain, plain.base, instance, orderId));
    },
    sendGood: (contract, state, body) =>
      sendOnState(work, state, (instance) => drafts.ofGood(contract, body, instance, deps.values.currencies)),
    knock: (contract, wire) => {
      const state = contract.states[0] ?? 'none';
      return send(work, () => ({ ...drafts.ofStranger(contract, state, baseOf(contract.id, state)), wire }));
    },
    supply: (contract, path, body) => undocumented.learn(contract, path, body),
    forget: () => {
      controls.clear();
      work.prior.forget();
      pool.setAside();
    },
    pool,
    ids,
    lookup,
    brought,
    texts,
    isBusyWithGood: () => work.busy.withGood,
    hadStrangers: () => hadStrangers(work.busy),
  };
}
