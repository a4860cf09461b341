import type { FixedRuleId } from '../../src/catalogue/named-rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { type BareFlow, all, bodyWith, flow, type FlowContext, rule, stepOf } from '../support/flow.js';

/** Versions that differ from the stored one in a single character, or in the case of their letters. */
const OTHER_VERSIONS: Readonly<Record<string, string>> = {
  'with another session version': '{{order:S.wrongSessionVersion}}',
  'with a version that begins otherwise': '{{order:S.sessionVersionOtherStart}}',
  'with a version that differs in its middle': '{{order:S.sessionVersionOtherMiddle}}',
  'with the version in the other case': '{{order:S.sessionVersionOtherCase}}',
};

/** A session version that is not the stored one is refused. */
export function versionLockFlows(context: FlowContext): readonly BareFlow[] {
  const lock = (contract: Contract): readonly BareFlow[] => {
    const initiated = contract.operation === 'authenticate-payer';
    const state = initiated ? 'initiated-authentication' : 'none';
    const body = (version: string) =>
      bodyWith(contract, context, state, { 'session.id': '{{order:S.sessionId}}', 'session.version': version });
    const step = (name: string, version: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, initiated ? 'A' : 'X', initiated ? 'initial' : 's1', body(version), more);
    const orders = { ...(initiated ? { A: 'initiated-authentication' as const } : {}), S: 'session' as const };
    const refused = (id: FixedRuleId): Partial<FlowStep> => ({
      expect: { kind: 'refused', fields: ['session.version', 'session.id', 'session'], types: ['INVALID'] },
      judges: rule(id),
      twin: 'with the stored version',
    });
    return [
      flow({
        name: `session-lock-${contract.operation}`,
        contract,
        orders,
        rules: ['session-version-lock'],
        steps: [
          ...Object.entries(OTHER_VERSIONS).map(([name, version]) => step(name, version, refused('session-version-lock'))),
          step('with the stored version', '{{order:S.sessionVersion}}', { judges: rule('session-version-lock') }),
        ],
      }),
      flow({
        name: `session-updated-${contract.operation}`,
        contract,
        orders,
        rules: ['session-version-updated'],
        steps: [
          // First, because a target that ignores the version altogether should get this finding.
          step('with another session version', '{{order:S.wrongSessionVersion}}', refused('session-version-lock')),
          step('with the version from before the update', '{{order:S.sessionVersionBefore}}', refused('session-version-updated')),
          step('with the stored version', '{{order:S.sessionVersion}}'),
        ],
      }),
    ];
  };
  return [...all(context, 'authenticate-payer'), ...all(context, 'balance-inquiry')].flatMap(lock);
}
