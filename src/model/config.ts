import type { Catalogued } from '../catalogue/catalogue.js';
import type { Auth, FileConfig, HookContext, OneFileRecipe } from './file-config.js';
import type { Ingredient } from './event.js';
import type { Values } from './values.js';

type Section<K extends keyof FileConfig> = NonNullable<FileConfig[K]>;

/** A complete section of the file: only the keys named last may still be absent. */
type Filled<T, Optional extends keyof T = never> = Required<Omit<T, Optional>> & Pick<T, Optional>;

/** Where requests go. `embedded` starts the reference gateway. Files that the configuration names have been read. */
export interface TargetConfig
  extends Required<Pick<Section<'target'>, 'baseUrl' | 'merchantId' | 'tls'>>,
    Pick<Section<'target'>, 'otherMerchant' | 'refusedCertificates' | 'proxy' | 'build'> {
  readonly auth: Auth;
  /** Plain HTTP to this host is allowed, although it is another machine. */
  readonly allowHttp?: true;
}

export type RunConfig = Filled<Omit<Section<'run'>, 'workers' | 'timeout' | 'maxTime' | 'maxWait'>, 'rate' | 'maxRequests' | 'bail'> & {
  readonly timeoutMillis: number;
  readonly maxWaitMillis: number;
  readonly maxTimeMillis?: number;
};

export type Recipe = (
  | Exclude<OneFileRecipe, { readonly hook: unknown }>
  | { readonly hook: (context: HookContext) => Promise<Readonly<Record<string, string>>> }
) & {
  /** The name of the recipe, where there are several. */
  readonly name?: string;
  /** Other recipes for the same state, each with a name. */
  readonly others?: readonly Recipe[];
};

/** Every recipe for a state, the usual one first. */
export const waysOf = (recipe: Recipe | undefined): readonly Recipe[] => (recipe === undefined ? [] : [recipe, ...(recipe.others ?? [])]);

export interface ReportTarget {
  readonly format: string;
  readonly file?: string;
}

/** How a run that conforms is signed: with a key in PEM, or by a command that has the key of this public one. */
export type Attest = { readonly key: string } | { readonly command: string; readonly publicKey: string };

/** The whole configuration, complete and frozen: flags, then environment, then file, then defaults. Its catalogue has what it adds to the shipped one. */
export interface Config
  extends Catalogued,
    Required<Pick<FileConfig, 'strict' | 'requireComplete' | 'partialOk' | 'allowBroadKnown'>>,
    Pick<FileConfig, 'known' | 'baseline'> {
  readonly target: TargetConfig;
  readonly run: RunConfig;
  readonly scope: Filled<Section<'scope'>>;
  /** Ids of the contracts that were added to those of the catalogue. */
  readonly contracts: readonly string[];
  /** Ids of the house rules. */
  readonly checks: readonly string[];
  /** The files that decide what a run expects, by digest. */
  readonly ingredients?: readonly Ingredient[];
  readonly values: Values;
  readonly provision: Readonly<Record<string, Recipe>>;
  readonly expect: Filled<Section<'expect'>, 'updateAmount'>;
  readonly notifications: Filled<Omit<Section<'notifications'>, 'within'>, 'publicUrl' | 'cert' | 'key'> & {
    readonly withinMillis: number;
  };
  readonly lint: Filled<Section<'lint'>>;
  readonly report: Filled<Omit<Section<'report'>, 'formats'>> & { readonly formats: readonly ReportTarget[] };
  readonly attest?: Attest;
  readonly shard?: { readonly index: number; readonly total: number };
  readonly resume: boolean;
}
