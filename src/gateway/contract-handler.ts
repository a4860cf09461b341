import type { Catalogue } from '../catalogue/catalogue.js';
import { keptWith } from '../catalogue/kept-with.js';
import { TRANSACTION_ROUTE } from '../catalogue/operation.js';
import { type Contract, OPERATION_IDS } from '../catalogue/vocabulary.js';
import { descend, newNode, plant } from './evaluate/node.js';
import { applyEffects } from './behaviour/apply-effects.js';
import type { Defects } from './behaviour/defects.js';
import { planOf, type ContractPlan } from './evaluate/plan.js';
import { relationsOf } from './relate/relate.js';
import { TransactionReply } from './reply/transaction-reply.js';
import type { Check } from './evaluate/checks.js';

/** What the gateway makes once for a contract: its checks, with the defects of this gateway, and its answers. */
export interface ContractHandler {
  readonly contract: Contract;
  /** The apiOperation of its requests. */
  readonly asked: string;
  readonly plan: ContractPlan;
  readonly relate: ReturnType<typeof relationsOf>;
  readonly reply: TransactionReply;
  readonly ids: Readonly<Record<string, readonly Check[]>>;
}

/** Contract handlers without defects, shared by all gateways of the process, because a kill matrix starts hundreds of gateways. */
const plain = keptWith<Contract, Map<string, ContractHandler>>(() => new Map());

export function handlerOf(contract: Contract, defects: Defects, promoteOpen: boolean, replies: 'full' | 'plain'): ContractHandler {
  const straight = defects.fields(contract.id).length === 0 && defects.urls(contract.id).length === 0;
  const key = `${promoteOpen} ${replies}`;
  const handlers = plain(contract);
  const known = straight ? handlers.get(key) : undefined;
  if (known !== undefined) return known;
  const handler = newHandler(contract, defects, promoteOpen, replies);
  if (straight) handlers.set(key, handler);
  return handler;
}

function newHandler(contract: Contract, defects: Defects, promoteOpen: boolean, replies: 'full' | 'plain'): ContractHandler {
  const effects = defects.fields(contract.id);
  return {
    contract,
    asked: contract.request.find(({ path }) => path === 'apiOperation')?.value ?? '',
    plan: planOf(contract, effects, promoteOpen),
    relate: relationsOf(contract, effects, promoteOpen),
    reply: new TransactionReply(contract, replies),
    ids: idChecks(contract, defects),
  };
}

/** The checks of the ids in the path, bent like those of fields. */
function idChecks(contract: Contract, defects: Defects): Readonly<Record<string, readonly Check[]>> {
  const root = newNode('', '');
  for (const field of contract.url) plant(root, field, 'ignored');
  applyEffects(
    root,
    defects.urls(contract.id).map(({ name, ...effect }) => ({ ...effect, at: 'field', path: name })),
  );
  return Object.fromEntries(contract.url.map(({ path }) => [path, descend(root, path).checks]));
}

/** Kinds of path that the gateway has handlers for; a contract from outside may have a path of its own, which is its own kind. */
const KIND_OF_ROUTE: Readonly<Record<string, string>> = {
  [TRANSACTION_ROUTE]: 'transaction',
  '/merchant/{merchantId}/balanceInquiry': 'balance-inquiry',
  '/merchant/{merchantId}/session': 'sessions',
};
const kindOf = ({ route }: Contract): string => KIND_OF_ROUTE[route] ?? route;

const OPERATIONS: ReadonlySet<string> = new Set(OPERATION_IDS);

/** Whether a contract is of an operation from outside, which the gateway knows nothing of but the contract. */
export const isOwn = ({ operation }: Contract): boolean => !OPERATIONS.has(operation);

export interface HandlerOptions {
  readonly promoteOpen: boolean;
  readonly replies: 'full' | 'plain';
  /** `nearest` serves an operation at every version, by its nearest contract; `exact` only at the versions that are documented. */
  readonly versions: 'exact' | 'nearest';
}

/** The contract handlers of a gateway by kind of path, version and operation. */
export class ContractHandlers {
  /** Paths that contracts from outside have for themselves. */
  readonly ownRoutes: readonly string[];
  readonly #byPath: ReadonlyMap<string, readonly ContractHandler[]>;
  readonly #exact = new Map<string, readonly ContractHandler[]>();
  readonly #versions: ReadonlySet<string>;
  readonly #serves: HandlerOptions['versions'];

  constructor({ contracts }: Catalogue, defects: Defects, options: HandlerOptions) {
    const handlers = contracts.map((contract) => handlerOf(contract, defects, options.promoteOpen, options.replies));
    const kinds = [...new Set(handlers.map(({ contract }) => kindOf(contract)))];
    this.#byPath = new Map(kinds.map((kind) => [kind, handlers.filter(({ contract }) => kindOf(contract) === kind)]));
    this.ownRoutes = kinds.filter((kind) => kind.startsWith('/'));
    for (const handler of handlers) {
      const key = `${kindOf(handler.contract)}@${handler.contract.version}`;
      this.#exact.set(key, [...(this.#exact.get(key) ?? []), handler]);
    }
    this.#versions = new Set(handlers.map(({ contract }) => String(contract.version)));
    this.#serves = options.versions;
  }

  /** Whether anything is served at a version. */
  offers(version: string): boolean {
    return this.#versions.has(version) || (this.#serves === 'nearest' && isNumber(version));
  }

  /** The contract handler for a request: of the operation that it names, else of the version that its path has. */
  find(kind: string, version: string, asked: string | undefined): ContractHandler | undefined {
    const exact = this.#exact.get(`${kind}@${version}`);
    const asking = exact?.find((handler) => handler.asked === asked);
    if (asking !== undefined) return asking;
    if (this.#serves === 'nearest' && isNumber(version)) {
      // A path that serves only one operation does not need apiOperation.
      const named = (handler: ContractHandler): boolean =>
        handler.asked === asked || (asked === undefined && kind !== 'transaction' && kind !== 'sessions');
      const wanted = this.#onPath(kind).filter(named);
      const near = nearestTo(Number(version), wanted);
      if (near !== undefined) return near;
    }
    return exact?.[0];
  }

  /** A contract handler for this kind of path, of any version, that meets the condition. */
  anyOn(kind: string, fits: (handler: ContractHandler) => boolean): ContractHandler | undefined {
    return this.#onPath(kind).find(fits);
  }

  /** The contract handler that answered a transaction before; set-up calls answer as Authorize does. */
  byContract(id: string): ContractHandler {
    const here = this.#onPath('transaction');
    return (here.find(({ contract }) => contract.id === id) ??
      here.findLast(({ contract }) => contract.operation === 'authorize')) as ContractHandler;
  }

  /** Whether a request on the path and version of a contract has to say which operation it is for: other contracts are there too. */
  shares(contract: Contract): boolean {
    return (this.#exact.get(`${kindOf(contract)}@${contract.version}`)?.length ?? 0) > 1;
  }

  /** The methods of contracts from outside on a path. */
  methods(kind: string): readonly string[] {
    return [...new Set(this.#onPath(kind).map(({ contract }) => contract.method))];
  }

  /** What a kind of path serves, in words: `AUTHORIZE (55), REFUND (39, 60)`. */
  served(kind: string): string {
    const versions = new Map<string, number[]>();
    for (const { asked, contract } of this.#onPath(kind)) versions.set(asked, [...(versions.get(asked) ?? []), contract.version]);
    return [...versions].map(([name, list]) => `${name} (${list.join(', ')})`).join(', ');
  }

  #onPath(kind: string): readonly ContractHandler[] {
    return this.#byPath.get(kind) ?? [];
  }
}

const isNumber = (version: string): boolean => /^\d{1,4}$/.test(version);

/** The contract handler with the nearest version; of two equally near ones the older, as lint chooses. */
function nearestTo(version: number, handlers: readonly ContractHandler[]): ContractHandler | undefined {
  const distance = ({ contract }: ContractHandler): number => Math.abs(contract.version - version);
  return handlers.toSorted((a, b) => distance(a) - distance(b))[0];
}
