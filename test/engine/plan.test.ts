import { familyOf } from '../../src/engine/plan/side-effect-probes.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Flow } from '../../src/model/flow.js';
import { ALL_SUITES, DEFAULT_SUITES } from '../../suites/index.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { allRules } from '../../src/app/certify/compose.js';
import { inScope, planOf, type Plan } from '../../src/engine/plan/plan.js';
import { shardOf } from '../../src/engine/plan/shard.js';
import type { Config } from '../../src/model/config.js';
import { FIRST_LOOK } from '../../src/model/phase.js';
import { configOf } from './support.js';

let base: Config;
beforeAll(async () => {
  base = await configOf({ scope: { contracts: ['void', 'refund@60', 'verify'] } });
});

type Change = { readonly [Part in keyof Config]?: Partial<Config[Part]> | Config[Part] };

/** Made once and looked at by many tests. */
const made = new Map<string, Plan>();
function plan(change: Change = {}): Plan {
  const key = JSON.stringify(change);
  const known = made.get(key) ?? newPlan(change);
  made.set(key, known);
  return known;
}

function newPlan(change: Change): Plan {
  const config = { ...base, ...change, scope: { ...base.scope, ...change.scope }, run: { ...base.run, ...change.run } } as Config;
  const inputs = inScope(CONTRACTS, config).map((contract) => ({ contract, values: base.values, seed: 1, sequences: 2 }));
  return planOf(config.scope.suites.length === 0 ? DEFAULT_SUITES : ALL_SUITES, inputs, config, allRules(SHIPPED));
}
const casesOf = (of: Plan) => of.phases.flatMap((phase) => phase.cases);
const idsOf = (of: Plan): readonly string[] => of.phases.flatMap((phase) => [...phase.cases, ...phase.flows].map(({ id }) => id));

describe('a plan', () => {
  test('names every case once', () => {
    const ids = idsOf(plan());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(500);
  });

  test('is selected by contract and operation', () => {
    expect(new Set(casesOf(plan()).map((one) => one.contract))).toEqual(new Set(['void@66', 'refund@60', 'verify@26']));
    expect(new Set(casesOf(plan({ scope: { contracts: ['refund'] } })).map((one) => one.contract))).toEqual(
      new Set(CONTRACTS.filter(({ operation }) => operation === 'refund').map(({ id }) => id)),
    );
  });

  test('is selected by suite, by name and by glob', () => {
    const acceptance = plan({ scope: { suites: ['acceptance'] } });
    expect(acceptance.phases.map(({ name }) => name)).toEqual(['acceptance']);
    expect(acceptance.explore).toBe(0);
    const named = plan({ scope: { suites: ['auth*', 'exploration'] } }).phases.map(({ name }) => name);
    expect(new Set(named)).toEqual(new Set(['authentication', 'exploration']));
    expect(plan({ scope: { suites: ['responses'] } }).phases[0]?.cases.length).toBeGreaterThan(0);
  });

  test('is selected by rule: id, glob, written form and alias', () => {
    const of = (rule: string) => casesOf(plan({ scope: { rules: [rule] } }));
    const faults = of('transaction.targetTransactionId:max-length').filter((one) => one.validity === 'invalid');
    expect(new Set(faults.map((one) => one.rule))).toEqual(new Set(['transaction.targetTransactionId:max-length']));
    expect(of('transaction.*:max-length').length).toBeGreaterThan(faults.length);
    expect(new Set(of('verify@26:request/order.reference:max-length').map((one) => one.contract))).toEqual(new Set(['verify@26']));
    expect(of('verify-wallet-provider-subset').map((one) => one.rule)).toContain('order.walletProvider:values');
    expect(of('no-such-rule')).toEqual([]);
  });

  test('sends a combined case for each rule that only a combined case shows', () => {
    const combinedCases = casesOf(plan({ scope: { rules: ['*:request/order.reference:max-length'] } })).filter(
      (one) => one.validity === 'valid',
    );
    expect(combinedCases.length).toBeGreaterThan(0);
    expect(combinedCases.every((one) => one.coverages.some((coverage) => coverage.rule === 'order.reference:max-length'))).toBe(true);
  });

  test('sends what brings the answers that a named rule is about', () => {
    const kinds = (rule: string) => new Set(casesOf(plan({ scope: { rules: [rule] } })).map((one) => `${one.contract} ${one.validity}`));
    expect(kinds('verify@26:response/order.creationTime:format')).toEqual(new Set(['verify@26 valid']));
    expect(kinds('void@66:error/error-field-names-fault')).toEqual(new Set(['void@66 invalid']));
  });

  test('is selected by case', () => {
    const ids = idsOf(plan({ scope: { cases: ['void@66/transaction.targetTransactionId/**'] } }));
    expect(ids.length).toBeGreaterThan(2);
    expect(ids.every((id) => id.startsWith('void@66/transaction.targetTransactionId/'))).toBe(true);
    expect(idsOf(plan({ scope: { cases: ['flow/**'] } })).every((id) => id.startsWith('flow/'))).toBe(true);
  });

  test('leaves out what is excluded, and nothing else', () => {
    const because = 'not offered';
    const whole = new Set(idsOf(plan()));
    const out = (exclude: object) => idsOf(plan({ scope: { exclude: [{ because, ...exclude }] } }));
    const without = out({ rule: 'order.reference:**' });
    expect(
      casesOf(plan())
        .filter((one) => !without.includes(one.id))
        .every((one) => one.rule.startsWith('order.reference:')),
    ).toBe(true);
    expect(without.length).toBeLessThan(whole.size);
    expect(out({ case: 'flow/**' }).some((id) => id.startsWith('flow/'))).toBe(false);
    expect(out({ rule: 'order.reference:**', contract: 'void' })).toEqual([...whole]);
    expect(out({ contract: 'verify' }).some((id) => id.startsWith('verify@26/'))).toBe(false);
  });

  test('keeps a combined case of which only a part is excluded', () => {
    const combinedCases = (exclude: Config['scope']['exclude']) =>
      casesOf(plan({ scope: { exclude } })).filter((one) => one.validity === 'valid' && one.coverages.length > 5);
    const all = combinedCases([]);
    const first = all[0]?.coverages[0];
    expect(combinedCases([{ rule: first?.rule ?? '', because: 'x' }]).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('shows every rule of every suite once before it sends the rest', () => {
    const { phases } = plan();
    const names = phases.map(({ name }) => name);
    const second = names.indexOf('single-fault', names.indexOf('single-fault') + 1);
    expect(names.indexOf('lifecycle')).toBeLessThan(second);
    const shown = (part: readonly (typeof phases)[number][]) =>
      new Set(part.flatMap(({ cases }) => cases).map((one) => `${one.contract} ${one.side} ${one.rule}`));
    const first = shown(phases.slice(0, second));
    expect([...shown(phases)].filter((rule) => !first.has(rule))).toEqual([]);
    const count = (part: readonly (typeof phases)[number][]): number => part.flatMap(({ cases }) => cases).length;
    expect(count(phases.slice(0, second))).toBeLessThan(0.25 * count(phases));
  });

  test('begins with a fault of every family, in the smallest bodies; after the good requests it has one of each kind in each contract', () => {
    const phases = plan().phases.filter(({ cases, flows }) => cases.length + flows.length > 0);
    const looks = phases.filter(({ name }) => name === FIRST_LOOK).map(({ cases }) => cases);
    expect(phases.slice(0, 3).map(({ name }) => name)).toEqual([FIRST_LOOK, 'acceptance', FIRST_LOOK]);
    const [first = [], second = []] = looks;
    const kindOf = ({ suite, side, rule }: (typeof first)[number]): string => `${suite} ${side} ${rule.slice(rule.lastIndexOf(':') + 1)}`;
    expect(first.length).toBeGreaterThan(8);
    expect(new Set(first.map(({ suite, family }) => `${suite} ${family}`)).size).toBe(first.length);
    expect(first.filter(({ baseBodySize, context }) => baseBodySize === 'fullest' || context?.company !== undefined)).toEqual([]);
    const both = [...first, ...second].map((one) => `${one.contract} ${kindOf(one)}`);
    expect([new Set(both).size, second.every(({ validity }) => validity === 'invalid')]).toEqual([both.length, true]);
    expect(plan({ scope: { suites: ['single-fault'] } }).phases.map(({ name }) => name)).not.toContain(FIRST_LOOK);
  });

  test('shows each rule once before any rule twice', () => {
    for (const { cases } of plan({ scope: { suites: ['single-fault'] } }).phases) {
      const counts = new Map<string, number>();
      let round = 0;
      for (const one of cases.filter(({ validity }) => validity === 'invalid')) {
        const key = `${one.contract}|${one.side}|${one.rule}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        expect(count).toBeGreaterThanOrEqual(round);
        round = count;
      }
    }
  });

  test('is short for smoke: one fault a rule', () => {
    const smoke = casesOf(plan({ run: { profile: 'smoke' } }));
    for (const phase of plan({ run: { profile: 'smoke' } }).phases) {
      const keys = phase.cases.filter(({ validity }) => validity === 'invalid').map((one) => `${one.contract}|${one.side}|${one.rule}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(smoke.length).toBeLessThan(casesOf(plan()).length);
    const thorough = plan({ run: { profile: 'thorough' }, scope: { contracts: ['void'] } });
    expect([plan({ run: { profile: 'smoke' } }), plan(), thorough].map(({ explore }) => explore)).toEqual([0, 20, 1000]);
  });

  test('for smoke has a fault that is judged for every rule that has one', () => {
    const judged = (of: Plan): ReadonlySet<string> =>
      new Set(
        casesOf(of)
          .filter(({ validity, level }) => validity === 'invalid' && level !== 'open')
          .map(({ contract, side, rule }) => `${contract} ${side} ${rule}`),
      );
    const smoke = judged(plan({ run: { profile: 'smoke' } }));
    expect(smoke).toContain('void@66 request initiator:json-type');
    expect([...judged(plan())].filter((rule) => !smoke.has(rule))).toEqual([]);
  });

  test.each(['smoke', 'standard'] as const)('in shards is the same plan, divided (%s)', (profile) => {
    const whole = plan({ run: { profile } });
    for (const total of [2, 3, 7]) {
      const parts = Array.from({ length: total }, (_, i) => plan({ run: { profile }, shard: { index: i + 1, total } as never }));
      const ids = parts.flatMap(idsOf);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [i, part] of parts.entries()) {
        expect(casesOf(part).filter((one) => shardOf(whole.unitOf(one), total) !== i + 1)).toEqual([]);
        // One listener is enough: the first shard has it.
        const homeOf = ({ id, suite }: Flow): number => (suite === 'notifications' ? 1 : shardOf(id, total));
        expect(part.phases.flatMap(({ flows }) => flows).filter((flow) => homeOf(flow) !== i + 1)).toEqual([]);
      }
      expect(new Set(ids)).toEqual(new Set(idsOf(whole)));
      expect(parts.reduce((sum, part) => sum + part.explore, 0)).toBe(whole.explore);
    }
  });

  test('is divided evenly', () => {
    // That shards take these parts is the test before.
    const whole = newPlan({ scope: { contracts: ['void', 'verify', 'refund', 'authenticate-payer'] } });
    for (const total of [2, 3, 8]) {
      const sizes = Array.from({ length: total }, (_, i) => {
        const cases = casesOf(whole).filter((one) => shardOf(whole.unitOf(one), total) === i + 1);
        const flows = whole.phases.flatMap((phase) => phase.flows).filter(({ id }) => shardOf(id, total) === i + 1);
        return cases.length + flows.reduce((sum, flow) => sum + flow.steps.length, 0) + whole.explore / total;
      });
      const average = sizes.reduce((sum, size) => sum + size, 0) / total;
      expect(Math.max(...sizes) / average).toBeLessThan(1.1);
    }
  });

  test('keeps together what can be told only together: combined cases of a contract, side-effect probes of a family', () => {
    const parts = Array.from({ length: 8 }, (_, i) => plan({ shard: { index: i + 1, total: 8 } as never }));
    const whole = plan();
    expect(whole.probes.size).toBeGreaterThan(30);
    const homes = new Map<string, Set<number>>();
    for (const [index, part] of parts.entries()) {
      expect(part.probes).toEqual(whole.probes);
      for (const one of casesOf(part)) {
        const key = one.validity === 'valid' ? one.contract : whole.probes.has(one.id) ? familyOf(one) : undefined;
        if (key !== undefined) homes.set(key, (homes.get(key) ?? new Set()).add(index));
      }
    }
    for (const [key, home] of homes) expect(`${key} in ${home.size}`).toBe(`${key} in 1`);
  });

  test('explores nothing where cases or rules are named', () => {
    expect(plan({ scope: { rules: ['order.**'] } }).explore).toBe(0);
    expect(plan({ scope: { cases: ['void@66/**'] } }).explore).toBe(0);
  });
});
