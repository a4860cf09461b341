// Which derived deviations of request rules no planned case shows, worked out without a network: node scripts/run-ts.mjs scripts/unseen.ts [PROFILE] [SEED] [CLASS...]
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { EMBEDDED_VALUES } from '../src/config/embedded.js';
import { loadConfig } from '../src/config/load.js';
import { planOf } from '../src/engine/plan/plan.js';
import { genericClass, genericDeviations } from '../src/gateway/deviations/index.js';
import type { FieldEffect } from '../src/gateway/deviations/effect.js';
import { evaluate } from '../src/gateway/evaluate/evaluate.js';
import { planOf as gatewayPlan } from '../src/gateway/evaluate/plan.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case } from '../src/model/case.js';
import { DEFAULT_SUITES } from '../suites/suites.js';
import { allRules } from '../src/cli/certify/compose.js';
import { exploreCase } from '../generators/explore.js';
import { bodyOf } from '../test/helpers/fill-case.js';
import { writtenForm } from '../src/model/finding.js';

const [profile = 'standard', seed = '1', ...classes] = process.argv.slice(2);
const verbose = process.env['VERBOSE'] !== undefined;
const config = await loadConfig({ cwd: '/tmp', env: {}, flags: { profile: profile as 'standard', seed: Number(seed) } });
void EMBEDDED_VALUES;
const values = config.values;
const inputs = CONTRACTS.map((contract) => ({ contract, values, seed: Number(seed), sequences: 0 }));
const plan = planOf(DEFAULT_SUITES, inputs, config, allRules());
const all = plan.phases.flatMap((phase) => phase.cases);
const explored = Array.from({ length: Math.min(plan.explore, 3000) }, (_, draw) => {
  const input = inputs[draw % inputs.length]!;
  return exploreCase(input.contract, values, Number(seed), draw);
});
interface Body {
  one: Case;
  body: JsonObject;
}
const invalid = new Map<string, Body[]>();
const valid = new Map<string, Body[]>();
for (const one of [...all, ...explored]) {
  let body: JsonObject;
  try {
    body = bodyOf(one, values);
  } catch {
    continue;
  }
  if (one.wire?.text !== undefined) continue;
  const [table, key] =
    one.polarity === 'valid' ? [valid, one.contract] : [invalid, writtenForm({ contract: one.contract, side: one.side, rule: one.rule })];
  const list = table.get(key) ?? [];
  table.set(key, list);
  list.push({ one, body });
}
const levels = new Map([...allRules().values()].flat().map((rule) => [writtenForm(rule), rule.level]));
const shown = new Map<string, Case[]>();
const lines = new Map<string, { all: number; seen: number; missed: string[] }>();
for (const deviation of genericDeviations()) {
  const type = genericClass(deviation.name);
  if (classes.length > 0 && !classes.includes(type)) continue;
  if (['omit', 'break', 'history', 'crash'].includes(type)) continue;
  if (levels.get(deviation.rule) === 'open') continue;
  const contract = CONTRACTS.find(({ id }) => id === deviation.contracts[0])!;
  const effects = deviation.effects as readonly FieldEffect[];
  if (effects.some(({ at }) => !['field', 'added', 'demand'].includes(at))) continue;
  const line = lines.get(type) ?? { all: 0, seen: 0, missed: [] };
  lines.set(type, line);
  const bent = gatewayPlan(contract, effects, false);
  const refuses = type.startsWith('refuse');
  const bodies = refuses ? (valid.get(contract.id) ?? []) : (invalid.get(deviation.rule) ?? []);
  line.all += 1;
  const which =
    process.env['NEEDED'] === undefined ? undefined : bodies.filter(({ body }) => (evaluate(bent, body) !== undefined) === refuses);
  if (which !== undefined && which.length > 0)
    shown.set(
      deviation.name,
      which.map(({ one }) => one),
    );
  const found = which === undefined ? bodies.some(({ body }) => (evaluate(bent, body) !== undefined) === refuses) : which.length > 0;
  if (found) line.seen += 1;
  else line.missed.push(deviation.name);
}
if (process.env['NEEDED'] !== undefined) {
  // Greedy: which cases are needed to show what is shown.
  const left = new Set(shown.keys());
  const by = new Map<Case, string[]>();
  for (const [name, cases] of shown) for (const one of cases) by.set(one, [...(by.get(one) ?? []), name]);
  const buckets = [...by].sort((a, b) => b[1].length - a[1].length);
  const needed = new Set<Case>();
  for (let size = buckets[0]?.[1].length ?? 0; size > 0; size--) {
    for (const [one, names] of buckets) {
      if (needed.has(one)) continue;
      const fresh = names.filter((name) => left.has(name));
      if (fresh.length < size) continue;
      needed.add(one);
      for (const name of fresh) left.delete(name);
    }
  }
  const rows = new Map<string, [number, number]>();
  for (const one of all.filter(({ polarity }) => polarity === 'invalid')) {
    const key = `${one.recipe} ${one.hostSize ?? ''}`;
    const row = rows.get(key) ?? [0, 0];
    row[0] += 1;
    if (needed.has(one)) row[1] += 1;
    rows.set(key, row);
  }
  for (const [key, [count, need]] of [...rows].sort((a, b) => b[1][0] - b[1][1] - (a[1][0] - a[1][1])).slice(0, 60))
    console.log(`${key.padEnd(32)} ${count} sent, ${need} needed`);
  console.log(`needed ${needed.size}`);
}
let total = 0;
let share = 0;
for (const [type, { all: count, seen, missed }] of lines) {
  console.log(`${type.padEnd(16)} ${String(count).padStart(6)} ${String(seen).padStart(6)} ${((100 * seen) / count).toFixed(1)} %`);
  total += 1;
  share += seen / count;
  if (verbose) for (const name of missed) console.log(`   ${name}`);
}
console.log(`mean over classes ${((100 * share) / total).toFixed(2)} %; ${all.length} cases, ${explored.length} draws`);
