import type { FixedRuleId } from '../../src/catalogue/named-rules.js';
import { holdsIn, isNumber } from '../../src/catalogue/rules.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import type { JsonForm } from '../../src/json/forms.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { baseBodyAt } from '../../generators/base-body.js';
import { fieldTable } from '../../generators/fields.js';
import { acceptLevel } from '../../generators/values/issued.js';
import { placesOf } from '../../generators/places.js';
import { type BareFlow, bodyWith, flow, type FlowContext, rule, stepOf } from '../support/flow.js';

/** Forms that any body can be written in, and the rule that each shows. */
const FORMS: readonly (readonly [form: JsonForm, judges: FixedRuleId, name: string])[] = [
  ['blanks', 'json-blanks', 'with blanks between the tokens'],
  ['other-order', 'json-member-order', 'with its members the other way round'],
  ['escapes', 'json-escapes', 'with escaped characters'],
];
const EXPONENTS = [['exponents', 'json-exponents', 'with exponents in its numbers']] as const;

/** The same request as different JSON text: a target that accepts the plain form must accept every form. */
export function jsonFormFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts.flatMap((contract) => {
    const state = contract.states[0] ?? 'none';
    const base = bodyWith(contract, context, state, textIn(contract, context));
    const plain = formsFlow(contract, state, 'json-forms', base, FORMS);
    const number = contract.request.find(isNumber);
    const [place] = number === undefined ? [] : placesOf(number.path);
    if (number === undefined || place === undefined || !holdsIn(contract, 'json-exponents')) return [plain];
    const values = context.valuesOf?.(contract) ?? context.values;
    const { body } = baseBodyAt(contract, values, base, place, number.path, 'present');
    return [plain, formsFlow(contract, state, 'json-exponents', body, EXPONENTS)];
  });
}

/** Letters with accents, also as a mark of its own, one outside the basic plane, and marks that JSON escapes, in a field that answers return. */
const TEXT = 'Zo\u00EB e\u0301 \u{20BB7} a/b "c\\';

function textIn(contract: Contract, context: FlowContext): Readonly<Record<string, string>> {
  const free = fieldTable(contract).leaves.filter(
    (field) =>
      field.type === 'String' &&
      (field.maxLength ?? 0) >= TEXT.length &&
      !/\{|address|customData|code|id$/i.test(field.path.replace('correlationId', '')) &&
      [field.values, field.samples, field.issued, field.value].every((given) => given === undefined) &&
      field.presence === 'optional' &&
      acceptLevel(field, context.values) === 'must',
  );
  const field = free.find(({ path }) => path === 'correlationId') ?? free.find(({ path }) => !path.includes('[n]')) ?? free[0];
  return field === undefined ? {} : { [field.path.replace('[n]', '[0]')]: TEXT };
}

function formsFlow(contract: Contract, state: StateName, name: string, body: JsonObject, forms: typeof FORMS): BareFlow {
  const PLAIN = 'written plainly';
  const step = (order: string, stepName: string, more?: Partial<FlowStep>): FlowStep =>
    stepOf(contract, stepName, order, contract.transactionId === 'of-state' ? 'initial' : `t${order}`, body, more);
  const steps = [
    step('plain', PLAIN),
    ...forms.map(([form, id, stepName]) => step(form, stepName, { wire: { form }, judges: rule(id), control: PLAIN })),
  ];
  return flow({
    name: `${name}-${contract.operation}`,
    contract,
    // Each request that changes an order gets an order of its own.
    orders: state === 'none' ? {} : Object.fromEntries(steps.map(({ order }) => [order, state])),
    rules: forms.map(([, id]) => ({ side: 'request', rule: id })),
    steps,
  });
}
