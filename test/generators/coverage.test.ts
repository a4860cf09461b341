import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { authenticationCases, envelopeCases } from '../../generators/envelope/index.js';
import { faultCases } from '../../generators/faults/index.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract, Validity, Rule } from '../../src/catalogue/vocabulary.js';
import { matchesGlob } from '../../src/json/path.js';
import type { RuleKey } from '../../src/model/finding.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { FULL_VALUES } from '../helpers/fill-case.js';
import { sourceFiles, sourceText } from '../helpers/source-files.js';

interface Exception {
  readonly rule: string;
  readonly validity?: Validity;
  readonly contracts?: readonly string[];
  readonly because: string;
}

const PROVISIONED = ['authenticate-payer', 'void', 'confirm-browser-payment', 'update-authorization', 'referral'];
const BOUND = ['authenticate-payer', 'confirm-browser-payment'];

/** Rules without a case of the single-request generators, each with its reason. */
const EXCEPTIONS: readonly Exception[] = [
  { rule: 'orderid:m*-length', validity: 'valid', contracts: PROVISIONED, because: 'the id of a provisioned order is not ours to choose' },
  { rule: 'transactionid:m*-length', validity: 'valid', contracts: BOUND, because: 'it carries the id of its initiation' },
  { rule: 'url-id-unreserved', contracts: BOUND, because: 'it carries the id of its initiation' },
  { rule: 'url-id-encoded', contracts: BOUND, because: 'it carries the id of its initiation' },
  { rule: 'url-id-exotic', because: 'sent as an odd request and observed' },
  { rule: 'merchant-id-13-40', because: 'only the configured merchant id can be used' },
  { rule: 'transaction.targetTransactionId:m*-length', validity: 'valid', because: 'names a provisioned transaction, whose id is made' },
  { rule: 'agreement.retailer:*', because: 'never sent' },
  { rule: 'sourceOfFunds.provided.card.pin:*', because: 'never sent' },
  { rule: 'airline.transactionType:*', because: 'never sent' },
  { rule: 'reference-order-tokenization', because: 'lint only' },
  { rule: 'account-funding-purchase-type', because: 'lint only' },
  { rule: 'account-funding-state-code', because: 'lint only' },
  { rule: 'tax-amount-line-items', because: 'lint only' },
  { rule: 'agreement-id-stored-credentials', because: 'a request does not show it' },
  { rule: 'pos-attended-uk-chip', because: 'a request does not show it' },
  {
    rule: 'agreement-amount-variability-recurring',
    validity: 'valid',
    contracts: ['authorize'],
    because: 'open, and the partner is not listed',
  },
  { rule: 'json-*', because: 'flows write the known-good call in other ways' },
  { rule: 'accepted-in-context', because: 'every good request in its circumstances shows it' },
  { rule: 'auth-body', because: 'observed, not generated' },
  {
    rule: 'cut-listing-bounds',
    contracts: CONTRACTS.filter(({ assumed }) => assumed.amount === undefined).map(({ operation }) => operation),
    because: 'a known-good request carries nothing beyond the listing',
  },
];

const isExcepted = (contract: Contract, rule: Rule, validity: Validity): boolean =>
  EXCEPTIONS.some(
    (exception) =>
      matchesGlob(exception.rule.replaceAll('*', '**'), rule.id) &&
      (exception.validity ?? validity) === validity &&
      (exception.contracts ?? [contract.operation]).includes(contract.operation),
  );

const key = ({ side, rule }: RuleKey): string => `${side} ${rule}`;
const nameOf = ({ side, id }: Rule): string => `${side} ${id}`;

describe.each(CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]))('%s', (_id, contract) => {
  // Some rules need values that only a configuration gives, and some go away with them.
  const both = [DEFAULT_VALUES, FULL_VALUES];
  const broken = new Set(
    both.flatMap((values) => [faultCases, envelopeCases, authenticationCases].flatMap((cases) => cases(contract, values, 1))).map(key),
  );
  const shown = new Set(both.flatMap((values) => acceptanceCases(contract, values, 1)).flatMap(({ coverages }) => coverages.map(key)));
  const rules = rulesOf(contract).filter((rule) => rule.side === 'request' || rule.side === 'url' || rule.side === 'exchange');

  test('every rule with an invalid side is broken by a fault', () => {
    const lacking = rules.filter(
      (rule) => rule.validity.includes('invalid') && !broken.has(nameOf(rule)) && !isExcepted(contract, rule, 'invalid'),
    );
    expect(lacking.map(nameOf)).toEqual([]);
  });

  test('every rule with a valid side is shown by a combined case', () => {
    // What an answer shows needs no combined case of its own: every answer passes through the checks.
    const lacking = rules.filter(
      (rule) =>
        rule.side !== 'exchange' && rule.validity.includes('valid') && !shown.has(nameOf(rule)) && !isExcepted(contract, rule, 'valid'),
    );
    expect(lacking.map(nameOf)).toEqual([]);
  });

  test('every case names a rule that the catalogue has', () => {
    const known = new Set(rulesOf(contract).map(nameOf));
    expect([...broken, ...shown].filter((name) => !known.has(name))).toEqual([]);
  });
});

test('every exception is needed somewhere', () => {
  const idle = EXCEPTIONS.filter(
    (exception) =>
      !CONTRACTS.some((contract) => rulesOf(contract).some((rule) => matchesGlob(exception.rule.replaceAll('*', '**'), rule.id))),
  );
  expect(idle).toEqual([]);
});

test('every rule about an answer that is not open is judged by a check', () => {
  // The rules of values that count by default stand with their fields.
  const judging = [...sourceFiles('src/checks', 'src/engine'), 'src/catalogue/roles.ts'].map(sourceText).join('\n');
  const lacking = CONTRACTS.flatMap((contract) => rulesOf(contract))
    .filter(({ side, validity, level }) => side === 'exchange' && validity.includes('valid') && level !== 'open')
    .filter(({ id }) => !judging.includes(`'${id}'`));
  expect(lacking.map(({ contract, id }) => `${contract} ${id}`)).toEqual([]);
});
