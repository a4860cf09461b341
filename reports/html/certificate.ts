import type { Statement } from '../attestation/statement.js';
import { seenWords } from '../../src/model/target-seen.js';
import { dateText, grouped, resumedWords } from '../text/words.js';
import { html, ownStyle, type Part } from './html.js';
import { pageAssets } from './assets.js';

/** The attestation as a page to print: what was signed, and how to check it. */
export function renderCertificate({ subject, predicate }: Statement, keyid: string): string {
  const { run, target, scope, counts, tool, weakened, verdict, ...dates } = predicate.touchstone;
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', `${target.url}${target.kind === 'target' ? '' : `, the ${target.kind}`}`],
    ['Build', target.build ?? 'not said'],
    ...(target.seen === undefined ? [] : [['Seen as', seenWords(target.seen)] as const]),
    ['Merchant', target.merchantId],
    ['Verdict', verdict],
    ['Contracts', `${scope.contracts.length} of ${scope.of}: ${scope.contracts.join(', ')}`],
    ['Profile', run.profile],
    ['Seed', `${run.seed}, ${run.seedWas === 'drawn' ? 'drawn at the start' : 'given by whoever ran it'}`],
    ['Resumed', resumedWords(run)?.replace(/^resumed /, '') ?? 'no'],
    [
      'Must rules',
      `${grouped(counts.must)} in scope, ${grouped(counts.judged)} judged, ${grouped(counts.notSeen)} about what the gateway never sent`,
    ],
    ['Warnings', grouped(counts.warnings)],
    ['What weakens it', weakened.length === 0 ? 'nothing' : weakened.map(({ what, name }) => `${what} ${name}`).join('; ')],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Run', html`<code>${run.id}</code>`],
    ['Issued', dates.issuedAt],
    ['Expires', dates.expiresAt],
    ...[...subject, ...predicate.configuration].map(({ name, digest }): readonly [string, Part] => [
      name,
      html`<code>sha256 ${digest.sha256}</code>`,
    ]),
    ['Key', html`<code>sha256 ${keyid}</code>`],
  ];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>Attestation: ${target.url} - touchstone</title><link rel="icon" href="data:,">${ownStyle(pageAssets().style)}</head>
<body><div id="paper"><section class="sheet cover"><header><strong class="brand">touchstone</strong><span>Attestation, ${dateText(dates.issuedAt).split(',')[0]}</span></header>
<div class="boxed"><h1>✓ Attestation of conformance</h1><p>Every must rule in scope held on every side it has; those not seen are about parts of answers that the target may leave out, and never sent.</p></div>
<dl class="long">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h2>To check it</h2><pre>touchstone verify-attestation attestation.json --report report.json --public-key public.pem</pre>
<div class="signature"><span>Name and role</span><span>Signature</span><span>Date</span></div></section></div></body></html>
`.toString();
}
