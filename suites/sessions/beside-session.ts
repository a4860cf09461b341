import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { fieldTable, groupOf } from '../../generators/fields.js';
import { typicalValue } from '../../generators/values/typical.js';
import { type BareFlow, all, bodyWith, flow, type FlowContext, OBSERVED, ruleOf, stepOf } from '../support/flow.js';

const ID = 'session.id';
const FUNDS = ROLES.card.split('.')[0] ?? '';

/** A session excuses nothing: its own id keeps its bounds beside the version, and what a group of the request must have stays required. */
export const besideSessionFlows = (context: FlowContext): readonly BareFlow[] =>
  all(context, 'balance-inquiry').map((contract) => {
    const values = context.valuesOf?.(contract) ?? context.values;
    const session = { [ID]: '{{order:S.sessionId}}', 'session.version': '{{order:S.sessionVersion}}' };
    const step = (name: string, changes: Readonly<Record<string, JsonValue | undefined>>, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, 'X', 's1', bodyWith(contract, context, 'none', { ...session, ...changes }), more);
    const faulty = (path: string, kind: string, type: 'INVALID' | 'MISSING'): Partial<FlowStep> => ({
      expect: { kind: 'refused', fields: [path, groupOf(path)], types: [type] },
      judges: ruleOf(contract, 'request', `${path}:${kind}`),
      control: 'with a session and nothing else',
    });
    const lengths = boundsOf(contract).map(([kind, length]) =>
      step(`with a session id of ${length} characters`, { [ID]: 'S'.repeat(length) }, faulty(ID, kind, 'INVALID')),
    );
    const absent = inGroups(contract).map(({ path }) =>
      step(
        `with a session and without ${path}`,
        { ...Object.fromEntries(inGroups(contract, groupOf(path)).map((one) => [one.path, typicalValue(one, values)])), [path]: undefined },
        faulty(path, 'required-in-group', 'MISSING'),
      ),
    );
    // In a session of its own, since a use may end it; its version is left open.
    const open = { [ID]: '{{order:R.sessionId}}', 'session.version': undefined };
    // What a request says is not put into its session: where that did not hold a field before, it does not afterwards.
    const remembered = requiredOf(contract).map(({ path }) => {
      const name = `with another session and without ${path}`;
      return {
        before: step(name, { ...open, [path]: undefined }, { expect: OBSERVED('a session may hold it') }),
        after: step(
          `${name} again`,
          { ...open, [path]: undefined },
          {
            ...faulty(path, 'required', 'MISSING'),
            // A use may have ended the session, which is as good a reason.
            expect: { kind: 'refused', fields: [path, groupOf(path), ID, groupOf(ID)], types: ['MISSING', 'INVALID'] },
            ifRefused: { step: name, words: 'after a request in the same session that has it' },
          },
        ),
      };
    });
    return flow({
      name: `${contract.operation}-beside-session`,
      contract,
      orders: { S: 'session', R: 'session' },
      rules: [...lengths, ...absent, ...remembered.map(({ after }) => after)].flatMap(({ judges }) => judges ?? []),
      steps: [
        ...lengths,
        ...absent,
        step('with a session and nothing else', {}),
        ...remembered.map(({ before }) => before),
        step('with another session, which version it has left open', open, { expect: OBSERVED('what it shows is judged') }),
        ...remembered.map(({ after }) => after),
      ],
    });
  });

/** One character fewer, and one more, than a session id has. */
function boundsOf(contract: Contract): readonly (readonly [kind: string, length: number])[] {
  const { minLength = 1, maxLength = 1 } = fieldTable(contract).byPath.get(ID) ?? {};
  return [
    ['min-length', minLength - 1],
    ['max-length', maxLength + 1],
  ];
}

/** What groups of the request must have, but for the card, which a session may hold. */
const inGroups = (contract: Contract, group?: string): readonly Field[] =>
  fieldTable(contract).leaves.filter(
    ({ path, presence }) =>
      presence === 'required-in-group' && !path.startsWith(`${FUNDS}.`) && (group === undefined || groupOf(path) === group),
  );

/** The fields without which a request is refused, but for the operation and the funds. */
const requiredOf = (contract: Contract): readonly Field[] =>
  fieldTable(contract).leaves.filter(
    ({ path, presence }) => presence === 'required' && groupOf(path) !== '' && !path.startsWith(`${FUNDS}.`),
  );
