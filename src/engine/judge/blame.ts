import { weaker } from '../../catalogue/level.js';
import type { Case, Cover } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import { outcomeText, refusalOf } from '../../model/outcome.js';
import type { Mask } from '../../model/masking/mask.js';
import { NOTHING_SHOWN, shownExchange } from '../record/show.js';
import { note, type RunContext } from '../run-context.js';
import { blamedCover, type FieldHistory } from './attribution.js';
import type { Culprit } from './isolate.js';
import { told } from '../../model/masking/known-words.js';

export const isRandom = (pack: Case): boolean => pack.suite === 'exploration';

/** Holds a refused value against one rule, and says how grave that is. */
export function blame(context: RunContext, history: FieldHistory, culprit: Culprit, pack: Case): 'inconclusive' | 'warns' | 'violates' {
  const { recorder, mask } = context;
  const cover = isRandom(pack) ? blamedDraw(pack, culprit) : blamedCover(culprit, history, (rule) => grants(context, pack, rule));
  if (cover === undefined) return 'inconclusive';
  const detail = detailOf(culprit);
  if (cover.level === 'open') {
    recorder.inconclusive(pack.contract, culprit.covers, 'valid', `a made-up value was refused (${detail}); configure a real one`);
    return 'inconclusive';
  }
  // Each was taken apart from the other: that they are taken together is as firm as the weaker of them.
  const level = pack.apart === undefined ? cover.level : pack.level;
  const judgement: Judgement = {
    side: cover.side,
    rule: cover.rule,
    level: context.promoted(pack.contract, cover, level),
    polarity: 'valid',
    status: 'violates',
    path: cover.path,
    expected: `accepted: ${wanted(cover, mask)}${companyOf(culprit, cover)}`,
    actual: `${outcomeText(culprit.outcome)}${detail === '' ? '' : ` (${detail})`}`,
  };
  // What the same values show beside it was not seen; another pack may have shown it.
  if (!isRandom(pack))
    recorder.inconclusive(
      pack.contract,
      culprit.covers.filter((other) => other.rule !== cover.rule || other.side !== cover.side),
      'valid',
      `its value was refused, which is held against ${cover.rule}`,
    );
  const findings = note(
    context,
    pack.contract,
    culprit.pack.id,
    [judgement],
    () => (culprit.sent === undefined ? NOTHING_SHOWN : shownExchange(culprit.sent, mask)),
    () => ({ kind: 'pack', one: culprit.pack, trail: culprit.trail }),
  );
  return findings.length === 0 ? 'inconclusive' : findings.some((finding) => finding.level === 'must') ? 'violates' : 'warns';
}

/** A relation of the contract that says of some value that it is accepted. */
const grants = ({ deps }: RunContext, pack: Case, rule: string): boolean =>
  deps.contracts.get(pack.contract)?.relations.some(({ id, expect }) => id === rule && expect === 'accepted') === true;

function wanted(cover: Cover, mask: Mask): string {
  if (cover.value === undefined) return cover.path;
  const text = JSON.stringify(cover.value);
  return `${cover.path} = ${mask.request(text.length <= 60 ? text : `${text.slice(0, 40)}… (${text.length - 2} characters)`)}`;
}

/**
 * A random body is judged by itself, whatever else was drawn: the rule that its one refused value shows, or the case's own
 * where values are refused only together.
 */
function blamedDraw(pack: Case, { covers, outcome }: Culprit): Cover | undefined {
  const [first, ...others] = covers;
  if (first === undefined) return undefined;
  if (others.length > 0)
    return { ...first, side: pack.side, rule: pack.rule, level: covers.reduce((level, cover) => weaker(level, cover.level), pack.level) };
  const isUnsupported = refusalOf(outcome)?.validationType === 'UNSUPPORTED';
  return isUnsupported ? { ...first, rule: first.rule.replace(/:[a-z-]+$/, ':json-type') } : first;
}

/** Values that are refused only beside others: the others. */
function companyOf(culprit: Culprit, cover: Cover): string {
  const others = [...new Set(culprit.covers.map((other) => other.path))].filter((path) => path !== cover.path);
  return others.length === 0 ? '' : ` together with ${others.join(', ')}`;
}

function detailOf({ outcome }: Culprit): string {
  const { field, validationType } = refusalOf(outcome) ?? {};
  return [field, validationType]
    .filter((part) => part !== undefined)
    .map(told)
    .join(' ');
}
