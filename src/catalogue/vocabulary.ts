import type { Clause } from './clauses.js';
import type { HouseDefinition } from './house-definition.js';
import type { ContractId, Level } from './names.js';

export type { ContractId, Level } from './names.js';

/** The ten operations of part 1. */
export const OPERATION_IDS = [
  'authenticate-payer',
  'balance-inquiry',
  'void',
  'confirm-browser-payment',
  'verify',
  'create-checkout-session',
  'update-authorization',
  'refund',
  'referral',
  'authorize',
] as const;
export type ShippedOperation = (typeof OPERATION_IDS)[number];
/** One of the ten, or an operation that the configuration adds. */
export type OperationId = ShippedOperation | (string & {});

export type Side = 'request' | 'response' | 'url' | 'error' | 'exchange' | 'flow';
export type Validity = 'valid' | 'invalid';
export type Certainty = 'stated' | 'unclear';

export type Presence = 'required' | 'fixed' | 'required-in-group' | 'optional' | 'always' | 'always-in-group' | 'conditional';

/** The data types of 2.2, and the forms that part 2 uses without defining them. */
export type TypeName =
  | 'String'
  | 'Digits'
  | 'Alphanumeric'
  | 'Alphanumeric + additional'
  | 'Upper case alphabetic text'
  | 'ASCII Text'
  | 'Hex'
  | 'Base64'
  | 'Decimal'
  | 'Integer'
  | 'Boolean'
  | 'Date'
  | 'DateTime'
  | 'Time'
  | 'Time Offset'
  | 'Email'
  | 'Url'
  | 'Telephone Number'
  | 'Masked digits'
  | 'Currency'
  | 'Country'
  | 'Enumeration'
  | 'Regex'
  | 'Language Tag'
  | 'Track 1 Data'
  | 'Track 2 Data'
  | 'group';

/** Kinds of field rule; a field rule is written `<path>:<kind>`. */
export const RULE_KINDS = [
  'required',
  'required-in-group',
  'always',
  'constant',
  'json-type',
  'min-length',
  'max-length',
  'length',
  'minimum',
  'maximum',
  'charset',
  'format',
  'values',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A bound of a number. Risk scores exceed what a double holds exactly, hence bigint. */
export type Bound = number | bigint;

/** One leaf or group of one side of a contract, with everything the specification says about it. */
export interface Field {
  readonly path: string;
  readonly type: TypeName;
  readonly presence: Presence;
  /** Length in code points. Equal bounds mean an exact length. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The only lengths allowed, where they are not a range. */
  readonly lengths?: readonly number[];
  /** Bounds of a number, or of a number written as a string of digits. */
  readonly minimum?: Bound;
  readonly maximum?: Bound;
  /** Most digits after the decimal point (response decimals). */
  readonly decimals?: number;
  readonly values?: readonly string[];
  /** False if the specification cuts the list short. */
  readonly valuesComplete?: boolean;
  /** The inside of a character class, e.g. `0-9a-zA-Z_-`. */
  readonly characters?: string;
  /** The constant of a fixed field. */
  readonly value?: string;
  readonly default?: string;
  readonly clause: Clause;
  /** Clauses of those kinds of rule that another part states. */
  readonly clauses?: Partial<Readonly<Record<RuleKind, Clause>>>;
  /** How firmly a broken value must be refused (request) or is judged (response). */
  readonly level: Level;
  readonly certainty: Certainty;
  /** How firmly a good value must be accepted; request fields only. */
  readonly accept: Level;
  /** Levels of those kinds of rule whose level differs from `level`. */
  readonly levels?: Partial<Readonly<Record<RuleKind, Level>>>;
  /** The only values that all readings accept, where these are fewer than the constraints allow. */
  readonly samples?: readonly string[];
  /** Samples that should be accepted; the others must be. */
  readonly lenient?: readonly string[];
  /** Values that one reading allows and another forbids: never judged. */
  readonly disputed?: readonly string[];
  /** Characters that only some readings allow: never judged. */
  readonly disputedCharacters?: string;
  /** Numbers above `maximum` and up to here are never judged. */
  readonly disputedMaximum?: Bound;
  /** Kinds whose valid side cannot be shown, because no agreed value reaches the bound. */
  readonly invalidOnly?: readonly RuleKind[];
  /** Kinds that are not rules here, because the readings leave them out. */
  readonly without?: readonly RuleKind[];
  /** Configuration key under `values` from which real values come; made-up ones may be refused. */
  readonly issued?: string;
  /** The field comes from a `group.*` of the listing: stated plainly, or shared between operations. */
  readonly wildcard?: 'own' | 'shared';
  /** Never put into a request: the specification does not show enough of it. */
  readonly neverSent?: true;
  /** Why level, accept or certainty differ from the defaults. */
  readonly because?: string;
}

/** A field as the tables of part 2 give it; the operation adds presence. */
export type Row = Omit<Field, 'presence' | 'accept' | 'certainty' | 'level'> &
  Partial<Pick<Field, 'presence' | 'accept' | 'certainty' | 'level'>>;

export interface ApiOperation {
  readonly value: string;
  readonly assumed: boolean;
}

/**
 * Under this key a contract, a configuration and a catalogue itself know the catalogue that they belong to. It is a symbol, so that a copy by
 * spread keeps it, while JSON, digests and other threads do not see it.
 */
export const CATALOGUE: unique symbol = Symbol.for('touchstone.catalogue');

/** What belongs to a catalogue. */
export interface Catalogued {
  readonly [CATALOGUE]: Catalogue;
}

/** The contracts and house rules that are known together. */
export interface Catalogue extends Catalogued {
  /** Operations in their given order, the versions of each together and oldest first. */
  readonly contracts: readonly Contract[];
  readonly house: readonly HouseDefinition[];
  /** The catalogue to which contracts and house rules were added, if there is one. */
  readonly base?: Catalogue;
}

/** One operation at one version, flat and frozen. */
export interface Contract extends Catalogued {
  readonly id: ContractId;
  readonly operation: OperationId;
  readonly version: number;
  /** The contracts that an added version is based on, nearest first: what names them holds for it too. */
  readonly revises: readonly ContractId[];
  readonly title: string;
  /** What the operation is for, in a sentence of ours. */
  readonly purpose: string;
  readonly clause: Clause;
  readonly method: 'PUT' | 'POST';
  /** After `/api/rest/version/{version}`, with `{merchantId}`, `{orderid}`, `{transactionid}`. */
  readonly route: string;
  readonly apiOperation: ApiOperation;
  /** Whether the specification lists every request field, or cuts the listing. */
  readonly listing: 'complete' | 'cut';
  /** Level at which the request of required fields alone is accepted. */
  readonly bare: Level;
  /** Level at which leaving an optional field out is accepted. */
  readonly optionalLevel: Level;
  /** Whether the success body is one of 2.12, or the specification does not show it. */
  readonly reply: 'transaction' | 'not-shown';
  /** States in which a valid request can succeed, the preferred first; `none` needs nothing beyond a fresh id. */
  readonly states: readonly StateName[];
  /** States beside the one of its good requests, in which faults are tried too; in a run those that a recipe leads to. */
  readonly alsoOn?: readonly StateName[];
  /** The transaction id of a request: a new one, or that of the transaction which led to its state. */
  readonly transactionId: 'new' | 'of-state';
  /** Fields and groups that the listing lacks but other parts of the specification half promise: not judged. */
  readonly plausible: readonly string[];
  /** What is sent to every target beyond the listing, or to complete the card details (A2 to A4). */
  readonly assumed: AssumedParts;
  /** Other forms of the known-good call, tried in turn if the plain one is refused. */
  readonly forms: readonly CallForm[];
  readonly url: readonly Field[];
  readonly request: readonly Field[];
  readonly response: readonly Field[];
  readonly error: readonly Field[];
  readonly relations: readonly Relation[];
  /** Groups of a request that the answer to it echoes. */
  readonly echoes: readonly string[];
}

export interface AssumedParts {
  /** An amount and its currency: those of the order, or where a refund has them. */
  readonly amount?: 'of-order' | 'of-refund';
  /** Card details: in every request, or only where no order exists yet. */
  readonly card?: 'always' | 'new-order';
}

/** How a known-good call may have to be written for a target. */
export interface CallForm {
  readonly name: string;
  /** Sent without apiOperation, because the path already selects the operation. */
  readonly withoutApiOperation?: true;
  /** Tried only if the refusal names something in this group. */
  readonly demanded?: string;
  /** Fields beyond the listing, as templates. */
  readonly add?: Readonly<Record<string, string>>;
}

/** States that an operation may need (docs/provisioning.md). */
export const STATE_NAMES = [
  'none',
  'authorized-order',
  'captured-order',
  'referred-authorization',
  'initiated-browser-payment',
  'initiated-at-provider',
  'initiated-authentication',
  'session',
] as const;
export type StateName = (typeof STATE_NAMES)[number];

/** What a rule needs: a state, or a value of the configuration. */
export type Need =
  | Exclude<StateName, 'none'>
  | 'values.emv'
  | 'values.p2pe'
  | 'values.tracks'
  | 'values.overlay'
  /** A card that does not lead to an approval. */
  | `values.cards.${string}`
  | 'target.otherMerchant'
  /** One of the two certificates that must not be accepted. */
  | 'target.refusedCertificates'
  | 'target.refusedCertificates.expired'
  | 'target.refusedCertificates.unknown'
  | 'notifications.enabled'
  | `values.issued.${string}`
  | 'values.sensitiveData';

/** One checkable statement, identified by (contract, side, id). */
export interface Rule {
  readonly contract: ContractId;
  readonly side: Side;
  readonly id: string;
  readonly clause: Clause;
  readonly level: Level;
  readonly validity: readonly Validity[];
  readonly needs: readonly Need[];
  /** Names of readings that restate this rule. */
  readonly aliases: readonly string[];
  readonly text: string;
  /** What a target does that breaks the rule, as the rest of a sentence that begins with the contract; field rules derive theirs. */
  readonly phrase?: string;
  /** What a request has that keeps the rule, for titles where such a request is refused. */
  readonly keeps?: string;
  /** Examples that keep and break the rule. */
  readonly good?: string;
  readonly bad?: string;
  /** Set on field rules. */
  readonly path?: string;
  readonly kind?: RuleKind;
  /** The field is in every answer, so its absence breaks the rule. */
  readonly owed?: true;
  /** A part of an answer that a target may never send, and without which the rule cannot be judged. */
  readonly shownBy?: string;
  /** Why the rule is open. */
  readonly because?: string;
  /** Judged in payload files only: no request of a run can show it. */
  readonly lintOnly?: true;
}

interface RelationBase extends Pick<Rule, 'id' | 'clause' | 'level' | 'text' | 'phrase' | 'keeps' | 'good' | 'bad'> {
  /** Set if one body cannot show the relation (`no`), or only lint judges it (`only`). */
  readonly lint?: 'no' | 'only';
  readonly needs?: readonly Need[];
  /** What only the control request needs to succeed: without it, a fault that is accepted is still a finding. */
  readonly controlNeeds?: readonly Need[];
  readonly validity?: readonly Validity[];
  /** How a body that breaks the relation is answered. */
  readonly expect: 'refused' | 'not-success' | 'accepted' | 'observed';
}

/** A statement about several fields of one request. Rules, generators and gateway each have an exhaustive table by `kind`. */
export type Relation = RelationBase &
  (
    | {
        readonly kind: 'sum';
        readonly total: string;
        readonly plus: readonly string[];
        readonly minus: readonly string[];
        readonly open: string;
        readonly when: 'complete' | 'over' | 'short';
      }
    | { readonly kind: 'line-items'; readonly total: string; readonly items: string; readonly factors: readonly [string, string] }
    | { readonly kind: 'map-name'; readonly path: string; readonly maxLength: number }
    | { readonly kind: 'map-size'; readonly path: string; readonly max: number }
    | {
        readonly kind: 'no-card-data';
        readonly path: string;
        readonly also?: readonly string[];
        readonly form: 'digits' | 'spaced-or-track';
      }
    | { readonly kind: 'emv-tags'; readonly path: string }
    | { readonly kind: 'track-matches'; readonly track: string; readonly number: string; readonly month: string; readonly year: string }
    | {
        readonly kind: 'required-when';
        readonly path: string;
        readonly when: string;
        readonly in: readonly string[];
        /** Another field whose values ask for it as well. */
        readonly or?: { readonly when: string; readonly in: readonly string[] };
      }
    | { readonly kind: 'excludes'; readonly path: string; readonly when: string }
    | { readonly kind: 'requires-value'; readonly path: string; readonly value: string; readonly when: string }
    | {
        readonly kind: 'code-by-country';
        readonly path: string;
        readonly country: string;
        readonly countries: readonly string[];
        readonly pattern: string;
      }
    | { readonly kind: 'declined-value'; readonly path: string; readonly value: string }
    | { readonly kind: 'prefix-of-pan'; readonly path: string }
    | { readonly kind: 'entry-mode'; readonly path: string; readonly pan: readonly string[]; readonly pin: readonly string[] }
    | {
        readonly kind: 'full-set';
        readonly path: string;
        /** Details that name no account by themselves. */
        readonly partial?: readonly string[];
      }
    | { readonly kind: 'empty-group'; readonly path: string }
    | { readonly kind: 'longer-than'; readonly path: string; readonly max: number }
    | { readonly kind: 'alone'; readonly path: string; readonly partner: string }
  );
