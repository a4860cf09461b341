import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Contract, Level } from '../catalogue/vocabulary.js';
import { ruleNames } from '../catalogue/rule-name.js';
import { rulesOf } from '../catalogue/rules.js';
import type { Values } from '../model/values.js';
import { judgeAnswer } from './answers.js';
import type { CleanGroups, KnownClean } from './clean-groups.js';
import { judgeCutListing, judgeGroupsBeyond } from './cut-listing.js';
import { judgeErrorBody } from './error-body.js';
import { type BodyFinding, stronger } from './fault.js';
import { namedFinding } from './named.js';
import { hasTellingNumber, rawNumbers } from './raw-numbers.js';
import { judgeRelations } from './relations/relations.js';
import { show } from './show.js';
import { amountsOf, shownCardData } from './shown-card-data.js';
import { sift } from './sieve.js';
import { type BodySide, treeOf } from './tree.js';
import { walkFields } from './walk.js';

/** A body, with the text it was read from where there is one: only the text keeps all digits of a number. */
export interface Document {
  readonly text?: string | undefined;
  readonly body: JsonValue;
  /** Whether the text has numbers that say more than their values, if that is known already. */
  readonly digits?: 'plain' | 'telling';
  /** What the sieve of the contract returned for it, if it was asked already. */
  readonly sifted?: number;
}

export interface JudgeOptions {
  /** What is known of the target: currencies, words, paths, constants. */
  readonly values?: Values;
  /** Raises the level of a rule; a level below the rule's own changes nothing. */
  readonly promote?: (ruleId: string, aliases: readonly string[]) => Level | undefined;
  /** Generic paths of request fields that are sent on purpose beyond the listing. */
  readonly overlay?: readonly string[];
}

/** Every must and should finding on one body, and the open ones that are promoted. One fault gives one finding. */
export function judge(contract: Contract, side: BodySide, document: Document, options: JudgeOptions = {}): readonly BodyFinding[] {
  const { promote } = options;
  if (promote === undefined) return inspect(contract, side, document, options, 'judged').filter(({ level }) => level !== 'open');
  const findings = inspect(contract, side, document, options, 'all');
  return findings.map((finding) => raise(contract, finding, promote)).filter(({ level }) => level !== 'open');
}

function raise(contract: Contract, finding: BodyFinding, promote: NonNullable<JudgeOptions['promote']>): BodyFinding {
  const level = promote(finding.rule, aliasesOf(contract, finding.rule));
  return level === undefined ? finding : { ...finding, level: stronger(level, finding.level) };
}

const aliases = new WeakMap<Contract, ReadonlyMap<string, readonly string[]>>();

function aliasesOf(contract: Contract, rule: string): readonly string[] {
  let known = aliases.get(contract);
  if (known === undefined) {
    known = new Map(rulesOf(contract).map((entry) => [entry.id, ruleNames(entry)]));
    aliases.set(contract, known);
  }
  return known.get(rule) ?? [];
}

/**
 * Every finding on one body. With `judged` some open ones may be left out, which is faster. Groups that are known to be clean are not walked
 * again, if the body has no text.
 */
export function inspect(
  contract: Contract,
  side: BodySide,
  { text, body, digits, sifted }: Document,
  options: Pick<JudgeOptions, 'values' | 'overlay'>,
  which: 'judged' | 'all',
  clean?: KnownClean,
): readonly BodyFinding[] {
  if (!isObject(body)) {
    const rule = side === 'request' ? 'body-malformed' : 'answer-json';
    return [namedFinding(contract, rule, { path: '', expected: 'one JSON object', actual: show(body, '') })];
  }
  // Without the text, it is unknown whether an amount of an answer has more digits than its value shows.
  const plain = text === undefined ? side === 'request' : digits === undefined ? !hasTellingNumber(text) : digits === 'plain';
  const mayPass = which === 'judged' && plain && options.values?.apiOperation[contract.operation] === undefined;
  if (mayPass && (sifted ?? sift(contract, side, body)) >= 0) return wholeFindings(contract, side, text, body, options);
  const known = text === undefined ? clean : undefined;
  const beyond = side === 'request' ? judgeCutListing(contract, body, rawNumbers(text), options.values, known?.beyond) : [];
  return [
    ...fieldFindings(contract, side, { text, body, plain }, options, known?.fields),
    ...wholeFindings(contract, side, text, body, options),
    ...beyond,
  ];
}

interface ObjectDocument {
  readonly text: string | undefined;
  readonly body: JsonObject;
  readonly plain: boolean;
}

function fieldFindings(
  contract: Contract,
  side: BodySide,
  { text, body, plain }: ObjectDocument,
  { values, overlay = [] }: Pick<JudgeOptions, 'values' | 'overlay'>,
  clean: CleanGroups | undefined,
): readonly BodyFinding[] {
  const raw = rawNumbers(plain && side !== 'request' ? undefined : text);
  const context = { contract, side, raw, values, overlay, always: alwaysJudged(side, body), clean };
  const findings = walkFields(treeOf(contract, side), body, context);
  // In an error body `result` is judged by the rules of every answer.
  return side === 'error'
    ? findings.map((finding) => (finding.path === 'result' ? { ...finding, side: 'response' as const } : finding))
    : findings;
}

/** Fields that are always provided are missed in answers that are not errors; an error group without a result lacks only the result. */
function alwaysJudged(side: BodySide, body: JsonObject): 'judged' | 'not-judged' {
  if (side === 'error') return 'judged';
  return side === 'response' && body['result'] !== 'ERROR' ? 'judged' : 'not-judged';
}

/** Findings about several fields together, and about card data that an answer shows. */
function wholeFindings(
  contract: Contract,
  side: BodySide,
  text: string | undefined,
  body: JsonObject,
  { values }: Pick<JudgeOptions, 'values'>,
): readonly BodyFinding[] {
  if (side === 'request')
    return [...judgeRelations(contract, { value: body, raw: rawNumbers(text), values }), ...judgeGroupsBeyond(contract, body)];
  const findings = side === 'response' ? judgeAnswer(contract, body) : judgeErrorBody(contract, body);
  const shown = disclosed(contract, body, text);
  return shown.length === 0 ? findings : [...findings, ...shown];
}

/** Card data that an answer shows, wherever it comes from. */
function disclosed(contract: Contract, body: JsonObject, text: string | undefined): readonly BodyFinding[] {
  return shownCardData(body, text, amountsOf(contract)).map(({ path, what }) =>
    namedFinding(contract, 'no-sensitive-data', { path, expected: 'no card data', actual: what }),
  );
}
