import { contractsOf } from '../../catalogue/catalogue.js';
import { unmetNeed } from '../../engine/plan/needs.js';
import { inScope } from '../../engine/plan/plan.js';
import { promotionOf } from '../../engine/plan/promotion.js';
import type { Config } from '../../model/config.js';
import { keyOf } from '../../model/finding.js';
import { createProvisioner } from '../../target/provision.js';
import { allRules } from '../certify/compose.js';

/** Rules that stay inconclusive, and what the configuration lacks for them. */
export interface Untested {
  readonly need: string;
  readonly rules: readonly string[];
}

/** What the configuration leaves untested, by what it lacks. */
export function untestedBy(config: Config): readonly Untested[] {
  const client = { send: () => Promise.reject(new Error('nothing is sent')), sent: 0, silent: 0, busy: 0, close: async () => undefined };
  const provisioner = createProvisioner(config, client, () => 'none');
  const has = (need: string): boolean => {
    if (unmetNeed(config, config.values, need) !== undefined) return false;
    // These cases are sent anyway; if the target does not accept the field, the rule is inconclusive.
    if (need === 'values.overlay') return true;
    if (need === 'values.sensitiveData') return config.values.sensitiveData.length > 0;
    return /^(values|target|notifications)\./.test(need) || provisioner.has(need as Parameters<typeof provisioner.has>[0]);
  };
  const promoted = promotionOf({ config, rules: allRules(config) });
  const missing = new Map<string, Set<string>>();
  for (const contract of inScope(contractsOf(config), config)) {
    for (const rule of allRules(config).get(contract.id) ?? []) {
      if (promoted(contract.id, keyOf(rule), rule.level) === 'open') continue;
      for (const need of rule.needs) if (!has(need)) missing.set(need, (missing.get(need) ?? new Set()).add(rule.id));
    }
  }
  return [...missing].map(([need, rules]) => ({ need, rules: [...rules] }));
}

export const untestedText = ({ need, rules }: Untested): string => `inconclusive without ${need}: ${rules.join(', ')}`;
