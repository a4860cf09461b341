import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import type { Reply } from '../../model/exchange.js';
import type { Values } from '../../model/values.js';
import type { Sent } from './sender.js';
import type { Demanded, Replaced } from './preflight-forms.js';

/** What the known-good call of one contract has shown. */
export interface Preflight {
  readonly contract: Contract;
  readonly ok: boolean;
  readonly state: StateName;
  /** Which form of the known-good call was taken. */
  readonly form: string;
  readonly outcome: string;
  /** The call that went through. */
  readonly sent?: Sent;
  readonly hint?: string;
  /** The configured values, with the changes of the form. */
  readonly values: Values;
  /** Why the state that the call needs cannot be reached. */
  readonly missing?: string;
  /** The missing state, if the configuration has no recipe for it and nothing was tried. */
  readonly noRecipe?: StateName;
  /** What came back last, where the call did not go through. */
  readonly reply?: Reply;
  /** The reply is no answer of this API, but a page of another server: the contract was not reached. */
  readonly unreached?: true;
  /** A field that the target demands beyond the listing, where supplying it helped. */
  readonly demanded?: Demanded;
  /** Optional fields of the listing that the target demands; supplying them helped. */
  readonly demandedOptional: readonly Demanded[];
  /** Values of the call that were refused; with others in their place it went through. */
  readonly instead: readonly Replaced[];
}
