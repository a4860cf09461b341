import { expect, test } from 'vitest';
import { shrinkContext } from '../../src/engine/shrink/shrink-context.js';
import type { Context } from '../../src/model/context.js';

/** The circumstances that are left where a finding shows in those that `shows` says. */
async function leftOf(given: Context, shows: (context: Context) => boolean): Promise<Context> {
  let left = given;
  await shrinkContext(given, (context = {}) => {
    if (shows(context)) left = context;
    return Promise.resolve(shows(context));
  });
  return left;
}

const MANY: Context = { escapes: 'escaped', members: 'shuffled', history: 'after-refused', money: 'whole', connection: 'closing' };

test('the circumstance that matters is left', async () => {
  expect(await leftOf(MANY, ({ money }) => money === 'whole')).toEqual({ money: 'whole' });
});

test('both are left where a finding needs two', async () => {
  expect(await leftOf(MANY, ({ money, history }) => money !== undefined && history !== undefined)).toEqual({
    money: 'whole',
    history: 'after-refused',
  });
});

test('escapes that only made the body large are told as its size', async () => {
  expect(await leftOf(MANY, ({ escapes, size }) => escapes === 'escaped' || size !== undefined)).toEqual({ size: 'kb-1' });
});

test('escapes that matter themselves are told', async () => {
  expect(await leftOf({ ...MANY, size: 'kb-8' }, ({ escapes }) => escapes === 'escaped')).toEqual({ escapes: 'escaped' });
});

test('where the answers differ from try to try, none of the many circumstances that are left matters', async () => {
  const said = async (shows: (context: Context | undefined, tried: number) => boolean): Promise<string> => {
    let tried = 0;
    return shrinkContext(MANY, (context) => Promise.resolve(shows(context, (tried += 1))));
  };
  const isWhole = (context: Context | undefined): boolean => Object.keys(context ?? {}).length === Object.keys(MANY).length;
  expect(await said(isWhole)).toBe('matter');
  // In plain circumstances it shows too, but not each time; in its own it does not show again.
  const looks = 9;
  expect(await said((context, tried) => isWhole(context) || (context === undefined && tried > looks))).toBe('differ');
  expect(await said(() => false)).toBe('differ');
});
