import { expect, test } from 'vitest';
import { refused, replyOf } from '../engine/support.js';
import { certifiedBehind } from './support.js';

/** A target whose sessions all begin at the same version, which never changes; it takes the versions that `takes` says. */
async function rulesOfTarget(takes: (version: string) => boolean): Promise<readonly string[]> {
  let count = 0;
  const { report } = await certifiedBehind(
    { contracts: ['balance-inquiry@73'], cases: ['flow/session-*/*'] },
    (body, { path }) => {
      if (/\/session(?:\/|$)/.test(path)) {
        count += 1;
        const [, id = `SESSION${String(count).padStart(28, '0')}`] = /\/session\/([^/]+)/.exec(path) ?? [];
        return replyOf({ result: 'SUCCESS', session: { id, version: '0000000001' } });
      }
      const session = body['session'] as { readonly id: string; readonly version: string } | undefined;
      if (session === undefined) return undefined;
      if (session.id.length !== 35) return refused('session.id');
      return takes(session.version) ? replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } }) : refused('session.version');
    },
    {},
    true,
  );
  return report.groups.map(({ rule }) => rule).filter((rule) => rule.startsWith('session-version'));
}

test('the version of another session, or of before an update, is not wrong where it is the same', { timeout: 60_000 }, async () => {
  expect(await rulesOfTarget((version) => version === '0000000001')).toEqual([]);
  expect(await rulesOfTarget((version) => version.startsWith('000000'))).toEqual(['session-version-lock']);
});
