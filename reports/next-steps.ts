import { APPROVED_CARD, CARD_ADVICE } from '../src/model/declined-card.js';
import { quoted } from './reproduction/quoted.js';
import type { KnownLine, RunReport } from '../src/model/report.js';
import { figuresOf } from './figures.js';
import { foundAfter } from './found-after.js';
import { groupBy } from '../src/json/group-by.js';
import { ellipsis } from './text/shorten.js';
import { counted, grouped, listed, percent } from './text/words.js';
import { hasFailedPreflight, unreachedState } from './untested.js';

/** The verdict in one sentence. */
export function verdictSentence(report: RunReport): string {
  const { counts, run } = report;
  const found = [
    counts.must > 0 ? counted(counts.must, 'violation') : '',
    counts.should > 0 ? counted(counts.should, 'warning') : '',
    counts.known > 0 ? counted(counts.known, 'known deviation') : '',
    counts.flaky > 0 ? `${counted(counts.flaky, 'finding')} that did not show again` : '',
  ].filter((part) => part !== '');
  const what = found.length === 0 ? 'No finding' : found.join(', ');
  const figures = figuresOf(report);
  const all = figures.causes + figures.knownCauses;
  const causes = all === 0 ? '' : `, from ${counted(all, 'cause')}`;
  const fresh = report.comparison?.new.length;
  const since =
    fresh === undefined || report.groups.length === 0
      ? ''
      : fresh === 0
        ? ' Nothing is new since the baseline.'
        : ` ${counted(fresh, 'cause')} ${fresh === 1 ? 'is' : 'are'} new since the baseline.`;
  const part = run.shard === undefined ? '' : ` This is part ${run.shard.index} of ${run.shard.total}.`;
  return `${what}${causes}. ${trafficSentence(report)}${completenessSentence(report)}${since}${part}`;
}

/** How much of the traffic was judged, and how much of the rules it put to the test; nothing where requests were sent. */
function trafficSentence({ traffic }: RunReport): string {
  if (traffic === undefined) return '';
  const { exchanges, judged, mistakes, exercised } = traffic;
  const own = mistakes === 0 ? '' : ` ${counted(mistakes, 'request')} of the client broke a rule.`;
  return `${grouped(judged)} of ${counted(exchanges, 'exchange')} judged, which exercised ${grouped(exercised.sent)} of ${counted(exercised.all, 'rule')} (${percent(exercised.sent, exercised.all)}).${own} `;
}

/** How many of the must rules in scope were judged. */
function completenessSentence({ completeness, run }: RunReport): string {
  const { must, judged, notSeen } = completeness;
  const beside = notSeen === 0 ? '' : `; the gateway never sent what ${grouped(notSeen)} more are about`;
  const narrowed = run.selection.length === 0 ? '' : `, among those of ${ellipsis(run.selection.join(', '), 80)}`;
  return `${grouped(judged)} of ${counted(must, 'must rule')} in scope tested${narrowed}${beside}.`;
}

/** Which contracts the run was about: `2 of 13 contracts (refund@60, void@66)`. */
export function scopeWords({ contracts }: RunReport): string {
  const asked = contracts.filter((contract) => contract.inScope).map((contract) => contract.id);
  const names = asked.length === contracts.length || asked.length > NAMED ? '' : ` (${asked.join(', ')})`;
  return `${asked.length} of ${counted(contracts.length, 'contract')}${names}`;
}
const NAMED = 4;

/** One piece of advice, with the command that follows it, or the lines of configuration. */
export interface Step {
  readonly text: string;
  readonly command?: string;
  readonly lines?: readonly string[];
  /** The step says why nothing could be judged, so it is never cut. */
  readonly whole?: true;
}

/** Advice for the reader, the most useful first. */
export function nextSteps(report: RunReport): readonly Step[] {
  const steps = [
    ...declinedSteps(report),
    ...untested(report),
    ...trafficSteps(report),
    ...firstCause(report),
    ...knownSteps(report),
    ...throttledSteps(report),
    ...unlocking(report),
  ];
  const problems = report.problems.length;
  if (problems > 0)
    steps.push({
      text: `Report ${counted(problems, 'problem')} of the harness itself; they do not count against the target, but the run proves nothing.`,
    });
  return steps.length > 0 ? steps : [baseline(report)];
}

/** A declined card leaves most of a gateway unseen, so that it comes first. */
function declinedSteps({ unlock }: RunReport): Step[] {
  const card = unlock.find(({ setting }) => setting === APPROVED_CARD);
  if (card === undefined) return [];
  const more = card.rules === 0 ? '' : `, and ${counted(card.rules, 'more must rule')} can be judged`;
  const text = `${CARD_ADVICE}${more}:`.replace(/^t/, 'T');
  return [{ text: card.lines.length === 0 ? text.replace(/:$/, '.') : text, lines: card.lines, whole: true }];
}

/** What cut the run short, and how to go on. */
function untested({ run, contracts, missing, unlock, rules, stats }: RunReport): Step[] {
  const isTold = (state: string): boolean => unlock.some(({ setting }) => setting === `provision.${state}`);
  const steps: Step[] = missing
    .filter(({ state, failed }) => failed === true && run.ended !== 'aborted' && !isTold(state))
    .map(({ state, reason }) => ({
      text: `Not every case that needs ${state} was sent: ${reason}. Mend or configure provision.${state}, or give a card with which it succeeds in values.cards.`,
      whole: true,
    }));
  const failed = contracts.filter(hasFailedPreflight);
  const namesOf = (lines: RunReport['contracts']): string => {
    const more = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : '';
    return `${listed(lines.slice(0, NAMED).map(({ id }) => id))}${more}`;
  };
  const refused = failed.filter((line) => unreachedState(line) === undefined);
  if (refused.length > 0) {
    const why = run.message === undefined ? '' : `: ${run.message}`;
    steps.push({ ...advised(`No good request was accepted for ${namesOf(refused)}${why}. Find out why:`, run.again?.doctor), whole: true });
  }
  for (const [state, waiting] of groupBy(failed, (line) => unreachedState(line) ?? ''))
    if (state !== '') {
      const told = `The known-good call of ${namesOf(waiting)} was not sent: ${waiting[0]?.preflight?.outcome ?? ''}. Find out why:`;
      steps.push({ ...advised(told, run.again?.doctor), whole: true });
    }
  const unread = rules.filter((rule) => rule.level === 'must' && rule.unread === true);
  const [first] = unread;
  if (first !== undefined)
    steps.push({
      text: `Cases of ${counted(unread.length, 'must rule')} got no answer that can be judged, such as ${first.contract} ${first.id}: ${first.reason ?? ''}.`,
      whole: true,
    });
  if (run.ended === 'completed' || (run.ended === 'aborted' && failed.length === contracts.filter(({ inScope }) => inScope).length))
    return steps;
  const why = run.message === undefined ? '' : `: ${run.message}`;
  const how = { budget: 'was ended by its budget', bail: 'was stopped', unfinished: 'broke off' }[run.ended] ?? `was ${run.ended}`;
  const again = run.again === undefined ? undefined : `${run.again.certify} --resume`;
  const told = `The run ${how}${failed.length === 0 ? why : ''}.${run.ended === 'budget' ? chanceOf(stats) : ''}`;
  return [...steps, { ...(again === undefined ? { text: told } : { text: `${told} Resume it:`, command: again }), whole: true }];
}

/** What the share of its cases that a run came to is worth, by trials with known defects. */
function chanceOf({ cases, planned = 0 }: RunReport['stats']): string {
  if (planned === 0 || cases >= planned) return '';
  return ` It came to ${percent(cases, planned)} of its cases, by which about ${percent(foundAfter(cases / planned), 1)} of known defects show (docs/qualify.md).`;
}

/** What the traffic did not show, and how to test it. */
function trafficSteps({ traffic }: RunReport): Step[] {
  if (traffic === undefined) return [];
  const reasons = traffic.notJudged.map(({ reason, count }) => `${counted(count, 'exchange')}: ${reason}`);
  const versions = traffic.asNearest.map(({ what }) => what);
  return [
    ...(reasons.length === 0 ? [] : [{ text: `Not judged: ${reasons.join('; ')}.` }]),
    ...(versions.length === 0 ? [] : [{ text: `Judged by the nearest version, with warnings only: ${versions.join(', ')}.` }]),
  ];
}

/** A target that took fewer requests than were sent: a run at its own rate waits for nothing. */
function throttledSteps({ run, stats: { throttled } }: RunReport): Step[] {
  if (throttled === undefined) return [];
  const told = `${counted(throttled.answers, 'answer')} said that there were too many requests (429), and were waited out. A run at the rate of the target has none:`;
  return [advised(told, run.again === undefined ? undefined : `${run.again.certify} --rate ${throttled.rate}`)];
}

function firstCause({ groups, traffic }: RunReport): Step[] {
  const first = groups.find((group) => group.known === undefined);
  if (first !== undefined && traffic !== undefined && traffic.recording === undefined)
    return [{ text: 'The first cause was seen in traffic: the report shows its request and answer.' }];
  return first === undefined ? [] : [{ text: 'Reproduce the first cause:', command: first.minimal.replay }];
}

function knownSteps({ known }: RunReport): Step[] {
  const about = (status: KnownLine['status'], text: (count: string, names: string) => string): Step[] => {
    const lines = known.filter((line) => line.status === status);
    const names = lines.map((line) => line.rule ?? line.case ?? line.contract ?? '');
    return lines.length === 0 ? [] : [{ text: text(counted(lines.length, 'known deviation'), listed(names)) }];
  };
  return [
    ...about('stale', (count, names) => `Remove ${count} from the list, not seen any more: ${names}. Until then the run fails.`),
    ...about(
      'unmatched',
      (_, names) => `Correct the list of known deviations, which names what does not exist: ${names}. Until then the run fails.`,
    ),
    ...about('expired', (count, names) => `${count} expired: mend the target, or decide anew: ${names}.`),
  ];
}

/** Settings that would let more be judged, the most useful first. */
const unlocking = ({ unlock }: RunReport): Step[] =>
  unlock
    .filter(({ setting }) => setting !== APPROVED_CARD)
    .map(({ setting, rules, ofAnswers, failed, lines }) => {
      const only = ofAnswers === 0 ? '' : ` (${grouped(ofAnswers)} of them only if an answer has what they are about)`;
      const what = failed === undefined ? `configure ${setting}` : `mend ${setting} (${failed})`;
      return {
        text: `To judge ${counted(rules, 'more must rule')}${only}, ${what}${lines.length === 0 ? '.' : ':'}`,
        ...(lines.length === 0 ? {} : { lines }),
      };
    });

function baseline({ run, traffic }: RunReport): Step {
  if (run.shard !== undefined)
    return { text: `Merge the event logs of all ${run.shard.total} shards:`, command: 'touchstone merge shards/*/events.ndjson' };
  if (traffic !== undefined) return { text: 'What traffic does not exercise, touchstone certify sends.' };
  if (run.again?.json === undefined)
    return { text: 'To fail only on what is new next time, keep a JSON report (--report json) and name it with --baseline.' };
  return { text: 'To fail only on what is new next time:', command: `${run.again.certify} --baseline ${quoted(run.again.json)}` };
}

const advised = (text: string, command: string | undefined): Step =>
  command === undefined ? { text: text.replace(/:$/, '.') } : { text, command };
