import type { Provisioner } from '../../target/provision.js';
import { isObject } from '../../json/value.js';
import type { Provide, ReadBack } from './states.js';

/** The states of the engine, made by the recipes of the configuration. */
export const provideBy =
  (provisioner: Provisioner): Provide =>
  async (state, given, way) => {
    const made = await provisioner.provide(state, given, way);
    if (made.kind === 'missing') return made;
    const { kind: _kind, captures: _captures, steps: _steps, lastReply: _lastReply, lastBody, ...ids } = made;
    return { state, ...ids, ...(lastBody === undefined ? {} : { provisioned: lastBody }), earlier: [] };
  };

/** The order as the target shows it, by the recipe of the configuration. */
export const readBackBy = (provisioner: Provisioner): ReadBack | undefined =>
  !provisioner.has('read-order')
    ? undefined
    : async (orderId, transactionId) => {
        const read = await provisioner.readOrder({ orderId, transactionId });
        if (read.kind === 'missing') return { missing: read.reason };
        const { lastBody, lastReply, sendings = [] } = read;
        const { method = 'GET', path = '' } = sendings.at(-1) ?? {};
        if (lastReply?.kind !== 'answer' || lastBody === undefined || !isObject(lastBody))
          return { missing: 'provision.read-order shows no order' };
        // An answer about an order shows it as a part, or is the order.
        return { order: lastBody.order === undefined ? { ...lastBody, order: lastBody } : lastBody, method, path, reply: lastReply };
      };
