import { DATA_TYPES } from '../../catalogue/data-types.js';
import type { Contract, Field, Rule } from '../../catalogue/vocabulary.js';
import type { Effect, FieldEffect } from '../../gateway/behaviour/effect.js';

type CheckEffect = Extract<FieldEffect, { at: 'field' }>;

/** Refuses the one good value that shows the rule best: the value on the bound, the last of a list, the odd but allowed character. */
export function goodValuesRefused(contract: Contract, rule: Rule): readonly Effect[] | undefined {
  if (!rule.validity.includes('valid')) return undefined;
  const field = contract.request.find(({ path }) => path === rule.path);
  if (field === undefined) return undefined;
  const narrow = field.accept === 'open' || field.type === 'group' ? undefined : narrowed(contract, field, rule);
  return narrow === undefined
    ? undefined
    : [{ at: 'field', path: field.path, kind: rule.kind as CheckEffect['kind'], do: 'refuse', ...narrow }];
}

function narrowed(contract: Contract, field: Field, rule: Rule): Pick<CheckEffect, 'only' | 'holds' | 'long'> | undefined {
  switch (rule.kind) {
    case 'min-length':
      return field.minLength === undefined ? undefined : { long: field.minLength };
    case 'max-length':
      return field.maxLength === undefined ? undefined : { long: field.maxLength };
    case 'length':
      return oneOfSeveral(field);
    case 'minimum':
      return { only: [field.type === 'Digits' ? String(field.minimum) : Number(field.minimum)] };
    case 'maximum':
      return { only: [field.type === 'Digits' ? String(field.maximum) : Number(field.maximum)] };
    case 'values':
      return field.values === undefined ? undefined : { only: field.values.slice(-1) };
    case 'charset': {
      const extra = (field.characters ?? '').replace('0-9a-zA-Z', '').replaceAll('\\', '');
      return extra === '' ? undefined : { holds: extra[0] as string };
    }
    case 'format':
      return { only: [goodForm(contract, field)] };
    default:
      return undefined;
  }
}

/** Where several good values have this length, only one of them is refused. Otherwise the whole field would seem to be refused. */
function oneOfSeveral(field: Field): Pick<CheckEffect, 'only'> {
  if (field.path.endsWith('.expiry.year')) return { only: ['30'] };
  const good = field.samples ?? (field.type === 'Upper case alphabetic text' ? DATA_TYPES[field.type].good : []);
  return good.length === 0 ? {} : { only: good.slice(-1) };
}

/** The last good value of the type; for a currency, one that can be sent without contradicting the order. */
function goodForm(contract: Contract, field: Field): string | number | boolean {
  const good = field.samples ?? DATA_TYPES[field.type].good;
  if (field.type === 'Currency') return contract.states[0] === 'none' || field.path.includes('valueTransfer') ? 'EUR' : 'USD';
  return good.at(-1) ?? '';
}
