import type { Behaviour } from '../../gateway/behaviour/repertoire.js';

export type DefectClass =
  | 'validation'
  | 'relations'
  | 'error-body'
  | 'response'
  | 'echo'
  | 'state'
  | 'authentication'
  | 'disclosure'
  | 'webhooks'
  | 'transport';

/** A named defect that the gateway can be told to have. */
export interface Defect extends Behaviour {
  readonly name: string;
  readonly class: DefectClass;
  /** The broken rule: its written form, or the id that a finding must name. */
  readonly rule: string;
  /** What is wrong, in one sentence. */
  readonly text: string;
  /** Shows only in a narrow case: one value, one version, one element, two fields together, a late transaction. */
  readonly deep?: true;
  /** The fewest requests on a provisioned order that show it, where a sequence does. */
  readonly shortest?: number;
  /** Other rules that a gateway with this defect truly breaks, each in written form or by its id. */
  readonly also?: readonly string[];
}
