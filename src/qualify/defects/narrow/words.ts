import { contractsOf } from '../../../catalogue/catalogue.js';
import type { Contract, Field } from '../../../catalogue/vocabulary.js';

/** Words that are often added when a list is written from memory. */
const USUAL = ['OTHER', 'UNKNOWN', 'NONE', 'DEFAULT'] as const;
const KIN: Readonly<Record<string, readonly string[]>> = {
  DAY: ['WEEK', 'MONTH', 'YEAR'],
  MONTH: ['QUARTER', 'YEAR', 'WEEK'],
  MONTHLY: ['QUARTERLY', 'WEEKLY'],
  FIXED: ['UNKNOWN', 'LIMITED'],
  CHIP: ['MANUAL', 'QR_CODE'],
  ATTENDED: ['UNKNOWN', 'SEMI_ATTENDED'],
  GROUND: ['EXPRESS', 'TWO_DAY', 'STANDARD'],
  CREDIT: ['DEBIT', 'PREPAID'],
  RECURRING: ['SUBSCRIPTION', 'ONE_TIME'],
};

/** Words that the list does not have but a careless gateway may accept: similar words, and words of another operation. */
export function strangers(contract: Contract, field: Field): readonly string[] {
  const own = new Set(field.values);
  const elsewhere = contractsOf(contract).flatMap(({ request }) => request.find((other) => other.path === field.path)?.values ?? []);
  const kin = [...own].flatMap((word) => KIN[word] ?? []);
  const [first = ''] = own;
  return [...new Set([...elsewhere, ...kin, ...USUAL, `${first}S`, `${first}_2`, first.replaceAll('_', '')])].filter(
    (word) => !own.has(word) && word !== '',
  );
}

/** Names similar to that of the field, and names that every JavaScript object has. */
export function nearNames(contract: Contract, field: Field): readonly string[] {
  const at = field.path.lastIndexOf('.') + 1;
  const [head, name] = [field.path.slice(0, at), field.path.slice(at)];
  const listed = new Set(contract.request.map(({ path }) => path));
  return [`${name}s`, name.slice(0, -1), name.toLowerCase(), name.charAt(0).toUpperCase() + name.slice(1)]
    .map((other) => head + other)
    .filter((path) => !listed.has(path));
}
