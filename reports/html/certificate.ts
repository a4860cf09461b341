import type { Attestation } from '../attestation.js';
import { html, ownStyle, type Part } from './html.js';
import { STYLE } from './style.js';

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
<meta name="referrer" content="no-referrer"><title>Attestation: ${statement.target.url} - touchstone</title><link rel="icon" href="data:,">${ownStyle(STYLE)}</head>
<body><main><section><div class="verdict conforms"><h1>Attestation of conformance</h1><p class="lead">Every must rule in scope held on every side it has; those not seen are about parts of answers that the target may leave out, and never sent.</p></div>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h2 class="minor">To check it</h2><pre>touchstone verify-attestation attestation.json --report report.json --public-key public.pem</pre></section></main></body></html>
`.toString();
}
