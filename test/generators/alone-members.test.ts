import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { aloneMembers } from '../../generators/alone-members.js';
import { enlarge } from '../../generators/contexts/company.js';
import { fieldTable, groupOf } from '../../generators/fields.js';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { getAt } from '../../src/json/path.js';
import { streamFor } from '../../src/json/random.js';
import { isObject, type JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';

const each = CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]);

/** The names of the optional members of a group that a body has. */
function optionalIn(contract: Contract, body: JsonObject, group: string): readonly string[] {
  const members = getAt(body, group.replace('[n]', '[0]'));
  const paths = isObject(members) ? Object.keys(members).map((name) => `${group}.${name}`) : [];
  return paths.filter((path) => fieldTable(contract).byPath.get(path)?.presence === 'optional');
}

describe.each(each)('the bodies of %s with members alone', (_id, contract) => {
  const alone = new Set(
    aloneMembers(contract, DEFAULT_VALUES).flatMap(({ base, coverages }) =>
      coverages
        .filter(({ rule }) => rule.endsWith(':json-type'))
        .map(({ rule }) => rule.replace(':json-type', ''))
        .filter((path) => groupOf(path) !== '' && optionalIn(contract, base, groupOf(path)).join() === path),
    ),
  );

  test('have each plain text of a group once without any optional neighbour', () => {
    const texts = fieldTable(contract).leaves.filter(
      ({ path, type, presence, accept, issued, samples }) =>
        type === 'String' &&
        presence === 'optional' &&
        accept === 'must' &&
        issued === undefined &&
        samples === undefined &&
        !/[{]/.test(path),
    );
    const inGroups = texts.filter(
      ({ path }) => groupOf(path) !== '' && texts.filter((other) => groupOf(other.path) === groupOf(path)).length > 1,
    );
    expect(inGroups.map(({ path }) => path).filter((path) => !alone.has(path))).toEqual([]);
  });
});

test('the second line of an address is one of them', () => {
  const verify = CONTRACTS.find(({ id }) => id === 'verify@26') as Contract;
  const bodies = aloneMembers(verify, DEFAULT_VALUES).map(({ base }) => getAt(base, 'billing.address'));
  expect(bodies).toContainEqual({ street2: expect.any(String) as string });
});

test('a large body brings in nothing that a good request shows to be optional', () => {
  const contract = contractOf('create-checkout-session@37') as Contract;
  const withoutId = acceptanceCases(contract, DEFAULT_VALUES, 1).find(({ expect: { kind } }) => kind === 'no-demand') as Case;
  const larger = enlarge(withoutId, 'kb-64', { contract, values: DEFAULT_VALUES, stream: streamFor(1, 'large') });
  expect(larger.base['agreement']).toEqual({ type: 'OTHER' });
});
