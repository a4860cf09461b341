import { refusalLevel } from '../../src/catalogue/field-rules.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { appendKey } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable } from '../fields.js';
import { textOfLength } from '../text-of-length.js';
import { letters } from '../values/made-up.js';

/** A wrong value at the end of the longest path that is allowed: a refusal that names it must cut its name. */
export function longestPath(contract: Contract, values: Values): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  return contract.relations.flatMap((relation): readonly Case[] => {
    const field = relation.kind === 'map-name' ? fieldTable(contract).byPath.get(`${relation.path}.{X}`) : undefined;
    if (relation.kind !== 'map-name' || field?.maxLength === undefined) return [];
    const path = appendKey(relation.path, letters(relation.maxLength));
    return [
      {
        id: `${contract.id}/${relation.path}.longest-name/too-long`,
        contract: contract.id,
        suite: 'single-fault',
        mutation: 'longest-path',
        validity: 'invalid',
        side: 'request',
        rule: `${field.path}:max-length`,
        level: refusalLevel(field, 'max-length'),
        family: 'bound',
        state,
        base: baseBody(contract, values, state),
        edits: [{ op: 'set', path, value: textOfLength(field, field.maxLength + 1) }],
        coverages: [],
        expect: { kind: 'refused', fields: [path, relation.path], types: ['INVALID'] },
        needs: [],
        baseBodySize: 'smallest',
      },
    ];
  });
}
