import { acceptanceCases as acceptanceOf } from '../generators/acceptance.js';
import { baseBody } from '../generators/base.js';
import { faultCases as faultsOf } from '../generators/faults/index.js';
import type { RunComparison } from '../reports/compare-runs.js';
import type { CertifyInput } from './cli/certify/certify-to-report.js';
import { EXAMPLE_MERCHANT, type Sample, sampleOf } from './cli/generate/sample.js';
import type { GatewayOptions, RunningGateway } from './gateway/options.js';
import type { FormatName } from '../reports/renderers.js';
import type { Contract } from './catalogue/vocabulary.js';
import type { JsonObject } from './json/value.js';
import type { Case } from './model/case.js';
import type { RunEvent } from './model/event.js';
import type { RunReport } from './model/report.js';
import { fill, valueLookup } from './model/template.js';
import { DEFAULT_VALUES, type Values } from './model/values.js';

/** The thirteen contracts, each an operation at a version with all its fields. */
export { CONTRACTS as contracts, contractOf } from './catalogue/contracts.js';
/** Every checkable statement about a contract. */
export { rulesOf } from './catalogue/rules.js';
/** What is wrong with one body, by the rules of a contract. */
export { judge } from './rules/judge.js';
/** What is wrong with one payload, with lines and columns; the contract is told from the payload unless it is given. */
export { lintText } from './lint/lint-text.js';
/** A failure of the harness or of its use; never a finding about a target. */
export { HarnessError } from './model/harness-error.js';
/** House rules and checks, for `checks` of a configuration. */
export { defineCheck, defineRule } from './model/house/definition.js';
/** What is assumed about a target that nobody has described: its currencies, cards and words. */
export { DEFAULT_VALUES as defaultValues } from './model/values.js';

export type { FileConfig } from './config/file-config.js';
export type { CertifyInput } from './cli/certify/certify-to-report.js';
export type {
  HouseCheck,
  HouseContext,
  HouseDefinition,
  HouseExample,
  HouseExchange,
  HouseFinding,
  HouseRule,
  HouseVerdict,
} from './model/house/definition.js';
export type {
  ChangesDocument,
  ContractDocument,
  OperationDocument,
  RelationDocument,
  RevisionDocument,
  RowDocument,
} from './catalogue/document.js';
export type { Contract, ContractId, Field, Level, Rule } from './catalogue/vocabulary.js';
export type { RunComparison } from '../reports/compare-runs.js';
export type { GatewayOptions, RunningGateway } from './gateway/options.js';
export type { LintMessage, LintResult } from './lint/result.js';
export type { LintOptions } from './lint/lint-text.js';
export type { Case } from './model/case.js';
export type { RunEvent } from './model/event.js';
export type { HarnessErrorCode } from './model/harness-error.js';
export type { RunReport } from './model/report.js';
export type { Values } from './model/values.js';
export type { FormatName } from '../reports/renderers.js';
export type { BodyFinding as Finding } from './rules/fault.js';
export type { Sample } from './cli/generate/sample.js';

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
  faultsOf(contract, values, seed);

/** A case as a request that can be sent: method, path, headers and body, with card numbers and made-up ids in place. */
export const requestOf = (one: Case, to: { readonly merchantId?: string; readonly values?: Values } = {}): Sample =>
  sampleOf(one, { merchant: to.merchantId ?? EXAMPLE_MERCHANT, values: to.values ?? DEFAULT_VALUES });

// What follows is loaded when it is used: a program that only lints should not wait for a gateway.

/** Sends a target valid requests, and requests with one fault each, and reports what holds. The target is the embedded gateway unless a configuration names another. */
export async function certify(input: CertifyInput = {}): Promise<RunReport> {
  return (await import('./cli/certify/certify-to-report.js')).certifyToReport(input);
}

/** Starts the reference gateway in this process; close it when done. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  return (await import('./gateway/start.js')).startGateway(options);
}

/** The report of a run from its events, such as those of an event log. */
export async function summarise(events: Iterable<RunEvent>): Promise<RunReport> {
  const [{ summarise: fold }, { catalogueContext }] = await Promise.all([
    import('../reports/summarise.js'),
    import('./cli/certify/summary-context.js'),
  ]);
  return fold(events, catalogueContext());
}

/** A report as html, json, junit, sarif, ctrf, markdown or github annotations. */
export async function render(report: RunReport, format: FormatName): Promise<string> {
  return (await import('../reports/renderers.js')).RENDERERS[format].render(report);
}

/** What is new, fixed and changed from one run to another. */
export async function compareRuns(from: RunReport, to: RunReport): Promise<RunComparison> {
  return (await import('../reports/compare-runs.js')).compareRuns(from, to);
}
