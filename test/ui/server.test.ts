import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHome, type RunningUi, startUiIn } from './support.js';

let home: Awaited<ReturnType<typeof createHome>>;
let ui: RunningUi;
let cookie: string;
beforeAll(async () => {
  home = await createHome();
  ui = await startUiIn(home.folder, home.env);
  cookie = await ui.cookie();
});
afterAll(async () => {
  await ui.stop();
  await home.remove();
});

/** A request with any headers, those that fetch does not let one choose too. */
const ask = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly text: string; readonly headers: NodeJS.Dict<string | string[]> }> =>
  new Promise((resolve, reject) => {
    const call = request(`${ui.origin}${path}`, { method, headers: { cookie, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    call.on('error', reject);
    call.end(body);
  });

describe('the server of the live page', () => {
  test('prints one line with an address on loopback that has a token, and gives a cookie for it', async () => {
    expect(ui.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
    const first = await fetch(ui.url, { redirect: 'manual' });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/');
    expect(first.headers.get('set-cookie')).toMatch(/^touchstone-\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('answers nobody without the cookie, and no wrong token', async () => {
    for (const path of ['/', '/ui.js', '/api/choices', '/api/stream', '/?token=wrong', '/runs/x'])
      expect([path, (await ask(path, { cookie: '' })).status]).toEqual([path, 403]);
    expect((await ask('/', { cookie: cookie.replace(/=.*/, '=wrong') })).status).toBe(403);
    expect((await ask('/')).status).toBe(200);
  });

  test('refuses a foreign Host, as after DNS rebinding, and a foreign Origin, also with the cookie', async () => {
    const { port } = new URL(ui.origin);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${Number(port) + 1}`])
      expect([host, (await ask('/api/choices', { host })).status]).toEqual([host, 403]);
    for (const origin of ['http://evil.example', 'null', `http://localhost:${Number(port) + 1}`, `https://127.0.0.1:${port}`])
      expect([origin, (await ask('/api/choices', { origin })).status]).toEqual([origin, 403]);
    expect((await ask('/api/choices', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask('/api/choices', { host: `localhost:${port}`, origin: `http://localhost:${port}` })).status).toBe(200);
  });

  test('changes nothing for a request that does not say where it is from, or is no JSON', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await ask('/api/runs', json, { method: 'POST', body: '{}' })).status).toBe(403);
    const own = { origin: ui.origin };
    expect((await ask('/api/runs', { ...own, 'content-type': 'text/plain' }, { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await ask('/api/runs', { ...own, ...json }, { method: 'POST', body: '{"contracts":7}' })).text).toContain(
      'contracts is not what it should be',
    );
    expect((await ask('/api/runs', { ...own, ...json }, { method: 'POST', body: `"${'x'.repeat(1_100_000)}"` })).status).toBe(400);
  });

  test('allows nothing from elsewhere, and says of a run that is not there that it is not', async () => {
    const { headers } = await ask('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    const { status, text } = await ask('/api/runs/no-such-run/report');
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ message: 'there is no run no-such-run in this folder' })]);
    expect((await ask('/api/runs/..%2F..%2Fetc/report')).status).toBe(404);
  });

  test('takes a chosen port, and says so where it is taken', async () => {
    const { port } = new URL(ui.origin);
    await expect(startUiIn(home.folder, home.env, ['--port', port])).rejects.toThrow(/the page cannot be served/);
  });

  test('ends at an interruption with exit code 0', async () => {
    const other = await startUiIn(home.folder, home.env);
    expect(await other.stop()).toBe(0);
  });
});
