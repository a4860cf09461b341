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
    return flow({
      name: `${contract.operation}-beside-session`,
      contract,
      orders: { S: 'session' },
      rules: [...lengths, ...absent].flatMap(({ judges }) => judges ?? []),
      steps: [
        ...lengths,
        ...absent,
        step('with a session and nothing else', {}),
        step(
          'with a session, which version it has left open',
          { 'session.version': undefined },
          { expect: OBSERVED('what it shows is judged') },
        ),
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
