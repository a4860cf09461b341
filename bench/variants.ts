import { SHIPPED } from '../src/catalogue/contracts.js';
import { certify } from '../src/app/certify/compose.js';
import { loadConfig } from '../src/config/load.js';
import { startGateway } from '../src/qualify/start.js';
import { contractsWith, VARIANTS } from '../src/qualify/variants/index.js';
import type { Profile } from '../src/model/file-config.js';

/** Certifies every legal variant of the gateway, each with a seed of its own, on all contracts on which it shows: `npm run variants -- [PROFILE [NAME...]]`. A must finding ends it with 1. */
const [profile = 'smoke', ...names] = process.argv.slice(2);
const base = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded' } });
for (const [index, variant] of VARIANTS.entries()) {
  if (names.length > 0 && !names.includes(variant.name)) continue;
  const gateway = await startGateway({ port: 0, versions: 'exact', replies: 'full', variants: [variant.name] });
  const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
  const musts = new Set<string>();
  let warnings = 0;
  await certify({
    config: {
      ...base,
      target: { ...base.target, baseUrl, merchantId, auth: { type: 'basic', password }, otherMerchant },
      run: { ...base.run, profile: profile as Profile, seed: 20 + index },
      scope: { ...base.scope, contracts: contractsWith(variant, SHIPPED) },
    },
    embedded: false,
    shrink: false,
    emit: (event) => {
      if (event.type !== 'finding') return;
      const { level, contract, rule, case: id, expected, actual } = event.finding;
      if (level === 'must') musts.add(`${contract} ${rule}: expected ${expected}, got ${actual} in ${id}`);
      else warnings += 1;
    },
  });
  await gateway.close();
  process.stdout.write(`${musts.size === 0 ? 'conforms' : 'VIOLATES'} ${variant.name.padEnd(26)} ${warnings} warnings\n`);
  for (const must of musts) process.stdout.write(`  ${must}\n`);
  if (musts.size > 0) process.exitCode = 1;
}
