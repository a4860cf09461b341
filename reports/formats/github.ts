import type { FindingGroup, RunReport } from '../../src/model/report.js';
import { plainHttpOf, plainHttpWords } from '../../src/model/plain-http.js';
import { differenceOf } from '../evidence/contradiction.js';
import { scopeWords, verdictSentence } from '../next-steps.js';
import { acceptedAs } from '../rule-outcome.js';
import { oneLine, printable } from '../text/printable.js';
import { ellipsis } from '../text/shorten.js';
import { written } from '../../src/model/finding.js';
import { workflowCommand } from '../text/workflow-command.js';
import { HEADLINES } from '../text/status.js';
import { whyUntested } from '../untested.js';

// The host shows ten of each kind for a step and drops the rest without a word.
const SHOWN = 10;

/** Workflow commands that annotate a run: the first causes as errors and warnings, and the verdict as a notice. */
export function renderGithub(report: RunReport): string {
  const unexpected = report.groups.filter((group) => group.known === undefined);
  const errors = unexpected.filter(
    (group) => !isAsBefore(group) && (group.level === 'must' || (report.run.strict && group.flaky === undefined)),
  );
  const warnings = unexpected.filter((group) => !errors.includes(group));
  const open = plainHttpWords(report.run.target.url);
  const lines = [
    ...[
      ...whyUntested(report).map((text) => command('error', 'touchstone could not judge the target', text)),
      ...errors.map((group) => annotation('error', group)),
    ].slice(0, SHOWN),
    ...(open === undefined
      ? []
      : [command(plainHttpOf(report.run.target.url) === 'public' ? 'warning' : 'notice', 'touchstone: plain HTTP', open)]),
    ...warnings.slice(0, SHOWN).map((group) => annotation('warning', group)),
    command(
      'notice',
      `touchstone: ${HEADLINES[report.verdict]}`,
      `${verdictSentence(report)} ${scopeWords(report)}, profile ${report.run.profile}.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the baseline has already does not fail the run, so that it is no error. */
const isAsBefore = (group: FindingGroup): boolean => acceptedAs(group) === 'baseline';

function annotation(kind: 'error' | 'warning', group: FindingGroup): string {
  const { expected, actual } = differenceOf(group);
  const text = [
    `expected: ${expected}`,
    `actual: ${actual}`,
    ...(isAsBefore(group) ? ['not new since the baseline'] : []),
    `rule: ${written(group)}, clause ${group.clause}, in ${group.contracts.join(', ')}`,
    `replay: ${group.minimal.replay}`,
  ].join('\n');
  return command(kind, ellipsis(oneLine(group.title), 200), text);
}

const command = (kind: 'error' | 'warning' | 'notice', title: string, text: string): string =>
  workflowCommand(kind, { title: printable(title) }, printable(ellipsis(text, 4_000)));
