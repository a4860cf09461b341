import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { showsUnknown } from '../../src/cli/show-unknown.js';
import { createMask, openMask } from '../../src/redact/mask.js';

const TERMINAL = { isTTY: true };

describe('--show-unknown', () => {
  test('is off unless it is asked for, and on at a terminal', () => {
    expect(showsUnknown(false, TERMINAL, {}, [])).toBe(false);
    expect(showsUnknown(false, {}, { CI: 'true' }, ['--json'])).toBe(false);
    expect(showsUnknown(true, TERMINAL, {}, [])).toBe(true);
    expect(showsUnknown(true, TERMINAL, { CI: 'false' }, [])).toBe(true);
  });

  test.each([
    ['in a file or pipe', { isTTY: false }, {}, [], 'no terminal'],
    ['in a thread without a screen', {}, {}, [], 'no terminal'],
    ['in CI', TERMINAL, { CI: 'true' }, [], 'not for CI'],
    ['with another form of output', TERMINAL, {}, ['--json'], '--json do not go together'],
  ])('is refused %s', (_where, screen, env, others, why) => {
    expect(() => showsUnknown(true, screen, env, others)).toThrow(why);
  });

  test('shows what is undescribed, and neither secrets nor card numbers', () => {
    const closed = createMask([{ name: 'password', value: 'b1946ac92492d234', credential: true }], SHIPPED);
    const open = openMask(closed);
    const answer = '{"debug":"the acquirer said so","key":"b1946ac92492d234","note":"5123450000000008"}';
    expect(closed.answer(answer)).not.toContain('acquirer said');
    expect(open.answer(answer)).toContain('"debug":"the acquirer said so"');
    expect(open.sentence('got "the acquirer said so"')).toContain('the acquirer said so');
    expect(open.unknown('x-trace of node 7')).toBe('x-trace of node 7');
    for (const shown of [open.answer(answer), open.sentence(answer), open.unknown(answer), open.path(answer)]) {
      expect(shown).not.toContain('b1946ac92492d234');
      expect(shown).not.toContain('5123450000000008');
    }
  });
});
