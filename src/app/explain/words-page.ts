import { GLOSSARY } from '../../../reports/glossary.js';
import { facts, type Page } from './page.js';

/** The words of reports and of the terminal, each in one sentence. */
export const wordsPage = (): Page => ({
  blocks: [{ kind: 'title', text: 'words', note: 'what reports and the terminal mean by them' }, facts(...GLOSSARY)],
  data: { kind: 'words', words: Object.fromEntries(GLOSSARY) },
});
