import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import { refusedGroups } from '../../src/engine/attribute/whole-group.js';
import { describe, expect, test } from 'vitest';
import { blamedCoverage, createFieldHistory } from '../../src/engine/attribute/blamed-coverage.js';
import { bisect, type Culprit } from '../../src/engine/attribute/bisect.js';
import type { Coverage } from '../../src/model/case.js';
import { outcomeOf, type Outcome } from '../../src/model/outcome.js';
import { combinedOf, errorOf, refused, success } from './support.js';

const coverage = (path: string, rule = `${path}:max-length`, more: Partial<Coverage> = {}): Coverage => ({
  side: 'request',
  rule,
  path,
  value: 'v',
  level: 'must',
  ...more,
});
const FIELDS = Array.from({ length: 40 }, (_, i) => coverage(`f${i}`));

/** A target that refuses any request with one of these sets of fields in it. */
function target(sets: readonly (readonly string[])[], naming: (set: readonly string[]) => string | undefined = () => undefined) {
  const asked: string[] = [];
  const respond = (coverages: readonly Coverage[]): Outcome => {
    const paths = coverages.map(({ path }) => path);
    const hit = sets.find((set) => set.every((path) => paths.includes(path)));
    return outcomeOf(hit === undefined ? success() : refused(naming(hit)));
  };
  return {
    asked,
    respond,
    attempt: async (coverages: readonly Coverage[]) => {
      asked.push(coverages.map(({ path }) => path).join());
      return { combined: combinedOf(coverages), outcome: respond(coverages), sent: undefined };
    },
  };
}
const pathsOf = (culprits: readonly Culprit[]): readonly string[] =>
  culprits.map(({ coverages }) => [...new Set(coverages.map(({ path }) => path))].join('+'));

describe('a refused combined case', () => {
  test('is narrowed to the one value that is refused', async () => {
    const { attempt, respond, asked } = target([['f13']]);
    const { culprits, accepted, unclear } = await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED);
    expect(pathsOf(culprits)).toEqual(['f13']);
    expect(accepted.map(({ path }) => path)).toEqual(FIELDS.map(({ path }) => path).filter((path) => path !== 'f13'));
    expect(unclear).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(14);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('is asked for the field that the answer names first', async () => {
    const { attempt, respond, asked } = target([['f29']], (set) => set[0]);
    const { culprits } = await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED);
    expect(pathsOf(culprits)).toEqual(['f29']);
    expect(asked.length).toBe(2);
  });

  test('is not led astray by an answer that names another field', async () => {
    const { attempt, respond } = target([['f29']], () => 'f3');
    expect(pathsOf((await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED)).culprits)).toEqual(['f29']);
  });

  test('may have several values that are refused', async () => {
    const { attempt, respond } = target([['f2'], ['f20'], ['f39']]);
    const { culprits, accepted } = await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED);
    expect(new Set(pathsOf(culprits))).toEqual(new Set(['f2', 'f20', 'f39']));
    expect(accepted.length).toBe(37);
  });

  test('may have two values that are refused only together', async () => {
    const { attempt, respond } = target([['f5', 'f31']]);
    const { culprits, accepted } = await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED);
    expect(pathsOf(culprits)).toHaveLength(1);
    expect(new Set(pathsOf(culprits)[0]?.split('+'))).toEqual(new Set(['f5', 'f31']));
    expect(accepted.length).toBe(39);
  });

  test('gives up the value that need not be taken, where two are refused only together', async () => {
    const weak = new Set(['f31', 'f5']);
    for (const path of weak) {
      const fields = FIELDS.map((field): Coverage => (field.path === path ? { ...field, level: 'should' } : field));
      const { attempt, respond } = target([['f5', 'f31']]);
      const { culprits, accepted } = await bisect(combinedOf(fields), respond(fields), attempt, SHIPPED);
      expect(culprits.map(({ coverages }) => coverages.map((one) => one.path))).toEqual([
        [path, ...[...weak].filter((other) => other !== path)],
      ]);
      expect(accepted.map((one) => one.path)).not.toContain(path);
      expect(accepted).toHaveLength(39);
    }
  });

  test('with more culprits than anybody reads leaves the rest unclear', async () => {
    const { attempt, respond, asked } = target(FIELDS.map(({ path }) => [path]));
    const { culprits, unclear, accepted } = await bisect(combinedOf(FIELDS), respond(FIELDS), attempt, SHIPPED);
    expect(culprits.length).toBe(8);
    expect(accepted).toEqual([]);
    expect(unclear.length).toBe(32);
    expect(asked.length).toBeLessThanOrEqual(70);
  });

  test('of one value is that value', async () => {
    const { attempt, respond } = target([['f0']]);
    expect(pathsOf((await bisect(combinedOf([FIELDS[0] as Coverage]), respond(FIELDS), attempt, SHIPPED)).culprits)).toEqual(['f0']);
  });

  test('that is taken the second time blames nobody', async () => {
    const { attempt } = target([]);
    const { culprits, accepted, unclear } = await bisect(combinedOf(FIELDS), outcomeOf(refused()), attempt, SHIPPED);
    expect({ culprits, accepted, unclear: unclear.length }).toEqual({ culprits: [], accepted: [], unclear: 40 });
  });

  test('blames nobody for what could not be sent', async () => {
    const { culprits, accepted } = await bisect(
      combinedOf(FIELDS),
      outcomeOf(refused()),
      async (coverages) => ({
        combined: combinedOf(coverages),
        outcome: { kind: 'lost' },
        sent: undefined,
      }),
      SHIPPED,
    );
    expect({ culprits, accepted }).toEqual({ culprits: [], accepted: [] });
  });

  test('takes nothing for accepted that was not answered', async () => {
    const { respond } = target([['f1']]);
    let first = true;
    const isolation = await bisect(
      combinedOf(FIELDS),
      respond(FIELDS),
      async (coverages) => {
        const isRest = coverages.length === 39;
        if (isRest) first = false;
        return { combined: combinedOf(coverages), outcome: isRest ? { kind: 'timeout' } : respond(coverages), sent: undefined };
      },
      SHIPPED,
    );
    expect(first).toBe(false);
    expect(pathsOf(isolation.culprits)).toEqual(['f1']);
    expect(isolation.accepted).toEqual([]);
    expect(isolation.unclear.length).toBe(39);
  });

  test('that a firewall rejects or a server fails on is narrowed in the same way', async () => {
    for (const cause of ['REQUEST_REJECTED', 'SERVER_FAILED']) {
      const respond = (coverages: readonly Coverage[]): Outcome =>
        outcomeOf(coverages.some(({ path }) => path === 'f7') ? errorOf(cause) : success());
      const { culprits } = await bisect(
        combinedOf(FIELDS),
        respond(FIELDS),
        async (coverages) => ({
          combined: combinedOf(coverages),
          outcome: respond(coverages),
          sent: undefined,
        }),
        SHIPPED,
      );
      expect(pathsOf(culprits)).toEqual(['f7']);
    }
  });
});

describe('the rule to blame for a refused value', () => {
  const F = 'airline.carrierName';
  const own = [
    coverage(F, 'wildcard-rows'),
    coverage(F, `${F}:json-type`),
    coverage(F, `${F}:max-length`),
    coverage(F, 'optional-is-optional'),
  ];
  const culprit = (coverages: readonly Coverage[], reply = refused(F)): Culprit => ({
    coverages,
    outcome: outcomeOf(reply),
    combined: combinedOf(coverages),
    sent: undefined,
    trail: [],
  });
  const blame = (given: Culprit, prepare: (history: ReturnType<typeof createFieldHistory>) => void): string | undefined => {
    const history = createFieldHistory();
    history.note(given.coverages, 'refused');
    prepare(history);
    return blamedCoverage(given, history)?.rule;
  };

  test('is the bound that the value sits on, when other values of the field are taken', () => {
    expect(blame(culprit(own), (history) => history.note([coverage(F, 'x', { value: 'other' })], 'accepted'))).toBe(`${F}:max-length`);
  });
  test('is the list, for a listed value', () => {
    expect(blame(culprit([coverage(F, `${F}:json-type`), coverage(F, `${F}:values`)]), () => undefined)).toBe(`${F}:values`);
  });
  test('is the type, when every value of the field is refused', () => {
    expect(blame(culprit(own), (history) => history.note([coverage(F, 'x', { value: 'other' })], 'refused'))).toBe(`${F}:json-type`);
  });
  test('is the type for a value of a certain length too, when every value of the field is refused', () => {
    const long = culprit([coverage(F, `${F}:max-length`, { level: 'should' })]);
    expect(blame(long, (history) => history.note([coverage(F, 'x', { value: 'other' })], 'refused'))).toBe(`${F}:json-type`);
  });
  test('is the group, when no field of it is known, and the field, when another of the group is', () => {
    const contract = contractOf('authorize@55');
    const [one, other] = (contract?.request ?? []).filter(({ path }) => path.startsWith('airline.')).map(({ path }) => path) as [
      string,
      string,
    ];
    const all = [one, other].map((path) => ({
      culprit: culprit([coverage(path, `${path}:json-type`)], refused(path, 'UNSUPPORTED')),
      combined: { contract: 'authorize@55' as const },
    }));
    const history = createFieldHistory();
    const blamed = () =>
      all
        .map(
          refusedGroups(
            all,
            () => contract,
            () => history,
          ),
        )
        .map((whole) => whole?.rule);
    expect(blamed()).toEqual(['wildcard-rows', 'wildcard-rows']);
    history.note([coverage(`${one}x`, 'x', { value: 'fine' })], 'accepted');
    expect(blamed()).toEqual([undefined, undefined]);
  });
  test('is found for every element of an array alike', () => {
    const first = [
      coverage('order.tax[0].type', 'order.tax[n].type:json-type'),
      coverage('order.tax[0].type', 'order.tax[n].type:max-length'),
    ];
    const history = createFieldHistory();
    history.note([coverage('order.tax[1].type', 'x', { value: 'fine' })], 'accepted');
    expect(blamedCoverage(culprit(first), history)?.rule).toBe('order.tax[n].type:max-length');
  });
  test('is none without a cover', () => {
    expect(blamedCoverage(culprit([]), createFieldHistory())).toBeUndefined();
  });
});
