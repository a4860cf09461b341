import type { Attestation } from '../attestation.js';
import { dateText } from '../text/words.js';
import { html, ownStyle, type Part } from './html.js';
import { pageAssets } from './assets.js';

/** The attestation as a page to print: what was signed, and how to check it. */
export function renderCertificate({ statement, signature }: Attestation): string {
  const { counts } = statement;
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', statement.target.url],
    ['Merchant', statement.target.merchantId],
    ['Verdict', statement.report.verdict],
    ['Contracts', `${statement.scope.contracts.length} of ${statement.scope.of}: ${statement.scope.contracts.join(', ')}`],
    ['Profile', statement.scope.profile],
    ['Must rules', `${counts.must} in scope, ${counts.judged} judged, ${counts.notSeen} not seen in any answer`],
    ['Warnings', String(counts.warnings)],
    ['Tool', `${statement.tool.name} ${statement.tool.version}`],
    ['Catalogue', statement.tool.catalogue],
    ['Run', html`<code>${statement.report.runId}</code>`],
    ['Issued', statement.issuedAt],
    ['Expires', statement.expiresAt],
    ['Report', html`<code>sha256 ${statement.report.sha256}</code>`],
    ['Key fingerprint', html`<code>sha256 ${statement.keyFingerprint}</code>`],
    ['Key', html`<code>${signature.algorithm} ${signature.publicKey}</code>`],
    ['Signature', html`<code>${signature.value}</code>`],
  ];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>Attestation: ${statement.target.url} - touchstone</title><link rel="icon" href="data:,">${ownStyle(pageAssets().style)}</head>
<body><div id="paper"><section class="sheet cover"><header><strong class="brand">touchstone</strong><span>Attestation, ${dateText(statement.issuedAt).split(',')[0]}</span></header>
<div class="boxed"><h1>✓ Attestation of conformance</h1><p>Every must rule in scope held on every side it has; those not seen are about parts of answers that the target may leave out, and never sent.</p></div>
<dl class="long">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h2>To check it</h2><pre>touchstone verify-attestation attestation.json --report report.json --public-key public.pem</pre>
<div class="signature"><span>Name and role</span><span>Signature</span><span>Date</span></div></section></div></body></html>
`.toString();
}
