import type { Contract } from '../../catalogue/vocabulary.js';
import type { Effect } from '../../gateway/behaviour/effect.js';
import type { GatewayOptions } from '../../gateway/options.js';

/** Another behaviour of the gateway that the specification allows. */
export interface Variant {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly text: string;
  /** The effects on one contract; empty where the variant does not show there. */
  readonly effects: (contract: Contract) => readonly Effect[];
  /** How the whole gateway is set. */
  readonly options?: Pick<GatewayOptions, 'busy' | 'latency' | 'promoteOpen' | 'replies'>;
}

export const NO_EFFECTS = (): readonly Effect[] => [];

/** How a variant is written: its name and what it does, in words; then its effects, and how the whole gateway is set. */
export const variant = (name: string, text: string) => ({
  does: (effects: Variant['effects'], options?: Variant['options']): Variant => ({
    name,
    text,
    effects,
    ...(options === undefined ? {} : { options }),
  }),
});

/** The same effects on every contract that this holds for. */
export const where =
  (holds: (contract: Contract) => boolean, ...effects: readonly Effect[]) =>
  (contract: Contract): readonly Effect[] =>
    holds(contract) ? effects : [];

export const everywhere = (): boolean => true;
export const inReplies = ({ reply }: Contract): boolean => reply === 'transaction';
export const on =
  (...operations: readonly Contract['operation'][]) =>
  ({ operation }: Contract): boolean =>
    operations.includes(operation);
