import { contractOf } from '../../../engine/input/dependencies.js';
import type { Performing } from '../../../engine/attribute/attributing.js';
import type { ExecutedStep } from '../../../engine/execute/execute-flow.js';
import { isObject, type JsonObject, type JsonValue, parseJson } from '../../../json/value.js';
import type { Expectation } from '../../../model/case.js';
import type { FlowStep } from '../../../model/flow.js';
import { fill, type Lookup } from '../../../model/template.js';
import { brokenRules } from '../../certify/broken-rules.js';
import { refusedFor, worstOf } from '../try-send.js';

/** A call of a sequence while somebody goes through it. */
export interface StepCall {
  readonly step: FlowStep;
  /** As the sequence has it, where somebody has edited it. */
  readonly original?: FlowStep;
  readonly isLeftOut?: true;
  readonly executed?: ExecutedStep;
  readonly at?: string;
}

export const isWaiting = ({ executed, isLeftOut }: StepCall): boolean => executed === undefined && isLeftOut !== true;

/** The positions of the calls that are sent next: one, or those that are sent at the same time. */
export function nextOf(calls: readonly StepCall[]): readonly number[] {
  const first = calls.findIndex(isWaiting);
  if (first < 0) return [];
  const rest = calls.slice(first + 1).findIndex((call) => !isWaiting(call) || call.step.together !== true);
  const count = rest < 0 ? calls.length - first : rest + 1;
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The call with another body, which must be answered as the rules say of that body. */
export function edited(call: StepCall, text: string, lookup: Lookup, { deps }: Performing): StepCall {
  const original = call.original ?? call.step;
  const { wire: { text: _text, ...wire } = {}, judges: _judges, ...plain } = original;
  const body = parseJson(text);
  if (!isObject(body)) return { ...call, original, step: { ...plain, wire: { ...wire, text }, expect: refusedFor([]) } };
  const contract = contractOf(deps, original.contract);
  const broken = brokenRules(contract, fill(body as JsonValue, lookup) as JsonObject, deps.values);
  const worst = worstOf(broken);
  const step = { ...plain, wire, body };
  if (worst === undefined) return { ...call, original, step: { ...step, expect: asBefore(original.expect) } };
  if (worst.level === 'open')
    return { ...call, original, step: { ...step, expect: { kind: 'observed', because: `the specification leaves ${worst.path} open` } } };
  const judges = { side: 'request', rule: worst.rule, level: worst.level } as const;
  return { ...call, original, step: { ...step, judges, expect: refusedFor(broken.map(({ path }) => path)) } };
}

/** A body without a fault of its own need not be refused for the fault that it had before. */
const asBefore = (expect: Expectation): Expectation =>
  expect.kind === 'accepted' ? expect : { kind: 'observed', because: 'the call was edited, and no rule of its body is broken' };
