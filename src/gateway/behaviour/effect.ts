import type { RuleKind } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { OrderStatus, Result, TransactionType } from '../ledger/order.js';
import type { BodyForm } from './body-form.js';
import type { ValueChange } from './value-changes.js';

/** The part of the values that an incomplete comparison looks at. */
export type Looks = 'first' | 'last' | 'start' | 'number' | 'words' | 'any' | 'together';

/** What a defect does to the checks of a request. Bent into the tree of a contract when it is made. */
export type FieldEffect =
  | {
      readonly at: 'field';
      readonly path: string;
      readonly kind: RuleKind;
      /** skip: no check; loosen, tighten: the bound by one; refuse: good values are refused. */
      readonly do: 'skip' | 'loosen' | 'tighten' | 'refuse' | 'lenient';
      /** How a lenient check is careless. */
      readonly lets?: Letting;
      /** Only these values. */
      readonly only?: readonly JsonValue[];
      /** Only values that are none of these. */
      readonly not?: readonly JsonValue[];
      /** Only values of which this holds. */
      readonly where?: (value: JsonValue, body: JsonValue) => boolean;
      /** Only values that contain this text (`holds`) or have this length (`long`). */
      readonly holds?: string;
      readonly long?: number;
      /** Only elements of an array from this number on. */
      readonly from?: number;
      /** Only this element of an array. */
      readonly element?: number;
      /** Only while the body has a value at this path too. */
      readonly beside?: string;
      /** Only if the value at `beside` is this one; `without`: only if the body has no value at that path. */
      readonly besideValue?: JsonValue;
      readonly without?: string;
      /** Only values that differ from a good one in case, or only numbers, or only texts. */
      readonly form?: 'any-case' | 'number' | 'text';
    }
  | { readonly at: 'demand'; readonly path: string; readonly do: 'skip' | 'add' }
  | {
      readonly at: 'added';
      readonly rule: 'unknown-field' | 'unlisted-field' | 'other-version-field';
      readonly place?: 'top' | 'group';
      readonly path?: string;
    }
  /** decline: a request that breaks the relation is declined instead of refused; refuse-declined: refused instead of declined. */
  | {
      readonly at: 'relation';
      readonly id: string;
      readonly do: 'skip' | 'refuse' | 'decline' | 'refuse-declined';
      readonly slack?: number;
      readonly looks?: Looks;
    }
  /** A body is refused for the field that this names. */
  | { readonly at: 'contradiction'; readonly id: string; readonly breach: (body: JsonObject) => string | undefined }
  /** A group of the listing that the gateway does not know. */
  | { readonly at: 'unlisted'; readonly group: string }
  /** A field beyond the listing is not looked at. */
  | { readonly at: 'beyond'; readonly path: string }
  /** Only what must be refused is; what should be is accepted. */
  | { readonly at: 'level'; readonly refuses: 'must' };

/** What a lenient check accepts besides good values. */
export type Letting =
  /** This character anywhere. */
  | { readonly character: string }
  /** Any character at the start, at the end, or between them. */
  | { readonly unseen: 'first' | 'last' | 'inner' }
  /** This word too. */
  | { readonly word: string }
  /** Lengths beyond the bound by so much, and no others. */
  | { readonly beyond: number }
  /** One of the known ways to be careless. */
  | { readonly careless: string };

/** Under which circumstances an effect shows. All that is given must hold. */
export interface When {
  readonly result?: string;
  readonly gatewayCode?: string;
  readonly cause?: string;
  readonly validationType?: string;
  readonly field?: string;
  /** Text that the explanation of an error holds. */
  readonly explained?: string;
  /** Paths that the request has. */
  readonly has?: readonly string[];
  /** Paths that the request, or the answer, has not. */
  readonly without?: readonly string[];
  readonly lacks?: readonly string[];
  /** Values that the request has. */
  readonly equals?: Readonly<Record<string, JsonValue>>;
  /** From this transaction of the order on, counted from 1. */
  readonly place?: number;
  readonly type?: TransactionType;
  /** What happened to the order before, and how the amount of the transaction compares with that. */
  readonly past?: Past;
  /** The request holds something that careless programs break on. */
  readonly holds?: Breaking;
}

/**
 * Content that careless programs fail on: characters beyond U+FFFF, names that every JavaScript object has, empty arrays, amounts
 * below one.
 */
export type Breaking = 'astral' | 'inherited-name' | 'empty-array' | 'small-amount';

/** A condition on the history of an order. */
export interface Past {
  /** The transaction just before was one of these. */
  readonly after?: readonly TransactionType[];
  /** Not in whole units; one of the smallest unit; exactly what earlier refunds left; a billion units and more. */
  readonly amount?: 'odd' | 'smallest' | 'rest' | 'huge';
}

/** A change of an answer. Paths may hold `[n]` for every element and `[last]`; only `set` and `copy` make what is not there. */
export type AnswerEdit =
  /** Leaves nothing but these paths. */
  | { readonly path: ''; readonly do: 'only'; readonly keep: readonly string[] }
  | { readonly path: string; readonly do: 'omit' }
  | { readonly path: string; readonly do: 'set' | 'replace'; readonly to: JsonValue }
  /** JSON text that no value of ours serialises to, such as 10.0000. */
  | { readonly path: string; readonly do: 'raw'; readonly to: string }
  | { readonly path: string; readonly do: 'change'; readonly how: ValueChange }
  /** Puts a value of the request into the answer. */
  | { readonly path: string; readonly do: 'copy'; readonly from: string; readonly how?: 'spaced' | 'dashed' | 'inside-text' };

export type Effect =
  | FieldEffect
  | {
      readonly at: 'url';
      readonly name: 'merchantId' | 'orderid' | 'transactionid';
      readonly kind: RuleKind;
      readonly do: 'skip' | 'loosen' | 'refuse';
      readonly long?: number;
      readonly holds?: string;
      readonly where?: (value: JsonValue) => boolean;
    }
  | { readonly at: 'reply'; readonly edits: readonly AnswerEdit[]; readonly when?: When; readonly status?: number }
  | { readonly at: 'error'; readonly edits: readonly AnswerEdit[]; readonly when?: When; readonly status?: number }
  /** A header with a value of the request, or with one of its own. */
  | { readonly at: 'header'; readonly name: string; readonly from: string }
  | { readonly at: 'header'; readonly name: string; readonly value: string }
  | { readonly at: 'guard'; readonly rule: string; readonly when?: When }
  | {
      readonly at: 'moved';
      readonly total: 'authorized' | 'captured' | 'refunded';
      /** The wrong amount: this multiple of the correct one, or of the amount of the transaction. */
      readonly times: number;
      readonly of?: 'moved' | 'amount';
      readonly plus?: number;
      /** Cut off to a multiple of this many thousandths. */
      readonly cut?: number;
      readonly when?: When;
    }
  | { readonly at: 'status'; readonly from?: OrderStatus; readonly to: OrderStatus; readonly when?: When }
  | {
      readonly at: 'outcome';
      readonly from: string;
      readonly result: Result;
      readonly gatewayCode: string;
      readonly moves?: 'nothing';
      readonly when?: When;
    }
  /** Orders are read before the acquirer answers and written after, so that what happened in between is lost. */
  | { readonly at: 'race'; readonly millis: number }
  /** A request that is refused for its fields is carried out all the same. */
  | { readonly at: 'leak'; readonly when?: When }
  /** An order that is read is shown so, where its last transaction was of this contract. */
  | { readonly at: 'read'; readonly edits?: readonly AnswerEdit[]; readonly totals?: 'before-the-last' }
  /** Which request values the order keeps: only the first ones, none, or also those of refused requests. */
  | { readonly at: 'keeps'; readonly values: 'first' | 'none' | 'of-refused' }
  /** The answer to a request without this member gets that of the last request which had it, or of the last one on its order. */
  | { readonly at: 'remembers'; readonly member: string; readonly within?: 'order' }
  /** The same answer as different JSON text: blanks between tokens, escaped characters, members in reverse order. */
  | { readonly at: 'writing' }
  /** A request with a used transaction id gets the first answer again, even if its content differs. */
  | { readonly at: 'again'; readonly do: 'first-answer' }
  /** The same text under the same transaction id gets the first answer of this kind again, whichever order it is about. */
  | { readonly at: 'mistaken-order'; readonly answers: 'successes' | 'refusals' }
  | { readonly at: 'credentials'; readonly lets: CredentialGap }
  | { readonly at: 'body'; readonly lets: 'malformed' | 'trailing' | 'empty' | 'not-an-object' }
  /** A body in this form is refused, though it is JSON. */
  | { readonly at: 'form'; readonly refuses: BodyForm }
  | { readonly at: 'route'; readonly lets: 'version-word' }
  | { readonly at: 'transport'; readonly do: TransportFault; readonly when?: When }
  /** A session takes the values of a request in, gets another version where a request is refused for its fields, or is good for one use. */
  | { readonly at: 'session'; readonly do: 'keeps-requests' | 'renewed-by-refusal' | 'serves-once' }
  | { readonly at: 'webhook'; readonly do: WebhookFault };

export type WebhookFault = 'never' | 'only-with-amount' | 'only-failures' | 'twice' | 'without-query' | 'of-refused' | 'before-too';

export type CredentialGap =
  | 'missing'
  | 'wrong-password'
  | 'empty-password'
  | 'password-any-case'
  | 'password-any-end'
  | 'password-of-anybody'
  | 'unknown-user'
  | 'no-prefix'
  | 'malformed'
  | 'other-scheme'
  | 'other-merchant'
  | 'bad-certificate'
  | 'shared-orders';

export type TransportFault =
  | 'html'
  | 'truncated'
  | 'hang'
  | 'slow'
  | 'reset'
  | 'empty'
  | 'text-type'
  | 'trailing-text'
  | 'nested'
  | 'endless'
  | 'array'
  | 'server-failed'
  | 'plain-text';
