// Which defects of request rules no planned case shows, worked out on the gateway's own checks without a run:
// node scripts/run-ts.mjs bench/unseen.ts [PROFILE] [SEED] [CLASS...]; with NAMES=1 the defects are listed.
import { exploreCase } from '../generators/explore.js';
import { contractOf, CONTRACTS, SHIPPED } from '../src/catalogue/contracts.js';
import { allRules } from '../src/app/certify/compose.js';
import { loadConfig } from '../src/config/load.js';
import { planOf } from '../src/engine/plan/plan.js';
import type { FieldEffect } from '../src/gateway/behaviour/effect.js';
import { type Defect, DEFECTS, genericClass, genericDefects } from '../src/qualify/defects/index.js';
import { evaluate } from '../src/gateway/evaluate/evaluate.js';
import { planOf as checksOf } from '../src/gateway/evaluate/plan.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case } from '../src/model/case.js';
import { writtenForm } from '../src/model/finding.js';
import { DEFAULT_SUITES } from '../suites/index.js';
import { bodyOf } from '../test/helpers/fill-case.js';

const DRAWS = 3000;
const [profile = 'standard', seedText = '1', ...classes] = process.argv.slice(2);
const seed = Number(seedText);
const config = await loadConfig({ cwd: '/', env: {}, flags: { profile, seed } });
const inputs = CONTRACTS.map((contract) => ({ contract, values: config.values, seed, sequences: 0 }));
const plan = planOf(DEFAULT_SUITES, inputs, config, allRules(SHIPPED));
const cases = plan.phases.flatMap((phase) => phase.cases);
const draws = Array.from({ length: Math.min(plan.explore, DRAWS) }, (_, draw) =>
  exploreCase(CONTRACTS[draw % CONTRACTS.length] as (typeof CONTRACTS)[number], config.values, seed, draw),
);

/** Bodies that must be taken, by contract, and those that must be refused, by rule, each with its place among the cases of its contract. */
const bodies = new Map<string, { readonly body: JsonObject; readonly place: number }[]>();
const counts = new Map<string, number>();
for (const one of [...cases, ...draws]) {
  // What the readings leave open is only observed, and what the strict gateway does not refuse by a look at the body shows no lenience.
  const body = shows(one) ? filled(one) : undefined;
  const place = (counts.get(one.contract) ?? 0) + 1;
  counts.set(one.contract, place);
  const key = one.validity === 'valid' ? one.contract : writtenForm(one);
  const list = bodies.get(key) ?? [];
  bodies.set(key, list);
  if (body !== undefined && (one.validity === 'valid' || isRefused(one.contract, body))) list.push({ body, place });
}

/** After which share of the cases of its contract each defect shows. */
const shares: number[] = [];
const lines = new Map<string, { seen: number; readonly missed: string[] }>();
for (const defect of genericDefects(SHIPPED)) look(genericClass(defect.name), defect);
// What a named one refuses may take a flow, or values of a configuration.
for (const defect of DEFECTS) if (!defect.effects.some(refusesGood)) look('named', defect);
for (const [type, { seen, missed }] of lines) {
  const all = seen + missed.length;
  console.log(`${type.padEnd(16)}${String(seen).padStart(6)} of ${String(all).padStart(5)}  ${((100 * seen) / all).toFixed(1)} %`);
  if (process.env['NAMES'] !== undefined) for (const name of missed) console.log(`   ${name}`);
}
const derived = [...lines].filter(([type]) => type !== 'named').map(([, { seen, missed }]) => seen / (seen + missed.length));
const mean = derived.reduce((sum, share) => sum + share, 0) / derived.length;
console.log(`mean of the ${derived.length} classes, each counted alike as in \`qualify --sample\`: ${(100 * mean).toFixed(1)} %`);
for (const share of [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1])
  console.log(
    `after ${share * 100} % of the cases of its contract: ${((100 * shares.filter((one) => one <= share).length) / shares.length).toFixed(1)} %`,
  );
console.log(`${cases.length} cases and ${draws.length} draws`);

function look(type: string, { name, rule, contracts, effects }: Defect): void {
  if ((classes.length > 0 && !classes.includes(type)) || !effects.every(({ at }) => /^(?:field|added|demand)$/.test(at))) return;
  const refuses = effects.some(refusesGood);
  const line = lines.get(type) ?? { seen: 0, missed: [] };
  lines.set(type, line);
  const found = contracts.flatMap((id) => {
    const contract = contractOf(id);
    if (contract === undefined) return [];
    const bent = checksOf(contract, effects as readonly FieldEffect[], false);
    const key = refuses ? id : rule.startsWith(id) ? rule : writtenForm({ contract: id, side: 'request', rule });
    const first = (bodies.get(key) ?? []).find(({ body }) => (evaluate(bent, body) !== undefined) === refuses);
    return first === undefined ? [] : [first.place / (counts.get(id) ?? 1)];
  });
  if (found.length > 0) line.seen += 1;
  else line.missed.push(name);
  if (type !== 'named') shares.push(Math.min(...found));
}

function refusesGood(effect: Defect['effects'][number]): boolean {
  return 'do' in effect && ['refuse', 'tighten', 'add'].includes(effect.do);
}

/** Whether a verdict on the case is a finding. */
function shows(one: Case): boolean {
  return one.validity === 'valid' || one.level !== 'open';
}

function isRefused(id: string, body: JsonObject): boolean {
  const contract = contractOf(id);
  return contract !== undefined && evaluate(checksOf(contract, [], false), body) !== undefined;
}

/** The body as it would be sent; undefined where no body is, or a run has to fill it. */
function filled(one: Case): JsonObject | undefined {
  if (one.wire?.text !== undefined) return undefined;
  try {
    return bodyOf(one, config.values);
  } catch {
    return undefined;
  }
}
