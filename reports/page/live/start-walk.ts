import type { Walk, WalkOrder } from '../../../src/model/live.js';
import { go, href } from '../state/route.js';
import { posted, sayRefusal } from './api.js';

/** Makes the orders of a sequence, and goes to where it is gone through. */
export const startWalk = (order: WalkOrder): Promise<void> =>
  posted<Walk>('walks', order).then(({ id, flow }) => go(href('step', id, { flow })), sayRefusal);
