import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { asPostman } from '../../reports/reproduction/as-postman.js';
import { asText } from '../../src/app/replay/as-text.js';
import type { Told } from '../../src/model/reproduction.js';

const LONG = `${'a1'.repeat(14)}-run-20261118`;
const DIGITS = '8273645190';

const told: Told = {
  title: '',
  holds: '',
  lines: [],
  reproduction: {
    baseUrl: 'http://127.0.0.1:1',
    speaker: { merchantId: 'M1' },
    runId: 'run-20261118a',
    generatedIds: [LONG, DIGITS],
    given: [],
    sendings: [{ method: 'GET', path: `/order/${LONG}/transaction/${DIGITS}`, auth: 'good' }],
    wanted: { kind: 'refused' },
  },
};

/** The lines of a text that set the variables of ids. */
const setting = (text: string, line: RegExp): string =>
  text
    .split('\n')
    .filter((one) => line.test(one))
    .join('\n');

/** The two ids that each printed form makes. */
const MADE: Readonly<Record<string, () => readonly string[]>> = {
  curl: () => {
    const script = `${setting(asText(told, 'curl'), /^(?:RUN|ID_\d)=/)}\nprintf '%s\\n' "$ID_1" "$ID_2"`;
    return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  },
  vitest: () => {
    const code = `${setting(asText(told, 'vitest'), /^const (?:RUN|ID_\d) =/)}\nreturn [ID_1, ID_2];`;
    // oxlint-disable-next-line typescript/no-implied-eval -- the printed code itself is what is tried
    return (new Function(code) as () => string[])();
  },
  http: () => [...asText(told, 'http').matchAll(/^@ID_\d = (.*)$/gm)].map(([, id = '']) => id),
  postman: () => {
    const code = [
      ...JSON.stringify(asPostman('', '', '', [told])).matchAll(/"(const RUN = .*?;|pm\.collectionVariables\.set\('ID_.*?;)"/g),
    ];
    const ids: string[] = [];
    const pm = { collectionVariables: { set: (_name: string, id: string) => void ids.push(id) } };
    // oxlint-disable-next-line typescript/no-implied-eval -- the printed code itself is what is tried
    (new Function('pm', code.map(([, line]) => JSON.parse(`"${line}"`) as string).join('\n')) as (given: typeof pm) => void)(pm);
    return ids;
  },
};

test.each(Object.keys(MADE))('%s makes new ids of the same length, and of digits alone where the first was', (form) => {
  const [long = '', digits = ''] = MADE[form]?.() ?? [];
  expect(long).toHaveLength(LONG.length);
  expect(digits).toMatch(/^\d{10}$/);
  expect([long, digits]).not.toEqual([LONG, DIGITS]);
});
