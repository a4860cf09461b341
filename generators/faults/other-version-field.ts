import { otherVersions } from '../../src/catalogue/catalogue.js';
import { otherVersionFields } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';
import { typicalValue } from '../values/typical.js';
import { fieldTable, groupOf } from '../fields.js';
import type { AddedField } from './added-field.js';

/** A field that only another version of the operation has. */
export function otherVersionField(contract: Contract, values: Values): readonly AddedField[] {
  const others = otherVersions(contract);
  return otherVersionFields(contract).flatMap((path) => {
    const field = others.flatMap((other) => other.request).find((candidate) => candidate.path === path);
    if (field === undefined) return [];
    const group = groupOf(path);
    const near = fieldTable(contract).leaves.find((leaf) => leaf.path.startsWith(`${group}.`) && leaf.accept !== 'open')?.path;
    return [
      {
        path,
        near,
        value: typicalValue(field, values),
        mutation: 'other-version-field',
        rule: 'other-version-field' as const,
        due: 'always' as const,
      },
    ];
  });
}
