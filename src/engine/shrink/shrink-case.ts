import { canonical } from '../../json/canonical.js';
import { applyEdits } from '../../json/edit.js';
import { getAt, hasAt, isPath } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { type Case, withContext } from '../../model/case.js';
import { contextKey, hasPast, leastSize, withoutDimension } from '../../model/context.js';
import { isPassing } from '../../model/outcome.js';
import { wholeOf } from '../plan/foreseen.js';
import { contractOf } from '../input/dependencies.js';
import type { Subject } from '../attribute/subject.js';
import { showsAgain, type Part, type Reached, type Shot, type Shrinking, type Sightings } from './shrinking.js';
import { plainCase } from '../../model/plain-case.js';
import { sendAgain, type SentAgain } from '../attribute/send-again.js';
import type { Sent } from '../execute/sender.js';
import { reduce } from './reduce.js';
import { shrinkContext, spread } from './shrink-context.js';
import { simplifyCase, type TryCase } from './values-of.js';

type Single = Extract<Subject, { one: Case }>;

/** Sends smaller and smaller requests, and keeps the last one that showed the finding. */
function attemptsAt(subject: Single, work: Shrinking) {
  const { context } = work;
  const trail: string[] = subject.kind === 'combined' ? [...subject.trail] : [];
  /** Requests that were sent and did not show the finding. */
  const gone = new Set<string>();
  const attempts = {
    best: { trail, subject } as Reached,
    reached: subject.one,
    /** Whether any attempt got an answer in which the finding could have shown. */
    isAnswered: false,
    isGone: (one: Case): boolean => gone.has(keyOf(one)),
    attempt: async (smaller: Case, what: string, turn = 1): Promise<boolean> => {
      const performed = await work.once(keyOf(smaller, turn), () => sendAgain(context, { ...subject, one: smaller }));
      if (performed === undefined) return false;
      const judged = work.symptom(performed.checkResults);
      attempts.isAnswered ||= performed.outcome !== undefined && !isPassing(performed.outcome);
      const { sent } = performed;
      const stays = sent !== undefined && judged !== undefined;
      trail.push(`${what}: ${stays ? 'still there' : 'gone'}`);
      if (!stays) {
        gone.add(keyOf(smaller));
        return false;
      }
      attempts.reached = smaller;
      const shot = { judged, seen: { sent, one: smaller }, instances: instancesOf(performed), parts: partsOf(performed, sent) };
      attempts.best = { trail, subject: { ...subject, one: smaller }, shot };
      return true;
    },
  };
  return attempts;
}

/** Makes a single request smaller: first removes what is not needed, then makes what is left as simple as possible. */
export async function shrinkCase(subject: Single, work: Shrinking): Promise<Reached> {
  const { context, finding } = work;
  const { executor, deps } = context;
  const { one } = subject;
  const afterwards = subject.kind === 'case' && subject.afterwards === true;
  const at = attemptsAt(subject, work);
  const { attempt } = at;
  let seen: Sightings | undefined;
  let matters: Awaited<ReturnType<typeof shrinkContext>> = 'matter';
  /** What was reached, with the circumstances that are left of it. */
  const told = (more: readonly string[] = []): Reached => {
    const words = [...more, ...(matters === 'differ' ? [] : deps.making.circumstances(at.reached, deps.values))];
    return { ...at.best, ...(seen === undefined ? {} : { seen }), ...(words.length === 0 ? {} : { circumstances: words }) };
  };

  // A finding that does not show again is kept, and marked as flaky.
  const asItWas = await showsAgain((turn) => attempt(one, 'sent again as it was', turn));
  const again =
    asItWas.shows || !hasPast(one.context) ? asItWas : await showsAgain((turn) => attempt(withoutPast(one), 'on a new order', turn));
  if (!again.shows) return { ...at.best, ...(at.isAnswered ? { flaky: true, seen: again.seen } : {}) };
  if (again.seen.of > again.seen.times) seen = again.seen;
  const needed = executor.baseOf(one.contract, one.state);
  const isOwn = finding.side === one.side && finding.rule === one.rule;
  const plain: Case = { ...plainCase(one, needed), drawnBy: one.drawnBy ?? 0 };
  // What every request shows is shown by the plain one.
  const mayBePlain = subject.kind !== 'combined' && !isOwn && !afterwards;
  if (mayBePlain && (await showsPlainly(plain, executor.applied(one).base, needed, work, attempt))) return told();
  matters = await shrinkContext(at.reached.context, (left, what, turn) => attempt(withContext(one, left), what, turn));
  if (subject.kind === 'combined') {
    // The combined case was narrowed down before: only the refused value may still become simpler.
    const isGood = work.alike(one.contract, wholeOf(at.reached));
    await simplifyCase(
      at.reached,
      needed,
      contractOf(deps, one.contract),
      async (candidate, what) => isGood(wholeOf(candidate)) && attempt(candidate, what),
    );
    return told();
  }
  if (mayBePlain) {
    const inContext = withContext(plain, at.reached.context);
    if (at.reached.context !== undefined && (await attempt(inContext, 'the plain request in these circumstances'))) return told();
    if (one.edits.length > 0 || one.wire !== undefined) await attempt({ ...inContext, base: one.base }, 'without its fault');
  }
  if (at.reached.wire?.text !== undefined || at.reached.wire?.broken !== undefined) return told();
  const beside = await leaveOut(at, needed, work);
  return told(isOwn && one.validity === 'invalid' ? besideWords(beside, wholeOf(at.reached)) : []);
}

/** Leaves out what a body does not need, and makes the rest simple. Gives the paths without which the finding does not show. */
async function leaveOut(at: ReturnType<typeof attemptsAt>, needed: JsonObject, work: Shrinking): Promise<ReadonlySet<string>> {
  const { executor, deps } = work.context;
  const beside = new Set<string>();
  const spreadOut = async (what: string, size?: string): Promise<boolean> => {
    const company = spread(at.reached, executor.applied, size);
    return company !== undefined && at.attempt(company, what);
  };
  const withLess = async (): Promise<void> => {
    const { contract, edits, base: whole } = at.reached;
    // A body that breaks another rule as well, or no longer the same rule, would show something else.
    const isAlike = work.alike(contract, wholeOf(at.reached));
    const smaller: TryCase = async (candidate, what) => {
      if (!isAlike(wholeOf(candidate))) return false;
      const stays = await at.attempt(candidate, what);
      const [, left] = /^without ([^ ]+)$/.exec(what) ?? [];
      if (left !== undefined && at.isGone(candidate)) beside.add(left);
      return stays;
    };
    const touched = edits.map((edit) => edit.path);
    await reduce(whole, needed, touched, (base, what) => smaller({ ...at.reached, base }, what));
    await simplifyCase(at.reached, needed, contractOf(deps, contract), smaller);
  };
  const { best, reached } = at;
  const size = at.reached.context?.size;
  if (size !== undefined && (await spreadOut('with the fields that make it large spread out', size))) {
    await withLess();
    // One of these fields matters, unless the body had to stay large.
    if (!isLarge(wholeOf(at.reached))) return beside;
  }
  Object.assign(at, { best, reached });
  beside.clear();
  await spreadOut('with its company spread out');
  await withLess();
  return beside;
}

/**
 * Whether the plain request shows the finding, or does with the value that the body has at its path: circumstances may matter for that value
 * alone.
 */
async function showsPlainly(plain: Case, body: JsonObject, needed: JsonObject, work: Shrinking, attempt: TryCase): Promise<boolean> {
  if (await attempt(withContext(plain, undefined), 'the plain request')) return true;
  const { path } = work.finding;
  const value = isPath(path) && !path.includes('[') ? getAt(body, path) : undefined;
  if (value === undefined || value === getAt(plain.base, path)) return false;
  const one = withContext({ ...plain, base: applyEdits(plain.base, [{ op: 'set', path, value }]) as JsonObject }, undefined);
  const isGood = work.alike(plain.contract, wholeOf(plain));
  const good: TryCase = async (candidate, what) => isGood(wholeOf(candidate)) && attempt(candidate, what);
  if (!(await good(one, `the plain request with that ${path}`))) return false;
  await simplifyCase(one, needed, contractOf(work.context.deps, plain.contract), good);
  return true;
}

export const instancesOf = ({ instance }: SentAgain): Shot['instances'] => (instance === undefined ? [] : [instance]);

/** A request, and the good request after it if that one shows the finding. */
export function partsOf({ instance, after }: SentAgain, sent: Sent): readonly Part[] {
  if (after === undefined) return [{ sent, name: instance === undefined ? undefined : 'the request' }];
  return [
    { sent, name: 'refused' },
    { sent: after, name: 'the good request afterwards' },
  ];
}

/** A target that does not let the past of an order be made was sent the request on an order without one. */
const withoutPast = (one: Case): Case => withContext(one, (['history', 'place'] as const).reduce(withoutDimension, one.context));

/** The neighbours that matter, in words that end a title; a group is told by its members. */
function besideWords(beside: ReadonlySet<string>, body: JsonObject): readonly string[] {
  const others = [...beside].filter((path) => hasAt(body, path) && ![...beside].some((inner) => inner.startsWith(`${path}.`)));
  return others.length === 0 ? [] : [`beside ${others.join(' and ')}`];
}

/** Whether a body has the size that circumstances call large. */
const isLarge = (body: JsonObject): boolean => JSON.stringify(body).length > leastSize({ size: 'kb-1' });

const keyOf = (one: Case, turn = 1): string => canonical([turn, wholeOf(one), (one.wire ?? {}) as JsonValue, contextKey(one.context)]);
