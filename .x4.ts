import { certify } from './src/app/certify/compose.js';
import { loadConfig } from './src/config/load.js';
import { startGateway } from './src/qualify/start.js';
const [name='strictest', contract='', pattern='', seed='1'] = process.argv.slice(2);
const base = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded' } });
const gateway = await startGateway({ port: 0, versions: 'exact', replies: 'full', variants: [name] });
const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
await certify({ config: { ...base, target: { ...base.target, baseUrl, merchantId, auth: { type: 'basic', password }, otherMerchant }, run: { ...base.run, profile: 'standard', seed: Number(seed) }, scope: { ...base.scope, contracts: [contract] } }, embedded: false, minimise: false,
  emit: (e: any) => { if (e.type === 'finding' && e.finding.case?.includes(pattern)) console.log(JSON.stringify(e.finding, null, 1).slice(0, 6000)); } } as never);
await gateway.close();
