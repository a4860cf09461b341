import type { Minimal, ShownStep } from '../../../src/model/event.js';
import type { FindingGroup, ReportFinding, RunReport } from '../../../src/model/report.js';
import { urlPart } from '../../text/url-part.js';
import { counted, grouped } from '../../text/words.js';
import { anchor } from '../anchor.js';
import { levelBadge } from '../badge.js';
import { bodyView } from '../body-view.js';
import { diagram } from '../diagram.js';
import { type Html, html } from '../html.js';
import { scrolling } from '../table.js';
import { marksOf } from './findings.js';
import { written } from '../../../src/model/finding.js';

// A target that is wrong everywhere would make a page that no browser opens; the JSON report has the rest.
const DETAILED = 250;
const DETAILED_CHARACTERS = 1_000_000;

/** Part 3: for each cause the smallest request that shows it. */
export function counterexamplesSection(report: RunReport): Html {
  const byGroup = grouping(report.findings);
  const shown = report.groups.slice(0, detailed(report.groups));
  const left = report.groups.length - shown.length;
  return html`<section id="counterexamples" aria-labelledby="counterexamples-title">
<h2 id="counterexamples-title">Counterexamples</h2>
${shown.length === 0 && html`<p>There is nothing to show.</p>`}
${shown.map((group, i) => counterexample(group, byGroup.get(group.id) ?? [], report.clauses[group.clause], i === 0 ? 'open' : 'closed'))}
${left > 0 && html`<p class="note" id="more-causes">${counted(left, 'more cause')} ${left === 1 ? 'is' : 'are'} listed above without a counterexample; report.json has all of them.</p>`}
</section>`;
}

/** How many causes fit: by number, and by what their bodies take. */
function detailed(groups: readonly FindingGroup[]): number {
  let characters = 0;
  const over = groups.findIndex(({ minimal }, i) => {
    characters += JSON.stringify(minimal).length;
    return i >= DETAILED || characters > DETAILED_CHARACTERS;
  });
  return over < 0 ? groups.length : over;
}

function counterexample(
  group: FindingGroup,
  findings: readonly ReportFinding[],
  clause: string | undefined,
  state: 'open' | 'closed',
): Html {
  const { minimal } = group;
  const id = anchor('cause', group.id);
  const inReply = group.side === 'response' || group.side === 'error' || group.side === 'exchange' || group.side === 'flow';
  // The id is inside, so that a link to it opens the element even where scripts are off.
  return html`<details class="cause" data-d${state === 'open' ? html` open` : ''}><summary><h3>${group.title}</h3> ${levelBadge(group.level)} ${marksOf(group)} <span class="dim">${counted(group.count, 'finding')}</span></summary>
<div id="${id}" class="cause-body" tabindex="-1">
<p class="statement"><strong>Rule</strong> ${group.text}. <code>${written(group)}</code>, clause ${group.clause}${clause !== undefined && html` (${clause})`} <a class="deep" href="#${id}">link</a></p>
${group.known !== undefined && html`<p class="note">Known: ${group.known.reason}${group.known.ticket === undefined ? '' : ` (${group.known.ticket})`}${group.known.expires === undefined ? '' : `, until ${group.known.expires}`}.</p>`}
<div class="versus"><div class="want"><h4>Expected</h4><p>${group.expected}</p></div><div class="got"><h4>Actual</h4><p>${group.actual}</p></div></div>
${group.edits.length > 0 && html`<h4>Edit made to a valid request</h4><ul>${group.edits.map((edit) => html`<li><code>${edit}</code></li>`)}</ul>`}
${minimal.steps !== undefined && minimal.steps.length > 0 && sequence(wholeSequence(minimal, group), id)}
<div class="pair"><figure><figcaption>Request</figcaption><p class="line"><code>${minimal.request.method} ${group.side === 'url' ? markedPath(minimal.request.path, group.path) : minimal.request.path}</code></p>${bodyView(minimal.request.body, inReply ? undefined : group.path)}</figure>
<figure><figcaption>Response</figcaption><p class="line"><code>${minimal.reply.status === undefined ? 'no answer' : `HTTP ${minimal.reply.status}`}</code></p>${bodyView(minimal.reply.body, inReply ? group.path : undefined)}</figure></div>
${command('Send it again', minimal.replay)}${command('With curl', minimal.curl)}
${minimal.trail.length > 0 && html`<details class="inner"><summary>How it was made small (${counted(minimal.requests, 'request')})</summary><ol>${minimal.trail.map((line) => html`<li>${line}</li>`)}</ol></details>`}
${findings.length > 1 && occurrences(group, findings)}
</div></details>\n`;
}

function markedPath(path: string, field: string): Html {
  const part = urlPart(path, field);
  return part === undefined ? html`<mark>${path}</mark>` : html`${part.before}<mark>${part.value}</mark>${part.after}`;
}

/** The steps before, and the one that breaks the rule, which some runs list among them and some do not. */
function wholeSequence(minimal: Minimal, group: FindingGroup): readonly ShownStep[] {
  const steps = minimal.steps ?? [];
  const last = steps.at(-1);
  const isThere = last?.request.path === minimal.request.path && last.request.body?.slice(0, 500) === minimal.request.body?.slice(0, 500);
  const { request, reply } = minimal;
  return isThere ? steps : [...steps, { name: 'the request at fault', contract: group.contracts[0] ?? '', request, reply, millis: 0 }];
}

const sequence = (steps: readonly ShownStep[], id: string): Html =>
  html`<h4>Sequence</h4>${scrolling('Sequence of requests', diagram(steps, `${id}-steps`))}<details class="inner"><summary>Requests and answers of the sequence</summary>${steps.map(
    (step, i) =>
      html`<h4>${i + 1}. ${step.name}</h4><div class="pair"><figure><figcaption>Request</figcaption><p class="line"><code>${step.request.method} ${step.request.path}</code></p>${bodyView(step.request.body, undefined)}</figure><figure><figcaption>Response</figcaption><p class="line"><code>${step.reply.status === undefined ? 'no answer' : `HTTP ${step.reply.status}`}</code></p>${bodyView(step.reply.body, undefined)}</figure></div>`,
  )}</details>`;

const command = (label: string, line: string): Html =>
  html`<div class="command"><h4>${label}</h4><pre tabindex="0" aria-label="${label}">${line}</pre><button type="button" class="copy" hidden>Copy<span class="away"> the line: ${label}</span></button></div>`;

function occurrences(group: FindingGroup, findings: readonly ReportFinding[]): Html {
  const left = group.count - findings.length;
  return html`<details class="inner"><summary>Cases that show it (${grouped(group.count)})</summary><ul class="cases">${findings.map((finding) => html`<li><code>${finding.case}</code></li>`)}${left > 0 && html`<li>and ${grouped(left)} more</li>`}</ul></details>`;
}

function grouping(findings: readonly ReportFinding[]): Map<string, ReportFinding[]> {
  const groups = new Map<string, ReportFinding[]>();
  for (const finding of findings) groups.set(finding.group, [...(groups.get(finding.group) ?? []), finding]);
  return groups;
}
