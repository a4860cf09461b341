import type { Config } from '../../model/config.js';
import { valueLookup, type Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import type { Mint } from './id-generator.js';

/** Resolves the placeholders that do not depend on a state: minted ids, merchants, values of the configuration. */
export function lookupOf({ target }: Pick<Config, 'target'>, values: Values, mint: Mint): Lookup {
  const ofValues = valueLookup(values);
  return (name) => {
    if (name.startsWith('mint:')) return mint.ofLength(Number(name.slice('mint:'.length)));
    if (name.startsWith('digits:')) return mint.digits(Number(name.slice('digits:'.length)));
    if (name === 'merchant:other') return target.otherMerchant?.merchantId;
    return name === 'merchant:own' ? target.merchantId : ofValues(name);
  };
}
