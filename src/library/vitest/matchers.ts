import type { Contract } from '../../catalogue/vocabulary.js';
import type { JsonValue } from '../../json/value.js';
import { contractNamed } from '../../model/contract-named.js';
import { judge } from '../../rules/judge.js';
import type { BodyFinding } from '../../rules/fault.js';
import type { BodySide } from '../../rules/tree.js';

function toConformTo(received: unknown, given: string | Contract, side: BodySide = 'request'): { pass: boolean; message: () => string } {
  const contract = contractNamed(given);
  const findings = findingsOn(received, contract, side);
  return {
    pass: findings.length === 0,
    message: () =>
      findings.length === 0
        ? `expected a ${side} body that breaks a rule of ${contract.id}, but it keeps them all`
        : [`the body is no ${side} of ${contract.id}:`, ...findings.map(lineOf)].join('\n'),
  };
}

/** A text is read as JSON, so that all digits of its numbers count. */
function findingsOn(received: unknown, contract: Contract, side: BodySide): readonly BodyFinding[] {
  if (typeof received === 'string') return judge(contract, side, { text: received, body: JSON.parse(received) as JsonValue });
  // Members that JSON cannot carry, such as undefined ones, are not part of the body.
  return judge(contract, side, { body: JSON.parse(JSON.stringify(received ?? null)) as JsonValue });
}

const lineOf = ({ path, expected, actual, rule, level, clause }: BodyFinding): string =>
  `  ${path === '' ? 'the body' : path}: expected ${expected}, found ${actual} (${level} ${rule}, clause ${clause})`;

export const matchers = { toConformTo };
