import { weaker } from '../../catalogue/level.js';
import type { ContractId } from '../../catalogue/vocabulary.js';
import { isObject } from '../../json/value.js';
import { generic, isPath, parentOf } from '../../json/path.js';
import type { Case, Cover } from '../../model/case.js';
import type { RuleKey } from '../../model/finding.js';
import type { Judgement } from '../../model/check.js';
import { isAccepted, isRefused, outcomeText, type Outcome } from '../../model/outcome.js';
import { blamedCover, createFieldHistory, validationType, type FieldHistory } from './attribution.js';
import type { Performed } from '../send/executor.js';
import { isolate, type Culprit } from './isolate.js';
import { note, NOTHING_SHOWN, type RunContext } from '../run-context.js';
import { shownExchange } from '../record/show.js';

export type PackVerdict = 'conforms' | 'inconclusive' | 'warns' | 'violates';

/** What is known of a pack; the verdict is final once its refused values are blamed. */
export interface Settled {
  readonly verdict: PackVerdict;
  /** Whether values of it are yet to be blamed. */
  readonly later: boolean;
}

/** Judges packs, and blames refused values once all packs of the phase are in: which rule a value breaks shows beside the others. */
export interface PackRunner {
  settle(pack: Case, performed: Performed): Promise<Settled>;
  /** After the phase: findings of every refused value; then `done` of each pack that waited. */
  blameAll(): void;
  /** Called when the findings of a pack are out. */
  whenBlamed(done: () => void): void;
}

/** Random bodies of a contract that are narrowed down to what is refused. */
const MOST_NARROWED = 30;

const GRAVITY: readonly PackVerdict[] = ['conforms', 'inconclusive', 'warns', 'violates'];

/** The graver of two verdicts. */
export const graver = (one: PackVerdict, other: PackVerdict): PackVerdict => (GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? other : one);

type Tally = { -readonly [Key in keyof Settled]: Settled[Key] };

export function createPackRunner(context: RunContext): PackRunner {
  const { recorder, redact, deps, executor } = context;
  const histories = new Map<string, FieldHistory>();
  const refused: { readonly culprit: Culprit; readonly pack: Case; readonly tally: Tally }[] = [];
  const waiting: (() => void)[] = [];
  const narrowed = new Map<ContractId, number>();
  const historyOf = (contract: string): FieldHistory => {
    const known = histories.get(contract) ?? createFieldHistory();
    histories.set(contract, known);
    return known;
  };
  const accept = (contract: ContractId, covers: readonly Cover[]): void => {
    historyOf(contract).note(covers, 'accepted');
    recorder.conforming(contract, [...covers, ...groupsOf(covers)]);
    const values = covers.flatMap(({ rule, path, value }) =>
      rule.endsWith(':values') && typeof value === 'string' ? [{ path, value }] : [],
    );
    if (values.length > 0) deps.emit({ type: 'values-covered', contract, values });
  };

  return {
    whenBlamed: (done) => waiting.push(done),
    async settle(pack, performed) {
      const tally: Tally = { verdict: 'conforms', later: false };
      await settleWhole(pack, performed, tally);
      return tally;
    },
    blameAll() {
      for (const { culprit, pack, tally } of refused.splice(0)) tally.verdict = graver(tally.verdict, blame(culprit, pack));
      for (const done of waiting.splice(0)) done();
    },
  };

  async function settleWhole(pack: Case, performed: Performed, tally: Tally): Promise<void> {
    const { outcome } = performed;
    if (outcome !== undefined && isAccepted(outcome)) {
      // A random value shows nothing that the packs have not shown at its bounds.
      if (!isRandom(pack)) accept(pack.contract, pack.covers);
      return;
    }
    // What must be taken is not held up by what need not be: each is judged in a pack of its own.
    for (const part of pack.apart ?? []) {
      const tried = await executor.perform(part);
      tried.release();
      await settleWhole(part, tried, tally);
    }
    const isTold = pack.apart !== undefined && (tally.verdict !== 'conforms' || tally.later);
    if (!isTold) await narrowDown(pack, performed, tally);
  }

  /** Looks for what is refused in a pack, or in the mixture of two that are taken apart. */
  async function narrowDown(pack: Case, { outcome, judgements }: Performed, tally: Tally): Promise<void> {
    const doubt = (covers: readonly Cover[], reason: string): void => {
      tally.verdict = graver(tally.verdict, 'inconclusive');
      // What was taken apart is no longer in doubt.
      if (pack.apart === undefined && !isRandom(pack)) recorder.inconclusive(pack.contract, covers, 'valid', reason);
    };
    const own = judgements.find((judgement) => judgement.rule === pack.rule && judgement.side === pack.side);
    if (outcome === undefined || (!isRefused(outcome) && own?.status !== 'violates')) {
      doubt(pack.covers, own?.reason ?? 'no clear answer');
      return;
    }
    const demanded = unlistedDemand(pack, outcome);
    if (demanded !== undefined) {
      doubt(pack.covers, `the target demands ${demanded}, which the listing lacks: give it in values.overlay.${pack.contract}`);
      return;
    }
    if (isRandom(pack) && !isWorthNarrowing(pack.contract)) {
      doubt(pack.covers, 'refused, like many before');
      return;
    }
    const isolation = await isolate(pack, outcome, async (covers) => {
      const smaller = deps.making.subPack(pack, covers, context.preflights.get(pack.contract)?.values ?? deps.values);
      const tried = await executor.perform(smaller);
      tried.release();
      // What could not be sent was not refused.
      return { pack: smaller, outcome: tried.outcome ?? { kind: 'lost' as const }, sent: tried.sent };
    });
    if (!isRandom(pack)) accept(pack.contract, isolation.accepted);
    if (isolation.unclear.length > 0) doubt(isolation.unclear, `refused with other values (${outcomeText(outcome)}), not narrowed further`);
    for (const culprit of isolation.culprits) {
      if (!isRandom(pack)) historyOf(pack.contract).note(culprit.covers, 'refused');
      refused.push({ culprit, pack, tally });
      tally.later = true;
    }
  }

  /** A target that lacks a whole group refuses most random bodies: what it lacks is known by then. */
  function isWorthNarrowing(contract: ContractId): boolean {
    const count = (narrowed.get(contract) ?? 0) + 1;
    narrowed.set(contract, count);
    return count <= MOST_NARROWED;
  }

  /** A field that the target misses and the listing does not have: nothing that the pack could bring. */
  function unlistedDemand(pack: Case, outcome: Outcome): string | undefined {
    const error = 'body' in outcome ? outcome.body.error : undefined;
    if (error === undefined || !isObject(error) || error.validationType !== 'MISSING' || typeof error.field !== 'string') return undefined;
    const { field } = error;
    const named = isPath(field) ? generic(field) : field;
    const listed = deps.contracts
      .get(pack.contract)
      ?.request.some((candidate) => candidate.path === named || candidate.path.startsWith(`${named}.`));
    return listed === true ? undefined : field;
  }

  function blame(culprit: Culprit, pack: Case): PackVerdict {
    const cover = isRandom(pack) ? blamedDraw(pack, culprit) : blamedCover(culprit, historyOf(pack.contract));
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
      expected: `accepted: ${wanted(cover)}${companyOf(culprit, cover)}`,
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
      () => (culprit.sent === undefined ? NOTHING_SHOWN : shownExchange(culprit.sent, redact)),
      () => ({ kind: 'pack', one: culprit.pack, trail: culprit.trail }),
    );
    return findings.length === 0 ? 'inconclusive' : findings.some((finding) => finding.level === 'must') ? 'violates' : 'warns';
  }

  function wanted(cover: Cover): string {
    if (cover.value === undefined) return cover.path;
    const text = JSON.stringify(cover.value);
    return `${cover.path} = ${redact(text.length <= 60 ? text : `${text.slice(0, 40)}… (${text.length - 2} characters)`)}`;
  }
}

const isRandom = (pack: Case): boolean => pack.suite === 'exploration';

/**
 * A random body is judged by itself, whatever else was drawn: the rule that its one refused value shows, or the case's own
 * where values are refused only together.
 */
function blamedDraw(pack: Case, { covers, outcome }: Culprit): Cover | undefined {
  const [first, ...others] = covers;
  if (first === undefined) return undefined;
  if (others.length > 0)
    return { ...first, side: pack.side, rule: pack.rule, level: covers.reduce((level, cover) => weaker(level, cover.level), pack.level) };
  return validationType(outcome) === 'UNSUPPORTED' ? { ...first, rule: first.rule.replace(/:[a-z-]+$/, ':json-type') } : first;
}

/** An accepted value shows that the groups around it are taken as objects. */
function groupsOf(covers: readonly Cover[]): readonly RuleKey[] {
  const groups = new Set<string>();
  for (const cover of covers) {
    if (cover.side !== 'request' || cover.value === undefined || !isPath(cover.path)) continue;
    for (let path = parentOf(generic(cover.path)); path !== undefined && path !== ''; path = parentOf(path)) groups.add(path);
  }
  return [...groups].map((path) => ({ side: 'request', rule: `${path}:json-type` }));
}

/** Values that are refused only beside others: the others. */
function companyOf(culprit: Culprit, cover: Cover): string {
  const others = [...new Set(culprit.covers.map((other) => other.path))].filter((path) => path !== cover.path);
  return others.length === 0 ? '' : ` together with ${others.join(', ')}`;
}

function detailOf(culprit: Culprit): string {
  const error = 'body' in culprit.outcome ? culprit.outcome.body.error : undefined;
  return error !== undefined && isObject(error)
    ? [error.field, error.validationType].filter((part) => typeof part === 'string').join(' ')
    : '';
}
