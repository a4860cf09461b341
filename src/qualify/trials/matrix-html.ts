import { html, ownStyle } from '../../../reports/html/html.js';
import { pageAssets } from '../../../reports/html/assets.js';
import { counts, type ClassLine, type Matrix } from './matrix.js';

/** The kill matrix as one page. */
export function matrixHtml(matrix: Matrix): string {
  const table = (title: string, lines: readonly ClassLine[]) =>
    lines.length > 0 &&
    html`<section><h2>${title}</h2><table><thead><tr><th>class</th><th>defects</th><th>killed</th><th>named first</th><th>median requests</th><th>most requests</th></tr></thead>
<tbody>${lines.map((line) => html`<tr><td>${line.class}</td><td>${line.defects}</td><td>${line.killed}</td><td>${line.first}</td><td>${line.medianRequests}</td><td>${line.maxRequests}</td></tr>`)}</tbody></table></section>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>touchstone: kill matrix</title>${ownStyle(pageAssets().style)}</head>
<body><main id="paper"><h1>Kill matrix</h1><p>Each row is a class of defects of the reference gateway; killed means that a finding named the rule. Seed ${matrix.seed}.</p>
${table('Named defects', matrix.named)}${table('Derived defects', matrix.generic)}
<section><h2>Every defect</h2><table><thead><tr><th>defect</th><th>rule</th><th>result</th><th>requests</th></tr></thead>
<tbody>${matrix.trials.map((trial) => html`<tr><td>${trial.name}</td><td>${trial.rule}</td><td>${trial.killed ? (trial.first ? 'killed' : 'killed, not first') : `${counts(trial) ? 'missed' : 'not counted'}: ${trial.finding ?? trial.reason ?? ''}`}</td><td>${trial.requests}</td></tr>`)}</tbody></table></section>
</main></body></html>`.toString();
}
