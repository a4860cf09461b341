import { ruleNames } from '../catalogue/rule-name.js';
import { isObject, type JsonValue } from '../json/value.js';
import { houseOnBody } from '../model/house/house.js';
import { type BodyFinding, stronger } from '../rules/fault.js';
import type { JudgeOptions } from '../rules/judge.js';
import { coverNumbers } from '../rules/show.js';
import type { Detected } from './detect.js';

/** What the house rules find in a body. A rule that fails is a warning under its name, because what it would have found is unknown. */
export function houseFindings({ contract, side }: Detected, body: JsonValue, { promote }: JudgeOptions): readonly BodyFinding[] {
  if (!isObject(body)) return [];
  return houseOnBody(contract, side, body).flatMap(({ rule, level: own, clause, findings, fault }) => {
    const base = { contract: contract.id, side, rule, clause };
    if (fault !== undefined)
      return [
        {
          ...base,
          level: 'should' as const,
          path: '',
          expected: 'a rule that can be judged',
          actual: `its check failed: ${coverNumbers(fault)}`,
        },
      ];
    const raised = promote?.(rule, ruleNames({ contract: contract.id, side, rule }));
    const level = raised === undefined ? own : stronger(raised, own);
    return findings.map(({ path, expected, actual }) => ({
      ...base,
      level,
      path,
      expected: coverNumbers(expected),
      actual: coverNumbers(actual),
    }));
  });
}
