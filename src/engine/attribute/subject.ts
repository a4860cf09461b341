import type { Case } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import type { Blamed } from './refused-value.js';
import type { Flow } from '../../model/flow.js';

/** What showed a finding: to be made smaller, stored, and sent again. */
export type Subject =
  | {
      readonly kind: 'case';
      readonly one: Case;
      /** The finding showed in the good request that was sent after the refused one. */
      readonly afterwards?: true;
    }
  | {
      readonly kind: 'combined';
      readonly one: Case;
      readonly trail: readonly string[];
      /** The rule that the refusal is held against; old logs do not have it. */
      readonly blamed?: Blamed;
    }
  /** A good request that is refused because an optional part is missing, with the check result about that part. */
  | { readonly kind: 'demand'; readonly one: Case; readonly checkResult: CheckResult }
  | { readonly kind: 'flow'; readonly flow: Flow }
  /** The finding was shown by something that cannot be sent again on its own, or was, and did not show it again. */
  | { readonly kind: 'note'; readonly again?: 'gone' };
