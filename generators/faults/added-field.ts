import type { NamedRuleId } from '../../src/catalogue/named-rules.js';
import type { Edit } from '../../src/json/edit.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Turn } from '../../src/model/turns.js';

/** A field put into a body that the contract does not list there. */
export interface AddedField {
  /** Generic path. */
  readonly path: string;
  /** A listed field that keeps the group of the added one valid; undefined at the top level, or where no such field must be accepted. */
  readonly near: string | undefined;
  readonly value: JsonValue;
  /** The listed field that it stands for: it is left out. */
  readonly insteadOf?: string;
  /** What the groups around the field require beside it, so that the field is all there is to refuse. */
  readonly beside?: readonly Edit[];
  readonly mutation: string;
  readonly rule: NamedRuleId;
  readonly variant?: string;
  /** Sent in every run, or only in the runs of a turn; `late` derives the turn from the id of the case. */
  readonly due: 'always' | 'late' | Turn;
}
