import { describe, expect, test } from 'vitest';
import { locate, MAX_DEPTH, scanJson } from './scan.js';

const at = (text: string, path: string): string | undefined => {
  const scan = scanJson(text);
  if (scan.kind === 'fault') return undefined;
  const found = locate(scan.root, path);
  return found === undefined ? undefined : text.slice(found.start, found.end);
};

describe('a JSON text', () => {
  const text = '{ "a" : { "b": [1, {"c": -1.50e+2}], "d.e": "x\\"y" }, "n": null, "t": true, "n": 2 }';

  test.each([
    ['', text],
    ['a.b', '[1, {"c": -1.50e+2}]'],
    ['a.b[1].c', '-1.50e+2'],
    ['a["d.e"]', '"x\\"y"'],
    ['t', 'true'],
    ['n', '2'],
  ])('has %s where it is written', (path, expected) => {
    expect(at(text, path)).toBe(expected);
  });

  test('keeps a key that is written twice', () => {
    const scan = scanJson('{"a":1,"a":2}');
    expect(scan.kind === 'json' ? scan.root.members?.map((member) => member.key) : []).toEqual(['a', 'a']);
  });
});

describe('a text that is not JSON', () => {
  test.each([
    ['', 0, 'there is no JSON value'],
    ['{"a":1,}', 7, 'a comma with nothing after it'],
    ['[1,]', 3, 'a comma with nothing after it, or a missing value'],
    ['{"a" 1}', 5, 'expected a colon after the key'],
    ['{"a":1 "b":2}', 7, 'expected a comma or }, found "'],
    ["{'a':1}", 1, "expected a key in double quotes, found '"],
    ['{"a":1} x', 8, 'text after the end of the JSON value'],
    ['{"a":"x', 7, 'the JSON text ends inside a text'],
    ['{"a":01}', 5, 'a number that JSON does not allow'],
    ['{"a":"x\ny"}', 7, 'a control character (a line break?) inside a text'],
    ['{"a":"\\x"}', 6, 'an escape that JSON does not know'],
    ['{"a":"\\u12"}', 6, 'an incomplete \\u escape'],
    ['{"a":{', 6, 'the JSON text ends too early'],
    ['\uFEFF{}', 0, 'expected a value, found U+FEFF'],
    ['NaN', 0, 'expected a value, found N'],
  ])('%j is refused at %i: %s', (text, offset, message) => {
    expect(scanJson(text)).toMatchObject({ kind: 'fault', fault: { offset, message } });
  });

  test('is refused when it is nested deeper than anybody writes, without overflowing', () => {
    const scan = scanJson('['.repeat(1_000_000));
    expect(scan).toEqual({ kind: 'fault', fault: { offset: MAX_DEPTH, message: `nested deeper than ${MAX_DEPTH} levels` } });
  });

  test('agrees with JSON.parse on what is JSON', () => {
    const texts = [
      '{}',
      '[]',
      '1',
      '-0',
      '1.0',
      '1.',
      '.5',
      '+1',
      '1e5',
      '1e',
      'tru',
      'true',
      '"\\ud800"',
      '[1 2]',
      '{"a":}',
      '[,]',
      '{,}',
      ' 1 ',
    ];
    const parses = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    expect(texts.map((text) => scanJson(text).kind === 'json')).toEqual(texts.map(parses));
  });
});
