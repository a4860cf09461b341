import type { StateName } from '../../catalogue/vocabulary.js';
import type { DraftParts } from './draft.js';
import type { Send } from './retry.js';
import type { Sent } from './sender.js';
import { borrow, type Borrowed, type StateInstance, type StatePool } from './states.js';

/**
 * Sends a request on a borrowed state. A retry borrows another one, because an order whose answer was lost may have changed. Returns the
 * answer with the state that it is about.
 */
export async function sendOnState(
  send: Send,
  pool: StatePool,
  state: StateName,
  first: Borrowed,
  make: (instance: StateInstance | undefined) => DraftParts,
): Promise<{ readonly sent: Sent; readonly borrowed: Borrowed }> {
  let borrowed = first;
  const again = async (): Promise<DraftParts> => {
    if (borrowed.instance !== undefined) borrowed = await borrow(pool, state);
    return make(borrowed.instance);
  };
  const sent = await send((before) => (before === undefined ? make(first.instance) : again()));
  return { sent, borrowed };
}
