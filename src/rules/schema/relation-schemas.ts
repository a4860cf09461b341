import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, Level, Relation } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import { implies } from './making.js';

/**
 * The relations that a schema can express: one field wanted or forbidden because of another. Sums, check digits and relations to another
 * message cannot be expressed.
 */
export function relationSchemas(contract: Contract, level: Level): readonly JsonObject[] {
  return contract.relations.flatMap((relation) => {
    const judged = FIRMNESS[relation.level] >= FIRMNESS[level] && relation.lint !== 'no';
    const schema = judged ? schemaOf(relation) : undefined;
    return schema === undefined ? [] : [{ description: `${relation.text} (clause ${relation.clause}).`, ...schema }];
  });
}

const value = (): JsonObject => ({ not: { $ref: '#/$defs/noValue' } });

function schemaOf(relation: Relation): JsonObject | undefined {
  switch (relation.kind) {
    case 'required-when':
      return implies(
        { anyOf: [relation, ...(relation.or === undefined ? [] : [relation.or])].map((one) => at(one.when, { enum: [...one.in] })) },
        at(relation.path, value()),
      );
    case 'excludes':
      return implies(at(relation.when, value()), ifAt(relation.path, { $ref: '#/$defs/noValue' }));
    case 'requires-value':
      return implies(at(relation.when, value()), at(relation.path, { const: relation.value }));
    case 'empty-group':
      return ifAt(relation.path, implies({ type: 'object' }, { type: 'object', minProperties: 1 }));
    case 'map-name':
      return ifAt(relation.path, { propertyNames: { pattern: `^[A-Za-z0-9]{1,${relation.maxLength}}$` } });
    case 'map-size':
      return ifAt(relation.path, { maxProperties: relation.max });
    case 'entry-mode':
      return ifAt(
        relation.path,
        implies({ type: 'string', pattern: '^[0-9]{3}$' }, { enum: relation.pan.flatMap((pan) => relation.pin.map((pin) => pan + pin)) }),
      );
    case 'code-by-country':
      return implies(
        at(relation.country, { enum: [...relation.countries] }),
        ifAt(
          relation.path,
          implies({ type: 'string', minLength: 1, maxLength: 3 }, { type: 'string', pattern: `^(?:${relation.pattern})$` }),
        ),
      );
    default:
      return undefined;
  }
}

/** The body has a fitting value at a path. A path through an array cannot be followed, so it never fits. */
function at(path: string, value: JsonObject): JsonObject {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : at(rest.join('.'), value);
  return { type: 'object', required: [key], properties: { [key]: inner } };
}

/** What the body has at a path, if anything, fits. */
function ifAt(path: string, value: JsonObject): JsonObject {
  const [key = '', ...rest] = path.split('.');
  return { properties: { [key]: rest.length === 0 ? value : ifAt(rest.join('.'), value) } };
}
