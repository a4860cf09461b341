import type { NamedRuleId } from '../../src/catalogue/named-rules.js';
import type { JsonValue } from '../../src/json/value.js';

/** A field put into a body that the contract does not list there. */
export interface AddedField {
  /** Generic path. */
  readonly path: string;
  /** A listed field beside it that keeps its group valid; none at the top level, or where nothing acceptable is. */
  readonly near: string | undefined;
  readonly value: JsonValue;
  readonly recipe: string;
  readonly rule: NamedRuleId;
  readonly variant?: string;
  /** Worth a request in every run, or in every run to one of the contracts that have the field beside it; else in its turn. */
  readonly due: 'always' | 'shared' | 'late';
}
