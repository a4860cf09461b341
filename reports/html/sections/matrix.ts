import { type HeatCell, RULE_STATUSES, type RuleStatus, type RunReport } from '../../../src/model/report.js';
import { FAMILIES, type Family, familyOf } from '../../text/rule-name.js';
import { counted, grouped } from '../../text/words.js';
import { SIGNS } from '../badge.js';
import { type Html, html } from '../html.js';
import { ORDER } from '../rule-rows.js';
import { scrolling } from '../table.js';

type Counts = Record<RuleStatus, number>;

const noCounts = (): Counts => Object.fromEntries(RULE_STATUSES.map((status) => [status, 0])) as Counts;

/** What a cell does not count: nothing was to be judged. */
const UNCOUNTED: ReadonlySet<RuleStatus> = new Set(['open', 'out-of-scope']);

/** Part 4: contracts by rule families, then for each contract its fields by fault. */
export function matrixSection(report: RunReport): Html {
  return html`<section id="matrix" aria-labelledby="matrix-title"><h2 id="matrix-title">Matrix</h2>
<p>Rules that conform, of those the specification settles. A cell says what stands in the way; open rules are not counted.</p>
${scrolling('Contracts by rule family', matrix(report))}
<h3>Fields by fault</h3>
<p>How many cases were sent for each field and fault, and how many of them were answered wrongly (✗), doubtfully (!) or inconclusively (?). A circle (○) marks what was observed only.</p>
${report.contracts.map((contract) =>
  heatMap(
    contract.id,
    report.coverage.heat.filter((cell) => cell.contract === contract.id),
  ),
)}
</section>`;
}

function matrix(report: RunReport): Html {
  const cells = new Map<string, Counts>();
  for (const rule of report.rules) {
    const key = `${rule.contract} ${familyOf(rule)}`;
    const counts = cells.get(key) ?? noCounts();
    counts[rule.status]++;
    cells.set(key, counts);
  }
  return html`<table class="matrix"><caption>Contracts by rule family</caption>
<thead><tr><th scope="col">Contract</th>${FAMILIES.map((family) => html`<th scope="col">${family}</th>`)}</tr></thead>
<tbody>${report.contracts.map((contract) => html`<tr><th scope="row"><code>${contract.id}</code></th>${FAMILIES.map((family) => matrixCell(contract.id, family, cells.get(`${contract.id} ${family}`)))}</tr>\n`)}</tbody></table>`;
}

function matrixCell(contract: string, family: Family, counts: Counts | undefined): Html {
  const all = counts === undefined ? 0 : RULE_STATUSES.reduce((sum, status) => sum + (UNCOUNTED.has(status) ? 0 : counts[status]), 0);
  if (counts === undefined || all === 0) return html`<td class="none"><span class="away">no rules</span></td>`;
  const words = RULE_STATUSES.filter((status) => status !== 'conforms' && !UNCOUNTED.has(status) && counts[status] > 0).map(
    (status) => `${SIGNS[status]} ${counts[status]}`,
  );
  const query = encodeURIComponent(`contract:${contract} family:${family.replaceAll(' ', '-')}`);
  return html`<td class="${worst(counts)}"><a href="#q=${query}">${grouped(counts.conforms)}/${grouped(all)}</a>${words.length > 0 && html`<small>${words.join(' ')}</small>`}</td>`;
}

function worst(counts: Counts): RuleStatus {
  return ORDER.find((status) => !UNCOUNTED.has(status) && counts[status] > 0) ?? 'conforms';
}

function heatMap(contract: string, cells: readonly HeatCell[]): Html | undefined {
  if (cells.length === 0) return undefined;
  const total = cells.reduce((sum, cell) => sum + cell.cases, 0);
  const wrong = cells.reduce((sum, cell) => sum + cell.violations, 0);
  const columns = sharedRecipes(cells);
  const inFields = cells.filter((cell) => cell.field !== '' && columns.includes(cell.recipe));
  const elsewhere = cells.filter((cell) => !inFields.includes(cell));
  return html`<details class="heat"><summary><code>${contract}</code> <span class="dim">${counted(total, 'case')}${wrong > 0 ? `, ${counted(wrong, 'violation')}` : ''}</span></summary>
${inFields.length > 0 && heatTable(`Fields of ${contract} by fault`, inFields, columns)}${elsewhere.length > 0 && wholeRequests(elsewhere)}</details>`;
}

/** Faults that several fields get make the columns, the commonest first; a probe of its own would be a column of one cell. */
function sharedRecipes(cells: readonly HeatCell[]): readonly string[] {
  const fields = new Map<string, number>();
  for (const { field, recipe } of cells) if (field !== '') fields.set(recipe, (fields.get(recipe) ?? 0) + 1);
  return [...fields]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([recipe]) => recipe);
}

function heatTable(label: string, cells: readonly HeatCell[], recipes: readonly string[]): Html {
  const fields = [...new Set(cells.map((cell) => cell.field))].sort();
  const at = new Map(cells.map((cell) => [`${cell.field}\n${cell.recipe}`, cell]));
  return scrolling(
    label,
    html`<table class="matrix"><caption class="away">${label}</caption><thead><tr><th scope="col">Field</th>${recipes.map((recipe) => html`<th scope="col">${recipe}</th>`)}</tr></thead><tbody>${fields.map((field) => html`<tr><th scope="row"><code>${field}</code></th>${recipes.map((recipe) => heatCell(at.get(`${field}\n${recipe}`)))}</tr>\n`)}</tbody></table>`,
  );
}

/** Single probes, and cases about a whole request or several: envelopes, credentials, lifecycles. */
const wholeRequests = (cells: readonly HeatCell[]): Html =>
  html`<h4>Other cases</h4><ul class="whole">${cells.map((cell) => html`<li class="${verdictOf(cell)}">${cell.field === '' ? cell.recipe : `${cell.field} ${cell.recipe}`}: ${cellText(cell)}</li> `)}</ul>`;

function heatCell(cell: HeatCell | undefined): Html {
  return cell === undefined ? html`<td>` : html`<td class="${verdictOf(cell)}">${cellText(cell)}`;
}

function verdictOf(cell: HeatCell): RuleStatus {
  if (cell.violations > 0) return 'violates';
  if (cell.warnings > 0) return 'warns';
  if (cell.inconclusive > 0) return 'inconclusive';
  return cell.open === cell.cases ? 'open' : 'conforms';
}

function cellText(cell: HeatCell): string {
  const { cases, violations, warnings, inconclusive } = cell;
  if (violations > 0) return `${cases} ✗${violations}`;
  if (warnings > 0) return `${cases} !${warnings}`;
  if (inconclusive > 0) return `${cases} ?${inconclusive}`;
  return cell.open === cases ? `○ ${cases}` : String(cases);
}
