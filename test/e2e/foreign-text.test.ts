import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';
import { decodingsOf } from '../../src/redact/decodings.js';

const PASSWORD = 'correct horse=battery';
const ESCAPES = '\u001b]0;owned\u0007\u001b[2J\u001b[31m\u202e';
const HEADER = Buffer.from(`merchant.SHOP:${PASSWORD}`).toString('base64');
const WORDS = [PASSWORD, HEADER, encodeURIComponent(PASSWORD)].join(' and ');

const work = createWorkplace(runWarm);
let server: Server;
let target: readonly string[];
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const error = {
      cause: 'INVALID_REQUEST',
      field: `${ESCAPES}${WORDS}`,
      explanation: `${ESCAPES} you said ${WORDS}`,
      validationType: WORDS,
    };
    // A wrong password fares otherwise, so that doctor goes on.
    const known = request.headers.authorization?.endsWith(HEADER) === true;
    response.writeHead(known ? 400 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: 'ERROR', error }).replaceAll('horse=', 'horse\\u003d'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = ['--target', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--merchant', 'SHOP'];
});
afterAll(() => {
  server.close();
  work.remove();
});

/** Characters that a terminal obeys, and secrets in any spelling. */
function faultsIn(output: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex
  const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/.exec(output);
  const texts = decodingsOf(output).map((reading) => reading.text);
  return [
    ...(obeyed === null ? [] : [`a control character: ${JSON.stringify(output.slice(Math.max(0, obeyed.index - 40), obeyed.index + 20))}`]),
    ...texts
      .filter((text) => text.includes(PASSWORD))
      .map((text) => `the password: ${text.slice(text.indexOf(PASSWORD) - 60, text.indexOf(PASSWORD) + 30)}`),
    ...(output.includes(HEADER) ? ['the header'] : []),
  ];
}

describe('words of a target reach nobody unmasked or obeyed', () => {
  test.each([
    ['doctor', []],
    ['doctor', ['--json']],
    ['certify', ['--contract', 'verify', '--json']],
    ['replay', ['verify@26/order.currency/missing']],
    ['replay', ['verify@26/order.currency/missing', '--json']],
  ])('by %s %s', { timeout: 60_000 }, async (command, more) => {
    const { stdout, stderr } = await work.run([command, ...target, ...more], { TOUCHSTONE_PASSWORD: PASSWORD });
    expect(stdout + stderr).toContain('{{password');
    expect(faultsIn(stdout + stderr)).toEqual([]);
  });
});

test('what a run keeps is for its owner alone', () => {
  expect(statSync(join(work.folder, '.touchstone')).mode & 0o077).toBe(0);
});

test('a configuration error names the variable, and does not show what is in it', async () => {
  work.write(
    'odd.yaml',
    'target: { baseUrl: "${SECRET_URL}", merchantId: M, auth: { type: "${SECRET_TYPE}", password: x } }\nrun: { timeout: "${SECRET_TIME}" }\n',
  );
  const secrets = { SECRET_URL: 'hunter2-in-a-url', SECRET_TYPE: 'hunter2-in-a-type', SECRET_TIME: 'hunter2-in-a-time' };
  const { status, stderr } = await work.run(['doctor', '--config', 'odd.yaml'], secrets);
  expect(status).toBe(2);
  expect(stderr).not.toContain('hunter2');
  expect(stderr).toMatch(/\{\{SECRET_(?:TYPE|TIME)\}\}/);
  work.write('url.yaml', 'target: { baseUrl: "${SECRET_URL}", merchantId: M, auth: { type: basic, password: x } }\n');
  const other = await work.run(['doctor', '--config', 'url.yaml'], secrets);
  expect(other.stderr).not.toContain('hunter2');
  expect(other.stderr).toContain('{{SECRET_URL}}');
});
