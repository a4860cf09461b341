import type { Turn } from './turns.js';
import type { BrokenText } from '../json/broken.js';
import type { Edit } from '../json/edit.js';
import type { JsonForm } from '../json/forms.js';
import type { JsonObject, JsonValue } from '../json/value.js';
import type { ContractId, Level, Need, Validity, StateName } from '../catalogue/vocabulary.js';
import type { Context, Prior } from './context.js';
import type { RuleKey } from './finding.js';

export const SUITE_IDS = [
  'acceptance',
  'single-fault',
  'relations',
  'envelope',
  'authentication',
  'sessions',
  'error-body',
  'responses',
  'versions',
  'lifecycle',
  'notifications',
  'metamorphic',
  'repetition',
  'identity',
  'exploration',
] as const;
export type SuiteId = (typeof SUITE_IDS)[number];

export type ValidationType = 'INVALID' | 'MISSING' | 'UNSUPPORTED';

/** Families of faults: after one refused case of each, the order must be as it was (`refusal-no-effect`). */
export type FaultFamily = 'presence' | 'bound' | 'list' | 'type' | 'relation' | 'authentication';

/** What an accepted case shows about one rule: this value at this path is accepted. */
export interface Coverage extends RuleKey {
  readonly path: string;
  readonly value?: JsonValue;
  /** How firmly the value must be accepted. */
  readonly level: Level;
}

/** How the request must be answered (docs/readings.md). */
export type Expectation =
  | {
      readonly kind: 'accepted';
      /** The id is so short that an earlier run may have used it: a refusal proves nothing. */
      readonly mayBeTaken?: true;
    }
  | {
      readonly kind: 'refused';
      /** Paths that error.field may name; empty for a body that cannot be read. */
      readonly fields: readonly string[];
      /** A path below one of `fields` is fine too, because an object was sent for a scalar. */
      readonly orBelow?: true;
      /** The enclosing group is fine too, because the field is missing or its group is absent. */
      readonly orAbove?: true;
      readonly types: readonly ValidationType[];
      /** An answer that carries the first of `fields` shows that the target has this field: then the fault must be refused, whatever its level. */
      readonly mustIfEchoed?: true;
      /** The target accepts the request without the fault, and so has the group that the fault is in: the fault must be refused, whatever its level. */
      readonly ofAcceptedGroup?: true;
    }
  | {
      readonly kind: 'not-success';
      /** The form that the answer should have. */
      readonly form?: 'refused' | 'declined';
      /** The request names an order or id that does not exist: no control request is needed to tell why it fails. */
      readonly unknownTarget?: true;
    }
  /** ERROR, FAILURE, or the earlier answer again: totals and status stay as they were. */
  | { readonly kind: 'no-new-effect' }
  /** Any answer but a refusal that calls this field missing. */
  | { readonly kind: 'no-demand'; readonly field: string }
  | { readonly kind: 'not-processed' }
  | {
      readonly kind: 'observed';
      readonly because: string;
      /** Any answer is fine, but there must be one. */
      readonly answered?: true;
    };

/** Whose credentials a request carries, and how they are broken. */
export type AuthVariant =
  | 'good'
  | 'none'
  | 'wrong-password'
  | 'empty-password'
  | 'password-other-case'
  | 'password-longer'
  | 'password-shorter'
  | 'password-blank-before'
  | 'password-blank-after'
  | 'password-percent'
  | 'password-of-other-merchant'
  | 'unknown-user'
  | 'user-other-case'
  | 'no-prefix'
  | 'empty-user'
  | 'not-base64'
  | 'other-scheme'
  | 'other-merchant'
  | 'expired-certificate'
  | 'unknown-certificate';

/** What differs from a plain request of the contract on the wire. */
export interface Wire {
  readonly method?: string;
  /** Replaces the version number in the path. */
  readonly version?: string;
  /** The raw body in place of the JSON; a template too. */
  readonly text?: string;
  /** How the text of the body is spoiled after it was written in whichever circumstances. */
  readonly broken?: BrokenText;
  /** Another way to write the JSON of the body, with the same content. */
  readonly form?: JsonForm;
  /** null sends no content type. */
  readonly contentType?: string | null;
  readonly auth?: AuthVariant;
  /** Path segments as they go on the wire, already percent-encoded; placeholders are filled. */
  readonly merchantId?: string;
  readonly orderId?: string;
  readonly transactionId?: string;
  /** Replaces everything after the base URL. */
  readonly path?: string;
}

/** A good request of another merchant, on its own path. */
export const BY_OTHER_MERCHANT: Wire = { auth: 'other-merchant', merchantId: '{{merchant:other}}' };

/** Whether a request is sent by another merchant on its own path: it is as good as one of the first merchant. */
export const isByOtherMerchant = ({ auth, merchantId }: Wire): boolean =>
  auth === BY_OTHER_MERCHANT.auth && merchantId === BY_OTHER_MERCHANT.merchantId;

/** One request to send, with what must be answered. */
export interface Case extends RuleKey {
  /** `<contract>/<path or area>/<mutation>[/<variant>]`. Never an ordinal. */
  readonly id: string;
  readonly contract: ContractId;
  readonly suite: SuiteId;
  readonly mutation: string;
  readonly validity: Validity;
  /** The level of the rule that a finding names. A combined case names the first rule that it covers; bisecting finds the right one. */
  readonly level: Level;
  readonly family?: FaultFamily;
  /** Which of the valid bodies a fault is put into: the smallest that holds it, or the fullest. */
  readonly baseBodySize?: 'smallest' | 'fullest';
  /** The number of its fault among those of the contract, in every run the same; the plan gives it. */
  readonly fault?: number;
  /** A standard run sends the case only in its turn; after as many runs with consecutive seeds as there are turns, every case was sent. */
  readonly turn?: Turn;
  readonly state: StateName;
  /** The valid body, as a template. Without the edits it is the control request. Undefined sends no body. */
  readonly base: JsonObject;
  /** What breaks the base body; empty for a valid case. */
  readonly edits: readonly Edit[];
  /** A second rule of the request that the case breaks on purpose. */
  readonly alsoBreaks?: string;
  readonly wire?: Wire;
  readonly coverages: readonly Coverage[];
  /**
   * The parts of a combined case that mixes levels: one combined case for values that must be accepted and one for those that should be. They are sent if the
   * whole is not accepted, so that a value that may be refused affects no other.
   */
  readonly apart?: readonly Case[];
  readonly expect: Expectation;
  readonly needs: readonly Need[];
  /** The circumstances in which it is sent: names only, so that each can be taken away. */
  readonly context?: Context;
  /** The field that stands beside the fault, where the case is sent for this company. */
  readonly neighbour?: { readonly path: string; readonly value?: string | boolean };
  /** The seed by which what the circumstances add is drawn. */
  readonly drawnBy?: number;
  /** What its order must have gone through, where the circumstances were applied. */
  readonly prior?: Prior;
}

/** Whether a case is a good request, in which each value is judged by itself. */
export const isCombined = ({ validity, expect }: Case): boolean => validity === 'valid' && expect.kind === 'accepted';

/** The case in these circumstances in place of its own. */
export const withContext = ({ context: _context, ...one }: Case, context: Context | undefined): Case =>
  context === undefined ? one : { ...one, context };
