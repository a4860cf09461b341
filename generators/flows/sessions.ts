import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';
import { ACCEPTED, all, bodyWith, flow, rule, type FlowContext } from './steps.js';

/** Versions that differ from the stored one in a single character, or in the case of their letters. */
const OTHER_VERSIONS: Readonly<Record<string, string>> = {
  'with another session version': '{{order:S.wrongSessionVersion}}',
  'with a version that begins otherwise': '{{order:S.sessionVersionOtherStart}}',
  'with a version that differs in its middle': '{{order:S.sessionVersionOtherMiddle}}',
  'with the version in the other case': '{{order:S.sessionVersionOtherCase}}',
};

/** A session version that is not the stored one is refused. */
export function sessionFlows(context: FlowContext): readonly Flow[] {
  const lock = (contract: Contract): Flow => {
    const initiated = contract.operation === 'authenticate-payer';
    const state = initiated ? 'initiated-authentication' : 'none';
    const body = (version: string) =>
      bodyWith(contract, context, state, { 'session.id': '{{order:S.sessionId}}', 'session.version': version });
    const step = (name: string, version: string, more: Partial<FlowStep> = {}): FlowStep => ({
      name,
      contract: contract.id,
      order: initiated ? 'A' : 'X',
      transaction: initiated ? 'initial' : 's1',
      body: body(version),
      expect: ACCEPTED,
      ...more,
    });
    return flow({
      name: `session-lock-${contract.operation}`,
      contract,
      suite: 'sessions',
      orders: { ...(initiated ? { A: 'initiated-authentication' as const } : {}), S: 'session' },
      rules: ['session-version-lock'],
      steps: [
        ...Object.entries(OTHER_VERSIONS).map(([name, version]) =>
          step(name, version, {
            expect: { kind: 'refused', fields: ['session.version', 'session.id', 'session'], types: ['INVALID'] },
            judges: rule('session-version-lock'),
            twin: 'with the stored version',
          }),
        ),
        step('with the stored version', '{{order:S.sessionVersion}}', { judges: rule('session-version-lock') }),
      ],
    });
  };
  return [...all(context, 'authenticate-payer'), ...all(context, 'balance-inquiry')].map(lock);
}
