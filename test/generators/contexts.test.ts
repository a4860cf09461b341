import { describe, expect, test } from 'vitest';
import { casesInContext } from '../../generators/contexts/all-cases.js';
import { choicesFor } from '../../generators/contexts/choices.js';
import { arraysIn } from '../../generators/contexts/company.js';
import { historySteps } from '../../generators/contexts/history.js';
import { circumstances, inContext } from '../../generators/contexts/in-context.js';
import { kindOf } from '../../generators/contexts/kind.js';
import { moneyOf } from '../../generators/contexts/money.js';
import { CONTEXTS, contextRow, valuesOf } from '../../generators/contexts/rows.js';
import { rebuildCase } from '../../generators/rebuild.js';
import { CLAUSES } from '../../src/catalogue/clauses.js';
import { contractOf, CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import { type Dimension, DIMENSIONS, hasPast } from '../../src/model/context.js';
import { isTurn } from '../../src/model/turns.js';
import { evaluate } from '../../src/gateway/evaluate/evaluate.js';
import { planOf } from '../../src/gateway/evaluate/plan.js';
import { bodyOf, FULL_VALUES } from '../helpers/fill-case.js';
import { halfOfContracts, isWhole, sampled } from '../helpers/sample.js';

const VALUES = { ...FULL_VALUES, currencies: ['USD', 'EUR', 'JPY', 'KWD'] };
const SAMPLE = ['void@66', 'verify@26', 'refund@60'].map((id) => contractOf(id) as Contract);
const made = new Map(SAMPLE.map((contract) => [contract, casesInContext(contract, VALUES, 1)]));
const sentOf = (contract: Contract): readonly Case[] =>
  (made.get(contract) ?? []).filter(({ turn }) => turn === undefined || isTurn(turn, 1));

describe('circumstances', () => {
  test('are rows, each with a clause that makes it legal and with words for titles', () => {
    expect(new Set(CONTEXTS.map(({ dimension, value }) => `${dimension} ${value}`)).size).toBe(CONTEXTS.length);
    for (const { dimension, clause, because, words } of CONTEXTS) {
      expect(DIMENSIONS).toContain(dimension);
      expect(Object.keys(CLAUSES)).toContain(clause);
      expect(because.length).toBeGreaterThan(20);
      expect(words).toMatch(/^(?:when|with|in|beside|from|after) /);
    }
  });

  test('name no amount that its currency does not have: what is told of a request was sent', () => {
    const all = sampled(SAMPLE, () => 'each').flatMap((contract) => casesInContext(contract, VALUES, 1, 'every-circumstance'));
    const paid = all.filter(({ context }) => context?.money !== undefined || context?.currency !== undefined);
    expect(paid.length).toBeGreaterThan(500);
    expect(paid.filter(({ context = {} }) => moneyOf(context, VALUES) === undefined).map(({ id, context }) => [id, context])).toEqual([]);
  });

  test('have the past that they name: a place, a history, or both', () => {
    const all = halfOfContracts('first')
      .filter((_, i) => isWhole || i % 2 === 0)
      .flatMap((contract) => casesInContext(contract, VALUES, 1, 'due'));
    const pastOf = ({ contract, rule, state, context }: Case): string =>
      `${contract} ${rule} ${state} ${context?.place} ${context?.history}`;
    const withPast = [...new Map(all.filter(({ context }) => hasPast(context)).map((one) => [pastOf(one), one])).values()];
    const both = withPast.filter(({ context }) => context?.history !== undefined && context.place !== undefined);
    expect(both.length).toBeGreaterThan(100);
    const wrong = withPast.filter((one) => {
      const { prior } = inContext(one, VALUES, SHIPPED);
      return (
        (prior?.place !== undefined) !== (one.context?.place !== undefined) ||
        (prior?.steps !== undefined) !== (one.context?.history !== undefined)
      );
    });
    expect(wrong.map(({ id, context }) => [id, context])).toEqual([]);
  });

  test.each(SAMPLE.map((contract) => [contract.id, contract] as const))(
    '%s: every kind of rule with enough cases meets every circumstance',
    (_, contract) => {
      const possible = new Map<string, number>();
      const met = new Set<string>();
      for (const one of sentOf(contract)) {
        for (const dimension of DIMENSIONS) {
          if (one.context?.[dimension] !== undefined) met.add(`${kindOf(one)} ${dimension} ${one.context[dimension]}`);
          if (one.context === undefined) continue;
          for (const value of choicesFor(one, dimension, contract, VALUES)) {
            const key = `${kindOf(one)} ${dimension} ${value}`;
            possible.set(key, (possible.get(key) ?? 0) + 1);
          }
        }
      }
      const sizes = new Map<Dimension, number>(DIMENSIONS.map((dimension) => [dimension, valuesOf(dimension).length]));
      // Three times as many cases as there are values leave room for plain ones; money of a state goes with its history.
      const due = [...possible].filter(([key, count]) => {
        const dimension = key.split(' ').at(-2) as Dimension;
        return count >= 3 * (sizes.get(dimension) ?? 0) && (dimension !== 'money' || contract.states[0] === 'none');
      });
      expect(due.length).toBeGreaterThan(20);
      expect(due.map(([key]) => key).filter((key) => !met.has(key))).toEqual([]);
    },
  );

  test('escape a solidus only where there is one, and in a good request with each Url', () => {
    const contracts = CONTRACTS.filter(({ request }) => request.some(({ type }) => type === 'Url'));
    expect(contracts.length).toBeGreaterThan(1);
    const escaped = (isWhole ? [1, 2, 3] : [1]).flatMap((seed) =>
      contracts.map((contract) => {
        const due = casesInContext(contract, VALUES, seed, 'due').filter(({ turn }) => turn === undefined || isTurn(turn, seed));
        return { contract, cases: due.filter(({ context }) => context?.escapes === 'escaped-solidus') };
      }),
    );
    const urlsOf = ({ request }: Contract): readonly string[] => request.filter(({ type }) => type === 'Url').map(({ path }) => path);
    const isGoodWith = (one: Case, path: string): boolean => one.validity === 'valid' && getAt(one.base, path) !== undefined;
    for (const { contract, cases } of escaped) {
      expect(cases.filter((one) => !JSON.stringify(applyEdits(one.base, one.edits)).includes('/')).map(({ id }) => id)).toEqual([]);
      expect(urlsOf(contract).filter((path) => !cases.some((one) => isGoodWith(one, path)))).toEqual([]);
    }
  });

  test('over seeds in a row a rule meets one circumstance after the other', () => {
    const contract = contractOf('referral@68') as Contract;
    const id = casesInContext(contract, VALUES, 1).find(({ validity, turn }) => validity === 'invalid' && turn === undefined)?.id;
    const orders = [...Array(isWhole ? 60 : 30).keys()].map(
      (seed) => casesInContext(contract, VALUES, seed, 'due').find((one) => one.id === id)?.context?.members,
    );
    expect(new Set(orders).size).toBe(valuesOf('members').length + 1);
  });

  test('are drawn again when a case is rebuilt alone', () => {
    const [contract] = SAMPLE;
    const inContexts = (made.get(contract as Contract) ?? []).filter(({ context }) => context !== undefined);
    expect(inContexts.length).toBeGreaterThan(300);
    for (const one of inContexts.slice(0, 3)) expect(rebuildCase(one.id, VALUES, 1, SHIPPED)).toEqual(one);
  });
});

/** Circumstances that a good request can have. */
const isSure = ({ context }: Case): boolean => context?.company === undefined || context.company.startsWith('elements-');

describe('a case in its circumstances', () => {
  test.each(halfOfContracts('second').map((contract) => [contract.id, contract] as const))(
    '%s: is good without its fault',
    (_, contract) => {
      const plan = planOf(contract, [], false);
      const sent = casesInContext(contract, VALUES, 1).filter(
        ({ context, level, expect: { kind }, side }) =>
          context !== undefined && level === 'must' && kind !== 'not-processed' && side === 'request',
      );
      const wrong = sent.filter(isSure).flatMap((one) => {
        const applied = inContext(one, VALUES, SHIPPED);
        const before = evaluate(plan, bodyOf(one, VALUES, 'base'));
        const after = evaluate(plan, bodyOf(applied, VALUES, 'base'));
        return before === undefined && after !== undefined ? [`${one.id} ${JSON.stringify(one.context)}: ${JSON.stringify(after)}`] : [];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );

  test('has nothing beside it that says under another name what its fault leaves out', () => {
    const contract = contractOf('refund@60') as Contract;
    const one = casesInContext(contract, VALUES, 1).find(({ id }) =>
      id.includes('/agreement-amount-variability-recurring/broken/'),
    ) as Case;
    const beside = [...Array(40).keys()].map((drawnBy) =>
      JSON.stringify(bodyOf(inContext({ ...one, drawnBy, context: { company: 'half-beside' } }, VALUES, SHIPPED), VALUES)),
    );
    expect(new Set(beside).size).toBeGreaterThan(20);
    expect(beside.filter((body) => body.includes('"amountVariability"'))).toEqual([]);
  });

  test('has its fault in the element that the words name', () => {
    const contract = contractOf('refund@60') as Contract;
    const one = casesInContext(contract, VALUES, 1).find(
      ({ context, validity }) => validity === 'invalid' && context?.company === 'elements-12',
    ) as Case;
    const { edits } = inContext(one, VALUES, SHIPPED);
    const [, element] = /\[(\d+)\]/.exec(edits.at(-1)?.path ?? '') ?? [];
    expect(circumstances({ ...one, context: { company: 'elements-12' } }, VALUES, SHIPPED)).toEqual([
      `in element ${Number(element) + 1} of 12`,
    ]);
    expect(contextRow('place', 'second')?.words).toBe('from the second transaction of an order on');
  });

  test('has more elements in an array of a good request than that brings itself', () => {
    const contract = contractOf('refund@60') as Contract;
    const lengths = (body: JsonObject): readonly number[] =>
      arraysIn(body, contract).map((array) => (getAt(body, array) as readonly unknown[]).length);
    const long = sentOf(contract).filter(({ validity, context }) => validity === 'valid' && context?.company === 'elements-12');
    const bodies = long.map((one) => bodyOf(inContext(one, VALUES, SHIPPED), VALUES));
    // A conjunction ticket has few passengers: such a request stays as it is.
    expect(bodies.filter((body) => Math.max(...lengths(body)) === 12).length).toBeGreaterThan(2);
    for (const body of bodies) expect(evaluate(planOf(contract, [], false), body)).toBeUndefined();
  });

  test('has as many custom fields as its words say, and a name under test is the last of them', () => {
    const named = sentOf(contractOf('verify@26') as Contract).filter(
      ({ rule, context }) => rule === 'order-custom-name' && context?.custom,
    );
    const found = named.map((one) => {
      const names = Object.keys((bodyOf(inContext(one, VALUES, SHIPPED), VALUES) as unknown as { order: { custom: object } }).order.custom);
      return [one.context?.custom, names.length, names.findIndex((name) => !/^[A-Za-z0-9]{1,99}$/.test(name))];
    });
    expect(new Set(found.map(([custom]) => custom))).toEqual(new Set(['custom-1', 'custom-3', 'custom-50']));
    expect(found.filter(([custom, count]) => custom !== `custom-${count}`)).toEqual([]);
    expect(found.filter(([, count, at]) => at !== Number(count) - 1)).toEqual([]);
  });

  test('has no order whose money is known already, where its fault is about money', () => {
    const faults = SAMPLE.flatMap((contract) =>
      sentOf(contract).filter(
        ({ state, edits }) =>
          state === 'none' && edits.some(({ op, path }) => op !== 'remove' && /^(?:order|transaction)\.(?:amount|currency)$/.test(path)),
      ),
    );
    expect(faults.length).toBeGreaterThan(20);
    const steps = faults.flatMap((one) => inContext(one, VALUES, SHIPPED).prior?.steps ?? []);
    expect(steps.filter(({ expect: outcome, elsewhere }) => outcome === 'success' && elsewhere !== true)).toEqual([]);
    expect(faults.map((one) => inContext(one, VALUES, SHIPPED).state)).not.toContain('captured-order');
  });

  test('comes after requests that carry what it may carry itself, and after others that do not', () => {
    const stepsOf = (id: string, state: StateName, place: string): readonly JsonObject[] =>
      historySteps({ state, validity: 'invalid', edits: [] }, place, contractOf(id) as Contract, VALUES)?.map(({ body }) => body) ?? [];
    const hasAmount = (path: string) => (body: JsonObject) => getAt(body, path) !== undefined;
    const updates = ['second', 'third', 'fifth'].map((place) => stepsOf('update-authorization@24', 'authorized-order', place));
    expect(updates.map((bodies) => bodies.map(hasAmount('transaction.amount')))).toEqual([
      [true],
      [true, false],
      [true, true, false, true],
    ]);
    expect(updates.flat().filter((body) => getAt(body, 'transaction.currency') !== undefined)).toHaveLength(5);
    const sizes = stepsOf('authorize@55', 'none', 'third').map((body) => Object.keys(body).length);
    expect(sizes[0]).toBeGreaterThan((sizes[1] ?? 0) + 2);
    const [verification = {}] = stepsOf('update-authorization@24', 'authorized-order', 'after-other-operation');
    expect(getAt(verification, 'order.amount')).toBe('{{state:quarter}}');
  });

  test('has one or two groups beside some faults that only should be accepted, and beside no good request', () => {
    const contract = contractOf('authenticate-payer@100') as Contract;
    const groupsOf = (one: Case): readonly string[] => {
      const { base } = inContext(one, VALUES, SHIPPED);
      return ['agreement', 'accountFunding'].filter((group) => getAt(base, group) !== undefined && getAt(one.base, group) === undefined);
    };
    const beside = casesInContext(contract, VALUES, 1, 'due').filter(({ context, edits }) => {
      const isElsewhere = edits.every(({ path }) => !/^(?:agreement|accountFunding)/.test(path));
      return context?.company !== undefined && isElsewhere;
    });
    const numbers = (validity: Case['validity']): ReadonlySet<number> =>
      new Set(beside.filter((one) => one.validity === validity).map((one) => groupsOf(one).length));
    expect(numbers('invalid')).toEqual(new Set([0, 1, 2]));
    expect([...numbers('valid')].filter((number) => number > 0)).toEqual([]);
  });

  test('is told by what came before it, where it is never the first one of its order', () => {
    const voids = sentOf(contractOf('void@66') as Contract).filter(
      ({ context, state }) => context?.place !== undefined && state !== 'none',
    );
    expect(voids.length).toBeGreaterThan(10);
    for (const one of voids.slice(0, 5)) {
      const place = one.context?.place ?? '';
      expect(circumstances({ ...one, context: { place } }, VALUES, SHIPPED)).toEqual([
        expect.stringMatching(/^after [A-Z].+ on the order$/),
      ]);
    }
  });

  test('is on a known order too, where its fault is that the currency is missing', () => {
    const missing = sentOf(contractOf('verify@26') as Contract).filter(({ edits }) =>
      edits.some(({ op, path }) => op === 'remove' && path === 'order.currency'),
    );
    const places = missing.map((one) => inContext(one, VALUES, SHIPPED).prior?.place?.length ?? 0);
    expect(Math.max(...places)).toBeGreaterThan(0);
  });

  test('names a session of the recipe beside wrong values, and beside nothing that the session may hold', () => {
    const withSessions = { ...VALUES, hasSessions: true as const };
    for (const id of ['balance-inquiry@48', 'authenticate-payer@100']) {
      const contract = contractOf(id) as Contract;
      const beside = casesInContext(contract, withSessions, 1, 'due').filter(({ context }) => context?.session !== undefined);
      const faults = beside.filter(({ validity }) => validity === 'invalid');
      expect(new Set(beside.map(({ context }) => context?.session))).toEqual(new Set(['session-id', 'session-version']));
      expect(faults.length).toBeGreaterThan(100);
      expect(beside.length - faults.length).toBeGreaterThan(0);
      expect(faults.filter(({ family, edits }) => family === 'presence' || edits.some(({ op }) => op === 'remove'))).toEqual([]);
      const sent = beside.map((one) => inContext(one, withSessions, SHIPPED));
      expect(sent.every(({ base, prior }) => getAt(base, 'session.id') === '{{state:sessionId}}' && prior?.session === true)).toBe(true);
      expect(new Set(sent.map(({ state }) => state))).toEqual(
        new Set([id === 'balance-inquiry@48' ? 'session' : 'initiated-authentication']),
      );
    }
    const without = casesInContext(contractOf('balance-inquiry@48') as Contract, VALUES, 1, 'due');
    expect(without.filter(({ context }) => context?.session !== undefined)).toEqual([]);
  });

  test('of a void is on an order that was refunded', () => {
    const voids = sentOf(contractOf('void@66') as Contract);
    const refunded = voids.filter(({ context }) => context?.history === 'after-refund').map((one) => inContext(one, VALUES, SHIPPED));
    expect(new Set(refunded.map(({ rule }) => rule)).size).toBeGreaterThan(10);
    expect(refunded.every(({ state, validity }) => state === 'captured-order' && validity === 'invalid')).toBe(true);
    const steps = refunded.flatMap(({ prior }) => [...(prior?.place ?? []), ...(prior?.steps ?? [])]);
    expect(new Set(steps.map(({ contract }) => contract))).toEqual(new Set(['refund@60']));
  });

  test('has its postcode or state in each of the countries that programs treat apart', () => {
    const rules = new Map<string, Set<unknown>>();
    for (const { rule, neighbour } of sentOf(contractOf('verify@26') as Contract))
      if (neighbour?.value !== undefined) rules.set(rule, (rules.get(rule) ?? new Set()).add(neighbour.value));
    expect([...rules.keys()]).toEqual(
      expect.arrayContaining(['billing.address.postcodeZip:charset', 'posTerminal.address.stateProvince:max-length']),
    );
    expect([...rules.values()].every(({ size }) => size === 6)).toBe(true);
  });
});
