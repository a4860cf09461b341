import type { JsonObject } from '../json/value.js';
import type { Contract, Relation } from '../catalogue/vocabulary.js';

/**
 * The relations that a schema can express: one field wanted or forbidden because of another. Sums, check digits and relations to another
 * message cannot be expressed.
 */
export function relationSchemas(contract: Contract, level: 'must' | 'should'): readonly JsonObject[] {
  return contract.relations.flatMap((relation) => {
    const judged = relation.level === 'must' || (level === 'should' && relation.level === 'should');
    const schema = judged && relation.expect === 'refused' ? schemaOf(relation) : undefined;
    return schema === undefined ? [] : [{ description: `${relation.text} (clause ${relation.clause}).`, ...schema }];
  });
}

function schemaOf(relation: Relation): JsonObject | undefined {
  switch (relation.kind) {
    case 'required-when':
      return relation.or === undefined
        ? implies(at(relation.when, { enum: [...relation.in] }), at(relation.path, {}))
        : implies(
            { anyOf: [at(relation.when, { enum: [...relation.in] }), at(relation.or.when, { enum: [...relation.or.in] })] },
            at(relation.path, {}),
          );
    case 'excludes':
      return implies(at(relation.when, {}), { not: at(relation.path, {}) });
    case 'requires-value':
      return implies(at(relation.when, {}), at(relation.path, { const: relation.value }));
    case 'empty-group':
      return implies(at(relation.path, { type: 'object' }), at(relation.path, { type: 'object', minProperties: 1 }));
    case 'entry-mode':
      return implies(
        at(relation.path, {}),
        at(relation.path, { enum: relation.pan.flatMap((pan) => relation.pin.map((pin) => pan + pin)) }),
      );
    case 'code-by-country':
      return implies(
        bothAt(relation.country, { enum: [...relation.countries] }, relation.path),
        at(relation.path, { type: 'string', pattern: `^(?:${relation.pattern})$` }),
      );
    default:
      return undefined;
  }
}

/** `if` and `then` are keywords of JSON Schema; a schema is never awaited. */
// oxlint-disable-next-line unicorn/no-thenable
export const implies = (when: JsonObject, then: JsonObject): JsonObject => ({ if: when, then });

const bothAt = (path: string, value: JsonObject, other: string): JsonObject => ({ allOf: [at(path, value), at(other, {})] });

/** The body has a fitting value at a path. A path through an array cannot be followed, so it never fits. */
function at(path: string, value: JsonObject): JsonObject {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : at(rest.join('.'), value);
  return { type: 'object', required: [key], properties: { [key]: inner } };
}
