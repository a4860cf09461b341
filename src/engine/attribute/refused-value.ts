import type { Catalogued } from '../../catalogue/catalogue.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { getAt, isPath } from '../../json/path.js';
import type { JsonValue } from '../../json/value.js';
import type { Case, Coverage } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { outcomeObserved, outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import { told } from '../../redact/known-words.js';
import { wholeOf } from '../plan/foreseen.js';

/** The rule that a refused value of a combined case is held against. */
export interface Blamed extends RuleKey {
  readonly level: Level;
  readonly path: string;
  /** The refused value; absent where the presence of something was refused. */
  readonly value?: JsonValue;
  /** Paths of the values beside which it is refused; without them it is accepted. */
  readonly company: readonly string[];
}

export function blamedOf(coverage: Coverage, level: Level, all: readonly Coverage[]): Blamed {
  const { side, rule, path, value } = coverage;
  const company = [...new Set(all.map((other) => other.path))].filter((other) => other !== path);
  return { side, rule, level, path, company, ...(value === undefined ? {} : { value }) };
}

/** The check result that a good value was refused, with the value as it was sent. */
export function refusedValue(blamed: Blamed, one: Case, outcome: Outcome, of: Catalogued): CheckResult {
  const { side, rule, level, path, company } = blamed;
  const sent = side === 'request' && isPath(path) ? getAt(wholeOf(one), path) : undefined;
  const value = blamed.value === undefined ? undefined : (sent ?? blamed.value);
  const detail = detailOf(outcome, of);
  return {
    side,
    rule,
    level,
    validity: 'valid',
    status: 'violates',
    path,
    // A placeholder is no value that a reader knows; the request shows what was sent in its place.
    expected: `accepted: ${path}${value === undefined || JSON.stringify(value).includes('{{') ? '' : ` = ${shortly(value)}`}${company.length === 0 ? '' : ` together with ${company.join(', ')}`}`,
    actual: `${outcomeText(outcome, of)}${detail === '' ? '' : ` (${detail})`}`,
    observed: outcomeObserved(outcome, 'accepted', of),
  };
}

/** The field and the kind of fault that a refusal names. */
export function detailOf(outcome: Outcome, of: Catalogued): string {
  const { field, validationType } = refusalOf(outcome) ?? {};
  return [field, validationType]
    .filter((part) => part !== undefined)
    .map((part) => told(part, of))
    .join(' ');
}

function shortly(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 40)}… (${text.length - 2} characters)`;
}
