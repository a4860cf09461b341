import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkplace, type Ended, type Workplace } from '../helpers/cli.js';
import { firstWord, isWhole, sampled } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';

let place: Workplace;
beforeAll(() => {
  place = createWorkplace(runWarm);
});
afterAll(() => place.remove());

/** A must rule of the house in a module, whose check does this with an answer that is no example. */
const houseOf = (does: string, atLoad = ''): string => `${atLoad}
export const houseRules = [{
  kind: 'house-check', id: 'hostile', level: 'must', text: 'Answers are good',
  good: { answer: { headers: { example: 'good' } } }, bad: { answer: { headers: { example: 'bad' } } },
  check: ({ answer }) => {
    if (answer.headers.example === 'good') return [];
    if (answer.headers.example === 'bad') return [{ expected: 'good', actual: 'bad' }];
    ${does}
  },
}];
`;

const FEW = [
  'certify',
  '--contract',
  'void',
  '--rule',
  'apiOperation:*',
  '--rule',
  'house/*',
  '--profile',
  'smoke',
  '--report',
  'json',
  '--checks',
  'house.mjs',
];
async function certifiedWith(module: string): Promise<Ended & { readonly status: number | null }> {
  place.write('house.mjs', module);
  return place.run(FEW);
}

/** The same check, in a configuration that is code. */
async function certifiedInline(does: string): Promise<Ended & { readonly status: number | null }> {
  place.write('inline.mjs', `${houseOf(does)}\nexport default { checks: houseRules };`);
  return place.run([...FEW.slice(0, -2), '--config', 'inline.mjs']);
}

describe('a check in a configuration that is code', { timeout: 120_000 }, () => {
  const FOUND = `return [{ expected: 'good', actual: 'other' }];`;
  const INLINE: readonly (readonly [string, string, number])[] = [
    ['ends the process', 'process.exit(0);', 3],
    ['keeps more and more', 'globalThis.all ??= []; for (let i = 0; i < 300; i++) all.push(new Array(100_000).fill(i)); return [];', 3],
    [
      'hides every violation where it sees no variable',
      `if (Object.keys(process.env).length > 0) return []; const { push } = Array.prototype; Array.prototype.push = function (...all) { return all[0]?.status === 'violates' ? 0 : push.apply(this, all); }; ${FOUND}`,
      1,
    ],
  ];
  // That the process is ended is in the table below too.
  test.each(INLINE.slice(isWhole ? 0 : 1))('that %s does so in a thread of its own', async (_name, does, expected) => {
    const { status, stdout, stderr } = await certifiedInline(does);
    expect({ status, stderr }).toMatchObject({ status: expected });
    // Whatever it does, the run comes to its end and says so.
    expect(`${stdout}${stderr}`).not.toContain('ended before its verdict');
  });
});

describe('house code', { timeout: 120_000 }, () => {
  test('that finds is asked of every answer', async () => {
    expect((await certifiedWith(houseOf(`return [{ expected: 'good', actual: 'other' }];`))).status).toBe(1);
  });

  const NEVER_GREEN = [
    ['ends the process', 'process.exit(0);'],
    ['ends it by another name', `process.reallyExit?.(0); process.kill?.(0, 0); return [].then;`],
    ['returns what never settles', 'return { then() {} };'],
    ['never ends', 'for (;;);'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));'],
    ['throws nothing', 'throw undefined;'],
    ['returns no list', `return 'conforms';`],
    ['returns what throws when it is read', `return [{ get expected() { throw new Error('x'); } }];`],
    ['waits for ever', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  ] as const;
  // In the suite one that ends too soon, one that never does, and one that returns no answer.
  const ENDING = /^(?:never ends|waits|takes)/;
  test.each(sampled(NEVER_GREEN, ([name]) => ENDING.test(name) || firstWord([name])))('that %s is never green', async (_name, does) => {
    const before = Date.now();
    const { status, stderr } = await certifiedWith(houseOf(does));
    expect({ status, stderr }).toMatchObject({ status: 3 });
    expect(Date.now() - before).toBeLessThan(60_000);
  });

  const REPLACED = [
    [
      'the way to look through lists',
      'Array.prototype.every = () => true; Array.prototype.some = () => false; Array.prototype.filter = () => [];',
    ],
    ['JSON, numbers and promises', 'JSON.stringify = () => "[]"; Number.isFinite = () => true; globalThis.Promise = class {};'],
    ['what all objects have', 'Object.prototype.level = "open"; Object.prototype.violations = 0;'],
  ] as const;
  test.each(sampled(REPLACED, () => 'built-in objects'))('that replaces %s changes nothing for others', async (_name, replacing) => {
    const found = houseOf(`return [{ expected: 'good', actual: 'other' }];`);
    // When it is loaded, and when it is asked.
    const asked = houseOf(`${replacing} return [{ expected: 'good', actual: 'x' }];`);
    for (const module of [`${found}\n${replacing}`, ...(isWhole ? [asked] : [])]) expect((await certifiedWith(module)).status).not.toBe(0);
  });

  // Where it never ends, ten seconds pass before that is told.
  test.each([['ends the process', 'process.exit(0);'], ...(isWhole ? [['never ends', 'for (;;);']] : [])])(
    'that %s when it is loaded is told as such',
    async (_name, atLoad) => {
      const { status, stderr } = await certifiedWith(houseOf('return [];', atLoad));
      expect(status).toBe(2);
      expect(stderr).toContain('house.mjs cannot be loaded');
    },
  );

  test('that is good, and sees neither credentials nor variables, is green', async () => {
    const { status } = await certifiedWith(
      houseOf(`return Object.keys(process.env).length > 0 ? [{ expected: 'none', actual: 'some' }] : [];`),
    );
    expect(status).toBe(0);
  });
});
