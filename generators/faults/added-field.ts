import type { NamedRuleId } from '../../src/catalogue/named-rules.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Turn } from '../../src/model/turns.js';

/** A field put into a body that the contract does not list there. */
export interface AddedField {
  /** Generic path. */
  readonly path: string;
  /** A listed field beside it that keeps its group valid; none at the top level, or where nothing acceptable is. */
  readonly near: string | undefined;
  readonly value: JsonValue;
  readonly manner: string;
  readonly rule: NamedRuleId;
  readonly variant?: string;
  /** Worth a request in every run, or in these; else in the turn that its id gives it. */
  readonly due: 'always' | 'late' | Turn;
}
