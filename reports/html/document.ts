import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { pageAssets } from './assets.js';
import { type Html, html, ownData, ownScript, ownStyle } from './html.js';
import type { PageData } from './page-data.js';

export interface DocumentParts {
  readonly title: string;
  /** Said at the foot of every printed page. */
  readonly foot: string;
  /** The part of the page that is printed, and read without scripts. */
  readonly paper: Html;
  readonly data: PageData;
}

/** One page that needs nothing else: application, data and what is readable without either. */
export function renderDocument({ title, foot, paper, data }: DocumentParts): string {
  const { script, style } = pageAssets();
  const whole = `${style}\n${footRule(foot)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, whole)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
${ownStyle(whole)}
${ownScript(script)}
</head>
<body>
<div id="app"></div>
<div id="paper">
${paper}
</div>
${ownData('data', deflateRawSync(JSON.stringify(data), { level: 9 }).toString('base64'))}
</body>
</html>
`.toString();
}

/** Allows only our own script and style, by their hashes, as a second protection besides the escaping. */
function policy(script: string, style: string): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** The text of the printed margin is part of the style sheet, so only plain characters are kept. */
export const footRule = (foot: string): string => `@page{@bottom-left{content:"${foot.replace(/[^\w .,:·@-]/g, '_')}"}}`;
