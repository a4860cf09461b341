import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { fieldTable } from '../fields.js';
import { firstPlace } from '../places.js';
import { settle } from '../settle.js';
import type { Values } from '../../src/model/values.js';
import type { OddRequest } from './request.js';

const LONG = 200_000;

/** Values that often crash programs. Accepting or refusing them is open, but the answer must not be a server failure. */
export function breakingValues(contract: Contract, values: Values, body: JsonObject): readonly OddRequest[] {
  const { leaves } = fieldTable(contract);
  const free = (test: (field: Field) => boolean): Field | undefined =>
    leaves.find((field) => field.presence === 'optional' && field.accept === 'must' && test(field));
  const text = free(({ type, maxLength = 0 }) => type === 'String' && maxLength >= 10);
  const amount = free(({ type, path }) => type === 'Decimal' && !path.includes('['));
  const array = contract.request.find(({ path, type }) => type === 'group' && path.endsWith('[n]'));
  const odd = (variant: string, path: string | undefined, value: JsonValue, oneIn?: number): readonly OddRequest[] =>
    path === undefined
      ? []
      : [
          {
            area: 'body',
            mutation: 'body-envelope',
            variant,
            side: 'exchange',
            rule: 'body-envelope',
            wire: { text: JSON.stringify(applyEdits(settle(contract, body, values), [{ op: 'set', path, value }])) },
            ...(oneIn === undefined ? {} : { oneIn }),
            expect: { kind: 'observed', because: 'the text does not settle it', answered: true },
          },
        ];
  const place = text === undefined ? undefined : firstPlace(text.path);
  return [
    ...odd('outside-the-plane', place, 'a\u{1F600}b'),
    ...odd('half-a-pair', place, 'a\uD83D b', 3),
    ...odd('null-character', place, 'a\0b', 3),
    ...odd('long-text', place, 'a'.repeat(LONG), 3),
    ...odd('empty-array', array === undefined ? undefined : array.path.replace(/\[n\]$/, ''), []),
    ...odd('amount-below-one', amount === undefined ? undefined : firstPlace(amount.path), '0.01'),
    ...odd('inherited-names', 'constructor', { prototype: { polluted: true }, toString: 'text' }),
  ];
}
