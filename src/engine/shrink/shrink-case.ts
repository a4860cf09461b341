import { canonical } from '../../json/canonical.js';
import type { JsonValue } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isPassing } from '../../model/outcome.js';
import { wholeOf } from '../plan/foreseen.js';
import { contractOf } from '../input/dependencies.js';
import type { Subject } from '../attribute/subject.js';
import { showsAgain, type Part, type Reached, type Shot, type Shrinking } from './shrinking.js';
import { plainCase } from '../plan/plain-case.js';
import { sendAgain, type SentAgain } from '../attribute/send-again.js';
import type { Sent } from '../execute/sender.js';
import { reduce } from './reduce.js';
import { simplifyCase } from './values-of.js';

/** Makes a single request smaller: first removes what is not needed, then makes what is left as simple as possible. */
export async function shrinkCase(subject: Extract<Subject, { one: Case }>, work: Shrinking): Promise<Reached> {
  const { context, finding } = work;
  const { executor, deps } = context;
  const { one } = subject;
  const trail: string[] = subject.kind === 'pack' ? [...subject.trail] : [];
  const afterwards = subject.kind === 'case' && subject.afterwards === true;
  let best: Reached = { trail, subject };
  let reached = one;

  /** Whether any attempt got an answer in which the finding could have shown. */
  let isAnswered = false;

  const attempt = async (smaller: Case, what: string, turn = 1): Promise<boolean> => {
    const performed = await work.once(keyOf(smaller, turn), () => sendAgain(context, { ...subject, one: smaller }));
    if (performed === undefined) return false;
    const judged = work.sight(performed.judgements);
    isAnswered ||= performed.outcome !== undefined && !isPassing(performed.outcome);
    const { sent } = performed;
    const stays = sent !== undefined && judged !== undefined;
    trail.push(`${what}: ${stays ? 'still there' : 'gone'}`);
    if (!stays) return false;
    reached = smaller;
    const shot = { judged, seen: { sent, one: smaller }, instances: instancesOf(performed), parts: partsOf(performed, sent) };
    best = { trail, subject: { ...subject, one: smaller }, shot };
    return true;
  };

  // A finding that does not show again is kept, and marked as flaky.
  if (!(await showsAgain((turn) => attempt(one, 'sent again as it was', turn)))) return { ...best, ...(isAnswered ? { flaky: true } : {}) };
  const needed = executor.baseOf(one.contract, one.state);
  if (subject.kind === 'pack') {
    // The pack was narrowed down before: only the refused value may still become simpler.
    const isGood = work.alike(one.contract, wholeOf(one));
    await simplifyCase(
      one,
      needed,
      contractOf(deps, one.contract),
      async (candidate, what) => isGood(wholeOf(candidate)) && attempt(candidate, what),
    );
    return best;
  }
  const isOwn = finding.side === one.side && finding.rule === one.rule;
  if (!isOwn && !afterwards) {
    const plain = plainCase(one, needed);
    if (await attempt(plain, 'the plain request')) return best;
    if (one.edits.length > 0 || one.wire !== undefined) await attempt({ ...plain, host: one.host }, 'without its fault');
  }
  if (reached.wire?.text !== undefined) return best;
  // A body that breaks another rule as well, or no longer the same rule, would show something else.
  const isAlike = work.alike(reached.contract, wholeOf(reached));
  const smaller = async (candidate: Case, what: string): Promise<boolean> => isAlike(wholeOf(candidate)) && attempt(candidate, what);
  const touched = reached.edits.map((edit) => edit.path);
  await reduce(reached.host, needed, touched, (host, what) => smaller({ ...reached, host }, what));
  await simplifyCase(reached, needed, contractOf(deps, one.contract), smaller);
  return best;
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

const keyOf = (one: Case, turn: number): string => canonical([turn, wholeOf(one), (one.wire ?? {}) as JsonValue]);
