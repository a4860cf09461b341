import { canonical } from '../../json/canonical.js';
import { applyEdits } from '../../json/edit.js';
import type { Case } from '../../model/case.js';
import { isRefused } from '../../model/outcome.js';
import { contractOf } from '../dependencies.js';
import type { Subject } from '../subject.js';
import type { Minimising, Reached } from './minimise.js';
import { performWhole } from '../send/perform-whole.js';
import { reduce } from './reduce.js';
import { shownExchange } from '../record/show.js';

/** Makes the body of a single request smaller. */
export async function minimiseCase(subject: Extract<Subject, { one: Case }>, work: Minimising): Promise<Reached> {
  const { context, finding } = work;
  const { executor, deps, mask } = context;
  const trail: string[] = subject.kind === 'pack' ? [...subject.trail] : [];
  const afterwards = subject.kind === 'case' && subject.afterwards === true;
  const tried = new Set<string>();
  let best: Reached = { request: finding.request, reply: finding.reply, trail, subject };

  const attempt = async (one: Case, what: string): Promise<boolean> => {
    const key = canonical(applyEdits(one.host, one.edits));
    if (tried.has(key)) return false;
    const performed = await work.affordable(() => performWhole(executor, one, afterwards));
    if (performed === undefined) return false;
    tried.add(key);
    // A refused pack names the first of its rules; which of them is to blame was settled before.
    const refused = subject.kind === 'pack' && performed.outcome !== undefined && isRefused(performed.outcome);
    const stays = performed.sent !== undefined && (refused || work.shows(performed.judgements));
    trail.push(`${what}: ${stays ? 'still there' : 'gone'}`);
    if (!stays || performed.sent === undefined) return false;
    best = { ...shownExchange(performed.sent, mask), trail, subject: { ...subject, one } };
    return true;
  };

  // What does not show again says as much about the target as what does.
  if (!(await attempt(subject.one, 'sent again as it was'))) return { ...best, flaky: true };
  if (subject.kind === 'pack') return best;
  const { one } = subject;
  const needed = executor.baseOf(contractOf(deps, one.contract), one.state);
  const touched = one.edits.map((edit) => edit.path);
  await reduce(one.host, needed, touched, (host, what) => attempt({ ...one, host }, what));
  return best;
}
