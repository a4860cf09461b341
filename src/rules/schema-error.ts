import type { JsonValue } from '../json/value.js';

/** What ajv says of one refused place. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema. */
export interface Validate {
  (body: JsonValue): boolean;
  readonly errors?: readonly SchemaError[] | null;
}
