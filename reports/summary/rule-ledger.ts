import type { FindingEvent, RuleEvent } from '../../src/model/event.js';
import type { Gap, Level, Validity, Rule, RuleLine, RuleStatus } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { written, writtenForm } from '../../src/model/finding.js';
import { LIMITS } from './limits.js';
import { idOf, indexOf } from './rule-index.js';
import { type Hindrance, remedyIn } from './hindrance.js';
import type { Ending, RunScope } from './run-scope.js';

export interface LedgerLine extends RuleLine {
  /** How the rule counts against completeness. */
  readonly gap?: Gap;
  /** Judged only where an answer has the part that it is about. */
  readonly ofAnswer?: true;
}

export interface MissingState {
  readonly state: string;
  readonly reason: string;
  readonly waiting: readonly string[];
  readonly failed?: true;
}

/** A rule and what was seen of it. */
export const causeName = (finding: Pick<FindingEvent, 'side' | 'rule' | 'signature'>): string => `${written(finding)}|${finding.signature}`;

/** What else the run tells about why a rule was not judged. */
export interface Surroundings {
  readonly scope: RunScope;
  readonly ending: Ending;
  readonly missing: readonly MissingState[];
  /** Causes, named by `causeName`, that were seen but could not be reproduced. */
  readonly flaky: ReadonlySet<string>;
  /** By contract: why no good request of it was accepted. */
  readonly unproven: ReadonlyMap<string, Hindrance>;
}

interface Entry {
  readonly conforms: Set<Validity>;
  readonly inconclusive: Map<Validity, string>;
  readonly unread: Set<Validity>;
  /** By cause. */
  readonly breaches: Map<string, Breach>;
}

interface Breach {
  readonly broken: Set<Validity>;
  level: Level;
  known: number;
  unknown: number;
}

const WEIGHT: Readonly<Record<Level, number>> = { open: 0, should: 1, must: 2 };

/** The status of every rule of the catalogue. */
export function createRuleLedger(rules: readonly Rule[]) {
  // Only rules of the catalogue get an entry, so that a manipulated log cannot make the map grow.
  const { byName, ids } = indexOf(rules);
  const entries = new Map<Rule, Entry>();
  const observed = new Set<string>();
  const times = new Map<Rule, number>();
  const entryOf = (name: string): Entry | undefined => {
    const rule = byName.get(name);
    if (rule === undefined) return undefined;
    const entry = entries.get(rule) ?? fresh();
    entries.set(rule, entry);
    return entry;
  };

  return {
    judged(event: RuleEvent): void {
      const entry = entryOf(writtenForm(event));
      if (event.unread === true) entry?.unread.add(event.validity);
      if (event.status === 'conforms') entry?.conforms.add(event.validity);
      else if (entry?.inconclusive.has(event.validity) === false) {
        entry.inconclusive.set(event.validity, shorten(event.reason ?? 'no reason given', LIMITS.reason));
      }
    },
    /** A case about the rule took so long. */
    took(one: Pick<RuleEvent, 'contract' | 'side' | 'rule'>, millis: number): void {
      const rule = byName.get(writtenForm(one));
      if (rule !== undefined && Number.isFinite(millis)) times.set(rule, (times.get(rule) ?? 0) + Math.max(0, millis));
    },
    broken(finding: FindingEvent, isKnown: boolean): void {
      const entry = entryOf(writtenForm(finding));
      if (entry === undefined) return;
      const name = causeName(finding);
      const cause = entry.breaches.has(name) || entry.breaches.size < LIMITS.causesPerRule ? name : '';
      const breach = entry.breaches.get(cause) ?? { broken: new Set(), level: 'open', known: 0, unknown: 0 };
      entry.breaches.set(cause, breach);
      breach.broken.add(finding.validity);
      breach.level = strongest(breach.level, finding.level);
      if (isKnown) breach.known++;
      else breach.unknown++;
    },
    /** Records that a case of the rule was sent whose answer is not judged. */
    observed(contract: string, rule: string): void {
      const id = idOf({ contract, id: rule });
      if (ids.has(id)) observed.add(id);
    },
    lines({ scope, ending, missing, flaky, unproven }: Surroundings): readonly LedgerLine[] {
      const shown = [...entries].flatMap(([rule, entry]) => (rule.path !== undefined && isShown(entry) ? [answerOf(rule)] : []));
      const setting = { scope, missing, flaky, unproven, observed, answered: new Set(shown), unsent: whyUnsent(scope, ending) };
      return rules.map((rule) => lineOf(rule, entries.get(rule), times.get(rule), setting));
    },
  };
}

const fresh = (): Entry => ({ conforms: new Set(), inconclusive: new Map(), unread: new Set(), breaches: new Map() });

/** The reproduced breaches of all causes together; undefined where there are none. */
function firmBreach(entry: Entry | undefined, flaky: ReadonlySet<string>): Breach | undefined {
  if (entry === undefined || entry.breaches.size === 0) return undefined;
  const firm = [...entry.breaches].flatMap(([cause, breach]) => (isFlaky(cause, breach, flaky) ? [] : [breach]));
  if (firm.length === 0) return undefined;
  return {
    broken: new Set(firm.flatMap(({ broken }) => [...broken])),
    level: firm.map(({ level }) => level).reduce(strongest),
    known: firm.reduce((sum, { known }) => sum + known, 0),
    unknown: firm.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}

/** A known deviation is expected and never counts as flaky. */
const isFlaky = (cause: string, { unknown }: Breach, flaky: ReadonlySet<string>): boolean => unknown > 0 && flaky.has(cause);

/** What the status of a rule depends on beyond its own check results. */
interface Setting extends Omit<Surroundings, 'ending'> {
  readonly observed: ReadonlySet<string>;
  /** Contract and side of which an answer was judged. */
  readonly answered: ReadonlySet<string>;
  /** Why a rule got no case, and what would give it one. */
  readonly unsent: Hindrance;
}

const answerOf = (rule: Rule): string => `${rule.contract}:${rule.side}`;
const isShown = (entry: Entry): boolean => entry.conforms.size + entry.breaches.size > 0;

function whyUnsent(scope: RunScope, ending: Ending): Setting['unsent'] {
  if (ending !== 'completed') return { reason: `the run ended before it (${ending})`, remedy: 'let the run come to its end' };
  if (scope.profile === 'traffic') return { reason: 'no exchange of the traffic put it to the test' };
  if (scope.profile === 'smoke') return { reason: 'the smoke profile sends no case of it', remedy: 'run.profile' };
  return { reason: 'no case of this run reached it' };
}

/** The members are set one by one, because spreading objects is slow for thousands of lines. */
function lineOf(rule: Rule, entry: Entry | undefined, millis: number | undefined, setting: Setting): LedgerLine {
  const level = strongest(setting.scope.promoted(rule), rule.level);
  const firm = firmBreach(entry, setting.flaky);
  const standing = statusOf(rule, level, entry, firm, setting);
  const line: { -readonly [Key in keyof LedgerLine]: LedgerLine[Key] } = {
    contract: rule.contract,
    side: rule.side,
    id: rule.id,
    clause: rule.clause,
    level,
    text: rule.text,
    validity: rule.validity,
    status: standing.status,
  };
  for (const side of rule.validity) line[side] = isJudged(side, entry, firm);
  if (standing.reason !== undefined) line.reason = standing.reason;
  if (standing.remedy !== undefined) line.remedy = standing.remedy;
  if (standing.gap !== undefined) line.gap = standing.gap;
  if (standing.ofAnswer !== undefined) line.ofAnswer = standing.ofAnswer;
  if (standing.status === 'inconclusive' && [...(entry?.unread ?? [])].some((side) => !isJudged(side, entry, firm))) line.unread = true;
  if (millis !== undefined) line.millis = Math.round(millis * 10) / 10;
  return line;
}

/** Judged: reproducibly broken, or kept and never broken. */
function isJudged(side: Validity, entry: Entry | undefined, firm: Breach | undefined): boolean {
  if (entry === undefined) return false;
  if (firm?.broken.has(side) === true) return true;
  return entry.conforms.has(side) && ![...entry.breaches.values()].some(({ broken }) => broken.has(side));
}

type Standing = Pick<LedgerLine, 'status' | 'reason' | 'remedy' | 'gap' | 'ofAnswer'>;

function statusOf(rule: Rule, level: Level, entry: Entry | undefined, firm: Breach | undefined, setting: Setting): Standing {
  if (entry !== undefined && firm !== undefined && firm.level !== 'open') return brokenStanding(rule, entry, firm);
  // Also where the rule is out of scope, as what was reproduced is: a run that saw it broken does not show that the target conforms.
  if (entry !== undefined && firm === undefined && [...entry.breaches.values()].some((breach) => breach.level !== 'open'))
    return { status: 'inconclusive', reason: 'seen broken, but not again when the same was sent again', gap: 'inconclusive' };
  const left = setting.scope.leftOut(rule, entry !== undefined || setting.observed.has(idOf(rule)));
  if (left !== undefined) return left.status === 'excluded' ? { ...left, gap: 'excluded' } : left;
  if (level === 'open') return { status: 'open', reason: rule.because ?? 'the specification leaves it open' };
  const open = rule.validity.filter((side) => entry?.conforms.has(side) !== true);
  return open.length === 0 ? { status: 'conforms' } : unjudgedStanding(rule, open, entry, setting);
}

function brokenStanding(rule: Rule, entry: Entry, firm: Breach): Standing {
  if (firm.unknown === 0) return { status: 'known', reason: 'a known deviation', gap: 'known' };
  const unjudged = rule.validity.filter((side) => !firm.broken.has(side) && !entry.conforms.has(side));
  const status: RuleStatus = firm.level === 'must' ? 'violates' : 'warns';
  if (unjudged.length === 0) return { status };
  return { status, reason: `its ${unjudged.join(' and ')} side was not judged`, gap: 'inconclusive' };
}

function unjudgedStanding(rule: Rule, open: readonly Validity[], entry: Entry | undefined, setting: Setting): Standing {
  const { answered, unsent } = setting;
  const part = partOfAnswer(rule);
  const isAnswered = part !== undefined && answered.has(`${rule.contract}:${part.side}`);
  const hindrance = hindranceOf(rule, open, entry, setting, isAnswered);
  const ofAnswer = part === undefined ? {} : { ofAnswer: true as const };
  if (hindrance !== undefined) return { status: 'inconclusive', ...hindrance, gap: 'inconclusive', ...ofAnswer };
  if (isAnswered) return { status: 'not-seen', reason: `the gateway never sent ${part.what}` };
  const half = open.length < rule.validity.length ? `its ${open.join(' and ')} side was not sent: ` : '';
  return { status: 'not-sent', ...unsent, reason: `${half}${unsent.reason}`, gap: 'not-sent', ...ofAnswer };
}

/** Why a planned rule was not judged, the deepest cause first: a contract that accepts no good request prevents all its check results. */
function hindranceOf(
  rule: Rule,
  open: readonly Validity[],
  entry: Entry | undefined,
  { missing, unproven }: Setting,
  isAnswered: boolean,
): Hindrance | undefined {
  const whole = unproven.get(rule.contract);
  // Refusals come from a contract that accepts nothing, too.
  if (whole !== undefined && !(isAnswered && rule.side === 'error')) return whole;
  const said = open.map((side) => entry?.inconclusive.get(side)).find((reason) => reason !== undefined);
  if (said !== undefined) return { reason: said, ...remedyIn(said) };
  const lacking = missing.find((state) => rule.needs.some((need) => need === state.state) || state.waiting.includes(writtenForm(rule)));
  if (lacking === undefined) return undefined;
  return {
    reason: shorten(`needs provisioning of ${lacking.state}: ${lacking.reason}`, LIMITS.reason),
    remedy: `provision.${lacking.state}`,
  };
}

/** The part of an answer that the rule is about, if a target may omit it. A part that every answer must have is judged on every answer. */
function partOfAnswer(rule: Rule): { readonly side: 'response' | 'error'; readonly what: string } | undefined {
  if (rule.shownBy !== undefined) return { side: 'response', what: rule.shownBy };
  if (rule.owed === true || (rule.side !== 'response' && rule.side !== 'error')) return undefined;
  return { side: rule.side, what: rule.path ?? 'what the rule is about' };
}

const strongest = (a: Level, b: Level): Level => (WEIGHT[a] >= WEIGHT[b] ? a : b);
