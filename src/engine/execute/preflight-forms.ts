import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Coverage } from '../../model/case.js';
import { outcomeOf, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Dependencies } from '../input/dependencies.js';
import { fieldsFor, isOptional } from './undocumented-fields.js';
import type { Sent } from './sender.js';

/** One way to write the known-good call of a contract. */
export interface Form {
  readonly name: string;
  readonly values: Values;
  /** Optional fields that were added because the target asked for them. */
  readonly added: readonly Demanded[];
  /** Values of the known-good call that were refused, and have others in their place. */
  readonly instead: readonly Replaced[];
  /** Tried only where a refusal names something in this group. */
  readonly demanded?: string;
}

/** A field that the target demands against the specification, and the refusal that shows it. */
export interface Demanded {
  readonly path: string;
  readonly sent: Sent;
  readonly body: JsonObject;
  readonly state: StateName;
}

/** A value that was refused, with the body and the answer that show it. */
export interface Replaced {
  readonly path: string;
  /** The rules that the value would have shown to be kept. */
  readonly coverages: readonly Coverage[];
  readonly body: JsonObject;
  readonly sent: Sent;
  readonly outcome: Outcome;
}

/** The form that the configuration gives. */
export const BASE = 'base';

const MAX_ADDED = 5;

/** The form as configured, then the forms of the contract, one of them without what the configuration adds. */
export function formsOf(contract: Contract, values: Values): readonly Form[] {
  const forms = contract.forms.map((form): Form => {
    const added = form.add === undefined ? values : withOverlay(contract, values, form.add);
    return {
      name: form.name,
      added: [],
      instead: [],
      values: form.withoutApiOperation === true ? { ...added, apiOperation: { ...added.apiOperation, [contract.operation]: null } } : added,
      ...(form.demanded === undefined ? {} : { demanded: form.demanded }),
    };
  });
  return [
    { name: BASE, values, added: [], instead: [] },
    ...forms.filter(({ demanded }) => demanded === undefined),
    ...withoutOverlay(contract, values),
    ...forms.filter(({ demanded }) => demanded !== undefined),
  ];
}

function withoutOverlay(contract: Contract, values: Values): readonly Form[] {
  const { [contract.operation]: ofOperation, [contract.id]: ofContract, ...overlay } = values.overlay;
  if (ofOperation === undefined && ofContract === undefined) return [];
  return [{ name: 'without the overlay', values: { ...values, overlay }, added: [], instead: [] }];
}

/** The same form with the optional field or group that the target says is missing. */
export function supplied(
  contract: Contract,
  form: Form,
  body: JsonObject,
  sent: Sent,
  state: StateName,
  deps: Dependencies,
): Form | undefined {
  const { field: path, validationType } = refusalOf(outcomeOf(sent.exchange.reply)) ?? {};
  if (validationType !== 'MISSING' || path === undefined || form.added.length >= MAX_ADDED) return undefined;
  if (form.added.some((one) => one.path === path) || !isOptional(contract, path, body)) return undefined;
  const fields = fieldsFor(contract, path, body).map((field) => [field.path, deps.making.typicalValue(field, form.values)] as const);
  return {
    ...form,
    added: [...form.added, { path, sent, body, state }],
    values: withOverlay(contract, form.values, Object.fromEntries(fields)),
  };
}

export function withOverlay(contract: Contract, values: Values, fields: Readonly<Record<string, JsonValue>>): Values {
  const edits = Object.entries(fields).map(([path, value]) => ({ op: 'set' as const, path, value }));
  const overlay = applyEdits(values.overlay[contract.id] ?? {}, edits) as JsonObject;
  return { ...values, overlay: { ...values.overlay, [contract.id]: overlay } };
}
