import { FIRMNESS, weaker } from '../../catalogue/level.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Case, Cover } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { blamedCover, type FieldHistory } from './blamed-cover.js';
import type { Culprit } from './bisect.js';
import { blamedOf, detailOf, refusedValue } from './refused-value.js';
import { shownCovers } from './shown-covers.js';

export const isRandom = (pack: Case): boolean => pack.suite === 'exploration';

/** Holds a refused value against one rule, at the level that applies. */
export function blame(
  context: Attributing,
  history: FieldHistory,
  culprit: Culprit,
  pack: Case,
  whole?: Cover,
): 'inconclusive' | 'warns' | 'violates' {
  const { notes } = context;
  const cover =
    whole ??
    (isRandom(pack)
      ? blamedDraw(pack, culprit)
      : blamedCover(withAllShown(context, pack, culprit), history, (rule) => grants(context, pack, rule)));
  if (cover === undefined) return 'inconclusive';
  const detail = detailOf(culprit.outcome);
  // Each value was accepted without the other: that they are accepted together is as firm as the weaker of the two.
  const own = whole === undefined ? together(cover, culprit.covers) : cover.level;
  const level = own === 'open' || pack.apart === undefined ? own : pack.level;
  if (level === 'open') {
    const reason = hasIssued(context, pack, culprit)
      ? `a made-up value was refused (${detail}); configure a real one`
      : `refused (${detail}); the specification leaves open whether it is accepted`;
    notes.inconclusive(pack.contract, culprit.covers, 'valid', reason);
    return 'inconclusive';
  }
  const blamed = blamedOf(cover, context.promoted(pack.contract, cover, level), whole === undefined ? culprit.covers : []);
  // The other rules that these values would have shown were not seen here; another pack may have shown them.
  if (!isRandom(pack))
    notes.inconclusive(
      pack.contract,
      culprit.covers.filter((other) => other.rule !== cover.rule || other.side !== cover.side),
      'valid',
      `its value was refused, which is held against ${cover.rule}`,
    );
  const findings = notes.note(
    pack.contract,
    culprit.pack.id,
    [refusedValue(blamed, culprit.pack, culprit.outcome)],
    { sent: culprit.sent },
    () => ({ kind: 'pack', one: culprit.pack, trail: culprit.trail, blamed }),
  );
  return findings.length === 0 ? 'inconclusive' : findings.some((finding) => finding.level === 'must') ? 'violates' : 'warns';
}

/** A value that only fills a pack shows more than the pack says of it: which listed value it is, or that it reaches a bound. */
function withAllShown(context: Attributing, pack: Case, culprit: Culprit): Culprit {
  const [first] = culprit.covers;
  if (first?.value === undefined || first.side !== 'request' || isUnsupported(culprit)) return culprit;
  const has = new Set(culprit.covers.map(({ rule, path }) => `${rule} ${path}`));
  const more = shownCovers(context, pack, first.path, first.value).filter(({ rule, path }) => !has.has(`${rule} ${path}`));
  return { ...culprit, covers: [...culprit.covers, ...more] };
}

/** Whether one of the refused values is of a kind that only a target or a device issues, and the configuration can give. */
const hasIssued = ({ deps }: Attributing, { contract }: Case, { covers }: Culprit): boolean =>
  covers.some(
    ({ path }) => isPath(path) && deps.contracts.get(contract)?.request.find((field) => field.path === generic(path))?.issued !== undefined,
  );

const isUnsupported = ({ outcome }: Culprit): boolean => refusalOf(outcome)?.validationType === 'UNSUPPORTED';

/** That values are accepted together is no firmer than that each of them is accepted. */
function together(blamed: Cover, all: readonly Cover[]): Level {
  const others = all.filter(({ path, value }) => path !== blamed.path && value !== undefined);
  const firmest = [...new Set(others.map(({ path }) => path))].map((path) =>
    others
      .filter((other) => other.path === path)
      .reduce<Level>((level, other) => (FIRMNESS[other.level] > FIRMNESS[level] ? other.level : level), 'open'),
  );
  return firmest.reduce(weaker, blamed.level);
}

/** Values of a group that the target refuses as a whole say nothing about their own rules. */
export function leftToGroup({ notes }: Attributing, pack: Case, { covers }: Culprit, whole: Cover): 'inconclusive' {
  if (!isRandom(pack))
    notes.inconclusive(pack.contract, covers, 'valid', `its group ${whole.path} is refused, which is held against ${whole.rule}`);
  return 'inconclusive';
}

/** Whether the rule is a relation that requires some value to be accepted. */
const grants = ({ deps }: Attributing, pack: Case, rule: string): boolean =>
  deps.contracts.get(pack.contract)?.relations.some(({ id, expect }) => id === rule && expect === 'accepted') === true;

/**
 * A random body is judged on its own, without the other bodies: by the rule that its one refused value shows, or by the rule of the case where
 * values are refused only together.
 */
function blamedDraw(pack: Case, culprit: Culprit): Cover | undefined {
  const { covers } = culprit;
  const [first, ...others] = covers;
  if (first === undefined) return undefined;
  if (others.length > 0)
    return { ...first, side: pack.side, rule: pack.rule, level: covers.reduce((level, cover) => weaker(level, cover.level), pack.level) };
  return isUnsupported(culprit) ? { ...first, rule: first.rule.replace(/:[a-z-]+$/, ':json-type') } : first;
}
