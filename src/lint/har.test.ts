import { expect, test } from 'vitest';
import { openHar } from './har.js';

const ENTRIES = [{ request: { url: 'https://gateway.example/1', method: 'PUT', comment: 'Zürich 🏦 ]},{"' } }, { request: { url: '2' } }];
const TEXT = JSON.stringify({ log: { creator: { name: 'touchstone', comment: 'é' }, entries: [ENTRIES[0], null, 'x', ENTRIES[1]] } });

test('the entries of a recording are read one at a time, by their places', () => {
  const har = openHar(TEXT);
  expect(har).toMatchObject({ isMasked: true, places: [0, 3] });
  expect(har?.places.map((place) => har.entry(place))).toEqual(ENTRIES);
});

test.each(['', '\uFEFF'])('bytes are read like their text (%j before it)', (mark) => {
  const bytes = Buffer.from(mark + TEXT);
  const har = openHar(bytes.toString('latin1'), (start, end) => bytes.toString('utf8', start, end));
  expect(har?.places.map((place) => har.entry(place))).toEqual(ENTRIES);
  expect(openHar(mark + TEXT)?.places).toEqual([0, 3]);
});

test.each(['{}', '[]', '{"log":{}}', '{"log":{"entries":{}}}', '{"log":null}'])('%s is no recording', (text) => {
  expect(openHar(text)).toBeUndefined();
});

test.each(['', '{"log":{"entries":[{"a":1}', '{"log":{"entries":[{"a":1} {"b":2}]}}', '{"log":{"entries":[{}]}}}'])(
  '%s is not JSON',
  (text) => {
    expect(() => openHar(text)).toThrow(SyntaxError);
  },
);

test('an entry that is not JSON is told when it is read', () => {
  const har = openHar('{"log":{"entries":[{},{"a":}]}}');
  expect(har?.entry(0)).toEqual({});
  expect(() => har?.entry(1)).toThrow(SyntaxError);
});
