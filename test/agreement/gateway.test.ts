import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { faultCases } from '../../generators/faults/index.js';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { generic } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { isTurn } from '../../src/model/turns.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { sendCase } from '../gateway/support/cases.js';
import { TestGateway, type Reply } from '../gateway/support/handler.js';
import { halfOfContracts } from '../helpers/sample.js';

const values: Values = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES };
const SEEDS = [1, 7];

/** With one seed every fault, with the other those that a standard run sends. */
const faultsOf = (contract: Contract, seed: number): readonly Case[] =>
  seed === SEEDS[0]
    ? everyFault(contract)
    : faultCases(contract, values, seed).filter(({ turn }) => turn === undefined || isTurn(turn, seed));

/** Those of the first seed, made once and looked at by two tests. */
let last: { readonly contract: Contract; readonly faults: readonly Case[] } | undefined;
function everyFault(contract: Contract): readonly Case[] {
  if (last?.contract !== contract) last = { contract, faults: faultCases(contract, values, SEEDS[0] as number) };
  return last.faults;
}

/** What the gateway said, in one line, for cases that it answered otherwise than the generators foretell. */
const said = (which: Case, { body }: Reply): string =>
  `${which.id} [${which.level} ${which.rule}] ${body.result} ${body.error?.validationType ?? ''} ${body.error?.field ?? ''} ${body.error?.explanation ?? ''}`;

const isRefused = ({ body }: Reply): boolean => body.result === 'ERROR' && body.error?.cause === 'INVALID_REQUEST';

const withoutIndex = (path: string): string => generic(path).replaceAll('[n]', '');

function namesFault(which: Case, { body }: Reply): boolean {
  const { expect: wanted } = which;
  if (wanted.kind !== 'refused') return true;
  const { field, validationType } = body.error ?? {};
  if (wanted.fields.length === 0) return field === undefined && validationType === undefined;
  if (field === undefined || validationType === undefined) return false;
  const named = withoutIndex(field);
  const fits = wanted.fields.some((path) => {
    const expected = withoutIndex(path);
    return (
      named === expected ||
      (wanted.orBelow === true && named.startsWith(`${expected}.`)) ||
      (wanted.orAbove === true && expected.startsWith(`${named}.`)) ||
      (field.length === 100 && expected.startsWith(named))
    );
  });
  return fits && wanted.types.some((type) => type === validationType);
}

async function disagreements(
  handler: TestGateway,
  cases: readonly Case[],
  isFine: (which: Case, reply: Reply) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const which of cases) {
    const reply = await sendCase(handler, which, values);
    if (!isFine(which, reply)) found.push(said(which, reply));
  }
  return found;
}

describe.each(halfOfContracts('second').map((contract) => ({ id: contract.id, contract })))('$id', ({ contract }) => {
  test('accepts every body that the generators call valid', async () => {
    for (const seed of SEEDS) {
      const cases = acceptanceCases(contract, values, seed).filter(({ expect: wanted }) => wanted.kind === 'accepted');
      expect(cases.length).toBeGreaterThan(0);
      // Ids of one character would meet themselves: those cases have a contract handler of their own.
      const shared = new TestGateway();
      for (const which of cases) {
        const handler = which.wire === undefined ? shared : new TestGateway();
        expect(await disagreements(handler, [which], (_, reply) => !isRefused(reply))).toEqual([]);
      }
    }
  });

  test('refuses every fault that must or should be refused, naming the field and the kind of fault', async () => {
    const cases = SEEDS.flatMap((seed) => faultsOf(contract, seed)).filter(
      ({ level, expect: wanted }) => level !== 'open' && (wanted.kind === 'refused' || wanted.kind === 'not-success'),
    );
    expect(cases.length).toBeGreaterThan(0);
    const isFine = (which: Case, reply: Reply): boolean =>
      which.expect.kind === 'refused' ? isRefused(reply) && namesFault(which, reply) : reply.body.result !== 'SUCCESS';
    expect(await disagreements(new TestGateway(), cases, isFine)).toEqual([]);
  });

  test('accepts what the readings leave open, and refuses it when open readings are promoted', async () => {
    // Without any source of funds a balance inquiry lacks a full set, which is a rule of its own.
    const open = faultsOf(contract, 1).filter(({ level, id }) => level === 'open' && !/sourceOfFunds\.provided(\.card)?\/null/.test(id));
    expect(await disagreements(new TestGateway(), open, (_, reply) => !isRefused(reply))).toEqual([]);
    const field = open.filter(({ rule }) => rule.includes(':'));
    expect(await disagreements(new TestGateway({ promoteOpen: true }), field, (_, reply) => isRefused(reply))).toEqual([]);
  });
});
