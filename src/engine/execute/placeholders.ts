import type { Config } from '../../model/config.js';
import { ownMerchant, valueLookup, type Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import type { IdGenerator } from './id-generator.js';

/** Resolves the placeholders that do not depend on a state: generated ids, merchants, values of the configuration. */
export function lookupOf({ target }: Pick<Config, 'target'>, values: Values, ids: IdGenerator): Lookup {
  const ofValues = valueLookup(values);
  return (name) => {
    if (name.startsWith('id:')) return ids.ofLength(Number(name.slice('id:'.length)));
    if (name.startsWith('digits:')) return ids.digits(Number(name.slice('digits:'.length)));
    if (name === 'merchant:other') return target.otherMerchant?.merchantId;
    return ownMerchant(name, target.merchantId) ?? ofValues(name);
  };
}
