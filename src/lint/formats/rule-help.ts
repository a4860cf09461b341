import { type Catalogued, contractIn } from '../../catalogue/catalogue.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { LintMessage, LintResult } from '../result.js';

/** A rule in words: what it asks for, and where to read more. */
export function ruleText({ contract }: LintResult, { rule, expected }: LintMessage, of: Catalogued): string {
  const found = contract === undefined ? undefined : contractIn(of, contract);
  const text = found === undefined ? undefined : rulesOf(found).find(({ id }) => id === rule)?.text;
  return text ?? `Expected: ${expected}`;
}

export const ruleHelp = (text: string, { rule, clause }: LintMessage): string =>
  `${text}. ${clause === undefined ? '' : `Clause ${clause} of the specification. `}See: touchstone explain ${rule}`;
