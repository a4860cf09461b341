import { beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { evidenceOf } from '../../src/qualify/trials/evidence.js';
import { trial } from '../../src/qualify/trials/trial.js';
import { loadConfig } from '../../src/config/load.js';
import { DEFECTS, type Defect, genericDefect } from '../../src/qualify/defects/index.js';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Config } from '../../src/model/config.js';
import { refused, replyOf } from '../engine/support.js';
import { firstWord, isWhole, sampled } from '../helpers/sample.js';
import { certified, certifiedBehind } from './support.js';

let config: Config;
beforeAll(async () => {
  config = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded', seed: 1 } });
});

const known = (name: string): Defect => (DEFECTS.find((one) => one.name === name) ?? genericDefect(name, SHIPPED)) as Defect;

describe('one defect is one cause', { timeout: 120_000 }, () => {
  /** What a refusal leaves behind, and what an answer shows. */
  const kindOf = ([name]: readonly [string, ...unknown[]]) => /^break/.exec(name)?.[0];
  const WHOLE_RUNS = [
    ['refused-yet-voided', 'void@66', 'an order that a refused void has voided'],
    ['refused-values-kept', 'update-authorization@24', 'what a refused request left on an order that is lent again'],
    ['refused-yet-refunded', 'refund@39', 'totals that hold a refused refund'],
    ['refund-counted-twice', 'refund@60', 'totals that look as if a refused refund was carried out'],
    ['escapes-refused', 'update-authorization@24', 'a fault that needs a backslash'],
    ['break:refund@60:response/merchant:charset', 'refund@60', 'a merchant that no merchant can be'],
    ['break:verify@26:response/posTerminal.address.company:max-length', 'verify@26', 'an echo that is longer than its field allows'],
    ['break:authorize@55:response/airline.itinerary.leg[n].destinationAirport:json-type', 'authorize@55', 'an echo of another type'],
    ['unlisted-ignored', 'update-authorization@24', 'a name that only the gateway knows'],
  ] as const;
  test.each(sampled(WHOLE_RUNS, kindOf))('%s of %s: %s', async (name, contract, _told) => {
    // A smoke run sends what shows these, and less of what does not.
    const run = { ...config.run, profile: isWhole ? 'standard' : 'smoke' } as const;
    const evidence = await evidenceOf({ ...known(name), contracts: [contract] }, { ...config, run });
    expect(evidence).toEqual({ replay: 'agrees', falseCauses: [] });
  });

  const NAMED_FIRST = [
    ['crash=inherited-name-server-failed:referral@68', 'a name that breaks the program, where other unknown names are refused'],
    ['void-of-unknown', 'a void of nothing, which another merchant may do as well'],
    ['failure-for-unknown', 'a cause that is wrong for every unknown name'],
    ['crash=small-amount-reset:update-authorization@24', 'no answer at all where the specification leaves the answer open'],
    ['refuse-valid:update-authorization@24:request/transaction.currency:format', 'a currency that comes with every amount'],
    ['refuse-valid:refund@60:request/airline.planNumber:length', 'a field of which every value has the length that is refused'],
    ['refuse-valid:verify@26:request/device.aniCallType:max-length', 'the longest value, which is also one with leading zeros'],
    ['refuse-valid:create-checkout-session@53:request/airline.itinerary.numberInParty:min-length', 'a bound that every good value reaches'],
    ['refuse-value=FIXED:refund@60:request/agreement.recurring.amountVariability:values', 'a word that first comes beside other values'],
  ] as const;
  test.each(sampled(NAMED_FIRST, (row) => firstWord(row) === 'refuse'))('%s is named first: %s', async (name) => {
    expect(await trial(known(name), config)).toMatchObject({ killed: true, first: true });
  });
});

describe('a wrong answer is not held against the operation that comes next', { timeout: 120_000 }, () => {
  /** Of what is shown, and of what happened before. */
  const KINDS = /^(?:omit|break)/;
  const LATER = [
    ['omit:refund@39:response/order.totalRefundedAmount:always', 'totals that are not shown'],
    ['break:verify@26:response/order.totalCapturedAmount:minimum', 'totals that are no amounts, twice'],
    ['break:authorize@55:response/order.totalAuthorizedAmount:format', 'totals before an update that is voided'],
    ['history=from-4.not-counted:refund@60', 'a refund that was not counted, and is voided'],
    ['history=after-refund.refund-twice:void@66', 'totals below zero'],
    ['history=after-update.captures:update-authorization@24', 'totals of concurrent requests'],
    ['history=after-update.refunds:verify@26', 'wrong totals before an effect that is not specified'],
    ['refund-id-reused', 'a refund that was carried out twice under one id, and is voided'],
    ['time-without-fraction', 'a time that is given less exactly'],
    ['refused-yet-refunded', 'a refused refund that shows in other answers'],
  ] as const;
  test.each(sampled(LATER, ([name]) => KINDS.exec(name)?.[0].replace('omit', 'break')))('%s: %s', async (name) => {
    const { contracts, also = [], rule } = known(name);
    const { report } = await certified(
      {
        suites: ['lifecycle'],
        draws: 0,
        run: { seed: 3, profile: isWhole ? 'standard' : 'smoke' },
        ...(isWhole ? {} : { contracts: ['refund', 'void'] }),
      },
      { defects: [name] },
    );
    const of = new Set<string>(contracts);
    const others = report.groups.filter((group) => ![rule, ...also].includes(group.rule) && !group.contracts.every((one) => of.has(one)));
    expect(report.groups).not.toEqual([]);
    expect(others.map(({ title }) => title)).toEqual([]);
  });
});

describe('two values that are refused only together', { timeout: 60_000 }, () => {
  const pair = ['order.reference', 'posTerminal.lane'] as const;
  const beside = async (named: string | undefined) => {
    const { report, events } = await certifiedBehind({ contracts: ['verify'], suites: ['acceptance'] }, (body) =>
      pair.every((path) => getAt(body, path) !== undefined) ? refused(named) : undefined,
    );
    const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
    return { paths: new Set(findings.map(({ path }) => path)), levels: new Set(findings.map(({ level }) => level)), groups: report.groups };
  };

  test.each([
    [pair[1], pair[0]],
    [pair[0], pair[1]],
  ])('are held against %s where the refusal names it, beside the other', async (named, other) => {
    const { paths, levels, groups } = await beside(named);
    expect([...paths]).toEqual([named]);
    expect([...levels]).toContain('must');
    expect(groups.map(({ title }) => title)).toEqual([expect.stringMatching(new RegExp(` beside ${other} is refused in Verify v26$`))]);
  });

  test('are held against one of them, beside the other, where the refusal names neither', async () => {
    const { paths, groups } = await beside(undefined);
    expect(paths.size).toBe(1);
    expect(groups.map(({ title }) => title)).toEqual([
      expect.stringMatching(/ beside (?:order\.reference|posTerminal\.lane) is refused in Verify v26$/),
    ]);
  });
});

describe('a value that is refused beside another one, and that no request can be without', { timeout: 60_000 }, () => {
  const causesBehind = async (contract: string, isRefused: (body: JsonObject) => string | undefined) => {
    const { report } = await certifiedBehind({ contracts: [contract], suites: ['acceptance'] }, (body) => {
      const named = isRefused(body);
      return named === undefined ? undefined : refused(named);
    });
    return report.groups.map(({ level, title }) => [level, title]);
  };

  test('is named, with the other one: the known-good call has it', async () => {
    const year = 'sourceOfFunds.provided.card.expiry.year';
    expect(await causesBehind('balance-inquiry@73', (body) => (getAt(body, 'correlationId') === undefined ? undefined : year))).toEqual([
      ['must', expect.stringMatching(/expiry\.year.* beside correlationId is refused in Balance inquiry v73$/)],
    ]);
  });

  test('is named, with the other one: the elements after it need it', async () => {
    const variability = 'agreement.recurring.amountVariability';
    const names = [0, 1, 2].map((index) => `airline.passenger[${index}].firstName`);
    const causes = await causesBehind('refund@60', (body) =>
      getAt(body, variability) === undefined ? undefined : names.find((path) => getAt(body, path) !== undefined),
    );
    expect(causes).toEqual([
      [
        'must',
        expect.stringMatching(
          /passenger\[n\]\.firstName of 1 character beside agreement\.recurring\.amountVariability is refused in Refund v60$/,
        ),
      ],
    ]);
  });
});

test('of a refused value that is open, it is told why: it was made up, or the specification does not say', {
  timeout: 60_000,
}, async () => {
  const reasonOf = async (contract: string, rule: string, isMeant: (body: JsonObject) => boolean) => {
    const { events } = await certifiedBehind(
      { contracts: [contract], suites: ['acceptance'], rules: [rule], values: { issued: {} } },
      (body) => (isMeant(body) ? refused(rule.replace(/:.*/, '')) : undefined),
    );
    const judged = events.flatMap((event) => (event.type === 'rules-judged' ? event.rules : []));
    return judged.find((one) => one.rule === rule && one.status === 'inconclusive')?.reason;
  };
  // A recurring agreement has to say how its amounts vary, and Authorize lists no field for it.
  expect(await reasonOf('authorize', 'agreement.type:values', (body) => getAt(body, 'agreement.type') === 'RECURRING')).toMatch(
    /^refused .*the specification leaves open whether it is accepted$/,
  );
  expect(
    await reasonOf('authorize', 'order.walletIndicator:json-type', (body) => getAt(body, 'order.walletIndicator') !== undefined),
  ).toMatch(/^a made-up value was refused .*configure a real one$/);
});

describe('a list of which so many elements are refused', { timeout: 60_000 }, () => {
  test.each([
    ['names it', 'airline.itinerary.leg'],
    ['names nothing', undefined],
  ])('is one cause, where the refusal %s', async (_, named) => {
    const { report } = await certifiedBehind({ contracts: ['refund@39'], suites: ['acceptance'] }, (body) => {
      const legs = getAt(body, 'airline.itinerary.leg');
      return Array.isArray(legs) && legs.length > 2 ? refused(named) : undefined;
    });
    expect(report.groups.map(({ title, level }) => [level, title])).toEqual([
      ['must', '3 elements of airline.itinerary.leg are refused in Refund v39'],
    ]);
  });

  test('is none where one field of the element is refused: that field is', async () => {
    const { report } = await certifiedBehind({ contracts: ['refund@39'], suites: ['acceptance'] }, (body) =>
      getAt(body, 'airline.itinerary.leg[2].fareBasis') === undefined ? undefined : refused('airline.itinerary.leg[2].fareBasis'),
    );
    expect(new Set(report.groups.map(({ rule }) => rule.replace(/:.*/, '')))).toEqual(new Set(['airline.itinerary.leg[n].fareBasis']));
  });
});

const failure = replyOf({ result: 'ERROR', error: { cause: 'SERVER_FAILED', supportCode: 'TS-1', explanation: 'null pointer' } });

test('that a server failed is told before what is wrong with its words', { timeout: 60_000 }, async () => {
  const { report } = await certifiedBehind(
    { contracts: ['referral'], cases: ['referral@68/constructor/**', 'referral@68/touchstoneUnknown/**'] },
    (body) => (Object.hasOwn(body, 'constructor') ? failure : undefined),
  );
  const rules = report.groups.map(({ rule }) => rule).filter((rule) => rule !== 'refusal-cause');
  expect(rules).toEqual(['server-failed', 'error-explanation-absent']);
});

test('what is refused for its spelling is no matter of the fault that was sent with it', { timeout: 120_000 }, async () => {
  const { events } = await certifiedBehind(
    { contracts: ['balance-inquiry@48'], suites: ['envelope'] },
    (_body, { text = '' }) => (/\\u0055/i.test(text) ? refused('order.currency') : undefined),
    {},
    true,
  );
  const rules = new Set(events.flatMap((event) => (event.type === 'finding' ? [event.finding.rule] : [])));
  expect([...rules]).toEqual(['json-escapes']);
});
