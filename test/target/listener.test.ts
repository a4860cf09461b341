import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListener } from '../../src/target/listener.js';
import { type Authority, createAuthority } from '../helpers/certificates.js';

let authority: Authority;
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.remove());

const settings = { enabled: true, listen: '127.0.0.1:0', withinMillis: 1000 };

function post(url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', ca: authority.cert, headers: { 'x-notification-id': '1' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject).end(body);
  });
}

test('a notification is received over HTTPS and matched by its address or by the order in it', async () => {
  const { cert, key } = authority.issue('localhost');
  const listener = await startListener({ ...settings, cert, key });
  const waiting = listener.waitFor('O 1', 5000);
  expect(await post(listener.urlFor('O 1'), 'not JSON')).toBe(200);
  expect(await waiting).toMatchObject({ method: 'POST', text: 'not JSON', headers: { 'x-notification-id': '1' } });
  await post(listener.urlFor('elsewhere'), '{"order":{"id":"O2"}}');
  expect(await listener.waitFor('O2', 0)).toMatchObject({ body: { order: { id: 'O2' } } });
  expect(listener.about('O2')).toHaveLength(1);
  expect(await listener.waitFor('O3', 20)).toBeUndefined();
  await listener.close();
});

test('behind a proxy that speaks HTTPS it needs no certificate; without either it says so', async () => {
  const listener = await startListener({ ...settings, publicUrl: 'https://hooks.example/touchstone/' });
  expect(listener.urlFor('a/b')).toBe('https://hooks.example/touchstone/order/a%2Fb');
  await listener.close();
  await expect(startListener(settings)).rejects.toThrow('notifications need HTTPS, and no certificate is configured');
});

test('what nobody waits for is counted and dropped, and no body is kept beyond 64 kB', async () => {
  const { cert, key } = authority.issue('localhost');
  const listener = await startListener({ ...settings, cert, key });
  const own = listener.urlFor('mine');
  for (let i = 0; i < 5; i += 1) await post(own.replace('mine', `other-${i}`), '{}');
  await post(own, 'x'.repeat(1_000_000));
  expect(listener.dropped).toBe(5);
  expect(listener.about('mine').map(({ text }) => text.length)).toEqual([65_536]);
  await listener.close();
});

test('a call at an address that was changed is near its word, and not near one that the word begins with', async () => {
  const { cert, key } = authority.issue('localhost');
  const listener = await startListener({ ...settings, cert, key });
  const [short, long] = [listener.urlFor('P-1'), listener.urlFor('P-12')];
  await post(`${long}/?a=1`, '{}');
  expect(listener.callsNear('P-12').map(({ path }) => path)).toEqual([new URL(`${long}/?a=1`).pathname + '?a=1']);
  expect(listener.callsNear('P-1')).toEqual([]);
  await post(short, '{}');
  expect(listener.callsNear('P-1')).toHaveLength(1);
  await listener.close();
});

test('a port that is taken is named', async () => {
  const { cert, key } = authority.issue('localhost');
  const first = await startListener({ ...settings, cert, key });
  const { port } = new URL(first.urlFor('x'));
  await expect(startListener({ ...settings, cert, key, listen: `127.0.0.1:${port}` })).rejects.toThrow('something else listens there');
  await first.close();
});
