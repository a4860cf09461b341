import { createHash } from 'node:crypto';
import type { RunReport } from '../../src/model/report.js';
import { type Html, html, jsonData, ownScript, ownStyle } from './html.js';
import { indexData } from './index-data.js';
import { SCRIPT } from './script.js';
import { counterexamplesSection } from './sections/counterexamples.js';
import { coverageSection } from './sections/coverage.js';
import { findingsSection } from './sections/findings.js';
import { historySection } from './sections/history.js';
import { matrixSection } from './sections/matrix.js';
import { traceabilitySection } from './sections/traceability.js';
import { verdictSection } from './sections/verdict.js';
import { STYLE } from './style.js';

const PARTS = [
  ['verdict', 'Verdict'],
  ['findings', 'Findings'],
  ['counterexamples', 'Counterexamples'],
  ['matrix', 'Matrix'],
  ['traceability', 'Traceability'],
  ['coverage', 'Coverage'],
  ['history', 'Notes'],
] as const;

/** The report as one page that needs nothing else: no network, and no script to be read. */
export function renderHtml(report: RunReport): string {
  const target = report.run.target.embedded ? 'embedded gateway' : report.run.target.url;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${report.tool.name} ${report.tool.version}">
<title>${report.verdict}: ${target} - touchstone</title>
<link rel="icon" href="data:,">
${ownStyle(STYLE)}
</head>
<body>
<a class="skip" href="#verdict">Skip to the report</a>
${bar()}
<main>
${verdictSection(report)}
${findingsSection(report)}
${counterexamplesSection(report)}
${matrixSection(report)}
${traceabilitySection(report)}
${coverageSection(report)}
${historySection(report)}
</main>
<footer>Made by ${report.tool.name} ${report.tool.version} from run <code>${report.run.id}</code>. This page loads nothing and sends nothing.</footer>
${jsonData('index', indexData(report))}
${ownScript(SCRIPT)}
</body>
</html>
`.toString();
}

const bar = (): Html => html`<header class="bar"><div>
<a class="brand" href="#verdict">touchstone</a>
<nav aria-label="Parts of the report"><ul>${PARTS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<div class="tools" id="tools" role="search" hidden><label class="away" for="filter">Filter causes and rules, for example status:violates contract:void@66</label><input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="status:violates contract:void@66"><output id="hits" for="filter" aria-live="polite"></output><button type="button" id="theme">Dark</button></div>
</div></header>`;

/** Only our own script and style may run, by their hashes: a second lock behind the escaping. */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
}
