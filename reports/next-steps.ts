import type { Gap, RunReport } from '../src/model/report.js';
import { counted, grouped, listed } from './text/words.js';

/** The verdict in one sentence. */
export function verdictSentence(report: RunReport): string {
  const { counts, run } = report;
  const found = [
    counts.must > 0 ? counted(counts.must, 'violation') : '',
    counts.should > 0 ? counted(counts.should, 'warning') : '',
    counts.known > 0 ? counted(counts.known, 'known deviation') : '',
  ].filter((part) => part !== '');
  const what = found.length === 0 ? 'No finding' : found.join(', ');
  const causes = report.groups.length === 0 ? '' : `, from ${counted(report.groups.length, 'cause')}`;
  const fresh = report.comparison?.new.length;
  const since =
    fresh === undefined || report.groups.length === 0
      ? ''
      : fresh === 0
        ? ' Nothing is new since the baseline.'
        : ` ${counted(fresh, 'cause')} ${fresh === 1 ? 'is' : 'are'} new since the baseline.`;
  const part = run.shard === undefined ? '' : ` This is part ${run.shard.index} of ${run.shard.total}.`;
  return `${what}${causes}. ${completenessSentence(report)}${since}${part}`;
}

/** How many of the must rules in scope were judged. */
function completenessSentence({ completeness, run }: RunReport): string {
  const { must, judged, notSeen } = completeness;
  const beside = notSeen === 0 ? '' : `, ${grouped(notSeen)} not seen in any answer`;
  const narrowed = run.selection.length === 0 ? '' : `, among those of ${run.selection.join(', ')}`;
  return `${grouped(judged)} of ${counted(must, 'must rule')} in scope judged on every side${beside}${narrowed}.`;
}

/** Which contracts the run was about: `2 of 13 contracts (refund@60, void@66)`. */
export function scopeWords({ contracts }: RunReport): string {
  const asked = contracts.filter((contract) => contract.inScope).map((contract) => contract.id);
  const names = asked.length === contracts.length || asked.length > NAMED ? '' : ` (${asked.join(', ')})`;
  return `${asked.length} of ${counted(contracts.length, 'contract')}${names}`;
}
const NAMED = 4;

/** Why must rules count as not judged, after their number. */
export const gapWords = (gap: Gap): string =>
  ({ inconclusive: 'inconclusive', 'not-sent': 'not sent', excluded: 'excluded', known: 'with a known deviation' })[gap];

/** One piece of advice, with the command that follows it. */
export interface Step {
  readonly text: string;
  readonly command?: string;
}

/** What a reader should do now, the most useful first. */
export function nextSteps(report: RunReport): readonly Step[] {
  const steps: Step[] = [];
  const [first] = report.groups.filter((group) => group.known === undefined);
  const failed = report.contracts.filter(
    (contract) => contract.inScope && contract.preflight?.ok === false && contract.preflight.missing === undefined,
  );
  if (report.run.ended === 'aborted' || report.run.ended === 'interrupted' || report.run.ended === 'unfinished') {
    const why = report.run.message === undefined ? '' : ` (${report.run.message})`;
    const how = report.run.ended === 'unfinished' ? 'cut off' : report.run.ended;
    steps.push({ text: `The run was ${how}${why}. Continue it:`, command: 'touchstone certify --resume' });
  }
  if (failed.length > 0) {
    const ids = listed(failed.map((contract) => contract.id));
    steps.push({ text: `No good request was accepted for ${ids}. Check credentials and values:`, command: 'touchstone doctor' });
  }
  if (first !== undefined) steps.push({ text: 'Reproduce the first cause:', command: first.minimal.replay });
  const stale = report.known.filter((line) => line.status === 'stale').length;
  if (stale > 0)
    steps.push({ text: `Take ${counted(stale, 'known deviation')} off the list: no longer seen, and until then the run fails.` });
  const expired = report.known.filter((line) => line.status === 'expired').length;
  if (expired > 0) steps.push({ text: `${counted(expired, 'known deviation')} expired: mend the target, or decide anew.` });
  if (report.missing.length > 0) {
    const waiting = report.missing.reduce((sum, state) => sum + state.waiting.length, 0);
    steps.push({ text: `Provide ${listed(report.missing.map((state) => state.state))} to judge ${counted(waiting, 'more rule')}.` });
  }
  const problems = report.problems.length;
  if (problems > 0) steps.push({ text: `Report ${counted(problems, 'problem')} of the harness itself; none is held against the target.` });
  if (steps.length === 0)
    steps.push({
      text: 'Keep report.json. To hear only of what is new next time:',
      command: 'touchstone certify --baseline report.json',
    });
  return steps;
}
