import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import type { CheckContext, CheckResult } from '../model/check.js';
import { raisedLevel } from '../model/promotion.js';
import type { BodyFinding } from '../rules/fault.js';
import { judge, type JudgeOptions } from '../rules/judge.js';
import { keptWith } from '../catalogue/kept-with.js';

/** Most refusals repeat one of a few texts exactly. Longer answers differ by their ids and times, and a target could make up any number of them. */
const LONGEST_KEPT = 1_000;
const MOST_KEPT = 500;

const keptFor = keptWith((_expectations: CheckContext['expectations']) =>
  keptWith((_contract: Contract) => new Map<string, readonly BodyFinding[]>()),
);

/** What is wrong with an answer by itself, at the levels that are expected. The findings of a text that came before are reused. */
export function answerFindings(
  side: 'response' | 'error',
  { text, body }: { readonly text: string; readonly body: JsonObject },
  { contract, expectations }: CheckContext,
): readonly BodyFinding[] {
  const before = text.length > LONGEST_KEPT ? undefined : keptFor(expectations)(contract);
  const key = `${side} ${text}`;
  const known = before?.get(key);
  if (known !== undefined) return known;
  const findings = judge(contract, side, undamaged(text, body), promotionOf(expectations.rules));
  if (before !== undefined && before.size < MOST_KEPT) before.set(key, findings);
  return findings;
}

/**
 * Characters that were cut on their way come as replacement characters, often several for one. How long a text was is then unknown: a run of
 * them counts as one character, and that it came back changed is told by its echo.
 */
function undamaged(text: string, body: JsonObject): { readonly text: string; readonly body: JsonObject } {
  if (!text.includes('\uFFFD')) return { text, body };
  const asOne = (written: string): string => written.replaceAll(/\uFFFD+/g, '\uFFFD');
  return { text: asOne(text), body: JSON.parse(asOne(JSON.stringify(body))) as JsonObject };
}

/** If nothing is raised, most answers need no walk along their fields. */
const promotionOf = (raised: CheckContext['expectations']['rules']): Pick<JudgeOptions, 'promote'> =>
  Object.keys(raised).length === 0 ? {} : { promote: (id, aliases) => raisedLevel(raised, id, aliases) };

/** What is wrong with an answer, as a check says it. */
export function violation({ side, rule, level, path, expected, actual }: BodyFinding): CheckResult {
  return { side, rule, level, validity: 'valid', status: 'violates', path, expected, actual };
}
