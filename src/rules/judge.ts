import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Contract, Level } from '../catalogue/vocabulary.js';
import { clauseOf } from '../catalogue/field-rules.js';
import { keptWith } from '../catalogue/kept-with.js';
import { ruleNames } from '../catalogue/rule-name.js';
import { rulesOf } from '../catalogue/rules.js';
import type { Values } from '../model/values.js';
import { judgeAnswer } from './answers.js';
import { constantBreach } from './breach.js';
import { judgeGroupsBeyond } from './other-operations.js';
import { judgeErrorBody } from './error-body.js';
import { judgeExactNumbers } from './exact-numbers.js';
import { type BodyFinding, namedFinding, stronger } from './fault.js';
import { hasTellingNumber, rawNumbers } from './raw-numbers.js';
import { NO_VALUE } from './relations/presence.js';
import { judgeRelations } from './relations/relations.js';
import { show } from './show.js';
import { amountsOf, shownCardData } from './shown-card-data.js';
import { type Extent, judgeStructure } from './structure.js';
import type { BodySide } from './tree.js';

/** A body, with the text it was read from where there is one: only the text keeps all digits of a number. */
export interface Document {
  readonly text?: string | undefined;
  readonly body: JsonValue;
  /** Whether the text has numbers that say more than their values, if that is known already. */
  readonly digits?: 'plain' | 'telling' | undefined;
  /** Whether `isPlainlyGood` has said so of its fields already. */
  readonly fields?: 'good' | 'unknown';
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
  const level = promote(finding.rule, aliasesOf(contract).get(finding.rule) ?? []);
  return level === undefined ? finding : { ...finding, level: stronger(level, finding.level) };
}

const aliasesOf = keptWith((contract: Contract) => new Map(rulesOf(contract).map((entry) => [entry.id, ruleNames(entry)])));

/** Every finding on one body, as far as wanted. */
export function inspect(
  contract: Contract,
  side: BodySide,
  { text, body, digits, fields: known = 'unknown' }: Document,
  options: Pick<JudgeOptions, 'values' | 'overlay'>,
  extent: Extent,
): readonly BodyFinding[] {
  if (!isObject(body)) {
    const rule = side === 'request' ? 'body-malformed' : 'answer-json';
    return [namedFinding(contract, rule, { path: '', expected: 'one JSON object', actual: show(body, '') })];
  }
  const whole = wholeFindings(contract, side, text, body, options);
  const isGood =
    known === 'good' && extent === 'judged' && options.values?.apiOperation[contract.operation] === undefined && digits === 'plain';
  if (isGood) return whole;
  const fields = fieldFindings(contract, side, { text, body, digits }, options, extent);
  return fields.length === 0 ? whole : [...fields, ...whole.filter((finding) => !isSaidBy(fields, finding))];
}

/** A group is without any value where a group stands in the place of its values: that is told of the value alone. */
const isSaidBy = (fields: readonly BodyFinding[], { path, actual }: BodyFinding): boolean =>
  actual === NO_VALUE && fields.some((one) => one.level === 'must' && one.path.startsWith(`${path}.`) && one.rule.endsWith(':json-type'));

function fieldFindings(
  contract: Contract,
  side: BodySide,
  { text, digits, body }: Document & { readonly body: JsonObject },
  { values, overlay = [] }: Pick<JudgeOptions, 'values' | 'overlay'>,
  extent: Extent,
): readonly BodyFinding[] {
  const raw = rawNumbers(text);
  let findings = judgeStructure(contract, side, body, { raw, values, overlay }, extent);
  const constant = values?.apiOperation[contract.operation];
  if (constant !== undefined && side === 'request') findings = withConstant(contract, body, constant, findings);
  if (text !== undefined && (digits === undefined ? hasTellingNumber(text) : digits === 'telling')) {
    const exact = judgeExactNumbers(contract, side, body, raw);
    findings = [...findings, ...exact.filter(({ path }) => findings.every((one) => one.path !== path))];
  }
  // An answer that says ERROR lacks what other answers have; in an error body `result` is judged by the rules of every answer.
  if (side === 'response' && body['result'] === 'ERROR')
    return findings.filter(({ rule, path }) => path !== 'result' && !rule.endsWith(':always'));
  return side === 'error'
    ? findings.map((finding) => (finding.path === 'result' ? { ...finding, side: 'response' as const } : finding))
    : findings;
}

/** The word that a target has for an operation takes the place of the one of the specification; null where it wants none. */
function withConstant(contract: Contract, body: JsonObject, word: string | null, findings: readonly BodyFinding[]): readonly BodyFinding[] {
  const field = contract.request.find(({ value }) => value !== undefined);
  if (field === undefined) return findings;
  const { path } = field;
  const others = findings.filter((finding) => finding.path !== path);
  if (word === null || body[path] === word) return others;
  const lacking = findings.filter((finding) => finding.path === path && finding.rule === `${path}:required`);
  if ((body[path] ?? null) === null) return [...others, ...lacking];
  const refused = {
    field: { ...field, value: word },
    value: body[path] as JsonValue,
    path,
    shape: 'scalar' as const,
    side: 'request' as const,
  };
  const told = constantBreach(refused);
  return [
    ...others,
    { contract: contract.id, side: 'request', rule: `${path}:constant`, clause: clauseOf(field, 'constant'), path, ...told },
  ];
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
