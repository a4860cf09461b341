import type { ShownStep } from '../../src/model/event.js';
import type { RuleLine, RunReport, Validity } from '../../src/model/report.js';
import { layOut } from '../evidence/lay-out.js';
import { type Html, html, ownStyle, type Part } from '../html/html.js';
import { STATUSES } from '../text/status.js';
import { contractName, counted } from '../text/words.js';
import type { Proofs, RuleProof } from './collect.js';

const STYLE = `:root{color-scheme:light dark;--line:#8884;--quiet:#666;--bad:#b3261e}@media(prefers-color-scheme:dark){:root{--quiet:#aaa;--bad:#ff8a80}}
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}h1{font-size:1.5rem}h2{margin-top:2.5rem}h3{font-size:1rem;margin:2rem 0 .3rem}
.quiet{color:var(--quiet)}.bad{color:var(--bad);font-weight:600}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--line);padding:.25rem .6rem .25rem 0;text-align:left;vertical-align:top}td.side{white-space:nowrap}td{overflow-wrap:anywhere}td:first-child,td:nth-child(3){white-space:nowrap}
article{border-top:1px solid var(--line);padding-top:.2rem;margin-bottom:1.5rem}article:target{outline:2px solid #3b82f6;outline-offset:6px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 1.5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.45 ui-monospace,monospace;margin:.2rem 0;max-height:30rem;overflow:auto}ul{margin:.3rem 0;padding-left:1.2rem}
@media print{pre{max-height:none}}`;

/** One exchange, and the rules that it shows. */
interface Exhibit {
  readonly no: number;
  readonly proof: RuleProof;
  readonly shows: string[];
}

const SIDES: Readonly<Record<Validity, string>> = { valid: 'good value', invalid: 'fault' };

/** What shows each rule of a contract, on each side that was judged: a table, and the exchanges themselves. */
export function proofsPage(report: RunReport, contract: string, proofs: Proofs): string {
  const exhibits = new Map<string, Exhibit>();
  const rules = report.rules.filter((rule) => rule.contract === contract && sidesOf(rule).length > 0);
  const rows = rules
    .toSorted((a, b) => a.clause.localeCompare(b.clause, 'en', { numeric: true }))
    .flatMap((rule) => sidesOf(rule).map((side) => ruleRow(rule, side, exhibitOf(exhibits, rule, side, proofs))));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="referrer" content="no-referrer">
<title>Proofs of ${contract} - touchstone</title><link rel="icon" href="data:,">${ownStyle(STYLE)}</head>
<body><h1>What shows each rule of ${contractName(contract)}</h1>
<p>Run <code>${report.run.id}</code>. ${counted(rules.length, 'rule')} judged, each side shown by the first exchange that showed it; secrets are masked, long bodies cut. The log (events.ndjson.gz) holds the same for programs.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Rules and the exchange of each"><table><thead><tr><th scope="col">Clause</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Side</th><th scope="col">Status</th><th scope="col">Shown by</th></tr></thead><tbody>${rows}</tbody></table></div>
<h2>Exchanges</h2>${[...exhibits.values()].map(exhibitPart)}</body></html>
`.toString();
}

/** The sides of a rule that were judged. */
export const sidesOf = (rule: RuleLine): readonly Validity[] => (['valid', 'invalid'] as const).filter((side) => rule[side] === true);

function exhibitOf(exhibits: Map<string, Exhibit>, rule: RuleLine, side: Validity, proofs: Proofs): Exhibit | undefined {
  const proof = proofs.of(rule.contract, { side: rule.side, rule: rule.id }, side);
  if (proof === undefined) return undefined;
  const key = JSON.stringify([proof.case, proof.request, proof.reply, proof.broken]);
  const exhibit = exhibits.get(key) ?? { no: exhibits.size + 1, proof, shows: [] };
  exhibits.set(key, exhibit);
  exhibit.shows.push(`${rule.side}/${rule.id} (${SIDES[side]})`);
  return exhibit;
}

const ruleRow = (rule: RuleLine, side: Validity, exhibit: Exhibit | undefined): Html =>
  html`<tr><td>${rule.clause}</td><td><code>${rule.side}/${rule.id}</code><br><span class="quiet">${rule.text}</span></td><td>${rule.level}</td><td class="side">${SIDES[side]}</td>
<td class="side${rule.status === 'violates' ? ' bad' : ''}">${STATUSES[rule.status].symbol} ${STATUSES[rule.status].one}</td><td class="side">${exhibit === undefined ? html`<span class="quiet">no single exchange</span>` : html`<a href="#e${exhibit.no}">exchange ${exhibit.no}</a>`}</td></tr>`;

const NAMED = 12;

function exhibitPart({ no, proof, shows }: Exhibit): Html {
  const { case: id, edits = [], steps = [], broken } = proof;
  return html`<article id="e${no}"><h3>${no}. <code>${id}</code></h3>
${broken !== undefined && html`<p class="bad">✕ Expected ${broken.expected}, but ${broken.actual}${broken.path !== '' && html` at <code>${broken.path}</code>`}</p>`}
${edits.length > 0 && html`<p>Fault: ${edits.slice(0, NAMED).join('; ')}</p>`}${steps.map((step) => html`<h4>Before it: ${step.name}</h4>${exchangePart(step)}`)}${exchangePart(proof)}
<details><summary>${counted(shows.length, 'rule and side', 'rules and sides')} first shown here</summary><ul>${shows.map((name) => html`<li><code>${name}</code></li>`)}</ul></details></article>`;
}

const exchangePart = ({ request, reply }: Pick<ShownStep, 'request' | 'reply'>): Html =>
  html`<div class="pair"><pre>${request.method} ${request.path}
${headerLines(request.headers)}${laidOut(request.body)}</pre><pre>${reply.status === undefined ? 'no answer' : `HTTP ${reply.status}`}
${headerLines(reply.headers)}${laidOut(reply.body)}</pre></div>`;

const headerLines = (headers: Readonly<Record<string, string>> = {}): Part =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);

/** A member a line, with the characters that were sent. */
const laidOut = (body: string | undefined): Part =>
  body === undefined || body === ''
    ? ''
    : layOut(body).map(({ depth, key, value, end }) => `\n${' '.repeat(depth)}${key === '' ? '' : `${key}: `}${value}${end}`);
