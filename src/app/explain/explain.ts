import { type Catalogue, versionsOf } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { HarnessError } from '../../model/harness-error.js';
import type { FieldSide } from '../export/lines.js';
import { clausePage } from './clause-page.js';
import { contractPage } from './contract-page.js';
import { diffPage, operationPage } from './diff.js';
import { everythingPage } from './everything-page.js';
import { fieldPage } from './field-page.js';
import type { Page } from './page.js';
import { rulePage, rulesPage } from './rule-page.js';
import { statementsPage } from './statements-page.js';
import { findSubject, type Topic } from './subject.js';
import { assumptionPage, typePage, wordsNamed, wordsPage } from './type-page.js';

export interface Question {
  readonly words: readonly string[];
  /** Two versions of the operation that the words name. */
  readonly diff?: readonly number[];
  readonly side?: FieldSide;
  /** The statements of the specification, or those of the part that the word names. */
  readonly about?: 'statements';
}

/**
 * The page that answers a question.
 * @throws HarnessError where the words name nothing, or the question does not fit them
 */
export function explain(question: Question, catalogue: Catalogue): Page {
  if (question.about === 'statements') return statementsPage(onlyWord(question), catalogue);
  const words = wordsNamed(question.words.join(' '));
  if (words.length > 0) return wordsPage(words);
  const subject = findSubject(question.words, catalogue);
  if (question.diff !== undefined) return versions(subject, question.diff, catalogue);
  if (question.side !== undefined && subject.kind !== 'contracts' && subject.kind !== 'field') {
    throw new HarnessError('usage', '--side goes with a contract or a field', { hint: 'touchstone explain void@66 --side response' });
  }
  return pageOf(subject, catalogue, question.side);
}

function pageOf(subject: Topic, catalogue: Catalogue, side: FieldSide | undefined): Page {
  switch (subject.kind) {
    case 'everything':
      return everythingPage(catalogue.contracts);
    case 'contracts':
      if (side !== undefined) return contractPage(subject.contracts.at(-1) as Contract, side);
      return operationPage(subject.contracts, side);
    case 'field': {
      const places = subject.places.filter((place) => side === undefined || place.side === side);
      const asked = side === undefined || side === 'request' ? subject.among : [];
      if (places.length > 0) return fieldPage(subject.name, places, asked);
      throw new HarnessError('usage', `${subject.name} is in no ${side}`, { hint: `touchstone explain ${subject.name}` });
    }
    case 'rule':
      return rulePage(subject.name, subject.rules, catalogue);
    case 'rules':
      return rulesPage(subject.name, subject.rules);
    case 'clause':
      return clausePage(subject.clause, catalogue);
    case 'type':
      return typePage(subject.type, catalogue.contracts);
    case 'assumption':
      return assumptionPage(subject.assumption);
  }
}

function onlyWord({ words, diff, side }: Question): string | undefined {
  if (words.length < 2 && diff === undefined && side === undefined) return words[0];
  throw new HarnessError('usage', '--statements goes with one part of the specification, or none', {
    hint: 'touchstone explain --statements 2.3',
  });
}

function versions(subject: Topic, diff: readonly number[], catalogue: Catalogue): Page {
  const hint = 'touchstone explain balance-inquiry --diff 48 73';
  if (subject.kind !== 'contracts') throw new HarnessError('usage', '--diff compares two versions of an operation', { hint });
  const operation = subject.contracts[0]?.operation ?? '';
  const known = versionsOf(catalogue, operation);
  const [from, to, ...more] = diff.map((version) => {
    const contract = known.find((candidate) => candidate.version === version);
    if (contract !== undefined) return contract;
    throw new HarnessError('usage', `${operation} is not documented at version ${version}`, {
      hint: `documented versions: ${known.map((each) => each.version).join(', ')}`,
    });
  });
  if (from === undefined || to === undefined || more.length > 0) throw new HarnessError('usage', '--diff takes two versions', { hint });
  return diffPage(from, to);
}
