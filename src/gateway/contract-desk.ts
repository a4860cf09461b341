import { CONTRACTS } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { descend, newNode, plant } from './evaluate/node.js';
import { bend } from './deviations/bend.js';
import type { Quirks } from './deviations/quirks.js';
import { planOf, type ContractPlan } from './evaluate/plan.js';
import { relationsOf } from './relate/relate.js';
import { TransactionReply } from './reply/transaction-reply.js';
import type { Check } from './evaluate/checks.js';

/** Everything that is made once for a contract: its checks as this gateway makes them, and its answers. */
export interface Desk {
  readonly contract: Contract;
  readonly plan: ContractPlan;
  readonly relate: ReturnType<typeof relationsOf>;
  readonly reply: TransactionReply;
  readonly ids: Readonly<Record<string, readonly Check[]>>;
}

/** Desks that no deviation bends, shared by all gateways of the process: a kill matrix starts hundreds. */
const plain = new Map<string, Desk>();

export function deskOf(contract: Contract, quirks: Quirks, promoteOpen: boolean, replies: 'full' | 'plain'): Desk {
  const straight = quirks.fields(contract.id).length === 0 && quirks.urls(contract.id).length === 0;
  const key = `${contract.id} ${promoteOpen} ${replies}`;
  const known = straight ? plain.get(key) : undefined;
  if (known !== undefined) return known;
  const desk = newDesk(contract, quirks, promoteOpen, replies);
  if (straight) plain.set(key, desk);
  return desk;
}

function newDesk(contract: Contract, quirks: Quirks, promoteOpen: boolean, replies: 'full' | 'plain'): Desk {
  const effects = quirks.fields(contract.id);
  return {
    contract,
    plan: planOf(contract, effects, promoteOpen),
    relate: relationsOf(contract, effects, promoteOpen),
    reply: new TransactionReply(contract, replies),
    ids: idChecks(contract, quirks),
  };
}

/** The checks of the ids in the path, bent like those of fields. */
function idChecks(contract: Contract, quirks: Quirks): Readonly<Record<string, readonly Check[]>> {
  const root = newNode('', '');
  for (const field of contract.url) plant(root, field, 'ignored');
  bend(
    root,
    quirks.urls(contract.id).map(({ name, kind, do: change, long, holds }) => ({
      at: 'field',
      path: name,
      kind,
      do: change,
      ...(long === undefined ? {} : { long }),
      ...(holds === undefined ? {} : { holds }),
    })),
  );
  return Object.fromEntries(contract.url.map(({ path }) => [path, descend(root, path).checks]));
}

const OF_ROUTE = { transaction: '/transaction/', 'balance-inquiry': '/balanceInquiry', sessions: '/session' } as const;

/** The desks of a gateway by kind of path and version. */
export class Desks {
  readonly #desks = new Map<string, Desk>();
  readonly versions: ReadonlySet<string> = new Set(CONTRACTS.map(({ version }) => String(version)));

  constructor(quirks: Quirks, promoteOpen: boolean, replies: 'full' | 'plain') {
    for (const contract of CONTRACTS) {
      const [kind] = Object.entries(OF_ROUTE).find(([, part]) => contract.route.includes(part)) ?? [''];
      this.#desks.set(`${kind}@${contract.version}`, deskOf(contract, quirks, promoteOpen, replies));
    }
  }

  /** On one kind of path a version has one contract at most: the specification documents each operation at its own. */
  find(kind: string, version: string): Desk | undefined {
    return this.#desks.get(`${kind}@${version}`);
  }

  /** The desk that answered a transaction before; set-up calls answer as Authorize does. */
  byContract(id: string): Desk {
    for (const desk of this.#desks.values()) if (desk.contract.id === id) return desk;
    return this.find('transaction', '55') as Desk;
  }
}
