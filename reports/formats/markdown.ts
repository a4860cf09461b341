import type { FindingGroup, RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { nextSteps, scopeWords, verdictSentence } from '../next-steps.js';
import { triedSentence } from '../history/tried.js';
import { differenceOf } from '../evidence/contradiction.js';
import { markdownCode, plainMarkdown } from '../text/markdown.js';
import { ellipsis } from '../text/shorten.js';
import { counted, duration, grouped, resumedWords } from '../text/words.js';
import { HEADLINES, statusesIn, statusWord, VERDICT_SIGNS } from '../text/status.js';
import { written } from '../../src/model/finding.js';

// A job summary may have a megabyte, but such a long one would not be read.
const CAUSES = 50;

/** Markdown for a job summary or a pull request: what is new comes first. */
export function renderMarkdown(report: RunReport): string {
  const { run, tool, stats, groups } = report;
  const statuses = statusesIn(report);
  const isFresh = (group: FindingGroup): boolean => group.new === true || group.spread !== undefined;
  const unexpected = groups.filter((group) => group.known === undefined);
  const fresh = report.comparison === undefined ? [] : unexpected.filter(isFresh);
  const others = unexpected.filter((group) => !fresh.includes(group));
  const known = groups.filter((group) => group.known !== undefined);
  const open = plainHttpWords(run.target.url);
  const tried = triedSentence(report);
  const resumed = resumedWords(run);
  const parts = [
    `## ${VERDICT_SIGNS[report.verdict]} touchstone: ${HEADLINES[report.verdict]}`,
    plainMarkdown(verdictSentence(report)),
    plainMarkdown(`${scopeWords(report)}, profile ${run.profile}${resumed === undefined ? '' : `, ${resumed}`}.`),
    ...(tried === undefined ? [] : [plainMarkdown(tried)]),
    ...(open === undefined ? [] : [plainMarkdown(open)]),
    `### Rules\n\n| level | ${statuses.map((status) => statusWord(status)).join(' | ')} |\n|---|${'---:|'.repeat(statuses.length)}\n${(
      ['must', 'should', 'open'] as const
    )
      .map((level) => `| ${level} | ${statuses.map((status) => grouped(report.coverage.levels[level][status])).join(' | ')} |`)
      .join('\n')}`,
    ...causes('New since the baseline', fresh),
    ...(report.comparison === undefined || report.comparison.fixed.length === 0
      ? []
      : [
          `### Fixed\n\n${report.comparison.fixed
            .slice(0, CAUSES)
            .map(({ title }) => `- ${line(title)}`)
            .join('\n')}`,
        ]),
    ...causes(fresh.length > 0 ? 'Still there' : 'Causes', others),
    ...causes('Known deviations', known),
    `### Next\n\n${nextSteps(report)
      .map((step) => `1. ${line(step.text)}${step.command === undefined ? '' : ` ${markdownCode(step.command)}`}${codeLines(step.lines)}`)
      .join('\n')}`,
    `${markdownCode(run.target.url)}, ${counted(stats.requests, 'request')} in ${duration(run.durationMs)}, seed ${run.seed}, profile ${run.profile}, exit code ${run.exit}. ${plainMarkdown(`${tool.name} ${tool.version}, catalogue ${tool.catalogue}, run ${run.id}`)}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function causes(heading: string, groups: readonly FindingGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const rows = groups.slice(0, CAUSES).map((group) => {
    const contracts = group.contracts.map((contract) => markdownCode(contract)).join(' ');
    const { expected, actual } = differenceOf(group);
    const difference = `${markdownCode(ellipsis(expected, 80))} → ${markdownCode(ellipsis(actual, 80))}`;
    return `| ${group.level === 'must' ? '✕' : '&#33;'} ${line(group.title)} | ${difference} | ${group.level} | ${markdownCode(ellipsis(written(group), 160))} | ${plainMarkdown(group.clause)} | ${contracts} | ${grouped(group.count)} |`;
  });
  const more = groups.length > CAUSES ? `\n\n${counted(groups.length - CAUSES, 'more cause')} in the report.` : '';
  return [
    `### ${heading}\n\n| cause | expected → actual | level | rule | clause | contracts | findings |\n|---|---|---|---|---|---|---:|\n${rows.join('\n')}${more}`,
  ];
}

const codeLines = (lines: readonly string[] = []): string =>
  lines.length === 0 ? '' : `\n\n   ${['```yaml', ...lines, '```'].join('\n   ')}\n`;

const line = (text: string): string => plainMarkdown(ellipsis(text, 300));
