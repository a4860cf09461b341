import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ContractId } from '../../catalogue/vocabulary.js';
import type { GatewayOptions } from '../options.js';
import type { Circumstances } from './circumstances.js';
import type { Effect } from './effect.js';

/** What a gateway does otherwise than the clean one, on these contracts. */
export interface Behaviour {
  readonly contracts: readonly ContractId[];
  readonly effects: readonly Effect[];
  /** Shows only for requests of which this is true; called once for each gateway, so that it can remember earlier requests. */
  readonly only?: () => (circumstances: Circumstances) => boolean;
}

/** What the names of defects and variants stand for. The gateway itself knows none: who starts it brings them along. */
export interface Repertoire {
  /** @throws RangeError where a name is not known */
  defects(names: readonly string[], catalogue: Catalogue): readonly Behaviour[];
  /** @throws RangeError where a name is not known */
  variants(names: readonly string[], catalogue: Catalogue): readonly Behaviour[];
  /** The options with what the variants among them ask for. */
  prepared(options: GatewayOptions): GatewayOptions;
}

const none = (names: readonly string[]): readonly Behaviour[] => {
  if (names.length > 0) throw new RangeError(`the clean gateway knows no ${names.join(', ')}`);
  return [];
};

/** The repertoire of the clean gateway: nothing. */
export const CLEAN: Repertoire = { defects: none, variants: none, prepared: (options) => options };
