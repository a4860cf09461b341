import type { RunReport } from '../../src/model/report.js';
import { FORMAT_NAMES, type FormatName } from '../../src/model/report-formats.js';
import { renderCtrf } from './ctrf.js';
import { renderGithub } from './github.js';
import { renderHtml } from '../html/page.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderMarkdown } from './markdown.js';
import { renderPostman } from './postman.js';
import { renderSarif } from './sarif.js';

export { FORMAT_NAMES, type FormatName } from '../../src/model/report-formats.js';
export { type TerminalOptions, terminalSummary } from './terminal.js';

export interface Renderer {
  /** Pure: the same report gives the same text. */
  render(report: RunReport): string;
  /** Its name in the output folder. */
  readonly file: string;
}

/** Every format that is made from a report. The events themselves are one more, `ndjson`. */
export const RENDERERS: Readonly<Record<FormatName, Renderer>> = {
  html: { render: renderHtml, file: 'report.html' },
  json: { render: renderJson, file: 'report.json' },
  junit: { render: renderJunit, file: 'junit.xml' },
  sarif: { render: renderSarif, file: 'touchstone.sarif' },
  ctrf: { render: renderCtrf, file: 'ctrf-report.json' },
  markdown: { render: renderMarkdown, file: 'summary.md' },
  github: { render: renderGithub, file: 'annotations.txt' },
  postman: { render: renderPostman, file: 'postman_collection.json' },
};

export const isFormat = (name: string): name is FormatName => (FORMAT_NAMES as readonly string[]).includes(name);
