import { leafPaths } from '../json/leaves.js';
import { generic, parentOf } from '../json/path.js';
import { locate, type ScannedValue, scanJson } from '../json/scan.js';
import { isObject, type JsonValue, parseJson } from '../json/value.js';
import { ALIASES } from '../catalogue/aliases.js';
import { keptWith } from '../catalogue/kept-with.js';
import { ruleNames } from '../catalogue/rule-name.js';
import { otherVersions } from '../catalogue/catalogue.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { Values } from '../model/values.js';
import type { BodyFinding } from '../rules/fault.js';
import { type Document, inspect, judge, type JudgeOptions } from '../rules/judge.js';
import { coverNumbers } from '../rules/show.js';
import { isPlainlyGood } from '../rules/validators.js';
import { hasTellingNumber } from '../rules/raw-numbers.js';
import { unjudgedIn } from '../rules/unjudged-fields.js';
import { houseFindings } from './house-findings.js';
import { detect, type Detected, type Hints, isDetected, knownTo, likelyOperation, type Undetected } from './detect.js';
import { type EnvelopeFlaw, envelopeFlaws, mayHaveFlaws } from './envelope.js';
import { type Expected, promotion, type RuleSetting, settingOf } from './levels.js';
import { byteOrderMark, flawMessage, inOrder, Placed, rootOf, trailingText } from './messages.js';
import { Positions } from './positions.js';
import { fatalMessage, type LintResult, type Repair } from './result.js';

/** How a payload is linted. */
export interface LintOptions extends Hints {
  readonly rules?: readonly RuleSetting[] | undefined;
  /** What is known of the target; its overlay names request fields that are sent on purpose beyond the listing. */
  readonly values?: Values | undefined;
  readonly expected?: Expected | undefined;
  /** Which payloads without a contract are errors: all (the default), those that name an operation, or none; the others are only counted. */
  readonly unplaced?: 'all' | 'named' | 'ignore' | undefined;
  /** What may be repaired: answers are evidence of what a gateway said, and stay as they are unless asked for. */
  readonly repairs?: 'requests' | 'all' | undefined;
}

const NONE: readonly never[] = [];
const BYTE_ORDER_MARK = '\uFEFF';

/** Everything that is wrong with one payload, with lines and columns. Never throws: a text that cannot be judged is a result too. */
export function lintText(given: string, options: LintOptions = {}): LintResult {
  const marked = given.startsWith(BYTE_ORDER_MARK);
  const text = marked ? given.slice(1) : given;
  return lintParsed(text, parseJson(text), options, marked ? 'marked' : 'plain', 'all');
}

/** The same for a text that is parsed already; undefined is the body of a text that is not JSON. */
export function lintParsed(
  text: string,
  body: JsonValue | undefined,
  options: LintOptions,
  beginning: 'marked' | 'plain' = 'plain',
  unread: 'all' | 'of-cut-listings' = 'of-cut-listings',
): LintResult {
  const marked = beginning === 'marked';
  const file = options.name ?? '<text>';
  if (body === undefined) return trailed(text, options, beginning, unread) ?? unreadable(file, text);
  const found = detect(body, options);
  const scan = marked || mayHaveFlaws(text, body) ? scanJson(text) : undefined;
  if (scan?.kind === 'fault') return unreadable(file, text);
  if (!isDetected(found)) return unplaced(found, file, text, options);
  const { contract, side, asked } = found;
  const known = judgeOptions(options, contract);
  const fields = isPlainlyGood(contract, side, body) ? 'good' : 'unknown';
  const judged = judgeDetected(found, { text, body, digits: hasTellingNumber(text) ? 'telling' : 'plain', fields }, options);
  const house = houseFindings(found, body, known);
  const findings = weigh(house.length === 0 ? judged : [...judged, ...house], found, body, options);
  const flaws = scan === undefined ? NONE : envelopeFlaws(scan.root).filter((flaw) => isTold(flaw, found));
  const isClean = findings.length === 0 && flaws.length === 0 && !marked;
  // Every value of a request that is plainly good is judged by some row.
  const count = side === 'request' ? fields !== 'good' && (unread === 'all' || contract.listing === 'cut') : unread === 'all';
  const { count: unjudged, meant } =
    count && isObject(body) ? unjudgedIn(contract, side, body, new Set(findings.map(({ path }) => path))) : { count: 0, meant: NONE };
  if (isClean && unjudged === 0 && asked === undefined) return { file, contract: contract.id, side, judged: true, messages: NONE };
  const head = {
    file,
    contract: contract.id,
    side,
    judged: true,
    ...(asked === undefined ? {} : { asked }),
    ...(unjudged === 0 ? {} : { unjudgedFields: unjudged }),
    ...(meant.length === 0
      ? {}
      : { slips: meant.map(({ path, name }) => ({ path: coverNumbers(path), suggestion: `did you mean ${name}?` })) }),
  };
  if (isClean) return { ...head, messages: NONE };
  const root = scan?.root ?? rootOf(text);
  const place = new Placed(text, root);
  const messages = [
    ...(marked ? [byteOrderMark()] : []),
    ...flaws.map((flaw) => flawMessage(flaw, place)),
    ...findings.map((finding) => place.message(finding)),
  ].filter((message) => settingOf(options.rules ?? [], message.rule, ENVELOPE_ALIASES[message.rule] ?? []) !== 'off');
  return { ...head, text, messages: inOrder(messages) };
}

/** Every repair that is the only safe one, also of values that are not judged: what `--fix` may change. */
export function repairsOf(given: string, options: LintOptions): readonly Repair[] {
  const skipped = given.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const text = given.slice(skipped);
  const body = parseJson(text);
  const found = body === undefined ? undefined : detect(body, options);
  if (body === undefined || found === undefined || !isDetected(found)) return [];
  if (found.side !== 'request' && options.repairs !== 'all') return [];
  const scan = scanJson(text);
  // A key that is written twice has no value that could be repaired safely.
  if (scan.kind === 'fault' || envelopeFlaws(scan.root).length > 0) return [];
  return inspect(found.contract, found.side, { text, body }, judgeOptions(options, found.contract), 'all').flatMap(
    ({ rule, path, repair, rename }) => {
      const value = rename === undefined ? locate(scan.root, path) : keyAt(scan.root, path);
      const put = rename === undefined ? repair : JSON.stringify(rename);
      if (
        put === undefined ||
        value === undefined ||
        settingOf(options.rules ?? [], rule, ruleNames({ contract: found.contract.id, side: found.side, rule })) === 'off'
      )
        return [];
      return [{ start: value.start + skipped, end: value.end + skipped, text: put }];
    },
  );
}

function keyAt(root: ScannedValue, path: string): { readonly start: number; readonly end: number } | undefined {
  const value = locate(root, path);
  const member = locate(root, parentOf(path) ?? '')?.members?.find((one) => one.value === value);
  return member === undefined ? undefined : { start: member.keyStart, end: member.keyEnd };
}

/** Lint rules that also go by the name of a catalogue rule about the envelope. */
const ENVELOPE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'duplicate-key': ['body-envelope'],
  'byte-order-mark': ['body-envelope'],
};

/** A request or an answer with text behind it: what stands before it is judged, and the text is one finding more. */
function trailed(
  text: string,
  options: LintOptions,
  beginning: 'marked' | 'plain',
  unread: 'all' | 'of-cut-listings',
): LintResult | undefined {
  const scan = scanJson(text);
  const root = scan.kind === 'fault' ? scan.fault.after : undefined;
  if (root?.kind !== 'object') return undefined;
  const value = text.slice(0, root.end);
  const body = parseJson(value);
  if (body === undefined || !isDetected(detect(body, options))) return undefined;
  const result = lintParsed(value, body, options, beginning, unread);
  const { rules = [], expected = {} } = options;
  if (settingOf(rules, 'body-trailing', []) === 'off') return result;
  const level = promotion(rules, expected)?.('body-trailing', []) === 'must' ? 'must' : 'should';
  const message = trailingText(level, new Placed(text, root), {
    start: scan.kind === 'fault' ? scan.fault.offset : root.end,
    end: text.trimEnd().length,
  });
  return { ...result, text, messages: inOrder([...result.messages, message]) };
}

function unreadable(file: string, text: string): LintResult {
  const scan = scanJson(text);
  const fault = scan.kind === 'fault' ? scan.fault : { offset: 0, message: 'not JSON' };
  const at = new Positions(text).at(Math.min(fault.offset, text.length));
  const what =
    text.trim() === '' ? 'the payload is empty' : fault.message.startsWith('nested') ? fault.message : `not JSON: ${fault.message}`;
  return { file, judged: false, text, messages: [fatalMessage('body-malformed', what, at)] };
}

/** A payload that no contract fits. One that names an operation is meant for this API, so that nobody may take it for judged. */
function unplaced(found: Undetected, file: string, text: string, options: LintOptions): LintResult {
  const { unplaced: problem = 'all' } = options;
  const how = `cannot tell the contract: ${found.tried.join('; ')}`;
  const { named } = found;
  if (problem === 'ignore' || (problem === 'named' && named === undefined)) {
    const undetected = `${how}. Say it with --contract OPERATION@VERSION`;
    return { file, judged: false, messages: NONE, undetected };
  }
  const near = named === undefined ? undefined : likelyOperation(named, knownTo(options));
  const suggestion = `${near === undefined ? '' : `did you mean ${near}? Otherwise `}say it with --contract OPERATION@VERSION, or leave such files out: "off" under lint.files, or --unplaced=ignore`;
  const at = named === undefined ? {} : new Placed(text, rootOf(text)).place(named.path);
  return { file, judged: false, text, messages: [{ ...fatalMessage('contract-unknown', how), suggestion, ...at }] };
}

/** The options for the judge, made once per contract, because every line of a stream has the same. */
const judgeOptions = (options: LintOptions, contract: Contract): JudgeOptions => judging(options)(contract);

const judging = keptWith(({ values, rules = [], expected = {} }: LintOptions) => {
  const promote = promotion(rules, expected);
  return keptWith(({ id, operation }: Contract): JudgeOptions => {
    const overlay = leafPaths(values?.overlay[id] ?? values?.overlay[operation] ?? {}).map(generic);
    return { ...(values === undefined ? {} : { values, overlay }), ...(promote === undefined ? {} : { promote }) };
  });
});

/** Where the version is not certain, only findings that every version has keep their level. */
function judgeDetected(found: Detected, document: Document, options: LintOptions): readonly BodyFinding[] {
  const findings = judge(found.contract, found.side, document, judgeOptions(options, found.contract));
  if (findings.length === 0 || found.version === 'exact') return findings;
  if (found.version === 'nearest') return findings.map((finding) => soften(finding));
  const others = otherVersions(found.contract);
  const { fields: _ours, ...same } = document;
  const elsewhere = others.map((contract) => judge(contract, found.side, same, judgeOptions(options, contract)));
  return findings.map((finding) =>
    elsewhere.every((list) => list.some(({ rule, path }) => rule === finding.rule && path === finding.path)) ? finding : soften(finding),
  );
}

const soften = (finding: BodyFinding): BodyFinding => (finding.level === 'must' ? { ...finding, level: 'should' } : finding);

/** Applies the levels that the user set, last of all; a session may hold what the request lacks. */
function weigh(
  findings: readonly BodyFinding[],
  { side, contract }: Detected,
  body: JsonValue,
  options: LintOptions,
): readonly BodyFinding[] {
  if (findings.length === 0) return findings;
  const session = isObject(body) && isObject(body['session']) && typeof body['session']['id'] === 'string';
  const rules = options.rules ?? [];
  const weighed: BodyFinding[] = [];
  for (const finding of findings) {
    const aliases = ALIASES.filter((alias) => alias.side === side && alias.ids.includes(finding.rule)).map(({ alias }) => alias);
    const setting = settingOf(rules, finding.rule, ruleNames({ contract: contract.id, side, rule: finding.rule, aliases }));
    if (setting === 'off') continue;
    const lenient = session && side === 'request' && /:required(?:-in-group)?$/.test(finding.rule);
    if (setting !== undefined) weighed.push({ ...finding, level: setting });
    else weighed.push(lenient ? { ...soften(finding), suggestion: finding.suggestion ?? 'the session may carry it' } : finding);
  }
  return weighed;
}

/** In requests, a key such as `__proto__` is reported as an unknown field already. */
const isTold = (flaw: EnvelopeFlaw, found: Detected): boolean => flaw.rule === 'duplicate-key' || found.side !== 'request';
