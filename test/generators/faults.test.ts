import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTLED_MUTATIONS } from '../../generators/faults/from-examples.js';
import { MISTAKE_MUTATIONS } from '../../generators/faults/from-mistakes.js';
import { FIELD_MUTATIONS } from '../../generators/faults/registry.js';
import { faultCases } from '../../generators/faults/index.js';
import { authenticationCases, envelopeCases } from '../../generators/envelope/index.js';
import { acceptanceCases } from '../../generators/acceptance.js';
import { exploreCase } from '../../generators/explore.js';
import { rebuildCase } from '../../generators/rebuild.js';
import { AIRPORTS } from '../../src/catalogue/codes.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { type Case, withContext } from '../../src/model/case.js';
import { generic } from '../../src/json/path.js';
import { isTurn, TURNS } from '../../src/model/turns.js';
import { applyEdits } from '../../src/json/edit.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { writtenForm } from '../../src/model/finding.js';
import { type Defect, DEFECTS } from '../../src/qualify/defects/index.js';
import type { FieldEffect } from '../../src/gateway/behaviour/effect.js';
import { evaluate } from '../../src/gateway/evaluate/evaluate.js';
import { planOf as checksOf } from '../../src/gateway/evaluate/plan.js';
import { bodyOf, FULL_VALUES } from '../helpers/fill-case.js';
import { isWhole, halfOfContracts } from '../helpers/sample.js';

const FOLDER = join(import.meta.dirname, '../../generators/faults');
const each = halfOfContracts('second').map((contract): [string, Contract] => [contract.id, contract]);
const all = (contract: Contract, seed: number) =>
  [acceptanceCases, faultCases, envelopeCases, authenticationCases].flatMap((cases) => cases(contract, DEFAULT_VALUES, seed));

const ROWS = new Set([...SETTLED_MUTATIONS, ...MISTAKE_MUTATIONS].map(({ id }) => id));
const OF_THEIR_OWN = FIELD_MUTATIONS.filter(({ id }) => !ROWS.has(id));

/** Made once and looked at by many tests. */
const madeFaults = new Map<Contract, ReturnType<typeof faultCases>>();
const faultsOf = (contract: Contract) => {
  const faults = madeFaults.get(contract) ?? faultCases(contract, DEFAULT_VALUES, 1);
  madeFaults.set(contract, faults);
  return faults;
};

describe('mutations', () => {
  test('that are no row of a table live in a file of their own that bears their id', () => {
    for (const { id } of OF_THEIR_OWN) {
      const name = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      expect(readFileSync(join(FOLDER, `${id}.ts`), 'utf8')).toContain(`export const ${name}`);
    }
  });

  test('are all in the registry', () => {
    const files = readdirSync(FOLDER).filter((file) => /^export const \w+: Mutation/m.test(readFileSync(join(FOLDER, file), 'utf8')));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(OF_THEIR_OWN.map(({ id }) => id).sort());
    expect(FIELD_MUTATIONS).toEqual(expect.arrayContaining([...SETTLED_MUTATIONS, ...MISTAKE_MUTATIONS]));
    expect(new Set(FIELD_MUTATIONS.map(({ id }) => id)).size).toBe(FIELD_MUTATIONS.length);
  });

  test('are all of use to some contract', () => {
    const used = new Set(CONTRACTS.flatMap(faultsOf).map(({ mutation }) => mutation));
    expect(FIELD_MUTATIONS.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });
});

describe.each(each)('the cases of %s', (_id, contract) => {
  const cases = [acceptanceCases(contract, DEFAULT_VALUES, 1), faultsOf(contract)]
    .concat([envelopeCases, authenticationCases].map((make) => make(contract, DEFAULT_VALUES, 1)))
    .flat();

  test('have ids of their own, without ordinals', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.filter(({ id }) => /\/\d+$/.test(id) || !id.startsWith(`${contract.id}/`)).map(({ id }) => id)).toEqual([]);
  });

  test('change something', () => {
    const idle = faultsOf(contract).filter(({ base, edits }) => JSON.stringify(applyEdits(base, edits)) === JSON.stringify(base));
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  test('are the same for the same seed, and keep their ids under another', () => {
    expect(JSON.stringify(all(contract, 1)) === JSON.stringify(cases)).toBe(true);
    expect(all(contract, 2).map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
  });

  test('hold no card number, no track and no payload, only placeholders', () => {
    const full = [...acceptanceCases(contract, FULL_VALUES, 1), ...faultCases(contract, FULL_VALUES, 1)];
    const texts = [...cases, ...full].map(({ base, edits }) => JSON.stringify([base, edits]));
    const secrets = [
      DEFAULT_VALUES.cards.approved.number,
      FULL_VALUES.tracks?.track2 ?? '',
      FULL_VALUES.p2pe?.payload ?? '',
      DEFAULT_VALUES.probes.pan,
    ];
    expect(
      texts.filter((text) => secrets.some((secret) => text.includes(secret) && secret !== 'A1B2C3D4E5F60718A1B2C3D4E5F60718')),
    ).toEqual([]);
  });

  test('never send GET, DELETE, or the name of another operation', () => {
    expect(cases.filter(({ wire }) => wire?.method === 'GET' || wire?.method === 'DELETE')).toEqual([]);
    const names = new Set(CONTRACTS.map(({ apiOperation }) => apiOperation.value).filter((name) => name !== contract.apiOperation.value));
    const sent = cases.map(({ base, edits }) => (applyEdits(base, edits) as Record<string, unknown>)['apiOperation']);
    expect(sent.filter((name) => typeof name === 'string' && names.has(name))).toEqual([]);
  });

  test('are rebuilt alone from seed and id', () => {
    // Each is looked for among all cases that its contract has, which are made anew for it.
    const some = cases.filter((_, i) => i % Math.ceil(cases.length / (isWhole ? 8 : 1)) === Math.floor(cases.length / 9));
    const plain = (one: Case | undefined) => one && { ...withContext(one, undefined), drawnBy: undefined };
    for (const one of some) expect(plain(rebuildCase(one.id, DEFAULT_VALUES, 1, SHIPPED))).toEqual(plain(one));
    const drawn = exploreCase(contract, DEFAULT_VALUES, 5, 31);
    expect(rebuildCase(drawn.id, DEFAULT_VALUES, 5, SHIPPED)).toEqual(drawn);
  });

  test('with three elements in every array, broken at the first, the middle and the last', () => {
    for (const [index, word] of ['first', 'middle', 'last'].entries()) {
      const there = cases.filter(({ id }) => id.includes(`[${word}]`));
      expect(
        there.filter((one) => one.edits.at(-1)?.path.includes(`[${index}]`) === false && !/for-array/.test(one.id)).map(({ id }) => id),
      ).toEqual([]);
      expect(there.length > 0).toBe(cases.some(({ id }) => id.includes('[')));
    }
  });

  test('put the first value of every mistake into a small and into a full body', () => {
    // What is assumed beyond a cut listing is a part of the smallest body alone: a full body is full of what is listed.
    const faults = faultsOf(contract).filter(
      (one) => one.level !== 'open' && one.suite !== 'relations' && one.rule !== 'cut-listing-bounds',
    );
    const sizes = new Map<string, Set<string>>();
    for (const one of faults) {
      const key = `${one.rule} ${one.mutation} ${generic(one.edits.at(-1)?.path ?? '')}`;
      sizes.set(key, (sizes.get(key) ?? new Set()).add(one.baseBodySize ?? 'none'));
    }
    const whole = [...sizes].filter(([, size]) => size.has('smallest') && size.has('fullest')).length;
    expect(whole / sizes.size).toBeGreaterThan(0.9);
  });

  test('have all had their turn after as many seeds in a row as there are turns', () => {
    const seeds = Array.from({ length: TURNS }, (_, i) => 20_261_101 + i);
    const waiting = cases.filter(({ turn }) => turn !== undefined && !seeds.some((seed) => isTurn(turn, seed)));
    expect(waiting.map(({ id }) => id)).toEqual([]);
  });
});

test('an id that no generator makes is not rebuilt', () => {
  expect(rebuildCase('void@66/nonsense/too-long', DEFAULT_VALUES, 1, SHIPPED)).toBeUndefined();
  expect(rebuildCase('nonsense', DEFAULT_VALUES, 1, SHIPPED)).toBeUndefined();
});

test('every value that is settled as bad for a type goes to every field of that type in every run', () => {
  const settled = new Set([...SETTLED_MUTATIONS.map(({ id }) => id), 'too-long', 'wrong-case', 'empty-string']);
  const late = CONTRACTS.flatMap((contract) => {
    const faults = faultsOf(contract).filter(({ rule, level }) => rule.endsWith(':format') && level !== 'open');
    const sent = (one: Case): string => `${one.rule} ${JSON.stringify(one.edits.at(-1)).replace(/\[\d\]/g, '[n]')}`;
    const inEveryRun = new Set(faults.filter(({ turn }) => turn === undefined).map(sent));
    return faults.filter((one) => settled.has(one.mutation) && !inEveryRun.has(sent(one))).map(({ id }) => id);
  });
  // Of a length that is missed by far and by little the little one shows both.
  expect(late.filter((id) => !id.includes('/too-long/by-far'))).toEqual([]);
});

test('every named lenience shows in a request of its own contract that goes into every run', () => {
  const shown = (defect: Defect): boolean =>
    defect.contracts.every((id) => {
      const contract = CONTRACTS.find((one) => one.id === id) as Contract;
      const strict = checksOf(contract, [], false);
      const bent = checksOf(contract, defect.effects as readonly FieldEffect[], false);
      return faultsOf(contract).some((one) => {
        if (one.turn !== undefined || one.level === 'open' || ![one.rule, writtenForm(one)].includes(defect.rule)) return false;
        const body = bodyOf(one, DEFAULT_VALUES);
        return evaluate(strict, body) !== undefined && evaluate(bent, body) === undefined;
      });
    });
  // A session beside a fault is a circumstance, which the contexts draw.
  const isBesideSession = ({ effects }: Defect): boolean => JSON.stringify(effects).includes('"beside":"session.id"');
  const leniences = DEFECTS.filter((one) => !isBesideSession(one)).filter(({ effects }) =>
    effects.every(
      (effect) => /^(?:field|added|demand)$/.test(effect.at) && !('do' in effect && /^(?:refuse|tighten|add)$/.test(effect.do)),
    ),
  );
  expect(leniences.length).toBeGreaterThan(60);
  expect(leniences.filter((one) => !shown(one)).map(({ name }) => name)).toEqual([]);
});

test('words that any list might have go to every list in every run', () => {
  const words = ['OTHER', 'UNKNOWN', 'NONE', 'DEFAULT'];
  const lists = CONTRACTS.flatMap((contract) =>
    contract.request
      .filter(
        ({ values, valuesComplete, neverSent, type }) =>
          values !== undefined && valuesComplete !== false && neverSent === undefined && type !== 'group',
      )
      .map((field) => ({ contract, field })),
  );
  expect(lists.length).toBeGreaterThan(30);
  const missed = lists.flatMap(({ contract, field }) => {
    const sent = faultsOf(contract)
      .filter(({ rule, turn }) => rule === `${field.path}:values` && turn === undefined)
      .map(({ edits }) => edits.at(-1))
      .map((edit) => (edit?.op === 'set' ? edit.value : undefined));
    return words
      .filter((word) => field.values?.includes(word) !== true && !sent.includes(word))
      .map((word) => `${contract.id} ${field.path} ${word}`);
  });
  expect(missed).toEqual([]);
});

test('an unknown name goes into every group that can be sent with it alone, though no field of the group need be accepted', () => {
  const without = CONTRACTS.flatMap((contract) => {
    const requires = new Set(
      contract.request.flatMap(({ path, presence }) =>
        presence === 'required-in-group' ? [path.slice(0, Math.max(0, path.lastIndexOf('.')))] : [],
      ),
    );
    const named = new Set(
      faultsOf(contract).flatMap(({ rule, edits: [edit] }) =>
        rule === 'unknown-field' && edit !== undefined ? [generic(edit.path).slice(0, Math.max(0, edit.path.lastIndexOf('.')))] : [],
      ),
    );
    return contract.request.flatMap(({ path, type, neverSent }) =>
      type === 'group' && neverSent === undefined && path !== ROLES.custom && !/[[{]/.test(path) && !requires.has(path) && !named.has(path)
        ? [`${contract.id} ${path}`]
        : [],
    );
  });
  expect(without).toEqual([]);
});

test('what takes turns is dealt out evenly: no run gets a tenth more than another', () => {
  const counts = Array.from({ length: TURNS }, () => 0);
  for (const contract of CONTRACTS)
    for (const { turn } of faultsOf(contract))
      if (turn !== undefined) for (let seed = 0; seed < TURNS; seed += 1) counts[seed] = (counts[seed] ?? 0) + Number(isTurn(turn, seed));
  expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.1);
});

test('draws of exploration differ from each other, and half of them have a fault', () => {
  const [contract] = CONTRACTS;
  if (contract === undefined) return;
  const cases = Array.from({ length: 200 }, (_, drawn) => exploreCase(contract, DEFAULT_VALUES, 1, drawn));
  expect(new Set(cases.map(({ id }) => id)).size).toBe(200);
  const faults = cases.filter(({ validity }) => validity === 'invalid').length;
  expect(faults).toBeGreaterThan(60);
  expect(faults).toBeLessThan(140);
});

test('a required group that is absent, null or empty may be refused by the name of a member that it requires', () => {
  const faults = CONTRACTS.flatMap(faultsOf);
  const fieldsOf = (id: string) => {
    const { expect: wanted } = faults.find((fault) => fault.id === id) ?? { expect: undefined };
    return wanted?.kind === 'refused' ? wanted.fields : [];
  };
  for (const mutation of ['missing', 'null-value', 'empty-group']) {
    expect(fieldsOf(`void@66/transaction/${mutation}`)).toEqual(['transaction', 'transaction.targetTransactionId']);
    expect(fieldsOf(`referral@68/transaction/${mutation}`)).toEqual(['transaction', 'transaction.authorizationCode']);
    expect(fieldsOf(`verify@26/order/${mutation}`)).toEqual(['order', 'order.currency']);
  }
  expect(fieldsOf('void@66/transaction/wrong-type/text')).toEqual(['transaction']);
});

test('only airports that exist are sent as good ones', () => {
  const codes = new Set(
    halfOfContracts('first').flatMap((contract) =>
      [
        ...acceptanceCases(contract, DEFAULT_VALUES, 1),
        ...Array.from({ length: 40 }, (_, i) => exploreCase(contract, DEFAULT_VALUES, 1, i)),
      ]
        .filter(({ validity }) => validity === 'valid')
        .map(({ base, edits }) => JSON.stringify(applyEdits(base, edits)))
        .flatMap((text) => [...text.matchAll(/"(?:departure|destination)Airport":"([^"]*)"/g)].map((match) => match[1] as string)),
    ),
  );
  expect(codes.size).toBeGreaterThan(5);
  expect([...codes].filter((code) => !AIRPORTS.has(code))).toEqual([]);
});

test('a sum is also broken by a thousandth, where a configured currency has them', () => {
  const verify = CONTRACTS.find(({ id }) => id === 'verify@26') as Contract;
  const sums = (currencies: readonly string[]): readonly Case[] =>
    faultCases(verify, { ...DEFAULT_VALUES, currencies }, 1).filter(({ id }) => id.includes('thousandth'));
  expect(sums(['USD', 'EUR'])).toEqual([]);
  expect(sums(['USD', 'KWD']).map(({ base }) => (base.order as { readonly currency?: string }).currency)).toContain('KWD');
});
