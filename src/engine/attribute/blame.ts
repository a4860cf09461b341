import { FIRMNESS, weaker } from '../../catalogue/level.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Case, Coverage } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { blamedCoverage, type FieldHistory } from './blamed-coverage.js';
import type { Culprit } from './bisect.js';
import { worstOf } from './notebook.js';
import { blamedOf, detailOf, refusedValue } from './refused-value.js';
import { shownCoverages } from './shown-coverages.js';

export const isRandom = (combined: Case): boolean => combined.suite === 'exploration';

/** Holds a refused value against one rule, at the level that applies. */
export function blame(
  context: Attributing,
  history: FieldHistory,
  culprit: Culprit,
  combined: Case,
  whole?: Coverage,
): 'inconclusive' | 'warns' | 'violates' {
  const { notes } = context;
  const coverage =
    whole ??
    (isRandom(combined)
      ? blamedDraw(combined, culprit)
      : blamedCoverage(withAllShown(context, combined, culprit), history, (rule) => grants(context, combined, rule)));
  if (coverage === undefined) return 'inconclusive';
  const detail = detailOf(culprit.outcome, context.deps.config);
  // Each value was accepted without the other: that they are accepted together is as firm as the weaker of the two.
  const own = whole === undefined ? together(coverage, culprit.coverages) : coverage.level;
  const level = own === 'open' || combined.apart === undefined ? own : combined.level;
  if (level === 'open') {
    const reason = hasIssued(context, combined, culprit)
      ? `a made-up value was refused (${detail}); configure a real one`
      : `refused (${detail}); the specification leaves open whether it is accepted`;
    notes.inconclusive(combined.contract, culprit.coverages, 'valid', reason);
    return 'inconclusive';
  }
  const blamed = blamedOf(coverage, context.promoted(combined.contract, coverage, level), whole === undefined ? culprit.coverages : []);
  // The other rules that these values would have shown were not seen here; another combined case may have shown them.
  if (!isRandom(combined))
    notes.inconclusive(
      combined.contract,
      culprit.coverages.filter((other) => other.rule !== coverage.rule || other.side !== coverage.side),
      'valid',
      `its value was refused, which is held against ${coverage.rule}`,
    );
  const findings = notes.note(
    combined.contract,
    culprit.combined.id,
    [refusedValue(blamed, culprit.combined, culprit.outcome, context.deps.config)],
    { sent: culprit.sent },
    () => ({ kind: 'combined', one: culprit.combined, trail: culprit.trail, blamed }),
  );
  return worstOf(findings) ?? 'inconclusive';
}

/** A value that only fills a combined case shows more than the combined case says of it: which listed value it is, or that it reaches a bound. */
function withAllShown(context: Attributing, combined: Case, culprit: Culprit): Culprit {
  const [first] = culprit.coverages;
  if (first?.value === undefined || first.side !== 'request' || isUnsupported(culprit)) return culprit;
  const has = new Set(culprit.coverages.map(({ rule, path }) => `${rule} ${path}`));
  const more = shownCoverages(context, combined, first.path, first.value).filter(({ rule, path }) => !has.has(`${rule} ${path}`));
  return { ...culprit, coverages: [...culprit.coverages, ...more] };
}

/** Whether one of the refused values is of a kind that only a target or a device issues, and the configuration can give. */
const hasIssued = ({ deps }: Attributing, { contract }: Case, { coverages }: Culprit): boolean =>
  coverages.some(
    ({ path }) => isPath(path) && deps.contracts.get(contract)?.request.find((field) => field.path === generic(path))?.issued !== undefined,
  );

const isUnsupported = ({ outcome }: Culprit): boolean => refusalOf(outcome)?.validationType === 'UNSUPPORTED';

/** That values are accepted together is no firmer than that each of them is accepted. */
function together(blamed: Coverage, all: readonly Coverage[]): Level {
  const others = all.filter(({ path, value }) => path !== blamed.path && value !== undefined);
  const firmest = [...new Set(others.map(({ path }) => path))].map((path) =>
    others
      .filter((other) => other.path === path)
      .reduce<Level>((level, other) => (FIRMNESS[other.level] > FIRMNESS[level] ? other.level : level), 'open'),
  );
  return firmest.reduce(weaker, blamed.level);
}

/** Values of a group that the target refuses as a whole say nothing about their own rules. */
export function leftToGroup({ notes }: Attributing, combined: Case, { coverages }: Culprit, whole: Coverage): 'inconclusive' {
  if (!isRandom(combined))
    notes.inconclusive(combined.contract, coverages, 'valid', `its group ${whole.path} is refused, which is held against ${whole.rule}`);
  return 'inconclusive';
}

/** Whether the rule is a relation that requires some value to be accepted. */
const grants = ({ deps }: Attributing, combined: Case, rule: string): boolean =>
  deps.contracts.get(combined.contract)?.relations.some(({ id, expect }) => id === rule && expect === 'accepted') === true;

/**
 * A random body is judged on its own, without the other bodies: by the rule that its one refused value shows, or by the rule of the case where
 * values are refused only together.
 */
function blamedDraw(combined: Case, culprit: Culprit): Coverage | undefined {
  const { coverages } = culprit;
  const [first, ...others] = coverages;
  if (first === undefined) return undefined;
  if (others.length > 0)
    return {
      ...first,
      side: combined.side,
      rule: combined.rule,
      level: coverages.reduce((level, coverage) => weaker(level, coverage.level), combined.level),
    };
  return isUnsupported(culprit) ? { ...first, rule: first.rule.replace(/:[a-z-]+$/, ':json-type') } : first;
}
