import type { Provisioner } from '../../target/provision.js';
import type { Provide } from './states.js';

/** The states of the engine, made by the recipes of the configuration. */
export const provideBy =
  (provisioner: Provisioner): Provide =>
  async (state, given) => {
    const made = await provisioner.provide(state, given);
    if (made.kind === 'missing') return made;
    const { kind: _kind, captures: _captures, steps: _steps, lastBody, ...ids } = made;
    return { state, ...ids, ...(lastBody === undefined ? {} : { provisioned: lastBody }), earlier: [] };
  };
