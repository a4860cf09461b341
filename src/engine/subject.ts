import type { Case } from '../model/case.js';
import type { Judgement } from '../model/check.js';
import type { Blamed } from './judge/refused-value.js';
import type { Flow } from '../model/flow.js';

/** What showed a finding: to be made smaller, stored, and sent again. */
export type Subject =
  | {
      readonly kind: 'case';
      readonly one: Case;
      /** It showed in the good request that was sent afterwards. */
      readonly afterwards?: true;
    }
  | {
      readonly kind: 'pack';
      readonly one: Case;
      readonly trail: readonly string[];
      /** What its refusal is held against; logs of old do not say. */
      readonly blamed?: Blamed;
    }
  /** A good request that is refused for want of something that may be left out: what is then held against the target. */
  | { readonly kind: 'demand'; readonly one: Case; readonly judgement: Judgement }
  | { readonly kind: 'flow'; readonly flow: Flow }
  /** Shown by something that is not sent again by itself. */
  | { readonly kind: 'note' };
