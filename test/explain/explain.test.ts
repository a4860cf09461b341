import { expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../src/catalogue/assumptions.js';
import { CLAUSES } from '../../src/catalogue/clauses.js';
import { CONTRACTS, OPERATIONS, SHIPPED } from '../../src/catalogue/contracts.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { ALIASES } from '../../src/catalogue/aliases.js';
import { writtenForm } from '../../src/catalogue/rule-name.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { explain, type Question } from '../../src/app/explain/explain.js';
import { render } from '../../src/app/explain/render.js';
import { FIELD_SIDES } from '../../src/app/export/lines.js';
import { jsonText } from '../../src/app/export/json-text.js';
import { HarnessError } from '../../src/model/harness-error.js';

const text = (question: Question): string => render(explain(question, SHIPPED).blocks, { width: 100, colours: 'off' });
const ask = (...words: string[]): string => text({ words });

const contracts = CONTRACTS.map(({ id }) => id);
const operations = OPERATIONS.map(({ id }) => id);
const paths = [...new Set(CONTRACTS.flatMap((contract) => FIELD_SIDES.flatMap((side) => contract[side].map(({ path }) => path))))];
const rules = CONTRACTS.flatMap((contract) => rulesOf(contract));
const named = [...new Set(rules.filter(({ kind }) => kind === undefined).map(({ id }) => id))];
// One field rule of each kind stands for its kind; the pages of all differ in nothing but the field.
const fieldRules = [...new Map(rules.filter(({ kind }) => kind !== undefined).map((rule) => [rule.kind, rule.id])).values()];

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  'no argument': [{ words: [] }],
  operations: operations.map((id) => ({ words: [id] })),
  contracts: contracts.map((id) => ({ words: [id] })),
  'sides of contracts': contracts.flatMap((id) => FIELD_SIDES.map((side) => ({ words: [id], side }))),
  fields: paths.map((path) => ({ words: [path] })),
  'fields of a contract': CONTRACTS.flatMap((contract) => contract.request.map(({ path }) => ({ words: [contract.id, path] }))),
  'rules beyond fields': named.map((id) => ({ words: [id] })),
  'field rules': fieldRules.map((id) => ({ words: [id] })),
  'written forms': fieldRules.map((id) => ({ words: [writtenForm(rules.find((rule) => rule.id === id) as (typeof rules)[number])] })),
  aliases: ALIASES.map(({ alias }) => ({ words: [alias] })),
  globs: [{ words: ['session-*'] }, { words: ['order.**'] }, { words: ['void@66', '**:max-length'] }],
  clauses: Object.keys(CLAUSES).map((clause) => ({ words: [clause] })),
  statements: [{ words: [] }, { words: ['2'] }, { words: ['introduction'] }, { words: ['2.3/7'] }].map(({ words }) => ({
    words,
    about: 'statements' as const,
  })),
  types: Object.keys(DATA_TYPES)
    .filter((type) => type !== 'group')
    .map((type) => ({ words: type.split(' ') })),
  assumptions: ASSUMPTIONS.map(({ no }) => ({ words: [no] })),
  differences: [
    { words: ['balance-inquiry'], diff: [48, 73] },
    { words: ['create-checkout-session'], diff: [37, 53] },
    { words: ['refund'], diff: [60, 39] },
    { words: ['refund@60'], diff: [60, 60] },
  ],
};

test.each(Object.entries(QUESTIONS))('asked about %s it answers within the width, without gaps, and the same as JSON', (_, questions) => {
  for (const question of questions) {
    const page = explain(question, SHIPPED);
    for (const width of [100, 60]) {
      const lines = render(page.blocks, { width, colours: 'off' }).split('\n');
      expect({ question, wide: lines.filter((line) => line.length > width) }).toEqual({ question, wide: [] });
      expect({ question, gaps: lines.filter((line) => /undefined|\[object|NaN/.test(line)) }).toEqual({ question, gaps: [] });
    }
    expect(JSON.parse(jsonText(page.data, '  '))).toHaveProperty('kind');
  }
});

test('without an argument it lists operations and versions', () => {
  expect(ask()).toMatch(/balance-inquiry +@48 @73 /);
});

test('a contract shows how it is sent, its request and its rules', () => {
  const page = ask('void@66');
  expect(page).toMatch(/method +PUT/);
  expect(page).toMatch(/ {4}targetTransactionId +required +String, 1 to 40 characters/);
  expect(page).toMatch(/void-target +must /);
});

test('an assumed apiOperation says so', () => {
  expect(ask('authorize@55')).toMatch(/apiOperation +AUTHORIZE, assumed/);
});

test('a field shows each form it has, and where', () => {
  const page = ask('order.reference');
  expect(page).toMatch(/In the request of confirm-browser-payment@35, verify@26, update-authorization@24\n.*\n.*1 to 40 characters/);
  expect(page).toMatch(/In the response of void@66[^]*1 to 200 characters/);
  expect(page.indexOf('In the request')).toBeLessThan(page.indexOf('In the response'));
});

test('a field of a contract shows a good value, and a bad one for each of its rules', () => {
  const page = ask('void@66', 'transaction.targetTransactionId');
  expect(page).toMatch(/good +"Alpha1"/);
  expect(page).toMatch(/:required +must +bad: left out/);
  expect(page).toMatch(/:max-length +must +bad: "Alpha1Alpha1Alph…" \(41 characters\), too long/);
});

test('a field that a cut request listing does not reach says so, with the rules that name it', () => {
  const page = ask('refund@60', 'sourceOfFunds');
  expect(page).toMatch(/In the request of refund@60\n +presence +not shown: the listing ends part-way/);
  expect(page).toMatch(/see also +refund-linked-no-funds, refund-standalone-funds, cut-listing-bounds/);
  expect(ask('void@66', 'order.status')).not.toContain('In the request');
  expect(ask('order.custom.{X}')).toContain(
    'In the request of authenticate-payer@100, balance-inquiry@48, balance-inquiry@73,\ncreate-checkout-session@37, create-checkout-session@53, refund@39, refund@60, authorize@55',
  );
  // No request has it anywhere.
  expect(ask('order.status')).not.toContain('not shown: the listing');
});

test('a rule shows where it holds, what it needs, and both examples', () => {
  const page = ask('session-version-lock');
  expect(page).toMatch(/contracts +authenticate-payer@100, balance-inquiry@48, balance-inquiry@73/);
  expect(page).toMatch(/needs +session/);
  expect(page).toMatch(/good +the stored session version\n/);
  expect(page).toMatch(/bad +the stored session version with one character changed/);
});

test('another name leads to its rules', () => {
  expect(ask('card-expiry-pair')).toContain('sourceOfFunds.provided.card.expiry.year:required-in-group');
});

test('an open rule says why', () => {
  expect(ask('merchant-id-13-40')).toMatch(/note +the row says 40, its description 12/);
});

test('a clause shows its fields and rules', () => {
  expect(ask('2.8')).toMatch(/Clause 2\.8[^]*sourceOfFunds\.provided\.card\.number[^]*funds-full-set +must/);
  expect(ask('2.2')).toContain('none: a type is judged through the rules of the fields that have it');
});

test('--diff shows what a version added and required', () => {
  const page = text({ words: ['balance-inquiry'], diff: [48, 73] });
  expect(page).toMatch(/New\n[^]*marketplaceId[^]*Changed\n[^]*tradingName +request +optional, now required in group/);
});

test.each([
  ['order.tax[0].type', 'order.tax[n].type'],
  ['order.tax.type', 'order.tax[n].type'],
  ['order.custom.anything', 'order.custom.{X}'],
  ['TELEPHONE NUMBER', 'Telephone Number'],
])('%s is understood as %s', (word, title) => {
  expect(ask(...word.split(' ')).split('\n')[0]).toBe(title);
});

test.each<[words: string[], message: string, hint: string]>([
  [['ordr.reference'], 'nothing is called ordr.reference', 'did you mean order.reference?'],
  [['targetTransactionId'], 'nothing is called targetTransactionId', 'did you mean transaction.targetTransactionId?'],
  [['session-version-lok'], 'nothing is called session-version-lok', 'did you mean session-version-lock?'],
  [['voidd'], 'nothing is called voidd', 'did you mean void?'],
  [['xyzzyxyzzy'], 'nothing is called xyzzyxyzzy', 'touchstone explain lists what there is'],
  [['void@x'], 'unknown contract: void@x', 'there is void@66'],
  [['viod@66', 'order'], 'unknown contract: viod@66', 'did you mean void@66?'],
  [['void@66', 'transaction.refrence'], 'void@66 has nothing called transaction.refrence', 'did you mean transaction.reference?'],
  [['void@66', 'customer.email'], 'void@66 has nothing called customer.email', 'touchstone explain customer.email'],
  [['void@66:flow/void-taget'], 'void@66 has nothing called void-taget', 'did you mean void-target?'],
  [['viod@66:flow/void-target'], 'unknown contract: viod@66', 'did you mean void@66?'],
  [['void', 'order', 'amount'], 'explain takes a contract and one field or rule', 'touchstone explain void@66'],
])('%j is refused with a hint', (words, message, hint) => {
  expect(refusal({ words })).toEqual({ message, hint: expect.stringContaining(hint), exitCode: 2 });
});

test.each<[Question, string]>([
  [{ words: ['refund'], diff: [39, 61] }, 'refund is not documented at version 61'],
  [{ words: ['order.reference'], diff: [39, 60] }, '--diff compares two versions of an operation'],
  [{ words: ['2.8'], side: 'request' }, '--side goes with a contract or a field'],
  [{ words: ['order.status'], side: 'request' }, 'order.status is in no request'],
])('%j is refused', (question, message) => {
  expect(refusal(question).message).toBe(message);
});

function refusal(question: Question): { message: string; hint: string | undefined; exitCode: number } {
  try {
    explain(question, SHIPPED);
  } catch (error) {
    if (error instanceof HarnessError) return { message: error.message, hint: error.hint, exitCode: error.exitCode };
    throw error;
  }
  throw new Error('nothing was refused');
}

test('a field that is open on one side shows at which level each side is judged', () => {
  const walletIndicator = ask('authenticate-payer@100', 'order.walletIndicator');
  expect(walletIndicator).toMatch(/:length +good open, bad must/);
  const redirect = ask('authenticate-payer@100', 'authentication.redirectResponseUrl');
  expect(redirect).toMatch(/:json-type +good must, bad open/);
  expect(ask('authentication.redirectResponseUrl:json-type')).toMatch(/level +good must, bad open/);
});

test.each(contracts)('%s: a field stands below its own group, in every side', (id) => {
  const contract = CONTRACTS.find((one) => one.id === id) as (typeof CONTRACTS)[number];
  for (const side of FIELD_SIDES) {
    const table = explain({ words: [id], side }, SHIPPED).blocks.find((block) => block.kind === 'table');
    const groups: string[] = [];
    const read = (table?.rows ?? []).map(([label = '']) => {
      groups.splice((label.length - label.trimStart().length) / 2, Infinity, label.trim());
      return groups.join('.');
    });
    expect({ side, read: read.toSorted() }).toEqual({ side, read: contract[side].map(({ path }) => path).toSorted() });
  }
});

test('the statements of a clause are those below its page, with what holds them', () => {
  const page = text({ words: ['6'], about: 'statements' });
  expect(page).toMatch(/6\/2 +must +The address for notifications is HTTPS\. Held by\s+request\/order\.notificationUrl:format\./);
  expect(ask('6')).toContain(page.slice(page.indexOf('  6/1')).trimEnd());
});

test('a part that the specification does not have, or more than a part, has no statements', () => {
  expect(() => text({ words: ['2.33'], about: 'statements' })).toThrow('the specification has no part 2.33');
  expect(() => text({ words: ['2.3', '2.4'], about: 'statements' })).toThrow('--statements goes with one part');
});
