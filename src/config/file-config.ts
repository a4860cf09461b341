import type { ContractDocument } from '../catalogue/document.js';
import type { JsonObject } from '../json/value.js';
import type { Auth, CertificateFlaw, ClientCertificate, Exclusion, HookContext, Profile, RecipeStep } from '../model/config.js';
import type { HouseDefinition } from '../model/house/definition.js';
import type { Card, Values } from '../model/values.js';

/** A recipe as people write it: the steps alone, one of the three kinds, or several ways, each with a name. */
export type FileRecipe = readonly RecipeStep[] | OneFileRecipe | readonly NamedFileRecipe[];

export type NamedFileRecipe = OneFileRecipe & { readonly name: string };

export type OneFileRecipe =
  | { readonly steps: readonly RecipeStep[] }
  | { readonly fixtures: readonly Readonly<Record<string, string>>[]; readonly reusable?: boolean }
  | { readonly hook: string | ((context: HookContext) => Promise<Readonly<Record<string, string>>>) };

type PartialValues = Partial<Omit<Values, 'cards' | 'apiOperation' | 'paths' | 'probes'>>;

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
  /** Contracts beside those of the catalogue: files, or what they would hold. */
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
  readonly report?: { readonly out?: string; readonly state?: string; readonly keep?: number; readonly formats?: readonly string[] };
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly requireComplete?: boolean;
  readonly partialOk?: boolean;
}
