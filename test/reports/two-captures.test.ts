import { expect, test } from 'vitest';
import { asText } from '../../src/app/replay/as-text.js';
import type { Told } from '../../src/model/reproduction.js';

const opened = (id: string, version: string) =>
  ({
    method: 'POST',
    path: '/session',
    auth: 'good',
    captures: [
      { name: 'sessionId', path: 'session.id', value: id },
      { name: 'sessionVersion', path: 'session.version', value: version },
    ],
  }) as const;

/** Two sessions are opened, then both are spoken of. */
const told: Told = {
  title: '',
  holds: '',
  lines: [],
  reproduction: {
    baseUrl: 'http://127.0.0.1:1',
    speaker: { merchantId: 'M1' },
    runId: '',
    generatedIds: [],
    given: [],
    sendings: [
      opened('SESSION-one-000001', '1111111111'),
      opened('SESSION-two-000002', '2222222222'),
      { method: 'PUT', path: '/use', auth: 'good', body: '{"first":"SESSION-one-000001","version":"2222222222"}' },
    ],
    wanted: { kind: 'refused' },
  },
};

const lastOf = (form: 'curl' | 'vitest' | 'http'): string => {
  const text = asText(told, form);
  expect(text).not.toContain('SESSION-one');
  expect(text).not.toContain('2222222222');
  return text.slice(text.indexOf('/use') - 400);
};

test.each(['curl', 'vitest'] as const)('%s keeps two captured values of one name apart', (form) => {
  const last = lastOf(form);
  expect(last).toMatch(/SESSION_ID\b(?!_)/);
  expect(last).toContain('SESSION_VERSION_2');
});

test('http names the request that each value came from', () => {
  expect(lastOf('http')).toMatch(/request1\.[^"]*session\.id.*request2\.[^"]*session\.version/s);
});
