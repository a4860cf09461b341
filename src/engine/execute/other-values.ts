import type { Contract, Field } from '../../catalogue/vocabulary.js';
import { getAt } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Coverage } from '../../model/case.js';
import { isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Dependencies, GoodValue } from '../input/dependencies.js';
import { withOverlay, type Form, type Replaced } from './preflight-forms.js';
import type { Sent } from './sender.js';

/** A good value that replaces one that may be the reason of a refusal. */
interface Other {
  readonly replaced: Replaced;
  readonly value: JsonValue;
}

const PER_FIELD = 3;

/**
 * The same form with other good values, one at a time, because a value of the known-good call may itself be the reason of a refusal. The field
 * that the refusal names is suspected; if it names none that was sent, each field in turn.
 */
export function otherForms(contract: Contract, form: Form, body: JsonObject, sent: Sent, outcome: Outcome, deps: Dependencies): Form[] {
  if (!isRefused(outcome)) return [];
  const { field: named, validationType } = refusalOf(outcome) ?? {};
  // Other values cannot supply a missing field.
  if (validationType === 'MISSING') return [];
  const tried = new Set(form.instead.map(({ path }) => path));
  const suspects = contract.request.filter((field) => isPlace(field) && !tried.has(placeOf(field)) && isOwn(getAt(body, placeOf(field))));
  const guilty = suspects.filter((field) => field.path === named || placeOf(field) === named);
  const lists = (guilty.length > 0 ? guilty : suspects).map((field) => othersOf(contract, field, form, body, sent, outcome, deps));
  // Try one other value of each field before a second value of any field.
  const turns = Array.from({ length: PER_FIELD }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1).map(({ replaced, value }) => replacing(contract, form, replaced, value))),
  );
  const [first = [], ...rest] = turns;
  return [...first, ...inAnotherCurrency(form, guilty), ...rest.flat()];
}

/** The currency is changed as a whole, because fields beyond the listing use it too. */
function inAnotherCurrency(form: Form, guilty: readonly Field[]): Form[] {
  const [first, second, ...rest] = form.values.currencies;
  if (guilty.length > 0 || form.instead.length > 0 || first === undefined || second === undefined) return [];
  return [{ ...form, name: 'in another currency', values: { ...form.values, currencies: [second, first, ...rest] } }];
}

function replacing(contract: Contract, form: Form, replaced: Replaced, value: JsonValue): Form {
  const instead = [...form.instead, replaced];
  return {
    ...form,
    instead,
    name: `with another ${instead.map(({ path }) => path).join(', ')}`,
    values: withOverlay(contract, form.values, { [replaced.path]: value }),
  };
}

function othersOf(
  contract: Contract,
  field: Field,
  form: Form,
  body: JsonObject,
  sent: Sent,
  outcome: Outcome,
  { making }: Dependencies,
): readonly Other[] {
  const path = placeOf(field);
  const refused = getAt(body, path) as JsonValue;
  const good = making.goodValues(contract, field, form.values).filter(({ level }) => level === 'must');
  const own = good.find(({ value }) => isSame(value, refused)) ?? { value: refused, kinds: ['json-type'], level: 'must' };
  const replaced: Replaced = { path, coverages: coveragesOf(field, path, own), body, sent, outcome };
  return good
    .filter(({ value }) => !isSame(value, refused) && isOwn(value))
    .slice(0, PER_FIELD)
    .map(({ value }) => ({ replaced, value }));
}

const coveragesOf = (field: Field, path: string, { value, kinds, level }: GoodValue): readonly Coverage[] =>
  kinds.map((kind) => ({ side: 'request', rule: `${field.path}:${kind}`, path, value, level }));

/** Whether a field has a fixed name and is not a group. */
const isPlace = ({ type, path }: Field): boolean => type !== 'group' && !path.includes('{');

/** The place of a field in the known-good call, where lists have one element. */
const placeOf = ({ path }: Field): string => path.replaceAll('[n]', '[0]');

/** Whether we choose the value: we do not choose what a state brings. */
const isOwn = (value: JsonValue | undefined): boolean => value !== undefined && !JSON.stringify(value).includes('{{state:');

const isSame = (one: JsonValue, other: JsonValue): boolean => JSON.stringify(one) === JSON.stringify(other);
