import { builtAsset } from '../../../reports/html/assets.js';
import type { Answer } from './routes.js';

let made: ReadonlyMap<string, Answer> | undefined;

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>touchstone</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ui.css">
<script src="/ui.js"></script>
</head>
<body>
<div id="app"></div>
<noscript>This page needs scripts. touchstone report latest makes one that does not.</noscript>
</body>
</html>
`;

/** The files of the live page by their addresses. */
export function uiAssets(): ReadonlyMap<string, Answer> {
  const file = (type: string, text: string): Answer => ({ status: 200, type, text });
  made ??= new Map([
    ['/', file('text/html', DOCUMENT)],
    ['/ui.js', file('text/javascript', builtAsset('ui.js'))],
    ['/ui.css', file('text/css', builtAsset('ui.css'))],
  ]);
  return made;
}
