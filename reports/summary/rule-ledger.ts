import { isArray, isObject } from '../../src/json/value.js';
import type { FindingEvent, RuleEvent, RunHeader } from '../../src/model/event.js';
import type { Level, Polarity, Rule, RuleLine, RuleStatus } from '../../src/model/report.js';
import { globOf } from '../text/glob.js';
import { shorten } from '../text/shorten.js';
import { writtenForm } from '../../src/model/finding.js';
import { LIMITS } from './limits.js';

/** Why a rule was not judged on every side; also how it counts against completeness. */
export type Gap = 'inconclusive' | 'unexercised' | 'excluded' | 'out of scope' | 'known';

export interface LedgerLine extends RuleLine {
  readonly gap?: Gap;
}

export interface MissingState {
  readonly state: string;
  readonly reason: string;
  readonly waiting: readonly string[];
}

/** How every rule of the catalogue fared. */
export interface RuleLedger {
  judged(event: RuleEvent): void;
  broken(finding: FindingEvent, isKnown: boolean): void;
  lines(header: RunHeader | undefined, missing: readonly MissingState[]): readonly LedgerLine[];
}

interface Entry {
  readonly conforms: Set<Polarity>;
  readonly inconclusive: Map<Polarity, string>;
  readonly broken: Set<Polarity>;
  level: Level;
  known: number;
  unknown: number;
}

const WEIGHT: Readonly<Record<Level, number>> = { open: 0, should: 1, must: 2 };

export function createRuleLedger(rules: readonly Rule[]): RuleLedger {
  // Only rules that events mention get an entry, and only the catalogue's: a log cannot make it grow.
  const names = new Set(rules.map(writtenForm));
  const entries = new Map<string, Entry>();
  const entryOf = (name: string): Entry | undefined => {
    if (!names.has(name)) return undefined;
    const entry = entries.get(name) ?? fresh();
    entries.set(name, entry);
    return entry;
  };

  return {
    judged(event) {
      const entry = entryOf(writtenForm(event));
      if (event.status === 'conforms') entry?.conforms.add(event.polarity);
      else if (entry?.inconclusive.has(event.polarity) === false) {
        entry.inconclusive.set(event.polarity, shorten(event.reason ?? 'no reason given', LIMITS.reason));
      }
    },
    broken(finding, isKnown) {
      const entry = entryOf(writtenForm(finding));
      if (entry === undefined) return;
      entry.broken.add(finding.polarity);
      if (WEIGHT[finding.level] > WEIGHT[entry.level]) entry.level = finding.level;
      if (isKnown) entry.known++;
      else entry.unknown++;
    },
    lines(header, missing) {
      const scope = scopeOf(header);
      return rules.map((rule) => lineOf(rule, entries.get(writtenForm(rule)), scope, missing));
    },
  };
}

const fresh = (): Entry => ({ conforms: new Set(), inconclusive: new Map(), broken: new Set(), level: 'open', known: 0, unknown: 0 });

function lineOf(rule: Rule, entry: Entry | undefined, scope: Scope, missing: readonly MissingState[]): LedgerLine {
  const level = strongest(scope.promoted(rule), rule.level);
  const isJudged = (side: Polarity): boolean => entry !== undefined && (entry.conforms.has(side) || entry.broken.has(side));
  const sides = Object.fromEntries(rule.polarity.map((side) => [side, isJudged(side)]));
  const { status, reason, gap } = statusOf(rule, level, entry, scope, missing);
  return {
    contract: rule.contract,
    side: rule.side,
    id: rule.id,
    clause: rule.clause,
    level,
    text: rule.text,
    status,
    polarity: rule.polarity,
    ...sides,
    ...(reason === undefined ? {} : { reason }),
    ...(gap === undefined ? {} : { gap }),
  };
}

interface Standing {
  readonly status: RuleStatus;
  readonly reason?: string;
  readonly gap?: Gap;
}

function statusOf(rule: Rule, level: Level, entry: Entry | undefined, scope: Scope, missing: readonly MissingState[]): Standing {
  if (entry !== undefined && entry.broken.size > 0 && entry.level !== 'open') {
    const status = entry.level === 'must' ? 'violates' : 'warns';
    if (entry.unknown === 0) return { status, reason: 'a known deviation', gap: 'known' };
    const unjudged = rule.polarity.filter((side) => !entry.broken.has(side) && !entry.conforms.has(side));
    if (unjudged.length === 0) return { status };
    return { status, reason: `its ${unjudged.join(' and ')} side was not judged`, gap: 'inconclusive' };
  }
  if (level === 'open') return { status: 'open', reason: rule.because ?? 'the specification leaves it open' };
  const open = rule.polarity.filter((side) => entry?.conforms.has(side) !== true);
  if (open.length === 0) return { status: 'conforms' };
  const said = open.map((side) => entry?.inconclusive.get(side)).find((reason) => reason !== undefined);
  if (said !== undefined) return { status: 'inconclusive', reason: said, gap: 'inconclusive' };
  if (!scope.contracts.has(rule.contract)) return { status: 'unexercised', reason: 'the contract is out of scope', gap: 'out of scope' };
  const excluded = scope.excluded(rule);
  if (excluded !== undefined) return { status: 'unexercised', reason: `excluded: ${excluded}`, gap: 'excluded' };
  const lacking = missing.find((state) => rule.needs.some((need) => need === state.state) || isWaiting(state, rule));
  if (lacking !== undefined) {
    return { status: 'inconclusive', reason: shorten(`needs ${lacking.state}: ${lacking.reason}`, LIMITS.reason), gap: 'inconclusive' };
  }
  if (open.length < rule.polarity.length) {
    return { status: 'inconclusive', reason: `its ${open.join(' and ')} side was not sent`, gap: 'inconclusive' };
  }
  return { status: 'unexercised', reason: 'no case of this run reached it', gap: 'unexercised' };
}

const isWaiting = (state: MissingState, rule: Rule): boolean =>
  state.waiting.includes(rule.id) || state.waiting.includes(writtenForm(rule));

const strongest = (a: Level, b: Level): Level => (WEIGHT[a] >= WEIGHT[b] ? a : b);

interface Scope {
  readonly contracts: ReadonlySet<string>;
  /** The level that the configuration raises the rule to. */
  promoted(rule: Rule): Level;
  /** Why the configuration leaves the rule out. */
  excluded(rule: Rule): string | undefined;
}

/** The configuration travels in the header as plain data; what does not look as expected is passed over. */
function scopeOf(header: RunHeader | undefined): Scope {
  const configuration = header?.configuration;
  const expect = isObject(configuration) && isObject(configuration.expect) ? configuration.expect.rules : undefined;
  const scope = isObject(configuration) && isObject(configuration.scope) ? configuration.scope.exclude : undefined;
  const raised = (isObject(expect) ? Object.entries(expect) : []).map(([name, level]) => ({ names: globOf(name), level }));
  const exclusions = isArray(scope) ? scope.filter(isObject) : [];
  return {
    contracts: new Set(header?.contracts),
    promoted: (rule) => {
      const found = raised.find(({ names }) => [rule.id, writtenForm(rule), ...rule.aliases].some(names))?.level;
      return found === 'must' || found === 'should' ? found : 'open';
    },
    excluded: (rule) => {
      const found = exclusions.find(
        (exclusion) =>
          exclusion.case === undefined &&
          (typeof exclusion.rule !== 'string' || [rule.id, ...rule.aliases].some(globOf(exclusion.rule))) &&
          (typeof exclusion.contract !== 'string' || rule.contract.startsWith(exclusion.contract)),
      );
      if (found === undefined) return undefined;
      return typeof found.because === 'string' ? found.because : 'no reason given';
    },
  };
}
