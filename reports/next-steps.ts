import type { RunReport } from '../src/model/report.js';
import { counted } from './text/words.js';

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
  const whole = report.complete
    ? 'Every must rule was judged.'
    : `${counted(openMusts(report), 'must rule')} could not be judged on every side.`;
  const part = run.shard === undefined ? '' : ` This is part ${run.shard.index} of ${run.shard.total}.`;
  return `${what}${causes}. ${whole}${part}`;
}

const openMusts = (report: RunReport): number => report.incomplete.reduce((sum, gap) => sum + gap.rules.length, 0);

/** What a reader should do now, the most useful first. */
export function nextSteps(report: RunReport): readonly string[] {
  const steps: string[] = [];
  const [first] = report.groups.filter((group) => group.known === undefined);
  const failed = report.contracts.filter((contract) => contract.inScope && contract.preflight?.ok === false);
  if (report.run.ended === 'aborted' || report.run.ended === 'interrupted' || report.run.ended === 'unfinished') {
    steps.push(
      `The run was ${report.run.ended === 'unfinished' ? 'cut off' : report.run.ended}${report.run.message === undefined ? '' : `: ${report.run.message}`}. Continue it with touchstone certify --resume.`,
    );
  }
  if (failed.length > 0) {
    steps.push(
      `No good request was accepted for ${failed.map((contract) => contract.id).join(', ')}. Check credentials and values with touchstone doctor.`,
    );
  }
  if (first !== undefined) steps.push(`Reproduce the first cause: ${first.minimal.replay}`);
  const stale = report.known.filter((line) => line.status === 'stale');
  if (stale.length > 0)
    steps.push(`Remove ${counted(stale.length, 'known deviation')} that no longer occurs from the list; until then the run fails.`);
  const expired = report.known.filter((line) => line.status === 'expired');
  if (expired.length > 0) steps.push(`${counted(expired.length, 'known deviation')} expired: mend the target, or decide anew.`);
  if (report.missing.length > 0) {
    steps.push(
      `Provide ${report.missing.map((state) => state.state).join(', ')} to judge ${counted(
        report.missing.reduce((sum, state) => sum + state.waiting.length, 0),
        'more rule',
      )}.`,
    );
  }
  if (report.problems.length > 0) steps.push(`${counted(report.problems.length, 'problem')} of the harness itself: please report them.`);
  if (steps.length === 0)
    steps.push('Nothing. Keep this report as the baseline of the next run: touchstone certify --baseline report.json');
  return steps;
}
