import type { JsonValue } from '../json/value.js';
import type { Level } from '../catalogue/vocabulary.js';
import type { Values } from './values.js';

/** A client certificate with its key: two PEM texts, or a PFX as Base64. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
  readonly pfx?: string;
  readonly passphrase?: string;
}

export type Auth = { readonly type: 'basic'; readonly password: string } | ({ readonly type: 'certificate' } & ClientCertificate);

/** Why a target must not take a client certificate: it has expired, or its issuer is not trusted by the target. */
export type CertificateFlaw = 'expired' | 'unknown';

/** Where requests go. `embedded` starts the reference gateway. */
export interface TargetConfig {
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly auth: Auth;
  /** PEM text or file contents, already read. */
  readonly tls: { readonly ca?: string };
  readonly otherMerchant?: { readonly merchantId: string; readonly password: string };
  /** Client certificates that the target must not take. */
  readonly refusedCertificates?: Readonly<Partial<Record<CertificateFlaw, ClientCertificate>>>;
  readonly proxy?: string;
  /** Plain HTTP to this host is allowed, although it is another machine. */
  readonly allowHttp?: true;
}

export type Profile = 'smoke' | 'standard' | 'thorough';

export interface RunConfig {
  readonly profile: Profile;
  readonly seed: number;
  /** Requests per second, never exceeded; undefined is unlimited. */
  readonly rate?: number;
  readonly concurrency: number;
  /** Threads that send and judge. */
  readonly workers: number;
  readonly maxRequests?: number;
  readonly maxTimeMillis?: number;
  readonly timeoutMillis: number;
  readonly retries: number;
  /** No answer is read further. */
  readonly maxAnswerBytes: number;
  /** Stop after this many violations. */
  readonly bail?: number;
}

/** One HTTP request of a recipe; strings hold templates `{merchantId} {orderId} {transactionId} {amount} {currency} {card.number}` and captures. */
export interface RecipeStep {
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** Left out, the path follows the base URL itself: set-up calls of a target's own. */
    readonly version?: number;
    readonly body?: JsonValue;
    readonly card?: string;
  };
  readonly expect?: Readonly<Record<string, JsonValue>>;
  readonly capture?: Readonly<Record<string, string>>;
}

export type Recipe = (
  | { readonly steps: readonly RecipeStep[] }
  | { readonly fixtures: readonly Readonly<Record<string, string>>[] /** Each may be used again. */; readonly reusable?: boolean }
  | { readonly hook: (context: HookContext) => Promise<Readonly<Record<string, string>>> }
) & {
  /** What it is called where there are several. */
  readonly name?: string;
  /** Other ways to the same state, each with a name. */
  readonly others?: readonly Recipe[];
};

/** Every way to a state, the usual one first. */
export const waysOf = (recipe: Recipe | undefined): readonly Recipe[] => (recipe === undefined ? [] : [recipe, ...(recipe.others ?? [])]);

export interface HookContext {
  readonly state: string;
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  readonly baseUrl: string;
}

export interface Exclusion {
  readonly rule?: string;
  readonly case?: string;
  readonly contract?: string;
  readonly because: string;
}

export interface ReportTarget {
  readonly format: string;
  readonly file?: string;
}

/** The whole configuration, complete and frozen: flags, then environment, then file, then defaults. */
export interface Config {
  readonly target: TargetConfig;
  readonly run: RunConfig;
  readonly scope: {
    /** `refund` or `refund@60`; empty is all. */
    readonly contracts: readonly string[];
    readonly suites: readonly string[];
    readonly rules: readonly string[];
    readonly cases: readonly string[];
    readonly exclude: readonly Exclusion[];
  };
  /** Ids of the contracts that were named beside those of the catalogue. */
  readonly contracts: readonly string[];
  /** Ids of the house rules. */
  readonly checks: readonly string[];
  readonly values: Values;
  readonly provision: Readonly<Record<string, Recipe>>;
  readonly expect: {
    readonly httpStatus: Readonly<Record<string, number>>;
    readonly rules: Readonly<Record<string, Level>>;
    readonly updateAmount?: 'absolute' | 'increment';
    /** Other names for a field in error.field: `{ "sourceOfFunds.provided.card.number": ["cardNumber"] }`. */
    readonly fieldAliases: Readonly<Record<string, readonly string[]>>;
  };
  readonly notifications: {
    readonly enabled: boolean;
    readonly listen: string;
    readonly publicUrl?: string;
    readonly withinMillis: number;
    readonly cert?: string;
    readonly key?: string;
  };
  readonly lint: {
    /** Globs of files, and what they hold, or `off`. */
    readonly files: Readonly<Record<string, string>>;
    /** Globs of files that are left out. */
    readonly ignore: readonly string[];
    readonly rules: Readonly<Record<string, 'off' | 'should' | 'must'>>;
  };
  readonly known?: string;
  readonly report: {
    readonly out: string;
    readonly state: string;
    /** Runs whose logs stay in the state folder. */
    readonly keep: number;
    readonly formats: readonly ReportTarget[];
  };
  readonly strict: boolean;
  readonly requireComplete: boolean;
  readonly partialOk: boolean;
  readonly baseline?: string;
  readonly attest?: string;
  readonly shard?: { readonly index: number; readonly total: number };
  readonly resume: boolean;
}
