import { defined } from '../../src/json/defined.js';
import { groupIdOf } from '../../src/model/group-id.js';
import type { FindingEvent, Minimal, RunHeader } from '../../src/model/event.js';
import { comesBefore } from '../../src/model/representative.js';
import type { ContractId, FindingGroup, KnownReason, Level, ReportFinding, Rule, RunReport } from '../../src/model/report.js';
import { LIMITS } from './limits.js';
import { asCurl } from '../reproduction/curl-script.js';
import { curlOf, replayOf } from './reproduce.js';
import { isAnyId, related } from './siblings.js';
import { distinctTitles, type Titled } from './title.js';
import { trimFinding, trimMinimal } from './trim.js';
import { written } from '../../src/model/finding.js';
import { indexOf } from './rule-index.js';

type ByLevel = Readonly<Record<'must' | 'should', number>>;

export interface GroupOptions {
  readonly header: RunHeader | undefined;
  readonly rules: readonly Rule[];
  readonly baseline: RunReport | undefined;
}

interface Kept {
  readonly finding: Omit<FindingEvent, 'request' | 'reply' | 'steps'>;
  readonly known: KnownReason | undefined;
}

interface Gathered {
  readonly id: string;
  /** The finding that represents the cause. */
  first: FindingEvent;
  readonly contracts: Set<ContractId>;
  readonly kept: Kept[];
  level: Level;
  count: number;
  unknown: ByLevel;
  minimal: { readonly of: Kept['finding']; readonly minimal: Minimal } | undefined;
}

interface GroupList {
  readonly groups: readonly FindingGroup[];
  readonly findings: readonly ReportFinding[];
  /** Findings of causes that could not be reproduced, without known deviations. */
  readonly flaky: ByLevel;
}

/** Findings by cause: rule, side and what was observed, over all contracts that have the rule. */
export function createGroups() {
  const groups = new Map<string, Gathered>();
  const groupOfFinding = new Map<string, Gathered>();

  return {
    add(given: FindingEvent, known: KnownReason | undefined): void {
      const id =
        groups.size < LIMITS.groups || groups.has(groupIdOf(given)) ? groupIdOf(given) : groupIdOf({ ...given, signature: 'other' });
      const group = groups.get(id) ?? opened(id, given);
      groups.set(id, group);
      group.contracts.add(given.contract);
      group.count++;
      if (known === undefined) group.unknown = plus(group.unknown, { [given.level]: 1 });
      if (given.level === 'must') group.level = 'must';
      if (comesBefore(given, group.first)) group.first = trimFinding(given);
      keep(group, given, known);
    },
    shrunk(minimal: Minimal): void {
      const group = groupOfFinding.get(minimal.finding);
      const of = group?.kept.find(({ finding }) => finding.id === minimal.finding)?.finding;
      if (group === undefined || of === undefined) return;
      // Every shard shrinks its own best finding; the best of all shards is shown.
      group.minimal = better(group.minimal, { of, minimal: trimMinimal(minimal) });
    },
    list(options: GroupOptions): GroupList {
      const { byCause: rules } = indexOf(options.rules);
      const before = new Map(options.baseline?.groups.map((group) => [group.id, group]));
      const causes = new Map([...joined(groups.values())].map((group) => [group.id, group]));
      const all = titled([...causes.values()].map((group) => finished(group, options, rules, before)));
      const ordered = related(failuresFirst(all.toSorted(byWeight)));
      const findings = ordered.flatMap((group) => (causes.get(group.id)?.kept ?? []).map((kept) => reported(kept, group, before)));
      const flaky = ordered.filter((group) => group.flaky === true).flatMap(({ id }) => causes.get(id)?.unknown ?? []);
      return { groups: ordered, findings, flaky: flaky.reduce(plus, NONE) };
    },
  };

  /**
   * Keeps the first few findings in a fixed order that does not depend on when they arrive, so that the representative one is among
   * them.
   */
  function keep(group: Gathered, given: FindingEvent, known: KnownReason | undefined): void {
    if (groupOfFinding.has(given.id)) return;
    const most = groupOfFinding.size < LIMITS.findings ? LIMITS.findingsPerGroup : Math.max(1, group.kept.length);
    const after = group.kept.findIndex(({ finding }) => comesBefore(given, finding));
    const place = after < 0 ? group.kept.length : after;
    if (place >= most) return;
    const { request: _request, reply: _reply, steps: _steps, ...finding } = trimFinding(given);
    group.kept.splice(place, 0, { finding, known });
    groupOfFinding.set(given.id, group);
    for (const dropped of group.kept.splice(most)) groupOfFinding.delete(dropped.finding.id);
  }
}

/** Causes that looked different in larger requests but are the same in the smallest are joined. */
function joined(groups: Iterable<Gathered>): Iterable<Gathered> {
  const causes = new Map<string, Gathered>();
  for (const group of groups) {
    const { side, rule, signature } = group.first;
    const id = groupIdOf({ side, rule, signature: group.minimal?.minimal.judged?.signature ?? signature });
    const other = causes.get(id);
    causes.set(id, other === undefined ? { ...group, id } : union(other, group));
  }
  return causes.values();
}

function union(one: Gathered, other: Gathered): Gathered {
  const minimals = [one.minimal, other.minimal].filter((minimal) => minimal !== undefined);
  return {
    id: one.id,
    first: comesBefore(other.first, one.first) ? other.first : one.first,
    contracts: new Set([...one.contracts, ...other.contracts]),
    kept: [...one.kept, ...other.kept].sort((a, b) => (comesBefore(a.finding, b.finding) ? -1 : 1)),
    level: one.level === 'must' ? 'must' : other.level,
    count: one.count + other.count,
    unknown: plus(one.unknown, other.unknown),
    minimal: minimals.reduce<Gathered['minimal']>(better, undefined),
  };
}

type Shrunk = NonNullable<Gathered['minimal']>;

/** A reproduced finding is better than one that was not; then the earlier in the fixed order. */
function better(one: Shrunk | undefined, other: Shrunk): Shrunk {
  if (one === undefined) return other;
  const steadier = Number(one.minimal.flaky ?? false) - Number(other.minimal.flaky ?? false);
  if (steadier !== 0) return steadier < 0 ? one : other;
  return comesBefore(other.of, one.of) ? other : one;
}

const NONE: ByLevel = { must: 0, should: 0 };
const plus = (one: ByLevel, other: Partial<ByLevel>): ByLevel => ({
  must: one.must + (other.must ?? 0),
  should: one.should + (other.should ?? 0),
});

/** Gives every cause of the report a distinct title. */
function titled(causes: readonly { readonly group: Omit<FindingGroup, 'title'>; readonly subject: Titled }[]): FindingGroup[] {
  const groups = causes.map(({ group }) => group);
  const titles = distinctTitles(
    causes.map(({ group, subject }) => ({
      subject: isAnyId(group, groups) ? { ...subject, phrase: 'An id that nothing has is taken' } : subject,
      id: group.id,
    })),
  );
  return causes.map(({ group }, place) => ({
    ...group,
    title: `${titles[place] ?? ''}${howOften(group)}`,
  }));
}

/** A breach that one exchange shows by itself counts, however rarely it shows; what rests on more has to show again. */
const howOften = ({ flaky, minimal: { seen } }: Omit<FindingGroup, 'title'>): string =>
  flaky === true ? ' (not reproducible)' : seen === undefined ? '' : ` (seen ${seen.times} of ${seen.of} times)`;

const opened = (id: string, finding: FindingEvent): Gathered => ({
  id,
  first: trimFinding(finding),
  contracts: new Set(),
  kept: [],
  level: finding.level,
  count: 0,
  unknown: NONE,
  minimal: undefined,
});

function finished(
  group: Gathered,
  { header, baseline }: GroupOptions,
  rules: ReadonlyMap<string, Pick<Rule, 'text' | 'phrase' | 'keeps'>>,
  before: ReadonlyMap<string, FindingGroup>,
): { readonly group: Omit<FindingGroup, 'title'>; readonly subject: Titled } {
  const { first } = group;
  const smallest = group.minimal?.minimal ?? unminimised(first);
  const found = group.kept.find(({ finding }) => finding.id === smallest.finding)?.finding ?? first;
  // Commands are made from the data, never taken from a log, which may be anybody's.
  const replay = replayOf(found, header);
  const curl = smallest.reproduction === undefined ? curlOf({ ...found, ...smallest }, header) : asCurl(smallest.reproduction, replay);
  const minimal = { ...smallest, curl, replay };
  // The text describes the request that is shown, which is the shrunk one.
  const { observed: _first, ...seen } = found;
  const shown = minimal.judged === undefined ? found : { ...seen, ...minimal.judged };
  const contracts = [...group.contracts].sort();
  const rule = rules.get(written(first));
  const text = rule?.text ?? first.expected;
  const old = before.get(group.id);
  const spread = old === undefined ? [] : contracts.filter((contract) => !old.contracts.includes(contract));
  const known = group.unknown.must + group.unknown.should === 0 ? group.kept.find((kept) => kept.known !== undefined)?.known : undefined;
  const finishedGroup = {
    id: group.id,
    rule: first.rule,
    side: first.side,
    clause: first.clause,
    // A finding that could not be reproduced is a warning at any level of the rule.
    level: minimal.flaky === true ? 'should' : group.level,
    text,
    signature: shown.signature,
    ...defined({ observed: shown.observed }),
    validity: first.validity,
    case: shown.case,
    contracts,
    count: group.count,
    findings: group.kept.map((kept) => kept.finding.id),
    ...defined({
      new: baseline && old === undefined,
      spread: spread.length === 0 ? undefined : spread,
      known,
      flaky: minimal.flaky,
    }),
    expected: shown.expected,
    actual: shown.actual,
    path: shown.path,
    edits: minimal.edits ?? shown.edits ?? [],
    minimal,
  };
  return {
    group: finishedGroup,
    subject: { finding: { ...first, ...shown }, minimal, contracts, text, phrase: rule?.phrase, keeps: rule?.keeps },
  };
}

/** Until a finding has been shrunk, its original request is shown. */
const unminimised = ({ id, request, reply, steps }: FindingEvent): Minimal => ({
  finding: id,
  request,
  reply,
  ...defined({ steps }),
  trail: [],
  requests: 0,
});

function reported({ finding, known }: Kept, group: FindingGroup, before: ReadonlyMap<string, FindingGroup>): ReportFinding {
  const isNew = before.get(group.id)?.contracts.includes(finding.contract) !== true;
  return { ...finding, group: group.id, ...defined({ known, new: group.new === undefined ? undefined : isNew, flaky: group.flaky }) };
}

/** A server failure is listed before faults of the error body that reports it. */
function failuresFirst(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const failure = groups.findIndex(({ rule, known }) => rule === 'server-failed' && known === undefined);
  const isOfFailure = ({ side, rule, known, minimal }: FindingGroup): boolean =>
    side === 'error' && rule !== 'refusal-cause' && known === undefined && /"SERVER_FAILED"/.test(minimal.reply.body);
  const place = groups.findIndex(isOfFailure);
  const [told] = groups.slice(failure, failure + 1);
  if (told === undefined || failure < 0 || place < 0 || place > failure) return groups;
  return [...groups.slice(0, place), told, ...groups.slice(place, failure), ...groups.slice(failure + 1)];
}

/** Unexpected before known, reproduced before flaky, new before old, must before should, frequent before rare. */
function byWeight(a: FindingGroup, b: FindingGroup): number {
  return (
    Number(a.known !== undefined) - Number(b.known !== undefined) ||
    Number(a.flaky === true) - Number(b.flaky === true) ||
    Number(isFresh(b)) - Number(isFresh(a)) ||
    Number(b.level === 'must') - Number(a.level === 'must') ||
    b.contracts.length - a.contracts.length ||
    b.count - a.count ||
    (a.id < b.id ? -1 : 1)
  );
}

const isFresh = (group: FindingGroup): boolean => group.new === true || group.spread !== undefined;
