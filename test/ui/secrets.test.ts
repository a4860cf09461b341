import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, createHome, type RunningUi, startUiIn } from './support.js';

let home: Awaited<ReturnType<typeof createHome>>;
let ui: RunningUi;
beforeAll(async () => {
  // This gateway answers with the whole card number: it must not come through.
  home = await createHome(['number-unmasked']);
  ui = await startUiIn(home.folder, home.env);
});
afterAll(async () => {
  await ui.stop();
  await home.remove();
});

const CARDS = ['4000000000000002', '5123450000000008'];

/** Every byte of the stream of a run, from its beginning to its end. */
async function streamed(run: string): Promise<string> {
  const { body } = await fetch(`${ui.origin}/api/stream?run=${run}`, { headers: { cookie: await ui.cookie() } });
  let text = '';
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString('utf8');
    if (/"state":"ended"/.test(text)) break;
  }
  return text;
}

test('no byte that the server sends while a run goes on, and about it, holds a password or a card number', {
  timeout: 60_000,
}, async () => {
  const { run } = JSON.parse(await asked(ui, '/api/runs', { contracts: ['verify@26'], profile: 'smoke' })) as { run: string };
  const bytes = [await streamed(run)];
  const about = async (path: string, body?: object): Promise<string> => {
    const text = await asked(ui, path, body);
    bytes.push(text);
    return text;
  };
  const { report } = JSON.parse(await about(`/api/runs/${run}/report`)) as { report: { groups: { id: string; rule: string }[] } };
  expect(report.groups.map(({ rule }) => rule)).toContain('no-sensitive-data');
  for (const { id } of report.groups.slice(0, 3)) await about(`/api/runs/${run}/causes/${id}/again`, {});
  for (const format of ['html', 'json', 'junit', 'markdown', 'postman', 'sarif']) await about(`/api/runs/${run}/export/${format}`);
  const { text } = JSON.parse(await about('/api/try/verify@26')) as { text: string };
  expect(await about('/api/try/verify@26', { text })).toContain('SUCCESS');
  // What somebody types is not sent back either.
  await about('/api/drafts/lint', { text: `{ "number": "${CARDS[0]}" }` });
  await about('/api/drafts/lint');
  const [sequence] = JSON.parse(await about('/api/sequences/verify@26')) as { id: string }[];
  const walk = JSON.parse(await about('/api/walks', { flow: sequence?.id })) as { id: string };
  expect(await about(`/api/walks/${walk.id}/send`, {})).toContain('"state":"sent"');
  const recipes = JSON.parse(await about('/api/recipes')) as { state: string; text: string }[];
  const recipe = recipes.find(({ state }) => state === 'captured-order');
  expect(await about('/api/recipes/captured-order/try', { text: recipe?.text })).toContain('"works":true');
  await about('/api/set-up/look', { password: home.gateway.password, isWhole: true });
  await about('/api/set-up/examine', { password: home.gateway.password });
  await about('/api/set-up');
  expect(bytes[0]).toContain('event: live');
  expect(bytes.join('').length).toBeGreaterThan(200_000);
  const basic = Buffer.from(`merchant.${home.gateway.merchantId}:${home.gateway.password}`).toString('base64');
  const secrets = [home.gateway.password, basic, ...CARDS];
  expect(secrets.filter((secret) => bytes.some((part) => part.includes(secret)))).toEqual([]);
});
