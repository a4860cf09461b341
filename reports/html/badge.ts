import type { Level, RuleStatus } from '../../src/model/report.js';
import { statusWord } from '../text/status.js';
import { type Html, html } from './html.js';

/** Colour is never alone: every mark has its sign and its word. */
export const SIGNS: Readonly<Record<RuleStatus, string>> = {
  conforms: '✓',
  violates: '✗',
  warns: '!',
  inconclusive: '?',
  'not-seen': '·',
  'not-sent': '–',
  'out-of-scope': '⊘',
  excluded: '⊖',
  open: '○',
};

export const statusBadge = (status: RuleStatus): Html =>
  html`<span class="b ${status}"><i aria-hidden="true">${SIGNS[status]}</i>${statusWord(status)}</span>`;

export const levelBadge = (level: Level): Html => html`<span class="b level ${level}">${level}</span>`;

export const tag = (word: string, kind: 'new' | 'known' | 'plain'): Html => html`<span class="b tag ${kind}">${word}</span>`;
