import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { mergedLines } from '../reports/reasons.js';
import { CONTRACTS, SHIPPED } from '../src/catalogue/contracts.js';
import { writtenForm } from '../src/catalogue/rule-name.js';
import { rulesOf } from '../src/catalogue/rules.js';
import { unlockLines } from '../src/app/certify/unlock-lines.js';
import { explain } from '../src/app/explain/explain.js';
import { render } from '../src/app/explain/render.js';
import { findSubject } from '../src/app/explain/subject.js';
import { loadConfig } from '../src/config/load.js';
import { createAuthority } from './helpers/certificates.js';
import { isWhole } from './helpers/sample.js';

const rules = CONTRACTS.flatMap((contract) => rulesOf(contract));

describe('what is printed to be typed is understood:', () => {
  test('explain with the id of any rule, as the page and SARIF print it', () => {
    // Rules of fields differ in the field alone: one in two hundred stands for them. Of the others each is asked once in the suite.
    const first = new Map(rules.toReversed().map((rule) => [rule.id, rule]));
    const some = rules.filter((rule, place) => place % 200 === 0 || (rule.kind === undefined && (isWhole || first.get(rule.id) === rule)));
    const names = new Set(some.flatMap((rule) => [rule.id, `${rule.side}/${rule.id}`, writtenForm(rule)]));
    const strangers = [...names].filter((name) => !/^rules?$/.test(findSubject([name], SHIPPED).kind));
    expect(strangers).toEqual([]);
  });

  test('every explain line that a page of explain shows', () => {
    const questions = [[], ...CONTRACTS.flatMap(({ id, operation }) => [[id], [operation]])];
    const lines = questions.flatMap((words) =>
      render(explain({ words }, SHIPPED).blocks, { width: 200, colours: 'off' })
        .split('\n')
        .flatMap((line) => [...(/touchstone explain (\S+(?: \S+)*)/.exec(line)?.slice(1) ?? [])]),
    );
    expect(lines.length).toBeGreaterThan(20);
    for (const line of new Set(lines)) {
      const [, name = '', side, from, to] = /^(.*?)(?: --side (\w+))?(?: --diff (\d+) (\d+))?$/.exec(line) ?? [];
      const question = {
        words: name.split(' ').filter((word) => word !== '--statements'),
        ...(name.startsWith('--statements') ? { about: 'statements' as const } : {}),
        ...(side === undefined ? {} : { side: side as 'response' }),
        ...(from === undefined ? {} : { diff: [Number(from), Number(to)] }),
      };
      expect([line, explain(question, SHIPPED).blocks.length > 0]).toEqual([line, true]);
    }
  });
});

describe('lines of configuration that unlock rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-advice-'));
  afterAll(() => {
    authority.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const isSetting = (need: string): boolean => need.includes('.');
  const settings = [
    ...new Set(['run.profile', ...rules.flatMap(({ needs }) => needs).map((need) => (isSetting(need) ? need : `provision.${need}`))]),
  ];
  const load = (text: string) => {
    writeFileSync(join(folder, 'advised.yaml'), text);
    const env = { TOUCHSTONE_PASSWORD: 'a', OTHER_PASSWORD: 'b' };
    return loadConfig({ file: 'advised.yaml', cwd: folder, env, flags: {} });
  };
  const TARGET =
    'target:\n  baseUrl: https://gateway.example\n  merchantId: M1\n  auth: { type: basic, password: "${TOUCHSTONE_PASSWORD}" }';
  const authority = createAuthority();
  const issued = { expired: authority.issue('merchant.M1', { days: -2 }), stranger: authority.issue('merchant.M1') };
  for (const [name, { certFile, keyFile }] of Object.entries(issued)) {
    copyFileSync(certFile, join(folder, `${name}.pem`));
    copyFileSync(keyFile, join(folder, `${name}.key`));
  }

  test.each(settings)('%s is a configuration as it stands, but for the words in capitals', async (setting) => {
    const lines = unlockLines(setting);
    expect(lines).not.toEqual([]);
    const text = mergedLines([TARGET, lines.join('\n')]);
    expect(parse(stringify(parse(text)))).toEqual(parse(text));
    await expect(load(text)).resolves.toBeDefined();
  });
});
