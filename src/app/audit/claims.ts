import { clauseTitles } from '../../catalogue/clause-titles.js';
import { WAIVED_CLAUSES } from '../../catalogue/clauses.js';
import { writtenForm } from '../../catalogue/rule-name.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Catalogue } from '../../catalogue/catalogue.js';

/** Statements that must hold for any catalogue; each fault is a sentence. */
export function claimFaults(catalogue: Catalogue): readonly string[] {
  const rules = catalogue.contracts.flatMap((contract) => rulesOf(contract));
  const seen = new Set<string>();
  const faults: string[] = [];
  const titles = clauseTitles(catalogue);
  for (const rule of rules) {
    const name = writtenForm(rule);
    if (seen.has(name)) faults.push(`${name} is there twice`);
    seen.add(name);
    if (!Object.hasOwn(titles, rule.clause)) faults.push(`${name} cites clause ${rule.clause}, which does not exist`);
    if (rule.level === 'open' && rule.because === undefined) faults.push(`${name} is open without a reason`);
  }
  const cited = new Set<string>(rules.map((rule) => rule.clause));
  for (const clause of Object.keys(titles)) {
    const waived = WAIVED_CLAUSES[clause] !== undefined;
    if (cited.has(clause) === waived) faults.push(waived ? `clause ${clause} is waived and yet cited` : `no rule cites clause ${clause}`);
  }
  return faults;
}
