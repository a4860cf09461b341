import { describe, expect, test } from 'vitest';
import { beyondListing } from '../../generators/beyond-listing.js';
import { faultCases } from '../../generators/faults/index.js';
import { brokenRules } from '../../src/app/certify/broken-rules.js';
import { JUDGING, runInput } from '../../src/app/certify/compose.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract, Level } from '../../src/catalogue/vocabulary.js';
import type { BrokenRule } from '../../src/engine/input/dependencies.js';
import { foreseen, wholeOf } from '../../src/engine/plan/foreseen.js';
import { notSingle } from '../../src/engine/plan/single-fault.js';
import { run } from '../../src/engine/run.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { RunEvent } from '../../src/model/event.js';
import { inspect } from '../../src/rules/judge.js';
import { FULL_VALUES, OTHER_VALUES } from '../helpers/fill-case.js';
import { configOf, refused, scripted, success } from './support.js';

const P2PE = 'sourceOfFunds.provided.card.p2pe';

describe('a single fault', () => {
  test.each([
    ['one target', FULL_VALUES],
    ['another', OTHER_VALUES],
  ])('of too many digits in a BIN begins with the digits of the card that %s is configured with', (_title, values) => {
    const faults = faultCases(contractOf('balance-inquiry@73') as Contract, values, 1).filter(
      ({ rule }) => rule === `${P2PE}.cardBin:max-length`,
    );
    expect(faults.length).toBeGreaterThanOrEqual(2);
    for (const fault of faults) {
      const bin = getAt(foreseen(wholeOf(fault), values), `${P2PE}.cardBin`) as string;
      expect(bin.length).toBeGreaterThan(6);
      expect(`${values.p2pe?.pan}${'0'.repeat(bin.length)}`.slice(0, Math.min(bin.length, values.p2pe?.pan.length ?? 0))).toBe(
        bin.slice(0, values.p2pe?.pan.length),
      );
      // Neither the case nor a log has more of the number than its placeholder.
      expect(JSON.stringify(fault)).not.toContain(values.p2pe?.pan.slice(0, 7));
    }
  });

  test.each(['void@66', 'create-checkout-session@53'])(
    'of %s breaks the same rules when the groups that it shares with faults before it are not walked again',
    (id) => {
      const contract = contractOf(id) as Contract;
      const named = (found: readonly BrokenRule[]): readonly string[] => found.map(({ rule, path, level }) => `${rule} ${path} ${level}`);
      const lintOnly = new Set(rulesOf(contract).flatMap((rule) => (rule.lintOnly === undefined ? [] : [rule.id])));
      const overlay = beyondListing(contract, FULL_VALUES);
      for (const fault of faultCases(contract, FULL_VALUES, 1).filter((_, index) => index % 3 === 0)) {
        const body = foreseen(wholeOf(fault), FULL_VALUES);
        const afresh = inspect(contract, 'request', { body: structuredClone(body) }, { values: FULL_VALUES, overlay }, 'all');
        expect(named(brokenRules(contract, body, FULL_VALUES))).toEqual(named(afresh.filter(({ rule }) => !lintOnly.has(rule))));
      }
    },
  );

  test('that its circumstances make good is not sent in them', () => {
    const contract = contractOf('confirm-browser-payment@35') as Contract;
    const values = { ...FULL_VALUES, overlay: {} };
    const [given] = faultCases(contract, values, 1).filter(({ id }) =>
      id.endsWith('order-amount-subtotals-over/broken/by-one-cent-of-millions'),
    );
    const fault = given as Case;
    const contracts = new Map([[contract.id, contract]]);
    const known = { deps: { contracts, judging: JUDGING }, values, promoted: (_contract: string, _key: unknown, level: Level) => level };
    const beside = (path: string, value: string): Case => ({
      ...fault,
      base: applyEdits(fault.base, [{ op: 'set', path, value }]) as JsonObject,
    });
    expect(notSingle(known, beside('order.reference', 'R1'), fault)).toBeUndefined();
    // Another tax beside it makes the sum small again.
    expect(notSingle(known, beside('order.taxAmount', '10.00'), fault)).toContain('make it good');
  });

  test('that breaks a second rule with what is configured is not sent, and its rule says why', async () => {
    const p2pe = { keySerialNumber: 'FFFF9876543210E00001', payload: 'A1B2', pan: FULL_VALUES.p2pe?.pan ?? '' };
    const config = await configOf({
      scope: { contracts: ['balance-inquiry@73'], cases: ['**/sourceOfFunds.provided.card.p2pe.initializationVector/too-short/**'] },
      run: { concurrency: 1, retries: 0 },
      values: { p2pe },
    });
    const client = scripted((request) => (request.text?.includes('initializationVector') === true ? refused() : success()));
    const events: RunEvent[] = [];
    await run(runInput({ config, embedded: false, emit: (event) => void events.push(event) }, client, 'ts20260101abcde'));
    expect(client.requests.filter(({ text }) => text?.includes('initializationVector') === true)).toEqual([]);
    const told = events.flatMap((event) => (event.type === 'rules-judged' ? event.rules : []));
    expect(told.find(({ rule, validity }) => rule === `${P2PE}.initializationVector:min-length` && validity === 'invalid')).toMatchObject({
      status: 'inconclusive',
      reason: expect.stringContaining(`also breaks ${P2PE}.payload:min-length`) as string,
    });
  });
});
