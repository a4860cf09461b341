import type { Suite } from '../src/model/suite.js';
import { casesOf, flowsFor, none } from './from-cases.js';

/** The default suites of a run, in this order. Random bodies are drawn by the engine until the budget ends. */
export const DEFAULT_SUITES: readonly Suite[] = [
  { id: 'acceptance', cases: casesOf('acceptance'), flows: none },
  { id: 'single-fault', cases: casesOf('single-fault'), flows: none },
  { id: 'relations', cases: casesOf('relations'), flows: flowsFor('relations') },
  { id: 'versions', cases: casesOf('versions'), flows: none },
  { id: 'envelope', cases: casesOf('envelope'), flows: flowsFor('envelope') },
  { id: 'authentication', cases: casesOf('authentication'), flows: flowsFor('authentication') },
  { id: 'sessions', cases: none, flows: flowsFor('sessions') },
  { id: 'lifecycle', cases: none, flows: flowsFor('lifecycle') },
  { id: 'exploration', cases: none, flows: none },
];

/** Suites that look at one aspect of requests which the others send anyway; they run when they are asked for. */
const EXTRA_SUITES: readonly Suite[] = [
  { id: 'error-body', cases: oncePerRule(casesOf('single-fault', 'relations', 'envelope')), flows: none },
  { id: 'responses', cases: casesOf('acceptance', 'versions'), flows: none },
];

export const ALL_SUITES: readonly Suite[] = [...DEFAULT_SUITES, ...EXTRA_SUITES];

/** One fault of each rule is enough to see what error bodies look like. */
function oncePerRule(cases: Suite['cases']): Suite['cases'] {
  return (input) => {
    const seen = new Set<string>();
    return cases(input).filter(({ rule }) => !seen.has(rule) && seen.add(rule));
  };
}
