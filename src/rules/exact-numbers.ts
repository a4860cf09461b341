import { clauseOf, kindsOf, refusalLevel } from '../catalogue/field-rules.js';
import { weaker } from '../catalogue/level.js';
import type { Contract, Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { compare, countFractionDigits, parseDecimal } from '../json/decimal.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { appendKey, joinPath } from '../json/path.js';
import { expectedOf } from './expected.js';
import type { BodyFinding } from './fault.js';
import type { RawNumber } from './raw-numbers.js';
import { show } from './show.js';
import { type BodySide, type FieldNode, treeOf } from './tree.js';

/** What the digits of numbers as written break, and their parsed values do not show: bounds that a double cannot tell apart, zeros at the end. */
export function judgeExactNumbers(contract: Contract, side: BodySide, body: JsonObject, raw: RawNumber): readonly BodyFinding[] {
  const findings: BodyFinding[] = [];
  const look = (node: FieldNode, value: JsonValue | undefined, path: string): void => {
    if (isArray(value)) value.forEach((element, index) => look(node, element, joinPath(path, index)));
    else if (isObject(value))
      for (const member of node.members.values())
        if (Object.hasOwn(value, member.key)) look(member, value[member.key], appendKey(path, member.key));
    if (typeof value !== 'number' || node.field === undefined || node.group) return;
    const text = raw(path);
    const broken = text === undefined ? undefined : brokenBy(node.field, value, text);
    if (text === undefined || broken === undefined || !kindsOf(node.field).includes(broken.kind)) return;
    const { kind } = broken;
    findings.push({
      contract: contract.id,
      side,
      rule: `${node.path}:${kind}`,
      clause: clauseOf(node.field, kind),
      path,
      level: weaker(broken.level, refusalLevel(node.field, kind)),
      expected: expectedOf(node.field, kind, side === 'request' ? 'request' : 'answer'),
      actual: show(value, path, text),
    });
  };
  look(treeOf(contract, side), body, '');
  return findings;
}

/** The rule that the written digits break although the value keeps it. */
function brokenBy(field: Field, value: number, text: string): { readonly kind: RuleKind; readonly level: Level } | undefined {
  const exact = parseDecimal(text);
  if (exact === undefined) return undefined;
  const { minimum, maximum, disputedMaximum, decimals } = field;
  const against = (bound: number | bigint): number => {
    const limit = parseDecimal(String(bound));
    return limit === undefined ? 0 : compare(exact, limit);
  };
  if (minimum !== undefined && value >= Number(minimum) && against(minimum) < 0) return { kind: 'minimum', level: 'must' };
  if (maximum !== undefined && value <= Number(maximum) && against(maximum) > 0)
    return { kind: 'maximum', level: disputedMaximum !== undefined && against(disputedMaximum) <= 0 ? 'open' : 'must' };
  return decimals !== undefined && (countFractionDigits(text) ?? 0) > decimals ? { kind: 'format', level: 'must' } : undefined;
}
