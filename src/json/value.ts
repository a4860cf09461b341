/** Any value that JSON can carry. Bodies are never changed in place, hence readonly throughout. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;

export type JsonArray = readonly JsonValue[];

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a parsed value is an object; null and arrays are not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Array.isArray for JSON values: the built-in does not narrow a readonly array. */
export function isArray(value: unknown): value is JsonArray {
  return Array.isArray(value);
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
