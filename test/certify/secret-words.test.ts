import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { renderJson } from '../../reports/formats/json.js';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { quotedParts } from '../../src/redact/quoted-parts.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { RunReport } from '../../src/model/report.js';
import { isWhole } from '../helpers/sample.js';
import { certified } from './support.js';

/** Answers that break rules of many kinds, with words of the target in them. */
const DEFECTS = [
  'break:verify@26:response/order.status:values',
  'skip:verify@26:request/order.reference:max-length',
  'omit:verify@26:response/order.id:always',
  'break:verify@26:response/order.creationTime:format',
];

const runWith = async (password: string): Promise<RunReport> => {
  const { report } = await certified(
    {
      contracts: ['verify'],
      suites: ['acceptance', 'single-fault'],
      rules: ['order.reference:*', 'order.status:*', 'order.id:*', 'order.creationTime:*'],
      run: { profile: 'smoke' },
      runId: 'r1',
    },
    {
      merchants: [
        { merchantId: 'SHOP', password },
        { merchantId: 'OTHER', password: `${password}2` },
      ],
      defects: DEFECTS,
    },
  );
  return report;
};

/** What we say beside the words of the target. */
const ownWords = (sentence: string): string =>
  quotedParts(sentence)
    .filter(({ quoted }) => !quoted)
    .map(({ text }) => text)
    .join('…');

/** What a reader decides by. */
const essence = (report: RunReport) => ({
  verdict: report.verdict,
  exit: report.run.exit,
  rules: report.rules.map(({ contract, side, id, level, status, valid, invalid, reason = '' }) => [
    contract,
    side,
    id,
    level,
    status,
    valid,
    invalid,
    ownWords(reason),
  ]),
  preflights: report.contracts.map(({ preflight }) => ownWords(preflight?.outcome ?? '')),
  groups: report.groups.map((group) => {
    const { id, rule, side, level, title, count, contracts, path } = group;
    const said = [group.expected, group.actual].map(ownWords);
    return { id, rule, side, level, title, count, contracts, path, case: group.case, said };
  }),
});

/** What the run sends comes back in answers: as a password it would be shown there. */
const TRAFFIC: ReadonlySet<string> = new Set(['request', 'reply', 'steps', 'minimal', 'proofs', 'edits', 'fault', 'ids']);
const LISTED: ReadonlySet<string> = new Set(CONTRACTS.flatMap(({ request }) => request.flatMap(({ values = [] }) => values)));
const withoutTraffic = (report: RunReport): string =>
  JSON.stringify(JSON.parse(renderJson(report), (key, value: unknown) => (TRAFFIC.has(key) ? undefined : value)));

// Not times and counts, which are others in every run: the same seed draws the same words.
const WORD = /[a-z_][\w.@:-]{0,40}/gi;

let plain: RunReport;
let words: readonly string[];
beforeAll(async () => {
  plain = await runWith('kT7-aNything_9');
  words = [...new Set(withoutTraffic(plain).match(WORD))].filter((word) => !LISTED.has(word)).toSorted();
}, 60_000);

test('secrets drawn from the words of the report change nothing that is decided', { timeout: 120_000 }, async () => {
  expect(plain.verdict).toBe('violates');
  expect(plain.groups.length).toBeGreaterThan(3);
  // Levels and verdicts, names of fields and contracts, words of the protocol, single letters.
  const all = ['must', 'order', 'verify@26', 'ERROR', 'x', 'conforms', 'status', 'password', 'r'];
  const seen = isWhole ? all : all.slice(0, 5);
  const drawn = fc.sample(fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[a-z0-9]{1,3}$/)), {
    numRuns: isWhole ? 40 : 2,
    seed: 15,
  });
  for (const secret of [...seen, ...drawn]) {
    const report = await runWith(secret);
    expect({ secret, ...essence(report) }).toEqual({ secret, ...essence(plain) });
    const renderers = isWhole || drawn.includes(secret) ? Object.values(RENDERERS) : [];
    for (const renderer of renderers) expect(renderer.render(report).length).toBeGreaterThan(100);
  }
});
