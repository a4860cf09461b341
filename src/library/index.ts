import { acceptanceCases as acceptanceOf } from '../../generators/acceptance.js';
import { baseBody } from '../../generators/base.js';
import { faultCases as faultsOf } from '../../generators/faults/index.js';
import type { RunComparison } from '../../reports/compare-runs.js';
import type { CertifyInput } from '../app/certify/certify-to-report.js';
import { type CertifyRun, certifyRun } from '../app/certify/certify-run.js';
import { validCases } from '../app/generate/choose-cases.js';
import { EXAMPLE_MERCHANT, type Sample, sampleOf } from '../app/generate/sample.js';
import type { GatewayOptions, RunningGateway } from '../gateway/options.js';
import type { FormatName } from '../../reports/formats/renderers.js';
import { CATALOGUE, type Catalogue } from '../catalogue/catalogue.js';
import { SHIPPED } from '../catalogue/contracts.js';
import type { ContractDocument } from '../catalogue/document.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { FileConfig } from '../model/file-config.js';
import type { JsonObject } from '../json/value.js';
import type { Case } from '../model/case.js';
import type { RunEvent } from '../model/event.js';
import type { RunReport } from '../model/report.js';
import { fill, valueLookup } from '../model/template.js';
import { DEFAULT_VALUES, type Values } from '../model/values.js';

/** The catalogue of the specification, and its thirteen contracts, each an operation at a version with all its fields. `extend` makes others. */
export { CONTRACTS as contracts, contractOf, SHIPPED as catalogue } from '../catalogue/contracts.js';
/** Every checkable statement about a contract. */
export { rulesOf } from '../catalogue/rules.js';
/** What is wrong with one body, by the rules of a contract. */
export { judge } from '../rules/judge.js';
/** What is wrong with one payload, with lines and columns; the contract is told from the payload unless it is given. */
export { lintText } from '../lint/lint-text.js';
/** A failure of the harness or of its use; never a finding about a target. */
export { HarnessError } from '../model/harness-error.js';
/** House rules and checks, for `checks` of a configuration. */
export { defineCheck, defineRule } from '../catalogue/house-definition.js';
/** What is assumed about a target that is not configured: its currencies, cards and other values. */
export { DEFAULT_VALUES as defaultValues } from '../model/values.js';

export type { FileConfig, FileRecipe } from '../model/file-config.js';
export type { CertifyInput } from '../app/certify/certify-to-report.js';
export type { CertifyRun } from '../app/certify/certify-run.js';
export type {
  HouseCheck,
  HouseContext,
  HouseDefinition,
  HouseExample,
  HouseExchange,
  HouseFinding,
  HouseRule,
  HouseVerdict,
} from '../catalogue/house-definition.js';
export type {
  ChangesDocument,
  ContractDocument,
  OperationDocument,
  RelationDocument,
  RevisionDocument,
  RowDocument,
  RowDocuments,
} from '../catalogue/document.js';
export type { Catalogue, Catalogued } from '../catalogue/catalogue.js';
export type { Assumption } from '../catalogue/assumptions.js';
export type { Context, Prior } from '../model/context.js';
export type { Ingredient } from '../model/event.js';
export type { Observation } from '../model/observation.js';
export type { TargetSeen } from '../model/target-seen.js';
export type { Clause, ShippedClause } from '../catalogue/clauses.js';
export type {
  ApiOperation,
  AssumedParts,
  Bound,
  CallForm,
  Certainty,
  Contract,
  ContractId,
  Field,
  Level,
  Need,
  OperationId,
  Validity,
  Presence,
  Relation,
  Rule,
  RuleKind,
  ShippedOperation,
  Side,
  StateName,
  TypeName,
} from '../catalogue/vocabulary.js';
export type { GroupLine, LatencyShift, RunComparison, StatusChange } from '../../reports/compare-runs.js';
export type { ForcedAnswer } from '../gateway/control/forced.js';
export type { SeenRequest } from '../gateway/control/request-log.js';
export type { NotificationLine, Steering } from '../gateway/control/steered.js';
export type { GatewayAddress, GatewayOptions, Merchant, RequestLogLine, RunningGateway } from '../gateway/options.js';
export type { Hints } from '../lint/detect.js';
export type { Expected, RuleSetting } from '../lint/levels.js';
export type { LintMessage, LintResult } from '../lint/result.js';
export type { LintOptions } from '../lint/lint-text.js';
export type { AuthVariant, Case, Coverage, Expectation, FaultFamily, SuiteId, ValidationType, Wire } from '../model/case.js';
export type { Auth, CertificateFlaw, ClientCertificate, Exclusion, HookContext, Profile, RecipeStep } from '../model/file-config.js';
export type {
  Again,
  FindingEvent,
  Minimal,
  PlannedPhase,
  Proof,
  RuleEvent,
  RunEvent,
  RunHeader,
  ShownReply,
  ShownRequest,
  ShownStep,
  Symptom,
  StepFacts,
  TrafficSource,
} from '../model/event.js';
export type { RuleKey } from '../model/finding.js';
export type { HarnessErrorCode, HarnessErrorOptions } from '../model/harness-error.js';
export type { Edit } from '../json/edit.js';
export type { JsonForm } from '../json/forms.js';
export type { JsonArray, JsonObject, JsonValue } from '../json/value.js';
export type {
  CauseHistory,
  Circumstances,
  Commands,
  FaultHistory,
  FindingGroup,
  Gap,
  HeatCell,
  HistoryLine,
  KnownEntry,
  KnownLine,
  KnownReason,
  LatencyLine,
  KeptProof,
  PhaseLine,
  ReportFinding,
  RuleLine,
  RuleStatus,
  RunReport,
  RunVerdict,
  Share,
  TimelineSlot,
  TrafficLine,
  TriedFaults,
} from '../model/report.js';
export type { Reproduction, Wanted } from '../model/reproduction.js';
export type { Capture, GivenId, Sending } from '../model/sending.js';
export type { Speaker } from '../model/reproduction.js';
export type { Turn } from '../model/turns.js';
export type { Card, Values } from '../model/values.js';
export type { FormatName } from '../../reports/formats/renderers.js';
export type { BodyFinding as Finding } from '../rules/fault.js';
export type { Document, JudgeOptions } from '../rules/judge.js';
export type { BodySide } from '../rules/tree.js';
export type { Sample } from '../app/generate/sample.js';
export type { SetUpCall } from '../app/generate/set-up.js';

/** One kind of event: `RunEventOf<'finding'>`. */
export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>;

/** A configuration, checked by the compiler where it is written: `export default defineConfig({ ... })`. */
export const defineConfig = (config: FileConfig): FileConfig => config;

/** A contract of your own, checked by the compiler where it is written. */
export const defineContract = <Document extends ContractDocument>(document: Document): Document => document;

/** The smallest valid body of a contract, with a generated card number in place; `your-transaction` is one that must exist. */
export const base = (contract: Contract, values: Values = DEFAULT_VALUES): JsonObject => {
  const lookup = valueLookup(values);
  return fill(baseBody(contract, values, 'none'), (name) => (name === 'state:transactionId' ? 'your-transaction' : lookup(name)));
};

/** Valid requests that together carry every bound, every listed value and every pair of optional groups of a contract. */
export const acceptanceCases = (contract: Contract, values: Values = DEFAULT_VALUES, seed = 1): readonly Case[] =>
  acceptanceOf(contract, values, seed);

/** Requests that break exactly one rule each, for every rule of a contract's body. */
export const faultCases = (contract: Contract, values: Values = DEFAULT_VALUES, seed = 1): readonly Case[] =>
  faultsOf(contract, values, seed).filter(({ alsoBreaks }) => alsoBreaks === undefined);

/** Random valid requests; the same seed gives the same. */
export const validRequests = (
  contract: Contract,
  { seed = 1, count = 1, values = DEFAULT_VALUES, merchantId = EXAMPLE_MERCHANT }: ValidRequestOptions = {},
): readonly Sample[] =>
  validCases(contract, values, seed, count).map((one) => requestOf(one, { merchantId, values, catalogue: contract[CATALOGUE] }));

export interface ValidRequestOptions {
  readonly seed?: number;
  readonly count?: number;
  readonly values?: Values;
  readonly merchantId?: string;
}

/** A case as a request that can be sent: method, path, headers and body, with card numbers and made-up ids in place. */
export const requestOf = (one: Case, to: RequestOfOptions = {}): Sample =>
  sampleOf(one, {
    merchant: to.merchantId ?? EXAMPLE_MERCHANT,
    values: to.values ?? DEFAULT_VALUES,
    catalogue: to.catalogue ?? SHIPPED,
  });

export interface RequestOfOptions {
  readonly merchantId?: string;
  readonly values?: Values;
  /** The catalogue that has the contract of the case; that of the specification unless given. */
  readonly catalogue?: Catalogue;
}

// The functions below load their modules when called, so that a program that only lints does not load a gateway.

/**
 * Sends a target valid requests, and requests with one fault each, and reports what holds. The target is the embedded gateway unless a
 * configuration names another. Await it for the report, or go through its events with `for await`.
 */
export const certify = (input: CertifyInput = {}): CertifyRun =>
  certifyRun(input, async (given) => (await import('../app/certify/certify-to-report.js')).certifyToReport(given));

/**
 * The catalogue of the specification with contracts and house rules of your own, for `lintText`, `startGateway`, `requestOf` and
 * `summarise`; its contracts are for all other functions. Nothing else knows of it: a program may have several.
 */
export async function extend(named: Pick<FileConfig, 'contracts' | 'checks'>, cwd: string = process.cwd()): Promise<Catalogue> {
  const { catalogueWith, extensionsIn } = await import('../config/extensions.js');
  return catalogueWith(extensionsIn(named, { folder: cwd }, {}, cwd), cwd);
}

/** Starts the reference gateway in this process; close it when done. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  return (await import('../qualify/start.js')).startGateway(options);
}

/** The report of a run from its events, such as those of an event log. */
export async function summarise(events: Iterable<RunEvent>, catalogue: Catalogue = SHIPPED): Promise<RunReport> {
  const [{ summarise: fold }, { catalogueContext }] = await Promise.all([
    import('../../reports/summarise.js'),
    import('../app/certify/summary-context.js'),
  ]);
  return fold(events, catalogueContext(catalogue));
}

/** A report as html, json, junit, sarif, ctrf, markdown or github annotations. */
export async function render(report: RunReport, format: FormatName): Promise<string> {
  return (await import('../../reports/formats/renderers.js')).RENDERERS[format].render(report);
}

/** What is new, fixed and changed from one run to another. */
export async function compareRuns(from: RunReport, to: RunReport): Promise<RunComparison> {
  return (await import('../../reports/compare-runs.js')).compareRuns(from, to);
}
