import { CATALOGUE } from '../../catalogue/catalogue.js';
import type { Defect } from '../defects/index.js';
import { startGateway } from '../start.js';
import type { Config } from '../../model/config.js';
import { selfSigned } from './self-signed.js';

/** Starts a gateway with this defect, does the work with a configuration for it, and stops it. */
export async function onStage<T>(defect: Defect, config: Config, work: (config: Config) => Promise<T>): Promise<T> {
  const listening = defect.class === 'webhooks' ? selfSigned() : undefined;
  // The rule is open and judged only where the target promises it and a certificate is configured.
  const secure = defect.rule === 'auth-certificate' ? selfSigned() : undefined;
  const gateway = await startGateway({
    port: 0,
    versions: 'exact',
    replies: 'full',
    catalogue: config[CATALOGUE],
    defects: [defect.name],
    merchants: merchantsOf(config),
    ...(listening === undefined ? {} : { webhookSecret: 'qualify', webhookCa: listening.cert }),
    ...(secure === undefined ? {} : { tls: { ...secure, ca: secure.cert } }),
  });
  try {
    return await work({
      ...config,
      target: { ...config.target, baseUrl: gateway.url, ...(secure === undefined ? {} : overTls(secure.cert, config)) },
      scope: { ...config.scope, contracts: [...new Set(defect.contracts)] },
      ...(defect.rule.endsWith('/order-amount-subtotals')
        ? { values: { ...config.values, overlay: { verify: { order: { itemAmount: '20.00' } } } } }
        : {}),
      ...(secure === undefined ? {} : { expect: { ...config.expect, rules: { ...config.expect.rules, 'auth-certificate': 'must' } } }),
      ...(listening === undefined ? {} : { notifications: { enabled: true, listen: '127.0.0.1:0', withinMillis: 3000, ...listening } }),
    });
  } finally {
    await gateway.close();
  }
}

/** A self-signed certificate of the merchant, which the target must refuse. */
const overTls = (ca: string, { target: { merchantId } }: Config): Pick<Config['target'], 'tls' | 'refusedCertificates'> => ({
  tls: { ca },
  refusedCertificates: { unknown: selfSigned(`merchant.${merchantId}`) },
});

function merchantsOf(config: Config) {
  const { merchantId, auth, otherMerchant } = config.target;
  return [{ merchantId, password: auth.type === 'basic' ? auth.password : '' }, ...(otherMerchant === undefined ? [] : [otherMerchant])];
}
