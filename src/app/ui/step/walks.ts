import { flowsOf } from '../../../../suites/index.js';
import { contractsOf } from '../../../catalogue/catalogue.js';
import type { Config } from '../../../model/config.js';
import type { Flow } from '../../../model/flow.js';
import { HarnessError } from '../../../model/harness-error.js';
import type { SequenceLine, Walk } from '../../../model/live.js';
import type { Client } from '../../../target/client.js';
import { SEQUENCES } from '../../certify/compose.js';
import { openWalk, type OpenWalk } from './walk.js';
import { walkView } from './walk-view.js';

/** Each holds a connection: the last few are kept. */
const KEPT = 5;

export type Walks = ReturnType<typeof createWalks>;

/** The sequences that somebody goes through. */
export function createWalks() {
  const open = new Map<string, OpenWalk>();
  /** @throws HarnessError where the server does not know it any more */
  const found = (id: string): OpenWalk => {
    const walk = open.get(id);
    if (walk === undefined) throw new HarnessError('usage', 'this sequence is not under way any more', { hint: 'start it again' });
    return walk;
  };
  return {
    async start(flow: Flow, config: Config, client: Client): Promise<Walk> {
      const walk = await openWalk(flow, config, client).catch(async (error: unknown) => {
        await client.close();
        throw error;
      });
      open.set(walk.id, walk);
      for (const [id, oldest] of [...open].slice(0, Math.max(0, open.size - KEPT))) {
        open.delete(id);
        await oldest.close();
      }
      return walkView(walk);
    },
    view: (id: string): Walk => walkView(found(id)),
    async act(id: string, act: (walk: OpenWalk) => Promise<void> | void): Promise<Walk> {
      const walk = found(id);
      await act(walk);
      return walkView(walk);
    },
    close: async (): Promise<void> => void (await Promise.all([...open.values()].map((walk) => walk.close()))),
  };
}

/** The sequences of a contract that a run of this configuration would send. */
export const sequencesOf = (contract: string, config: Config): readonly SequenceLine[] =>
  flowsOf({
    contracts: contractsOf(config),
    values: config.values,
    seed: config.run.seed,
    sequences: SEQUENCES[config.run.profile],
  })
    .filter((flow) => flow.contract === contract && flow.steps.length > 0)
    .map(({ id, name, steps, orders }) => ({ id, name, calls: steps.length, states: Object.values(orders) }));
