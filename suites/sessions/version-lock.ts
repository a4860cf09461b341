import { fieldTable } from '../../generators/fields.js';
import { fullBody } from '../../generators/full-body.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { FixedRuleId } from '../../src/catalogue/named-rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { withFault } from '../../generators/with-fault.js';
import { typicalValue } from '../../generators/values/typical.js';
import { applyEdits } from '../../src/json/edit.js';
import { hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { cardNamed } from '../support/acts.js';
import { type BareFlow, all, bodyWith, flow, type FlowContext, NOT_SUCCESS, OBSERVED, rule, ruleOf, stepOf } from '../support/flow.js';

const FAULT_ELSEWHERE = 'with the stored version and another field that is wrong';
const OTHER = '{{order:S.sessionVersion.at9}}';

/** Versions that differ from the stored one in a single character, or in the case of their letters; one of them is sent a second time. */
const OTHER_VERSIONS: readonly (readonly [name: string, version: string])[] = [
  ...Array.from({ length: 10 }, (_, at) => [`with a version that differs at ${at + 1}`, `{{order:S.sessionVersion.at${at}}}`] as const),
  ['with the version in the other case', '{{order:S.sessionVersion.otherCase}}'],
  ['with two characters in the place of each other', '{{order:S.sessionVersion.swapped}}'],
  ['with one character more', '{{order:S.sessionVersion.longer}}'],
  ['with one character less', '{{order:S.sessionVersion.shorter}}'],
  ['with a version that was refused before', OTHER],
];

/** A session version that is not the stored one is refused. */
export function versionLockFlows(context: FlowContext): readonly BareFlow[] {
  const lock = (contract: Contract): readonly BareFlow[] => {
    const initiated = contract.operation === 'authenticate-payer';
    const state = initiated ? 'initiated-authentication' : 'none';
    const body = (version: string) =>
      bodyWith(contract, context, state, { 'session.id': '{{order:S.sessionId}}', 'session.version': version });
    const full = (version: string) =>
      applyEdits(fullBody(contract, context.valuesOf?.(contract) ?? context.values, state, 0), [
        { op: 'set', path: 'session', value: { id: '{{order:S.sessionId}}', version } },
      ]) as JsonObject;
    // Details of a request go before those of a session, which may then not be looked at; most requests name a card anyway.
    const funds = fieldTable(contract).leaves.filter(({ path }) => path.startsWith('sourceOfFunds.') && !/[[{]/.test(path));
    const withFunds: readonly JsonObject[] =
      funds.length === 0 || hasAt(body(OTHER), 'sourceOfFunds')
        ? []
        : [
            applyEdits(
              {},
              funds.map((field) => ({ op: 'set' as const, path: field.path, value: typicalValue(field, context.values) })),
            ) as JsonObject,
          ];
    const step = (name: string, version: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, initiated ? 'A' : 'X', initiated ? 'initial' : 's1', body(version), more);
    // An initiation serves once.
    const later = initiated ? { order: 'B' } : {};
    const started = (word: string) => (initiated ? { [word]: 'initiated-authentication' as const } : {});
    const orders = { ...started('A'), S: 'session' as const };
    // What a card is answered with comes after the session.
    const declined = (version: string): JsonObject =>
      bodyWith(contract, context, state, { 'session.id': '{{order:S.sessionId}}', 'session.version': version, ...cardNamed('declined') });
    const refused = (id: FixedRuleId): Partial<FlowStep> => ({
      expect: { kind: 'refused', fields: ['session.version', 'session.id', 'session'], types: ['INVALID'] },
      judges: rule(id),
      control: 'with the stored version',
    });
    return [
      flow({
        name: `session-lock-${contract.operation}`,
        contract,
        orders: { ...orders, ...started('B'), R: 'session' },
        rules: ['session-version-lock'],
        steps: [
          ...OTHER_VERSIONS.map(([name, version]) => step(name, version, refused('session-version-lock'))),
          // Versions may be counted, so that two sessions have the same.
          step('with the version of another session', '{{order:R.sessionVersion}}', {
            ...refused('session-version-lock'),
            unlessSame: ['{{order:R.sessionVersion}}', '{{order:S.sessionVersion}}'],
          }),
          // It begins as that of a session: whoever cuts it finds one.
          step('with a session id that goes on', '', {
            body: {
              ...body('{{order:S.sessionVersion}}'),
              session: { id: '{{order:S.sessionId}}00000', version: '{{order:S.sessionVersion}}' },
            },
            expect: { kind: 'refused', fields: ['session.id', 'session'], types: ['INVALID'] },
            judges: ruleOf(contract, 'request', 'session.id:max-length'),
            control: 'with the stored version',
          }),
          step('with another version in a full request', OTHER, { ...refused('session-version-lock'), body: full(OTHER) }),
          // Its funds may be refused, too.
          ...withFunds.map((funds) =>
            step('with another version beside funds of its own', OTHER, {
              ...refused('session-version-lock'),
              expect: NOT_SUCCESS,
              body: { ...body(OTHER), ...funds },
            }),
          ),
          // What is refused has no effect, whatever it is refused for: the version stays.
          step(FAULT_ELSEWHERE, '', {
            body: withFault(contract, body('{{order:S.sessionVersion}}')),
            expect: OBSERVED('other cases judge it'),
          }),
          step('with the stored version', '{{order:S.sessionVersion}}', {
            judges: rule('session-version-lock'),
            ifRefused: { step: FAULT_ELSEWHERE, words: 'after a request that was refused for another field' },
            body: { ...body('{{order:S.sessionVersion}}'), ...correlated(contract) },
          }),
          step('with another version after the stored one was used', OTHER, {
            ...refused('session-version-lock'),
            control: 'with the stored version again',
            ...later,
          }),
          // A use may make another version, and may be the only one: nothing says that the session stays as it is.
          step('with the stored version again', '{{order:S.sessionVersion}}', { expect: OBSERVED('a use may have changed it'), ...later }),
        ],
      }),
      flow({
        name: `session-lock-other-way-${contract.operation}`,
        contract,
        orders,
        ways: { S: 1 },
        rules: ['session-version-lock'],
        steps: [
          step('with another version of a session that was opened at another version', OTHER, refused('session-version-lock')),
          step('with the stored version', '{{order:S.sessionVersion}}'),
        ],
      }),
      // Other requests in a session that leaves its version open are beside-session.ts.
      ...(initiated
        ? [
            flow({
              name: `session-open-${contract.operation}`,
              contract,
              orders,
              rules: ['authentication-data'],
              steps: [
                step('with a session, which version it has left open', '', {
                  body: bodyWith(contract, context, state, { 'session.id': '{{order:S.sessionId}}' }),
                  expect: OBSERVED('what it shows is judged'),
                }),
              ],
            }),
          ]
        : []),
      // In a session of its own, since a use may change it.
      ...(initiated || context.values.cards.declined === undefined
        ? []
        : [
            flow({
              name: `session-lock-declined-${contract.operation}`,
              contract,
              orders,
              rules: ['session-version-lock'],
              steps: [
                step('with another version and a card that is declined', OTHER, {
                  ...refused('session-version-lock'),
                  body: declined(OTHER),
                  control: 'with the stored version and that card',
                }),
                step('with the stored version and that card', '', {
                  body: declined('{{order:S.sessionVersion}}'),
                  expect: OBSERVED('other cases judge it'),
                }),
              ],
            }),
          ]),
      ...(fieldTable(contract).byPath.has(ROLES.correlationId)
        ? []
        : [
            flow({
              name: `session-correlation-${contract.operation}`,
              contract,
              orders: { ...orders, ...started('B') },
              rules: [],
              steps: [
                step('in a session, with a correlationId that no listing shows', '', {
                  body: { ...body('{{order:S.sessionVersion}}'), [ROLES.correlationId]: '{{order:S.sessionId}}' },
                  expect: OBSERVED('whether it is supported is not shown'),
                }),
                step('in the same session, without one', '{{order:S.sessionVersion}}', {
                  expect: OBSERVED('judged by what comes back'),
                  ...later,
                }),
              ],
            }),
          ]),
      flow({
        name: `session-updated-${contract.operation}`,
        contract,
        orders,
        rules: ['session-version-updated'],
        steps: [
          // First, because a target that ignores the version altogether should get this finding.
          step('with another session version', '{{order:S.sessionVersion.otherEnd}}', refused('session-version-lock')),
          step('with the version from before the update', '{{order:S.sessionVersionBefore}}', {
            ...refused('session-version-updated'),
            unlessSame: ['{{order:S.sessionVersionBefore}}', '{{order:S.sessionVersion}}'],
          }),
          step('with the stored version', '{{order:S.sessionVersion}}'),
        ],
      }),
    ];
  };
  return [...all(context, 'authenticate-payer'), ...all(context, 'balance-inquiry')].flatMap(lock);
}

/** The id of one request, of which there is no other, and which a later request in the session does not get back. */
const correlated = (contract: Contract): JsonObject =>
  fieldTable(contract).byPath.has(ROLES.correlationId) ? { [ROLES.correlationId]: '{{order:S.sessionId}}' } : {};
