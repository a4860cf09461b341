import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { isWhole } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';
import { startGateway } from '../../src/qualify/start.js';

let place: Workplace;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  place = createWorkplace(runWarm);
  gateway = await startGateway({ defects: ['void-without-target'] });
});
afterAll(async () => {
  place.remove();
  await gateway.close();
});

const FEW = ['certify', '--profile', 'smoke', '--report', 'json', '--config', 'code.mjs'];

/** A run by a configuration that is code, against a gateway that takes a void that does not say what it voids. */
async function certified(
  before: string,
  hook = '{}',
  scope: readonly string[] = ['--contract', 'void', '--rule', 'transaction.targetTransactionId:*'],
) {
  const { url, merchantId, password } = gateway;
  const target = { baseUrl: url, merchantId, auth: { type: 'basic', password } };
  const provision = `{ 'captured-order': { hook: async (context) => { ${hook} } } }`;
  place.write('code.mjs', `${before}\nexport default { target: ${JSON.stringify(target)}, provision: ${provision} };`);
  return place.run([...FEW, ...scope]);
}

describe('a configuration that is code', { timeout: 60_000 }, () => {
  const AT_LOAD: readonly (readonly [string, string, number, string])[] = [
    ['does nothing else', '', 1, 'targetTransactionId'],
    ['ends the process', 'process.exit(0);', 2, 'code.mjs cannot be loaded: it ended its thread'],
    ['throws', 'throw new Error("no shop");', 2, 'code.mjs cannot be loaded: no shop'],
    ['replaces what all code uses', 'Array.prototype.some = () => false; Array.prototype.flatMap = () => [];', 1, 'targetTransactionId'],
    ['never ends', 'for (;;);', 2, 'code.mjs cannot be loaded: it took longer than 10 s'],
  ];
  // The last one takes as long as it may.
  test.each(isWhole ? AT_LOAD : AT_LOAD.slice(0, -1))('that %s does so in a thread of its own', async (_name, before, status, said) => {
    const ended = await certified(before);
    expect([ended.status, `${ended.stdout}${ended.stderr}`]).toEqual([status, expect.stringContaining(said)]);
  });

  test('may name two hooks of one module', async () => {
    const { url, merchantId, password } = gateway;
    place.write('hooks.mjs', 'export const a = async () => { throw new Error("no shop"); };\nexport const b = a;');
    const ways = ['a', 'b'].map((name) => ({ name, hook: `./hooks.mjs#${name}` }));
    const config = { target: { baseUrl: url, merchantId, auth: { type: 'basic', password } }, provision: { 'captured-order': ways } };
    place.write('code.json', JSON.stringify(config));
    const ended = await place.run(['certify', '--config', 'code.json', '--contract', 'refund@60', '--rule', 'flow/totals-*']);
    expect([ended.status, `${ended.stdout}${ended.stderr}`]).toEqual([3, expect.stringContaining('the hook failed: no shop')]);
  });

  test.each([
    ['ends the process', 'process.exit(0);', 'its thread'],
    ['throws', 'throw new Error("no shop");', 'the hook failed: no shop'],
    ['gives no captured order', 'return null;', 'provision.captured-order'],
  ])('whose hook %s leaves open what needs its state', async (_name, hook, said) => {
    const ended = await certified('', hook, ['--contract', 'refund@60', '--rule', 'flow/totals-*']);
    expect([ended.status, `${ended.stdout}${ended.stderr}`]).toEqual([3, expect.stringContaining(said)]);
  });
});
