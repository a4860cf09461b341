import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';

/**
 * The document as OpenAPI 3.0, whose schemas lack `const`, `if`, `propertyNames`, lists of examples, the licence identifier and
 * mutual TLS. What it cannot express is left out, so that it refuses less and never more.
 */
export function downgraded(document: JsonObject): JsonObject {
  const { info, components, security, ...rest } = document as Readonly<Record<string, JsonValue>>;
  const { license: _, ...about } = info as JsonObject;
  const { schemas, securitySchemes } = components as { readonly schemas: JsonObject; readonly securitySchemes: JsonObject };
  const { certificate: __, ...schemes } = securitySchemes;
  return {
    ...(older(rest) as JsonObject),
    openapi: '3.0.3',
    info: { ...about, license: { name: 'MIT', url: 'https://opensource.org/license/mit' } },
    security: (security as readonly JsonObject[]).filter((way) => way['certificate'] === undefined),
    components: { schemas: older(schemas) as JsonObject, securitySchemes: schemes },
  };
}

const UNKNOWN = ['if', 'then', 'propertyNames', '$schema', '$id'];

function older(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(older);
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    if (key === 'properties' && isObject(member))
      return [[key, Object.fromEntries(Object.entries(member).map(([name, inner]) => [name, older(inner)]))]];
    if (key === 'example' || key === 'examples') return [[key, member]];
    if (UNKNOWN.includes(key)) return [];
    if (key === 'const') return [['enum', [member]]];
    if (key === 'allOf' && isArray(member)) return withoutEmpty(key, member);
    return [[key, older(member)]];
  });
  return Object.fromEntries(members);
}

/** Conditions that became empty are removed from a list. */
function withoutEmpty(key: string, list: readonly JsonValue[]): [string, JsonValue][] {
  const left = list.map(older).filter((part) => isObject(part) && Object.keys(part).some((name) => name !== 'description'));
  return left.length === 0 ? [] : [[key, left]];
}
