import type { Provisioner } from '../../target/provision.js';
import { isObject } from '../../json/value.js';
import type { Provide, ReadBack } from '../input/states.js';

/** Makes the states of the engine by the recipes of the configuration. */
export const provideBy =
  (provisioner: Provisioner): Provide =>
  async (state, { given, way, through } = {}) => {
    const made = await provisioner.provide(state, given, way, through);
    if (made.kind === 'missing') return made;
    const { kind: _kind, captures: _captures, steps: _steps, lastReply: _lastReply, lastBody, ...ids } = made;
    return { state, ...ids, ...(lastBody === undefined ? {} : { provisioned: lastBody }), earlier: [] };
  };

/** Reads an order by the recipe of the configuration. */
export const readBackBy = (provisioner: Provisioner): ReadBack | undefined =>
  !provisioner.has('read-order')
    ? undefined
    : async (orderId, transactionId, through) => {
        const read = await provisioner.readOrder({ orderId, transactionId }, through);
        if (read.kind === 'missing') return { missing: read.reason };
        const { lastBody, lastReply, sendings = [] } = read;
        const { method = 'GET', path = '' } = sendings.at(-1) ?? {};
        if (lastReply?.kind !== 'answer' || !isObject(lastBody)) return { missing: 'provision.read-order shows no order' };
        // An answer either has the order as a member, or is the order itself.
        return { order: lastBody.order === undefined ? { ...lastBody, order: lastBody } : lastBody, method, path, reply: lastReply };
      };
