import { describe, expect, test } from 'vitest';
import { flowInContext } from '../../generators/contexts/of-flow.js';
import { contextRow, valuesOf } from '../../generators/contexts/rows.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Dimension } from '../../src/model/context.js';
import { type Flow, inFlowContext } from '../../src/model/flow.js';
import { flowsOf } from '../../suites/index.js';
import { certified } from '../certify/support.js';
import { FULL_VALUES } from '../helpers/fill-case.js';

const VALUES = { ...FULL_VALUES, currencies: ['USD', 'EUR', 'JPY', 'KWD'] };
const drawn = (seed: number): readonly Flow[] => flowsOf({ contracts: CONTRACTS, helpers: CONTRACTS, values: VALUES, seed, sequences: 0 });

describe('sequences in circumstances', () => {
  test('are drawn by the seed alone, from the rows, and most sequences have some', () => {
    const flows = drawn(1);
    expect(flows).toEqual(drawn(1));
    const inContext = flows.filter(({ context }) => context !== undefined);
    expect(inContext.length).toBeGreaterThan(flows.length / 3);
    for (const { context = {} } of inContext)
      for (const [dimension, value] of Object.entries(context)) expect(contextRow(dimension as Dimension, value)).toBeDefined();
  });

  test('leave those plain that are about the way a request is written', () => {
    const spelled = drawn(1).filter(({ steps }) => steps.some(({ wire }) => wire !== undefined));
    expect(spelled.length).toBeGreaterThan(5);
    expect(spelled.filter(({ context }) => context !== undefined)).toEqual([]);
  });

  test('with seeds in a row, a sequence meets every order of members and every money', () => {
    const flow = inFlowContext(drawn(1).find(({ context }) => context?.money !== undefined) as Flow, undefined);
    const met = Array.from({ length: 200 }, (_, seed) => flowInContext(flow, VALUES, seed).context);
    for (const dimension of ['members', 'money'] as const)
      expect(new Set(met.flatMap((context) => context?.[dimension] ?? []))).toEqual(new Set(valuesOf(dimension)));
  });

  test('give orders their money, and take it back with them', () => {
    const flow = drawn(1).find(({ context }) => context?.money === 'no-decimals') as Flow;
    expect(new Set(Object.values(flow.money ?? {}).map(({ currency }) => currency))).toEqual(new Set(['JPY']));
    expect(Object.keys(flow.money ?? {})).toEqual(Object.keys(flow.orders));
    const { context: _context, money: _money, ...plain } = flow;
    expect(inFlowContext(flow, undefined)).toEqual(plain);
    expect(inFlowContext(flow, { money: 'no-decimals' }).money).toEqual(flow.money);
  });

  test('leave a money that the sequence is about', () => {
    const flow = drawn(1).find(({ money, context }) => money !== undefined && context !== undefined && context.money === undefined) as Flow;
    expect(inFlowContext(flow, undefined).money).toEqual(flow.money);
  });

  test('a wrong state that shows in one of them only is found, and its title names that one alone', { timeout: 120_000 }, async () => {
    const { findings, minimals } = await certified(
      { contracts: ['void@66'], suites: ['lifecycle', 'identity', 'repetition'] },
      { defects: ['context=line-breaks:void@66:void-of-unknown'] },
    );
    expect(findings.map(({ rule }) => rule)).toContain('void-target');
    const told = new Set(minimals.flatMap(({ circumstances = [] }) => circumstances));
    expect(
      [...told].every((words) =>
        ['when line breaks and tabs stand between the tokens', 'when each token has a line of its own'].includes(words),
      ),
    ).toBe(true);
    expect(told.size).toBeGreaterThan(0);
  });
});
