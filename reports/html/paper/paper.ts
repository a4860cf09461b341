import type { JsonObject } from '../../../src/json/value.js';
import type { FindingGroup, RunReport } from '../../../src/model/report.js';
import { STATUSES } from '../../text/status.js';
import { counted } from '../../text/words.js';
import { type Html, html } from '../html.js';
import { causeBlock } from './cause-block.js';
import { clauseTable, knownTable, notJudgedTable } from './clause-table.js';
import { coverage, SHEETS } from './coverage.js';
import { settings } from './settings.js';

/** The number of causes that are printed with their evidence; the others only by name. */
const TOLD = 60;
const NAMED = 400;

/** The report for paper, and for a browser without scripts: verdict, clauses, causes with their evidence, what was not judged, with what. */
export function paper(report: RunReport, digest: string): Html {
  const { groups } = report;
  return html`${coverage(report, digest)}
${sheet('causes-on-paper')}
${
  groups.length === 0
    ? html`<p>No rule was seen broken.</p>`
    : html`<p class="quiet">Each with its smallest request. ▸ marks the fault, ✓ what was expected, ✕ what was answered.</p>${groups.slice(0, TOLD).map((group, i) => causeBlock(group, i, groups))}${others(groups.slice(TOLD))}`
}</section>
${sheet('known-on-paper')}${knownTable(report)}</section>
${sheet('clauses-on-paper')}${clauseTable(report)}</section>
${sheet('not-judged-on-paper')}${notJudgedTable(report)}</section>
${sheet('configuration-on-paper')}<p class="quiet">Secrets are masked; what is not shown is as by default. The requests of recipes are in report.json.</p>
${settings((report.run.configuration ?? {}) as JsonObject)}</section>
${sheet('signs-on-paper', ' last')}<p>${signs()}</p>
<p>Run <code>${report.run.id}</code>, made by ${report.tool.name} ${report.tool.version} from catalogue <code>${report.tool.catalogue}</code>. Digest of report.json: <code>sha256 ${digest}</code>.
This page loads nothing and sends nothing.</p></section>`;
}

/** The beginning of a sheet, which the section that it opens ends. */
const sheet = (id: keyof typeof SHEETS, more = ''): Html => html`<section class="sheet${more}" id="${id}"><h2>${SHEETS[id]}</h2>`;

const signs = (): string =>
  Object.values(STATUSES)
    .filter(({ symbol }) => symbol.trim() !== '')
    .map(({ symbol, one }) => `${symbol} ${one}`)
    .join(' · ');

const others = (groups: readonly FindingGroup[]): Html | false =>
  groups.length > 0 &&
  html`<h3>${counted(groups.length, 'more cause')}</h3><ol class="others" start="${TOLD + 1}">${groups.slice(0, NAMED).map((group) => html`<li>${group.title}</li>`)}</ol>${groups.length > NAMED && html`<p class="quiet">… and ${groups.length - NAMED} more; report.json has all.</p>`}`;
