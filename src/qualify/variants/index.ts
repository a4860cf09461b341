import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ContractId } from '../../catalogue/vocabulary.js';
import type { Behaviour } from '../../gateway/behaviour/repertoire.js';
import type { GatewayOptions } from '../../gateway/options.js';
import { ANSWERS } from './answers.js';
import { mildest } from './mildest.js';
import { REFUSALS } from './refusals.js';
import { STATES } from './states.js';
import { STRICTEST } from './strictest/index.js';
import type { Variant } from './variant.js';

export type { Variant } from './variant.js';

const SINGLE: readonly Variant[] = [...REFUSALS, ...ANSWERS, ...STATES];

/** Every legal variant of the gateway, the two extremes last: certify finds no must on any of them. */
export const VARIANTS: readonly Variant[] = [...SINGLE, STRICTEST, mildest(SINGLE)];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

export const variantOf = (name: string): Variant | undefined => byName.get(name);

/** The contracts on which a variant shows. */
export const contractsWith = ({ effects, options }: Variant, { contracts }: Catalogue): readonly ContractId[] =>
  contracts.filter((contract) => options !== undefined || effects(contract).length > 0).map(({ id }) => id);

/**
 * What the variants of these names do, contract by contract.
 * @throws RangeError where a name is not known
 */
export function resolveVariants(names: readonly string[], { contracts }: Catalogue): readonly Behaviour[] {
  return names.map(known).flatMap(({ effects }) => contracts.map((contract) => ({ contracts: [contract.id], effects: effects(contract) })));
}

/** The options of a gateway with what its variants ask for. */
export function withVariants(options: GatewayOptions): GatewayOptions {
  return (options.variants ?? []).reduce<GatewayOptions>((all, name) => ({ ...all, ...known(name).options }), options);
}

function known(name: string): Variant {
  const variant = variantOf(name);
  if (variant === undefined) throw new RangeError(`there is no variant ${name}`);
  return variant;
}
