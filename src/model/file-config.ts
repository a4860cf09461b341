import type { ContractDocument } from '../catalogue/document.js';
import type { JsonObject, JsonValue } from '../json/value.js';
import type { HouseDefinition } from '../catalogue/house-definition.js';
import type { Card, Values } from './values.js';

/** A client certificate with its key: two PEM texts, or a PFX as Base64. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
  readonly pfx?: string;
  readonly passphrase?: string;
}

export type Auth = { readonly type: 'basic'; readonly password: string } | ({ readonly type: 'certificate' } & ClientCertificate);

/** Why a target must not accept a client certificate: it has expired, or the target does not trust its issuer. */
export type CertificateFlaw = 'expired' | 'unknown';

export type Profile = 'smoke' | 'standard' | 'thorough';

/** One HTTP request of a recipe; strings hold templates `{merchantId} {orderId} {transactionId} {amount} {currency} {card.number}` and captures. */
export interface RecipeStep {
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** If absent, the path follows the base URL directly: for set-up calls that only this target has. */
    readonly version?: number;
    readonly body?: JsonValue;
    readonly card?: string;
  };
  readonly expect?: Readonly<Record<string, JsonValue>>;
  readonly capture?: Readonly<Record<string, string>>;
}

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

/** A recipe as users write it: the steps alone, one of the three kinds, or several named recipes. */
export type FileRecipe = readonly RecipeStep[] | OneFileRecipe | readonly NamedFileRecipe[];

export type NamedFileRecipe = OneFileRecipe & { readonly name: string };

export type OneFileRecipe =
  | { readonly steps: readonly RecipeStep[] }
  | { readonly fixtures: readonly Readonly<Record<string, string>>[] /** Each may be used again. */; readonly reusable?: boolean }
  | { readonly hook: string | ((context: HookContext) => Promise<Readonly<Record<string, string>>>) };

type PartialValues = Partial<Omit<Values, 'cards' | 'apiOperation' | 'paths' | 'probes' | 'hasOtherMerchant' | 'hasSessions'>>;

/** A configuration file. Everything may be left out. `docs/configuration.md` tells what each part means. */
export interface FileConfig {
  readonly $schema?: string;
  readonly target?: {
    readonly baseUrl?: string;
    readonly merchantId?: string;
    readonly auth?: { readonly type?: Auth['type'] } & Partial<Record<'password' | 'cert' | 'key' | 'pfx' | 'passphrase', string>>;
    readonly tls?: { readonly ca?: string };
    readonly otherMerchant?: { readonly merchantId: string; readonly password: string };
    readonly refusedCertificates?: Readonly<Partial<Record<CertificateFlaw, ClientCertificate>>>;
    readonly proxy?: string;
    readonly allowHttp?: boolean;
    readonly build?: string;
  };
  readonly run?: {
    readonly profile?: Profile;
    readonly seed?: number;
    readonly rate?: number;
    readonly concurrency?: number;
    readonly workers?: number | string;
    readonly maxRequests?: number;
    readonly maxTime?: string;
    readonly timeout?: string;
    readonly maxWait?: string;
    readonly retries?: number;
    readonly maxAnswerBytes?: number;
    readonly bail?: number;
  };
  readonly scope?: {
    readonly contracts?: readonly string[];
    readonly suites?: readonly string[];
    readonly rules?: readonly string[];
    readonly cases?: readonly string[];
    readonly exclude?: readonly Exclusion[];
  };
  /** Contracts besides those of the catalogue: files, or their contents. */
  readonly contracts?: readonly (string | ContractDocument)[];
  /** House rules: modules that define them, or definitions. */
  readonly checks?: readonly (string | HouseDefinition | readonly HouseDefinition[])[];
  readonly apiOperation?: Values['apiOperation'];
  readonly values?: PartialValues & {
    readonly cards?: Readonly<Record<string, Card>>;
    readonly paths?: Partial<Values['paths']>;
    readonly probes?: Partial<Values['probes']>;
    readonly overlay?: Readonly<Record<string, JsonObject>>;
  };
  readonly provision?: Readonly<Record<string, FileRecipe>>;
  readonly expect?: {
    readonly httpStatus?: Readonly<Record<string, number>>;
    readonly rules?: Readonly<Record<string, 'must' | 'should'>>;
    readonly updateAmount?: 'absolute' | 'increment';
    readonly fieldAliases?: Readonly<Record<string, readonly string[]>>;
  };
  readonly notifications?: {
    readonly enabled?: boolean;
    readonly listen?: string;
    readonly publicUrl?: string;
    readonly within?: string;
    readonly cert?: string;
    readonly key?: string;
  };
  readonly lint?: {
    readonly files?: Readonly<Record<string, string>>;
    readonly ignore?: readonly string[];
    readonly rules?: Readonly<Record<string, 'off' | 'should' | 'must'>>;
  };
  readonly known?: string;
  readonly allowBroadKnown?: boolean;
  readonly report?: { readonly out?: string; readonly state?: string; readonly keep?: number; readonly formats?: readonly string[] };
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly requireComplete?: boolean;
  readonly partialOk?: boolean;
}
