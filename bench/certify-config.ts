import { loadConfig } from '../src/config/load.js';
import type { GatewayAddress } from '../src/gateway/options.js';
import type { Config } from '../src/model/config.js';

/** The default configuration, pointed at a gateway that runs already. */
export async function configFor(
  gateway: GatewayAddress,
  run: Partial<Config['run']> = {},
  suites: readonly string[] = [],
): Promise<Config> {
  const base = await loadConfig({ cwd: process.cwd(), env: {}, flags: { target: 'embedded' } });
  const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
  return {
    ...base,
    target: { ...base.target, baseUrl, merchantId, auth: { type: 'basic', password }, otherMerchant },
    run: { ...base.run, ...run },
    scope: { ...base.scope, suites },
  };
}
