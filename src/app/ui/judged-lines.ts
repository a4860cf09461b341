import { symptomOf } from '../../engine/check/observation.js';
import { createRedactor } from '../../engine/record/redact.js';
import type { FindingEvent } from '../../model/event.js';
import type { CheckResult } from '../../model/check.js';
import type { Config } from '../../model/config.js';
import { written } from '../../model/finding.js';
import type { TriedLine } from '../../model/live.js';
import type { ContractId } from '../../model/report.js';
import { maskOf } from '../../redact/mask.js';
import { secretsOf } from '../../redact/secrets.js';

/** What an answer breaks, line by line, and how many rules it keeps. */
export interface JudgedLines {
  readonly lines: readonly TriedLine[];
  readonly right: number;
}

/** Check results for people, masked. */
export const judgedLines = (results: readonly CheckResult[], contract: ContractId, config: Config): JudgedLines => ({
  lines: results.filter(({ status, level }) => status !== 'conforms' && level !== 'open').map((result) => lineOf(result, contract, config)),
  right: new Set(results.filter(({ status }) => status === 'conforms').map(written)).size,
});

function lineOf(result: CheckResult, contract: ContractId, config: Config): TriedLine {
  const line = { level: result.level, rule: written(result) };
  if (result.status !== 'violates')
    return { ...line, status: 'not judged', path: '', expected: '', actual: maskOf(config).sentence(result.reason ?? '') };
  const symptom = symptomOf(result);
  const { path, expected, actual, observed } = maskedFinding(config, {
    ...symptom,
    id: '',
    case: '',
    contract,
    side: result.side,
    rule: result.rule,
    clause: '',
    level: result.level,
    validity: result.validity,
    request: { method: '', path: '', body: undefined },
    reply: { status: undefined, body: '' },
  });
  // Where two values differ they are told, written alike, and not the sentence about them.
  const [first] = observed?.differs ?? [];
  if (first === undefined || first.path === '') return { ...line, status: 'wrong', path, expected, actual };
  const wanted = first.expected.length === 0 ? 'absent' : first.expected.join(' or ');
  return { ...line, status: 'wrong', path: first.path, expected: wanted, actual: first.actual ?? 'absent' };
}

/** A finding through the gate that every one of a run leaves by. */
export function maskedFinding(config: Config, finding: FindingEvent): FindingEvent {
  const event = createRedactor(secretsOf(config), config)({ type: 'finding', finding });
  return event.type === 'finding' ? event.finding : finding;
}
